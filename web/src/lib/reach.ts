// Units and where they can go, as the rules tell it: what the panel shows for a unit, a deed, a place.

import type { Doer, Doing, ReachFacts, Way } from "./facts";
import type { Mark, Scene } from "./scene";
import type { Decision } from "./wire";

export const reachFacts = (decision: Decision): ReachFacts => decision.facts as unknown as ReachFacts;

/** An answer as it is sent. */
export const textOf = (decision: Decision, way: Way): string => way.text || (decision.actions[way.answer ?? -1] ?? "");

/** Ways by the hex where they end; ways that end nowhere are left out. */
export function byHex(doing: Doing | undefined): Map<string, Way[]> {
  const found = new Map<string, Way[]>();
  for (const way of doing?.ways ?? []) if (way.hex) found.set(way.hex, [...(found.get(way.hex) ?? []), way]);
  return found;
}

/** Deeds that need no place on the board: one way each. */
export const isPlain = (doing: Doing): boolean => doing.ways.length === 1 && !doing.ways[0]!.hex;

/** The cheapest way, straight on if that costs the same. */
export function cheapest(ways: Way[], facing: number | null): Way | undefined {
  const rank = (way: Way): number => 10 * (way.cost ?? 0) + (way.facing === facing ? 0 : 1);
  return [...ways].sort((a, b) => rank(a) - rank(b))[0];
}

/** What a unit has left, in words. */
export function pointsOf(doer: Doer): string {
  if (!doer.unit) return doer.count > 1 ? `${doer.count} left` : "";
  return `${doer.left} of ${doer.most} ${doer.unit}${doer.road > doer.left ? `, ${doer.road} by road` : ""}`;
}

/** The costs of places, written on the board; nothing where all cost the same or nothing. */
export function costMarks(scene: Scene | null, places: Map<string, Way[]>, chosen: string): Mark[] {
  const spots = new Map((scene?.tiles ?? []).map((tile) => [tile.id, tile]));
  const found: Mark[] = [];
  for (const [hex, ways] of places) {
    const spot = spots.get(hex);
    const cost = Math.min(...ways.map((way) => way.cost ?? 0));
    if (spot && cost && hex !== chosen) found.push({ type: "text", x: spot.x, y: spot.y, label: String(cost) });
  }
  return found;
}
