// An army in the fragment of a link: the server never sees it, and nobody needs an account.

import type { Plain, PlainObject } from "./wire";

export interface LinkedArmy {
  list: string;
  free: boolean;
  terms: PlainObject; // only what differs from the defaults
}

const quoted = (text: string): string => encodeURI(text).replaceAll("#", "%23").replaceAll("&", "%26");

export function armyHash({ list, free, terms }: LinkedArmy): string {
  const parts = Object.entries(terms).map(([name, value]) => `${quoted(name)}=${quoted(String(value))}`);
  if (free) parts.push("free=true");
  if (list) parts.push(`list=${quoted(list)}`);
  return parts.length ? `#${parts.join("&")}` : "";
}

/** What a fragment holds; null if it holds nothing that was written here. */
export function readArmyHash(hash: string): LinkedArmy | null {
  const read: LinkedArmy = { list: "", free: false, terms: {} };
  const parts = hash.replace(/^#/, "").split("&").filter(Boolean);
  for (const part of parts) {
    const at = part.indexOf("=");
    if (at < 1) return null;
    let value: string;
    try {
      value = decodeURIComponent(part.slice(at + 1));
    } catch {
      return null; // cut off in the middle
    }
    const name = part.slice(0, at);
    if (name === "list") read.list = value;
    else if (name === "free") read.free = value === "true";
    else read.terms[name] = valueOf(value);
  }
  return parts.length ? read : null;
}

function valueOf(text: string): Plain {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}
