// A force as counts of breeds, and how it is said to the rules: `force 2x ember_lark, storm_sovereign`.

import { answersOf, slotList, type Answer } from "./acts";
import type { Decision } from "./wire";

export function forceText(counts: Record<string, number>, order: string[]): string {
  const parts = order.filter((breed) => counts[breed]).map((breed) => (counts[breed]! > 1 ? `${counts[breed]}x ${breed}` : breed));
  return `force ${parts.join(", ") || "none"}`;
}

/** How many of each breed an answer takes. */
export function forceOf(answer: Answer): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const breed of slotList(answer, "breeds")) counts[breed] = (counts[breed] ?? 0) + 1;
  return counts;
}

/** Forces for a first game: few dragons that use most of the budget; null if no force is asked for. */
export function goodForces(decision: Decision): string[] | null {
  const breeds = decision.facts["breeds"];
  const share = decision.facts["share"];
  if (decision.kind !== "force" || !Array.isArray(breeds) || typeof share !== "number") return null;
  const values = new Map((breeds as unknown as { breed: string; value: number }[]).map((entry) => [entry.breed, entry.value]));
  const sized = answersOf(decision).map((answer) => {
    const taken = slotList(answer, "breeds");
    return { action: answer.text, cost: taken.reduce((sum, breed) => sum + (values.get(breed) ?? 0), 0), count: taken.length };
  });
  const dear = sized.filter((force) => force.cost >= share * 0.85);
  const two = dear.filter((force) => force.count === 2);
  const found = two.length ? two : dear.length ? dear : sized;
  return found.map((force) => force.action);
}
