import { describe, expect, it } from "vitest";
import type { Cue, GameEvent } from "../src/lib/scene";
import { linesOf, lineText } from "../src/lib/strides";

const event = (name: string, text: string, ...cues: Cue[]): GameEvent => ({ version: 4, name, clause: "X-1.1", text, data: {}, cues });
const step = (piece: string, tile: string): GameEvent =>
  event("moved", `${piece} flies to ${tile}.`, { type: "move", piece, tile }, { type: "tally", piece, gauge: "altitude", value: 3 });
const told = (...events: GameEvent[]) => linesOf(events.map((event, index) => ({ event, index }))).map(lineText);

describe("lines of a log", () => {
  it("a flight is one line that says where it ends", () =>
    expect(told(step("red2", "a"), step("red2", "b"), step("red2", "c"))).toEqual(["red2 flies to c, in 3 steps."]));
  it("every piece has flights of its own", () =>
    expect(told(step("red1", "a"), step("red1", "b"), step("red2", "c"))).toEqual(["red1 flies to b, in 2 steps.", "red2 flies to c."]));
  it("whatever else happens stands between", () =>
    expect(told(step("red1", "a"), event("hit", "Hit.", { type: "words", piece: "red1", text: "hit" }), step("red1", "b"))).toEqual([
      "red1 flies to a.",
      "Hit.",
      "red1 flies to b.",
    ]));
  it("a fall, or a move that tells more, is no step", () => {
    const fall = event("fell", "It falls.", { type: "move", piece: "red1", z: 0, manner: "fall" });
    const dive = event("moved", "It dives.", { type: "move", piece: "red1", z: 0 }, { type: "words", piece: "red1", text: "dive" });
    expect(told(fall, fall, dive, dive)).toHaveLength(4);
  });
  it("lines that are filtered out do not join others", () => {
    const [a, b] = [step("red1", "a"), step("red1", "b")];
    expect(
      linesOf([
        { event: a, index: 3 },
        { event: b, index: 7 },
      ]),
    ).toHaveLength(2);
  });
});
