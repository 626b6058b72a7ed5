// How fast a performance goes: at the speed that was chosen, or faster where a chapter of it would keep
// people waiting. What is slow is measured, so that the limit also holds where a processor draws.

import type { Moment } from "../lib/moments";
import type { Cue } from "../lib/scene";

const USUAL: Partial<Record<Cue["type"], number>> = { move: 1, leave: 1.4, strike: 1.7, words: 0.65, announce: 0.65, outline: 0.65 }; // seconds
const FIRST = 3.5; // seconds for which people watch a chapter gladly
const EACH = 3; // and so many more for each seat
const MOST = 100; // times as fast: whatever is told now is seen for a single picture

/** How long some moments that happen together are seen at the usual speed, in seconds. */
export function lengthOf(group: Moment[]): number {
  const kinds = new Set(group.flatMap(({ event }) => (event?.cues ?? []).map((cue) => cue.type)));
  return [...kinds].reduce((all, kind) => all + (USUAL[kind] ?? 0), 0);
}

const opens = (group: Moment[]): boolean => group.some(({ event }) => event?.cues?.some((cue) => cue.type === "chapter") ?? false);

/** Seconds that a chapter may take with so many seats. */
export const limitOf = (seats: number): number => FIRST + EACH * seats;

export class Tempo {
  factor = 1;
  private spent = 0; // seconds on this chapter
  private late = 0; // so many of them because pictures take their time
  private seen = 0; // groups
  private begun = 0; // when the last group began
  private expected = 0; // for how long it is on; 0: none is

  constructor(private readonly clock: () => number = () => performance.now() / 1000) {}

  /** Before the first of these groups is shown at a speed; `factor` says how much faster it has to be. */
  next(rest: Moment[][], speed: number, seats: number): void {
    this.pause();
    if (!rest.length) return;
    if (opens(rest[0]!)) this.spent = this.late = this.seen = 0;
    const end = rest.findIndex((group, at) => at > 0 && opens(group));
    const lengths = (end < 0 ? rest : rest.slice(0, end)).map(lengthOf);
    const all = lengths.reduce((sum, length) => sum + length, 0) / speed;
    const left = limitOf(seats) / speed - this.spent - (this.late / Math.max(1, this.seen)) * lengths.length;
    this.factor = Math.min(MOST, Math.max(1, left > 0 ? all / left : MOST));
    this.begun = this.clock();
    this.expected = lengths[0]! / speed / this.factor;
  }

  /** Nothing is shown for now: people think. */
  pause(): void {
    if (this.begun) {
      const taken = this.clock() - this.begun;
      this.spent += taken;
      this.late += Math.max(0, taken - this.expected);
      this.seen += this.factor < MOST ? 1 : 0;
    }
    this.begun = 0;
  }
}
