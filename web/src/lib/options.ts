// Actions of any game as a list: filtering, and which tiles an action speaks of.

import { goodForces } from "./force";
import { tileId } from "./moments";
import type { Decision, Plain } from "./wire";

const SIDES: Record<string, string> = { N: "north", S: "south", E: "east", W: "west" };

/** An action as a person says it; notation stays where there is no plain word for it. */
export function spoken(action: string): string {
  const [verb = "", what = "", ...rest] = action.split(" ");
  if (rest.length || !what) return action;
  if (verb === "colour") return what.charAt(0).toUpperCase() + what.slice(1);
  if (verb === "site" && [...what].every((letter) => SIDES[letter])) return `The Lair in the ${[...what].map((letter) => SIDES[letter]).join("-")}`;
  return action;
}

/** Keep the actions that hold every word, in notation or as they are said. */
export function filterActions(actions: string[], words: string, said: (action: string) => string = spoken): string[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return actions;
  return actions.filter((action) => {
    const text = `${action} ${said(action)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** For each tile the actions that mean it: by its id in the text, or by a name that the facts explain. */
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
  for (const action of decision.actions) {
    const words = action.split(/[\s;:]+/);
    const ids = new Set(words.flatMap((word) => (tiles.has(word) ? [word] : (named.get(word) ?? []))));
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), action]);
  }
  return found;
}

/** The actions that speak of a piece, by its id or its small letter in front. */
export function actionsByPiece(decision: Decision, id: string): string[] {
  return decision.actions.filter((action) => action.split(/[\s;:]+/).includes(id));
}

/** A choice for somebody who wants to play at once: pieces well spread, otherwise anything. */
export function quickChoice(decision: Decision, random: () => number): string {
  const suggested = decision.facts["suggested"];
  if (typeof suggested === "string" && suggested) return suggested;
  const spread = (action: string): number => new Set(action.match(/-?\d+,-?\d+/g) ?? []).size;
  const most = Math.max(...decision.actions.map(spread));
  const best = goodForces(decision) ?? decision.actions.filter((action) => spread(action) === most);
  return best[Math.floor(random() * best.length)] ?? decision.actions[0] ?? "";
}
