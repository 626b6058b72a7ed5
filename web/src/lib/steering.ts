// What one unit can do now, sorted by how a person steers it; and what it can reach.

import { tileId } from "./moments";
import type { Plain } from "./wire";

export interface Deeds {
  ways: Map<string, string>; // direction -> action
  climb: string | null;
  dives: { levels: number; action: string }[];
  glides: { turn: string; change: number; action: string }[];
  aims: { target: string; how: string; action: string }[];
  others: string[]; // doors, stunts and whatever else it can do
}

export interface Reach {
  tile: string;
  levels: Map<number, number>; // level -> cost
}

export const WAYS = ["NW", "N", "NE", "SW", "S", "SE"] as const;
export const GLIDES: Record<string, string> = {
  LF: "left, then ahead",
  F: "ahead",
  RF: "right, then ahead",
  FL: "ahead, then left",
  FR: "ahead, then right",
};
const LEVELS: Record<string, string> = { up: "Climb", down: "Dive" };
const AIMS = new Set(["attack", "capture_lance", "capture_item", "ranged"]);

/** The listed actions of a unit. */
export function deedsOf(actions: string[], unit: string): Deeds {
  const deeds: Deeds = { ways: new Map(), climb: null, dives: [], glides: [], aims: [], others: [] };
  for (const action of actions) {
    const [who, what = "", more = ""] = action.split(" ");
    if (who !== unit) continue;
    const glide = /^(F|LF|RF|FL|FR)([+-]\d+)?$/.exec(what);
    if ((WAYS as readonly string[]).includes(what)) deeds.ways.set(what, action);
    else if (what === "up") deeds.climb = action;
    else if (what === "down") deeds.dives.push({ levels: Number(more || 1), action });
    else if (glide) deeds.glides.push({ turn: glide[1]!, change: Number(glide[2] ?? 0), action });
    else if (AIMS.has(what)) deeds.aims.push({ target: more, how: what, action });
    else deeds.others.push(action);
  }
  return deeds;
}

/** Steps that one clause bars. */
export interface Hindrance {
  steps: string[]; // as they are typed
  who: string; // the same in words
  clause: string;
  reason: string;
}

/** The barred steps of a unit, those of one clause together; in words where all directions are barred. */
export function hindrancesOf(barred: Record<string, string>, reasons: Record<string, string>): Hindrance[] {
  const found = new Map<string, string[]>();
  for (const [step, clause] of Object.entries(barred)) found.set(clause, [...(found.get(clause) ?? []), step]);
  return [...found].map(([clause, steps]) => {
    const every = (ways: readonly string[]): boolean => ways.every((way) => steps.includes(way));
    const ways = every(WAYS) || every(Object.keys(GLIDES)) ? ["Every way"] : steps.filter((step) => !LEVELS[step]).map((step) => GLIDES[step] ?? step);
    const levels = steps.flatMap((step) => LEVELS[step] ?? []);
    return { steps, who: [...ways, ...levels].join(", "), clause, reason: reasons[clause] ?? "" };
  });
}

/** The places of a unit with their costs, as the facts of a decision tell them. */
export function reachOf(facts: Plain | undefined): Reach[] {
  if (!Array.isArray(facts)) return [];
  return facts.flatMap((entry): Reach[] => {
    if (!entry || typeof entry !== "object" || Array.isArray(entry)) return [];
    const tile = tileId(entry["hex"]);
    const levels = entry["levels"];
    if (!tile || !levels || typeof levels !== "object" || Array.isArray(levels)) return [];
    return [{ tile, levels: new Map(Object.entries(levels).map(([level, cost]) => [Number(level), Number(cost)])) }];
  });
}

/** The level to propose at a place: the wanted one, else the cheapest and of these the highest. */
export function proposedLevel(levels: Map<number, number>, wanted: number | null): number | null {
  if (wanted !== null) return (levels.get(wanted) ?? 0) > 0 ? wanted : null;
  let best: number | null = null;
  for (const [level, cost] of levels) {
    if (cost <= 0) continue;
    const least = best === null ? Infinity : levels.get(best)!;
    if (cost < least || (cost === least && level > best!)) best = level;
  }
  return best;
}

/** An action in words: names for units, spaces for underscores, a real minus in coordinates. */
export function inWords(action: string, nameOf: (unit: string) => string): string {
  const words = action.split(" ").map((word) => {
    if (/^-?\d+,-?\d+$/.test(word)) return word.replaceAll("-", "−");
    return nameOf(word).replaceAll("_", " ");
  });
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
