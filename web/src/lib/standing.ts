// What somebody has said in advance in a window of cards. When a card of somebody else opens the window
// again, everybody is asked anew: what was meant before is said again if the rules still take it.

import { answersOf } from "./acts";
import { note, noted } from "./bookmark";
import type { GameEvent } from "./scene";
import type { Table } from "./table.svelte";
import type { Decision } from "./wire";

export interface Standing {
  text: string; // the answer, without being in advance
  words: string; // as the page says it
  card: string;
  prompt: string; // of the window in which it was said
  at: number; // so many events had been told
}

/** Something that ends an occasion: dice are thrown, a blow falls, a turn begins. */
const ENDS = new Set(["dice", "strike", "chapter"]);

export const sameOccasion = (events: GameEvent[], at: number): boolean =>
  events.slice(at).every((event) => !(event.cues ?? []).some((cue) => ENDS.has(cue.type)));

export const standing = (table: Table): Standing | null => noted<Standing>(table.id, table.viewer, "standing");
export const stand = (table: Table, said: Standing | null): void => note(table.id, table.viewer, "standing", said);

/** May this decision take it now? Not in a window that asks something else, nor without the card. */
export function fits(said: Standing, decision: Decision, events: GameEvent[]): "now" | "later" | "never" {
  const hand = (decision.facts["hand"] ?? []) as string[];
  if (!hand.includes(said.card) || !sameOccasion(events, said.at)) return "never";
  return decision.prompt === said.prompt ? "now" : "later";
}

/** The listed answer that was said, as it is given when one is asked. */
export function textSaid(decision: Decision, intent: unknown): string {
  const wanted = JSON.stringify(intent);
  const found = answersOf(decision).find((answer) => JSON.stringify(answer.slots["answer"] ?? answer.slots) === wanted);
  if (!found) return "";
  return found.do === "intend" ? found.text.slice("intend ".length) : found.text;
}
