import { expect, test } from "vitest";
import type { GameEvent, Scene } from "../src/lib/scene";
import { leadOf, luckOf, storyOf, turningPoint } from "../src/lib/story";

const piece = (id: string, seat: number, x: number): NonNullable<Scene["pieces"]>[number] => ({
  id,
  kind: "dragon",
  name: id,
  seat,
  x,
  y: 0,
  tile: `t${x}`,
  gauges: [
    { name: "health", value: 10 },
    { name: "energy", value: 5 },
  ],
});
const scene: Scene = {
  title: "",
  board: { kind: "hex", left: 0, top: 0, right: 10, bottom: 10, radius: 1 },
  tiles: [0, 1, 2].map((at) => ({ id: `t${at}`, x: at * Math.sqrt(3), y: 0, terrain: "plain" })),
  pieces: [piece("a", 0, 0), piece("b", 1, 1)],
};
const event = (cues: GameEvent["cues"], data: GameEvent["data"] = {}): GameEvent => ({ name: "x", clause: "", text: "", version: 1, data, cues }) as GameEvent;

test("deeds are counted for whoever did them", () => {
  const events = [
    event([
      { type: "move", piece: "a", tile: "t1" },
      { type: "move", piece: "a", tile: "t2" },
    ]),
    event([{ type: "strike", piece: "a", what: "fire", pieces: ["b"] }]),
    event([
      { type: "tally", piece: "b", gauge: "health", change: -4 },
      { type: "tally", piece: "a", gauge: "energy", change: -1 },
    ]),
    event([{ type: "strike", piece: "b", what: "fire", pieces: ["a"] }]),
    event([
      { type: "dice", values: [6, 2] },
      { type: "words", piece: "b", text: "burns" },
    ]),
    event([
      { type: "tally", piece: "b", gauge: "health", value: 0 },
      { type: "leave", piece: "b" },
    ]),
  ];
  const { sums, unit } = storyOf(events, [scene], 2);
  expect(unit).toBe("hexes");
  expect(sums[0]).toMatchObject({ dealt: 10, taken: 0, attacks: 1, hits: 1, kills: 1, losses: 0, way: 2 });
  expect(sums[1]).toMatchObject({ dealt: 0, taken: 10, attacks: 1, hits: 0, kills: 0, losses: 1, way: 0, dice: [6, 2] });
});

test("luck compares dice of one kind with what was to be expected", () => {
  expect(
    luckOf([
      [6, 5],
      [6, 3],
      [52, 7],
    ]),
  ).toEqual({ count: 2, mean: 5, expected: 3.5 });
  expect(
    luckOf([
      [6, 5],
      [20, 3],
    ]),
  ).toBeNull();
  expect(luckOf([[6, 0]], [2, 4])).toEqual({ count: 2, mean: 3, expected: 3.5 });
});

test("a game turns where the winners gained most after they were last behind", () => {
  const leads = [0, 0.4, -0.2, 0.1, 0.6, 0.7].map((lead, version) => ({ version, lead }));
  expect(turningPoint(leads)).toEqual({ from: 3, to: 4 });
  expect(turningPoint([])).toBeNull();
});

test("the lead is what the goal says", () => {
  const goal = {
    text: "",
    clause: "",
    sides: [
      { seats: [0], text: "", share: 0.5 },
      { seats: [1], text: "", share: 0.2 },
    ],
  };
  expect(leadOf({ ...scene, goal }, [0])).toBeCloseTo(0.3);
  expect(leadOf(scene, [0])).toBeNull();
});
