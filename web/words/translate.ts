// Puts another language into the sources before they are built: every sentence of words/en.json is
// looked up in words/<language>.json, a map from the English sentence to the other one. What is
// missing there stays English, and the English client is built from the sources as they are.

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { sentencesOf, textOf, type Message } from "./sentences.ts";

export type Translation = (sentence: string) => string | undefined;
/** Marks every sentence, so that a look at the page shows those that are in no catalogue. */
export const PSEUDO = "xx-pseudo";

export function translationInto(language: string): Translation {
  if (language === PSEUDO) return (sentence) => `⟦${sentence}⟧`;
  const sentences = JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), "utf-8")) as Record<string, string>;
  return (sentence) => sentences[sentence];
}

/** The source with its sentences in another language. */
export function translated(path: string, source: string, into: Translation): string {
  const messages = sentencesOf(path, source);
  /** The source between two places, with the sentences there. */
  function between(start: number, end: number): string {
    let text = "";
    let at = start;
    for (const message of messages) {
      if (message.start < at || message.end > end) continue;
      const other = into(textOf(message.parts));
      if (other === undefined) continue;
      text += source.slice(at, message.start) + written(message, other, source, between);
      at = message.end;
    }
    return text + source.slice(at, end);
  }
  return between(0, source.length);
}

function written(message: Message, text: string, source: string, between: (start: number, end: number) => string): string {
  const slots = new Map(message.parts.flatMap((part) => (typeof part === "string" ? [] : [[part.name, part] as const])));
  const pieces = text.split(/(\{\w+\})/).map((piece) => {
    const slot = slots.get(piece.slice(1, -1));
    if (!slot || !piece.startsWith("{")) return quoted(message.kind, piece);
    const code = between(slot.start, slot.end);
    return message.kind === "template" ? `\${${code}}` : code;
  });
  const old = source.slice(message.start, message.end);
  if (message.kind === "string") return JSON.stringify(`${space(old.slice(1, -1), /^\s*/)}${text}${space(old.slice(1, -1), /\s*$/)}`);
  if (message.kind === "template") return `\`${space(old.slice(1, -1), /^\s*/)}${pieces.join("")}${space(old.slice(1, -1), /\s*$/)}\``;
  return `${space(old, /^\s*/)}${pieces.join("")}${space(old, /\s*$/)}`;
}

/** A space at the end of a string belongs to it. */
const space = (text: string, where: RegExp): string => where.exec(text)?.[0] ?? "";

function quoted(kind: Message["kind"], text: string): string {
  if (kind === "template") return text.replace(/[\\`]|\$\{/g, "\\$&");
  return text.replace(/[&<>{}"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}

/** For Vite: builds the client in a language. */
export function language(code: string): Plugin {
  const into = translationInto(code);
  return {
    name: "wyrmtable-language",
    enforce: "pre",
    transform(source, id) {
      const path = id.split("?")[0]!;
      if (id.includes("?") || id.includes("node_modules") || !/\/src\/.*\.(svelte|ts)$/.test(path)) return null;
      return { code: translated(path, source, into), map: null };
    },
  };
}
