import { describe, expect, it } from "vitest";
import { answersOf } from "../src/lib/acts";
import { deedsOf, hindrancesOf, proposedLevel, reachOf } from "../src/lib/steering";
import { changed, fieldsOf } from "../src/lib/schema";

describe("what a unit can do", () => {
  const answers = answersOf({
    actions: [
      "gold1 NE",
      "gold1 up",
      "gold1 down",
      "gold1 down 3",
      "gold1 RF+2",
      "gold1 F",
      "gold1 attack red2",
      "gold1 capture_lance red2",
      "gold1 leave S",
      "gold2 up",
      "play fear gold1",
      "end turn",
    ],
    acts: [
      { do: "step", dragon: "gold1", direction: "NE" },
      { do: "up", dragon: "gold1" },
      { do: "down", dragon: "gold1" },
      { do: "down", dragon: "gold1", levels: 3 },
      { do: "glide", dragon: "gold1", turn: "RF", change: 2 },
      { do: "glide", dragon: "gold1", turn: "F" },
      { do: "attack", dragon: "gold1", target: "red2" },
      { do: "capture_lance", dragon: "gold1", target: "red2" },
      { do: "leave", dragon: "gold1", direction: "S" },
      { do: "up", dragon: "gold2" },
      { do: "play", card: "fear", dragon: "gold1" },
      { do: "end_turn" },
    ],
  });
  const deeds = deedsOf(answers, "gold1");
  it("is sorted by how it is steered", () => {
    expect([...deeds.ways]).toEqual([["NE", "gold1 NE"]]);
    expect(deeds.climb).toBe("gold1 up");
    expect(deeds.dives.map((dive) => dive.levels)).toEqual([1, 3]);
    expect(deeds.glides.map((glide) => [glide.turn, glide.change])).toEqual([
      ["RF", 2],
      ["F", 0],
    ]);
    expect(deeds.aims.map((aim) => [aim.how, aim.target])).toEqual([
      ["attack", "red2"],
      ["capture_lance", "red2"],
    ]);
    expect(deeds.others.map((answer) => answer.text)).toEqual(["gold1 leave S"]);
  });
});

describe("what a unit cannot do", () => {
  const reasons = { "DL-6.5": "it climbs first", "DL-6.4": "no level is left", "DL-6.9": "another dragon is there" };
  it("is told by clauses, with the steps that each bars", () => {
    expect(hindrancesOf({ N: "DL-6.9", SE: "DL-6.9", down: "DL-6.4" }, reasons)).toEqual([
      { steps: ["N", "SE"], who: "N, SE", clause: "DL-6.9", reason: "another dragon is there" },
      { steps: ["down"], who: "Dive", clause: "DL-6.4", reason: "no level is left" },
    ]);
    expect(hindrancesOf({}, reasons)).toEqual([]);
  });
  it("is said once where every way is barred", () => {
    const ways = ["N", "NE", "SE", "S", "SW", "NW"].map((way) => [way, "DL-6.5"]);
    expect(hindrancesOf(Object.fromEntries([...ways, ["up", "DL-6.5"]]), reasons).map(({ who }) => who)).toEqual(["Every way, Climb"]);
    const glides = ["LF", "F", "RF", "FL", "FR"].map((turn) => [turn, "DL-6.5"]);
    expect(hindrancesOf(Object.fromEntries(glides), reasons).map(({ who }) => who)).toEqual(["Every way"]);
    expect(hindrancesOf({ LF: "DL-6.9" }, reasons).map(({ who }) => who)).toEqual(["left, then ahead"]);
  });
});

describe("where a unit can fly", () => {
  const [place] = reachOf([{ hex: [3, -4], levels: { "2": 3, "4": 3, "5": 4 } }]);
  it("has costs for each level", () => {
    expect(place?.tile).toBe("3,-4");
    expect(place?.levels.get(5)).toBe(4);
  });
  it("proposes the cheapest level, of these the highest, or the wanted one", () => {
    expect(proposedLevel(place!.levels, null)).toBe(4);
    expect(proposedLevel(place!.levels, 5)).toBe(5);
    expect(proposedLevel(place!.levels, 9)).toBeNull();
    expect(proposedLevel(new Map([[0, 0]]), null)).toBeNull();
  });
});

describe("options that are numbers or none", () => {
  const fields = fieldsOf({
    properties: {
      size: { enum: [1, 2, 5], default: 5 },
      limit: { anyOf: [{ enum: [1, 2] }, { type: "null" }], default: null },
      rounds: { anyOf: [{ type: "integer" }, { type: "null" }], default: 40 },
      citadels: { anyOf: [{ type: "boolean" }, { type: "null" }], default: null },
    },
  });
  const start = Object.fromEntries(fields.map((field) => [field.name, field.initial]));
  it("go to the server only if they were changed", () => expect(changed(fields, start)).toEqual({}));
  it("keep their types", () => {
    expect(changed(fields, { ...start, size: "2", limit: "1", rounds: "3", citadels: "no" })).toEqual({ size: 2, limit: 1, rounds: 3, citadels: false });
    expect(changed(fields, { ...start, rounds: "" })).toEqual({ rounds: null });
  });
});
