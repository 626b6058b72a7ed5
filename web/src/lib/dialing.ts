// A dial laid out as a table: a column for each bearing, a row for each speed, the fastest on top.

import type { CreatureDial, DialMove } from "./facts";

export const BEARINGS = ["turn left", "bank left", "straight", "bank right", "turn right", "wingover", "fall back", "pivot"];

export interface Layout {
  bearings: string[];
  speeds: number[];
  at: (bearing: string, speed: number) => DialMove | undefined;
}

/** The table of a dial; bearings and speeds that it lacks are left out. */
export function layoutOf(moves: DialMove[]): Layout {
  const known = new Set(moves.map((move) => move.bearing));
  const others = [...known].filter((bearing) => !BEARINGS.includes(bearing));
  return {
    bearings: [...BEARINGS.filter((bearing) => known.has(bearing)), ...others],
    speeds: [...new Set(moves.map((move) => move.speed))].sort((a, b) => b - a),
    at: (bearing, speed) => moves.find((move) => move.bearing === bearing && move.speed === speed),
  };
}

/** The move that an arrow key leads to: the next one that way, or the nearest in the next column that has any. */
export function stepped(moves: DialMove[], from: string, key: string): DialMove | undefined {
  const { bearings, speeds, at } = layoutOf(moves);
  const here = moves.find((move) => move.maneuver === from) ?? moves[0];
  if (!here) return undefined;
  const [across, down] = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<string, [number, number]>)[key] ?? [0, 0];
  if (down) {
    const column = speeds.map((speed) => at(here.bearing, speed)).filter((move) => move !== undefined);
    return column[column.indexOf(here) + down] ?? here;
  }
  for (let column = bearings.indexOf(here.bearing) + across; across && bearings[column]; column += across) {
    const found = moves.filter((move) => move.bearing === bearings[column]).sort((a, b) => Math.abs(a.speed - here.speed) - Math.abs(b.speed - here.speed));
    if (found[0]) return found[0];
  }
  return here;
}

/** Whose dial is asked for next: after `current` in turn, else anybody's that is open; null: all are set. */
export function nextOpen(creatures: CreatureDial[], current: string): string | null {
  const at = creatures.findIndex((dial) => dial.creature === current);
  const turn = [...creatures.slice(at + 1), ...creatures.slice(0, Math.max(0, at)), ...creatures.slice(Math.max(0, at), at + 1)];
  return turn.find((dial) => !dial.chosen)?.creature ?? null;
}

/** A move in words: `turn left 3, white`. */
export const moveWords = (move: DialMove): string => `${move.bearing} ${move.speed}, ${move.color}`;
