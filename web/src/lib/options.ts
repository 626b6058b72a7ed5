// Answers of any game as a list: filtering, and which tiles an answer speaks of.

import { answersOf, wordsIn } from "./acts";
import { goodForces } from "./force";
import { tileId } from "./moments";
import type { Decision, Plain } from "./wire";

/** Keep the actions that hold every word, in notation or as they are said. */
export function filterActions(actions: string[], words: string, said: (action: string) => string): string[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return actions;
  return actions.filter((action) => {
    const text = `${action} ${said(action)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** For each tile the actions that mean it: by its id in a slot, or by a name that the facts explain. */
export function actionsByTile(decision: Decision, tiles: Set<string>): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const value of Object.values(decision.facts)) {
    if (!value || typeof value !== "object" || Array.isArray(value)) continue;
    for (const [name, places] of Object.entries(value)) {
      const ids = Array.isArray(places) ? places.flatMap((place: Plain) => tileId(place) ?? []) : [];
      if (ids.length && ids.every((id) => tiles.has(id))) named.set(name, ids);
    }
  }
  const found = new Map<string, string[]>();
  for (const { text, slots } of answersOf(decision)) {
    const ids = new Set(wordsIn(slots).flatMap((word) => (tiles.has(word) ? [word] : (named.get(word) ?? []))));
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), text]);
  }
  return found;
}

/** The actions that speak of a piece. */
export function actionsByPiece(decision: Decision, id: string): string[] {
  return answersOf(decision).flatMap(({ text, slots }) => (wordsIn(slots).includes(id) ? [text] : []));
}

/** A choice for somebody who wants to play at once: pieces well spread, otherwise anything. */
export function quickChoice(decision: Decision, random: () => number): string {
  const suggested = decision.facts["suggested"];
  if (typeof suggested === "string" && suggested) return suggested;
  const spread = answersOf(decision).map(({ text, slots }) => ({
    text,
    size: new Set(Object.values(slots).flatMap((value) => (value && typeof value === "object" ? wordsIn(value) : []))).size,
  }));
  const most = Math.max(...spread.map(({ size }) => size));
  const best = goodForces(decision) ?? spread.flatMap(({ text, size }) => (size === most ? [text] : []));
  return best[Math.floor(random() * best.length)] ?? decision.actions[0] ?? "";
}
