// Answers as the rules give them beside their texts: a verb and named slots. Panels sort and say
// answers by these; nobody takes a text apart.

import type { Scene } from "./scene";
import type { Decision, Plain, PlainObject } from "./wire";

/** One answer: its text for the rules, its verb and slots for the page. */
export interface Answer {
  text: string;
  do: string; // empty: the decision tells no verbs
  slots: PlainObject;
}

/** The answer of a verb with its slots, as facts tell it. */
export function answerOf(act: Plain | undefined, text = ""): Answer {
  const slots = act && typeof act === "object" && !Array.isArray(act) ? act : {};
  return { text, do: typeof slots["do"] === "string" ? slots["do"] : "", slots };
}

/** The listed answers of a decision; one that is given in advance is the answer itself. */
export function answersOf({ actions, acts }: Pick<Decision, "actions" | "acts">): Answer[] {
  return actions.map((text, at) => answerOf(acts[at], text));
}

/** A slot as a word; empty if the answer has none of that name. */
export function slot({ slots }: Answer, name: string): string {
  const value = slots[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** A slot that holds several words. */
export function slotList({ slots }: Answer, name: string): string[] {
  const value = slots[name];
  return Array.isArray(value) ? value.map(String) : [];
}

/** Every word that the slots of an answer hold, also those of lists and of answers within it. */
export function wordsIn(value: Plain): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return value && typeof value === "object" ? Object.entries(value).flatMap(([name, inner]) => (name === "do" ? [] : wordsIn(inner))) : [];
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a person calls a piece or a place; other words without underscores. */
export function calledBy(scene: Scene | null): (word: string) => string {
  const pieces = new Map((scene?.pieces ?? []).map((piece) => [piece.id, piece.name]));
  const tiles = new Map((scene?.tiles ?? []).map((tile) => [tile.id, tile.label || tile.id]));
  return (word) => pieces.get(word) ?? tiles.get(word) ?? word.replaceAll("_", " ");
}

/** Verbs that say nothing beside their slots, or have another word at the table. */
const VERBS: Record<string, string> = {
  colour: "",
  take: "take",
  site: "the Lair in the",
  step: "one hex",
  glide: "fly",
  up: "climb",
  down: "dive",
  stand: "to",
  declare: "face",
  place: "",
  cell: "",
  force: "take",
  card: "lay",
  fly_to: "fly to",
  teleport: "teleport",
  teleport_to_tower: "teleport to the tower",
  passwall: "passwall",
  attack: "attack",
  ranged: "attack from afar",
  capture_lance: "attack for the lance",
  capture_item: "attack for the item",
  keep_item: "keep the item",
  no_search: "do not search",
  take_back: "take the move back",
  keep: "let it stand",
};
/** Slots whose number or word says too little alone. */
const NAMED: Record<string, string> = {
  level: "at ▲",
  levels: "",
  facing: "facing ",
  line: "along ",
  cards: "pay ",
  give: "give ",
  take: "take ",
  with: "with ",
};
const SIDES: Record<string, string> = { N: "north", S: "south", E: "east", W: "west", NE: "north-east", NW: "north-west", SE: "south-east", SW: "south-west" };
const UNITS = ["dragon", "by", "unit"]; // who does it: said first

/** An answer in words: `Gold 1: climb`, `Play fear: Red 2`. Without verb and slots it is its text. */
export function said(answer: Answer, called: (word: string) => string): string {
  if (!answer.do) return capital(answer.text);
  const inner = answer.slots["answer"];
  if (inner) return said(answerOf(inner, answer.text), called);
  const one = (name: string, value: Plain): string => {
    if (Array.isArray(value)) return value.length ? `${NAMED[name] ?? ""}${value.map((part) => one("", part)).join(", ")}` : "";
    if (value && typeof value === "object")
      return Object.entries(value)
        .map(([key, part]) => `${called(key)} ${one("", part)}`)
        .join(", ");
    const word = String(value);
    return `${NAMED[name] ?? ""}${name === "site" ? (SIDES[word] ?? word) : called(word)}`;
  };
  const who = UNITS.flatMap((name) => (answer.do !== "play" && answer.slots[name] !== undefined ? [one(name, answer.slots[name]!)] : []));
  const rest = Object.entries(answer.slots).flatMap(([name, value]) => (name === "do" || (who.length && UNITS.includes(name)) ? [] : [one(name, value)]));
  const what = [VERBS[answer.do] ?? answer.do.replaceAll("_", " "), ...rest].filter(Boolean).join(" ");
  return capital(who.length ? `${who.join(" ")}: ${what}` : what);
}
