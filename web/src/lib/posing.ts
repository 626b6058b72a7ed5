// Free placements: numbers on a grid, filled into the answer of a pattern. Rules count y to the north.

import { bearingTo } from "./aiming";
import type { PoseField, PoseUnit } from "./facts";
import type { Point } from "./scene";
import type { PlainObject } from "./wire";

export type Numbers = Record<string, number>;

const TURNS = ["heading"]; // 359 and 0 are neighbours

/** A number on the grid of its field, inside its limits. */
export function fitted(field: PoseField, value: number): number {
  const on = Math.round(value / field.step) * field.step;
  if (TURNS.includes(field.name)) return ((on % 360) + 360) % 360;
  return Math.max(field.low, Math.min(field.high, on)) + 0; // never -0
}

export const firstNumbers = (unit: PoseUnit): Numbers => Object.fromEntries(unit.fields.map((field) => [field.name, field.value]));

/** The answer with its numbers. */
export function poseText(unit: PoseUnit, numbers: Numbers): string {
  return unit.fields.reduce((text, field) => text.replace(`{${field.name}}`, String(Number((numbers[field.name] ?? field.value).toFixed(3)))), unit.pattern);
}

/** The numbers with some of them changed, each as its field allows. */
export function changed(unit: PoseUnit, numbers: Numbers, change: Numbers): Numbers {
  const next = { ...numbers };
  for (const field of unit.fields) if (change[field.name] !== undefined) next[field.name] = fitted(field, change[field.name]!);
  return next;
}

/** Where a point of the board leads: the place itself, or the direction from a base toward it. */
export function pointed(unit: PoseUnit, numbers: Numbers, at: Point, base: { x: number; y: number; heading: number } | null): Numbers {
  const names = unit.fields.map((field) => field.name);
  if (names.includes("x")) return changed(unit, numbers, { x: at[0], y: -at[1] });
  if (names.includes("direction") && base) return changed(unit, numbers, { direction: bearingTo([base.x, base.y], base.heading, at) });
  return numbers;
}

/** What a key changes, in steps of the grid; null: it is no such key. */
export function nudged(unit: PoseUnit, numbers: Numbers, key: string): Numbers | null {
  const has = (name: string): boolean => unit.fields.some((field) => field.name === name);
  const step = unit.fields[0]?.step ?? 1;
  const by = (name: string, much: number): Numbers => changed(unit, numbers, { [name]: (numbers[name] ?? 0) + much });
  const turn = has("heading") ? "heading" : has("direction") ? "direction" : "";
  if (key === "," || key === ".") return turn ? by(turn, key === "," ? -5 : 5) : null;
  const ways: Record<string, [string, number]> = { ArrowLeft: ["x", -step], ArrowRight: ["x", step], ArrowUp: ["y", step], ArrowDown: ["y", -step] };
  const [name, much] = ways[key] ?? ["", 0];
  if (name && has(name)) return by(name, much);
  if (!name || has("x")) return null;
  return name === "y" && has("offset") ? by("offset", much) : turn ? by(turn, much < 0 ? -1 : 1) : has("offset") ? by("offset", much) : null;
}

/** Places of the listed answers for a unit, each once. */
export function listedPlaces(acts: PlainObject[], unit: PoseUnit): Numbers[] {
  const seen = new Set<string>();
  return acts.flatMap((act) => {
    const whose = act["creature"] ?? (act["token"] === undefined ? undefined : `token ${String(act["token"])}`);
    if (typeof act["x"] !== "number" || typeof act["y"] !== "number" || (whose !== undefined && String(whose) !== unit.id)) return [];
    const key = `${act["x"]} ${act["y"]}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ x: act["x"], y: act["y"], ...(typeof act["heading"] === "number" ? { heading: act["heading"] } : {}) }];
  });
}
