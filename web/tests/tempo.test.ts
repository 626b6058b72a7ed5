// However much happens, a chapter is told before people are tired of it.

import { describe, expect, it } from "vitest";
import { lengthOf, limitOf, Tempo } from "../src/board/tempo";
import type { Moment } from "../src/lib/moments";
import type { Cue, Scene } from "../src/lib/scene";

const scene = {} as Scene;
const group = (...cues: Cue[]): Moment[] => [
  { version: 1, event: { version: 1, name: "", clause: "", text: "", data: {}, cues }, before: scene, scene, after: scene },
];
const strike: Cue = { type: "strike", piece: "a", what: "fire" } as Cue;
const words: Cue = { type: "words", piece: "a", text: "5" } as Cue;
const turn = (blows: number): Moment[][] => [group({ type: "chapter" } as Cue), ...Array.from({ length: blows }, () => group(strike, words))];

/** Show everything on a machine that needs `lag` seconds more for each cue that is seen; how long that takes, and how long the longest chapter. */
function shown(told: Moment[][], speed: number, seats: number, lag: number): number {
  let now = 100;
  const tempo = new Tempo(() => now);
  told.forEach((one, at) => {
    tempo.next(told.slice(at), speed, seats);
    const length = lengthOf(one) / speed / tempo.factor;
    if (length >= 0.03) now += length + lag;
  });
  tempo.pause();
  return now - 100;
}

describe("the tempo of a performance", () => {
  it("is the chosen one as long as there is little to tell", () => {
    const few = turn(3);
    const usual = few.reduce((all, one) => all + lengthOf(one), 0);
    expect(shown(few, 1, 2, 0)).toBeCloseTo(usual, 5);
    expect(shown(few, 2, 2, 0)).toBeCloseTo(usual / 2, 5);
  });

  it("keeps the limit for two and for six players", () => {
    for (const seats of [2, 6]) expect(shown(turn(40), 1, seats, 0)).toBeLessThan(limitOf(seats) + 0.1);
    expect(limitOf(2)).toBeLessThan(12);
    expect(limitOf(6)).toBeLessThan(25);
  });

  it("keeps it also where every picture takes long", () => {
    expect(shown(turn(24), 1, 2, 0.4)).toBeLessThan(12);
    expect(shown(turn(60), 1, 6, 0.4)).toBeLessThan(25);
  });

  it("takes the time that somebody has asked for", () => {
    expect(shown(turn(40), 0.5, 2, 0)).toBeGreaterThan(limitOf(2));
    expect(shown(turn(40), 0.5, 2, 0)).toBeLessThan(2 * limitOf(2) + 0.1);
  });

  it("begins anew with every chapter", () => {
    const two = [...turn(3), ...turn(3)];
    expect(shown(two, 1, 2, 0)).toBeCloseTo(
      two.reduce((all, one) => all + lengthOf(one), 0),
      5,
    );
  });
});
