import { describe, expect, it } from "vitest";
import { momentsBetween, simultaneous } from "../src/lib/moments";
import type { GameEvent, Scene } from "../src/lib/scene";

const tiles = [
  { id: "0,0", x: 0, y: 0, terrain: "field" },
  { id: "0,-1", x: 0, y: -1.73, terrain: "mountain", height: 3 },
];
const event = (name: string, data: GameEvent["data"]): GameEvent => ({ version: 4, name, clause: "DW-1.1", text: name, data });
const before: Scene = {
  title: "t",
  board: { kind: "hex", left: 0, top: 0, right: 1, bottom: 1 },
  tiles,
  pieces: [{ id: "red.elder", kind: "dragon", name: "Elder", x: 0, y: 0, tile: "0,0", z: 4, heading: 0, gauges: [{ name: "health", value: 12, maximum: 12 }] }],
};
const after: Scene = { ...before, pieces: [] };

describe("moments between two scenes", () => {
  const events = [
    event("moved", { dragon: "red.elder", hex: [0, -1], total: 5, facing: "NE" }),
    event("hit", { by: "blue.drake", dragon: "red.elder", damage: 4, hex: [0, -1] }),
    event("fell", { dragon: "red.elder", hex: [0, -1], damage: 2 }),
    event("died", { dragon: "red.elder", hex: [0, -1] }),
  ];
  const moments = momentsBetween(before, after, events, 4);
  const piece = (at: number) => moments[at]!.scene.pieces?.[0];
  it("has one for each event", () => expect(moments.map((moment) => moment.event?.name)).toEqual(["moved", "hit", "fell", "died"]));
  it("moves, turns and lifts the piece", () => expect(piece(0)).toMatchObject({ tile: "0,-1", z: 5, ground: 3, heading: 60 }));
  it("takes health away", () => expect(piece(1)?.gauges?.[0]?.value).toBe(8));
  it("lets it fall to the ground of its hex", () => expect(piece(2)).toMatchObject({ z: 3, tags: ["grounded"] }));
  it("ends with the scene of the server", () => expect(moments.at(-1)!.scene).toBe(after));
  it("an event of an unknown game changes nothing before the next scene", () => {
    const strange = momentsBetween(before, after, [event("summoned", { card: 7 }), event("x", {})], 5);
    expect(strange[0]!.scene.pieces).toEqual(before.pieces);
  });
  it("says which Turn is being played", () => {
    const turns = momentsBetween(before, after, [{ ...event("turn_begins", { round: 2, turn: 1 }), text: "Round 2, Turn 1." }, event("x", {})], 5);
    expect(turns[0]!.scene.phase).toBe("Round 2 · Turn 1");
  });
  it("never touches what it was given", () => expect(before.pieces![0]!.z).toBe(4));
});

describe("what is shown together", () => {
  it("movements are, hits are not", () => {
    expect(simultaneous(event("moved", {}), event("moved", {}))).toBe(true);
    expect(simultaneous(event("hit", {}), event("hit", {}))).toBe(false);
  });
});
