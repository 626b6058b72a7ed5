// What one unit can do now, sorted by how a person steers it; and what it can reach.

import { slot, type Answer } from "./acts";
import { tileId } from "./moments";
import type { Plain } from "./wire";

export interface Deeds {
  ways: Map<string, string>; // direction -> action
  climb: string | null;
  dives: { levels: number; action: string }[];
  glides: { turn: string; change: number; action: string }[];
  aims: { target: string; how: string; action: string }[];
  others: Answer[]; // doors, stunts and whatever else it can do
}

export interface Reach {
  tile: string;
  levels: Map<number, number>; // level -> cost
}

/** Verbs of cards: they belong to the hand. */
export const PLAYS = ["play", "passwall", "teleport", "teleport_to_tower"];
export const WAYS = ["NW", "N", "NE", "SW", "S", "SE"] as const;
export const GLIDES: Record<string, string> = {
  LF: "left, then ahead",
  F: "ahead",
  RF: "right, then ahead",
  FL: "ahead, then left",
  FR: "ahead, then right",
};
const LEVELS: Record<string, string> = { up: "Climb", down: "Dive" };
const AIMS = ["attack", "capture_lance", "capture_item", "ranged"];
/** By verb what a stunt is called; those of one that defends itself among them. */
export const STUNTS: Record<string, string> = {
  loop: "Loop",
  power_climb: "Power climb",
  power_dive: "Power dive",
  roll_over: "Roll",
  wheel: "Wheel",
  loop_counter_attack: "Loop and strike back",
  defensive_power_climb: "Power climb",
  defensive_power_dive: "Power dive",
  defensive_roll: "Roll",
  defensive_wheel: "Wheel",
};

/** The listed actions of a unit. */
export function deedsOf(answers: Answer[], unit: string): Deeds {
  const deeds: Deeds = { ways: new Map(), climb: null, dives: [], glides: [], aims: [], others: [] };
  for (const answer of answers) {
    const { text: action } = answer;
    if (slot(answer, "dragon") !== unit || answer.do === "resurrect" || answer.do === "intend" || "card" in answer.slots || PLAYS.includes(answer.do)) continue;
    if (answer.do === "step") deeds.ways.set(slot(answer, "direction"), action);
    else if (answer.do === "up") deeds.climb = action;
    else if (answer.do === "down") deeds.dives.push({ levels: Number(answer.slots["levels"] ?? 1), action });
    else if (answer.do === "glide") deeds.glides.push({ turn: slot(answer, "turn"), change: Number(answer.slots["change"] ?? 0), action });
    else if (AIMS.includes(answer.do)) deeds.aims.push({ target: slot(answer, "target"), how: answer.do, action });
    else deeds.others.push(answer);
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
