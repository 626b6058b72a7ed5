// What happened since the last decision.

import { describe, expect, it } from "vitest";
import { Memory, recapOf, type Asked } from "../src/lib/recap";
import type { GameEvent } from "../src/lib/scene";

const event = (version: number): GameEvent => ({ version, name: "", clause: "", text: `at ${version}`, data: {} });

describe("a recap", () => {
  it("begins with the first answer to the question before", () => {
    const memory = new Memory();
    expect(memory.note(0, "Round 1 plot", 4)).toBe(4); // whoever comes to the table has missed nothing
    expect(memory.note(0, "Round 1 plot", 6)).toBe(4); // somebody else has locked
    expect(memory.note(0, "Round 2 plot", 9)).toBe(6);
  });

  it("stays while the question stands, whatever is plotted", () => {
    const memory = new Memory();
    memory.note(0, "Round 1 plot", 4);
    memory.note(0, "Round 2 plot", 9);
    expect(memory.note(0, "Round 2 plot", 14)).toBe(4);
  });

  it("is each person's own on a screen that goes round", () => {
    const memory = new Memory();
    memory.note(0, "Round 1 plot", 4);
    memory.note(1, "Round 1 plot", 5);
    expect(memory.note(0, "Round 2 plot", 9)).toBe(4);
    expect(memory.note(1, "Round 2 plot", 10)).toBe(5);
  });

  it("is the same on a page that is opened anew, and longer if others have gone on meanwhile", () => {
    let kept: Asked | null = null;
    const opened = (): Memory =>
      new Memory(
        () => kept,
        (_, asked) => (kept = asked),
      );
    const page = opened();
    page.note(0, "Round 1 plot", 4);
    page.note(0, "Round 2 plot", 9);
    page.note(0, "Round 2 plot", 12);
    expect(opened().note(0, "Round 2 plot", 12)).toBe(4);
    expect(opened().note(0, "Round 3 plot", 20)).toBe(12);
  });

  it("has all events that came since, if there are more than a few", () => {
    const events = [1, 2, 2, 7, 7, 7, 8].map(event);
    expect(recapOf(events, 2)).toEqual({ first: 3, count: 4 });
    expect(recapOf(events, 7)).toBeNull();
    expect(recapOf(events, 8)).toBeNull();
    expect(recapOf([], 0)).toBeNull();
  });
});
