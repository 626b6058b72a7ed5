// A force in notation: `force 2x ember_lark, storm_sovereign`.

import type { Decision } from "./wire";

export function forceText(counts: Record<string, number>, order: string[]): string {
  const parts = order.filter((breed) => counts[breed]).map((breed) => (counts[breed]! > 1 ? `${counts[breed]}x ${breed}` : breed));
  return `force ${parts.join(", ") || "none"}`;
}

/** Read a force back into counts. */
export function readForce(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const rest = text.replace(/^force\s+/, "");
  if (rest === "none") return counts;
  for (const part of rest.split(",")) {
    const found = /^\s*(?:(\d+)x\s+)?(\w+)\s*$/.exec(part);
    if (found) counts[found[2]!] = (counts[found[2]!] ?? 0) + Number(found[1] ?? 1);
  }
  return counts;
}

/** Forces for a first game: few dragons that use most of the budget; null if no force is asked for. */
export function goodForces(decision: Decision): string[] | null {
  const breeds = decision.facts["breeds"];
  const share = decision.facts["share"];
  if (decision.kind !== "force" || !Array.isArray(breeds) || typeof share !== "number") return null;
  const values = new Map((breeds as unknown as { breed: string; value: number }[]).map((entry) => [entry.breed, entry.value]));
  const sized = decision.actions.map((action) => {
    const counts = Object.entries(readForce(action));
    const cost = counts.reduce((sum, [breed, count]) => sum + (values.get(breed) ?? 0) * count, 0);
    return { action, cost, count: counts.reduce((sum, [, count]) => sum + count, 0) };
  });
  const dear = sized.filter((force) => force.cost >= share * 0.85);
  const two = dear.filter((force) => force.count === 2);
  const found = two.length ? two : dear.length ? dear : sized;
  return found.map((force) => force.action);
}
