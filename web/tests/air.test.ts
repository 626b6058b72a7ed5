// Dragons as cards on a free table: bearings, forces, flights and what part of the table is shown.

import { describe, expect, it } from "vitest";
import { along, corners, frameOf, vicinity } from "../src/board/plane";
import { bearingTo, headOf, within } from "../src/lib/aiming";
import { cardPath } from "../src/lib/manoeuvres";
import { forceOf, forceText, goodForces } from "../src/lib/force";
import type { Board, Piece, Scene } from "../src/lib/scene";
import type { Decision } from "../src/lib/wire";

const board = { kind: "plane", left: 0, top: 0, right: 72, bottom: 48 } as Board;
const piece = (x: number, y: number, heading = 0): Piece =>
  ({ id: "1.1", kind: "dragon", name: "Lark", x, y, heading, footprint: { type: "rectangle", width: 1.8, length: 2.7 } }) as Piece;

describe("bearings", () => {
  it("start at the middle of the front edge", () => {
    expect(headOf(piece(10, 10))).toEqual([10, 8.65]);
    const [x, y] = headOf(piece(10, 10, 90));
    expect([x, y].map((value) => Math.round(value * 100) / 100)).toEqual([11.35, 10]);
  });
  it("count clockwise from the heading, in whole degrees", () => {
    expect(bearingTo([0, 0], 0, [5, -5])).toBe(45);
    expect(bearingTo([0, 0], 180, [5, -5])).toBe(-135);
    expect(bearingTo([0, 0], 350, [0, -9])).toBe(10);
  });
  it("stay inside their limits", () => {
    expect(within(170, 135)).toBe(135);
    expect(within(-60.4, 45)).toBe(-45);
    expect(within(Number.NaN, 45)).toBe(0);
  });
});

describe("forces", () => {
  it("are written in the order of the roster and read back", () => {
    const text = forceText({ storm: 1, lark: 2 }, ["lark", "storm"]);
    expect(text).toBe("force 2x lark, storm");
    expect(forceOf({ text, do: "force", slots: { breeds: ["lark", "lark", "storm"] } })).toEqual({ lark: 2, storm: 1 });
    expect(forceText({}, ["lark"])).toBe("force none");
  });
  it("for a first game are two dragons that use the budget", () => {
    const facts = {
      share: 60,
      breeds: [
        { breed: "lark", name: "Lark", value: 14 },
        { breed: "storm", name: "Storm", value: 38 },
      ],
    };
    const actions = ["force lark", "force 3x lark", "force lark, storm"];
    const acts = [["lark"], ["lark", "lark", "lark"], ["lark", "storm"]].map((breeds) => ({ do: "force", breeds }));
    expect(goodForces({ kind: "force", facts, actions, acts } as unknown as Decision)).toEqual(["force lark, storm"]);
    expect(goodForces({ kind: "plot", facts: {}, actions, acts } as unknown as Decision)).toBeNull();
  });
});

describe("cards", () => {
  it("have names and a drawing", () => {
    expect(cardPath("R90", 90)).toMatch(/^M8 21Q/);
    expect(cardPath("HOVER", 0)).toMatch(/^M12 8a/);
  });
});

describe("free tables", () => {
  it("fly along the way that was told, the short way around", () => {
    const way = [
      { x: 0, y: 48, heading: 350 },
      { x: 0, y: 44, heading: 10 },
    ];
    expect(along(way, 0.5)).toEqual({ x: 0, y: 46, heading: 360 });
    expect(along(way, 1)).toEqual({ x: 0, y: 44, heading: 10 });
  });
  it("show the part where the dragons are, never beyond the table", () => {
    const frame = frameOf({ board, pieces: [piece(3, 40), piece(22, 44)] } as Scene);
    expect(frame).toEqual({ left: 0, right: 29, top: 33, bottom: 48 });
    expect(frameOf({ board, pieces: [piece(30, 20)] } as Scene)).toEqual({ left: 17, right: 43, top: 11, bottom: 29 });
    expect(frameOf({ board, pieces: [] } as unknown as Scene)).toEqual({ left: 0, top: 0, right: 72, bottom: 48 });
  });
  it("come nearer to a fight in the middle of the table", () => {
    const fight = { board, pieces: [piece(24, 20), piece(48, 27)] } as unknown as Scene;
    expect(frameOf(fight)).toEqual({ left: 17, top: 14.5, right: 55, bottom: 32.5 });
  });
  it("show the whole table with its edges where dragons are far apart", () => {
    const apart = { board, pieces: [piece(24, 5), piece(48, 43)] } as Scene;
    expect(frameOf(apart)).toEqual({ left: 0, top: 0, right: 72, bottom: 48 });
    expect(vicinity(apart)).toEqual([
      [0, 0],
      [0, 48],
      [72, 0],
      [72, 48],
    ]);
  });
  it("look at the surroundings of every dragon, not at the empty corners between them", () => {
    const seen = vicinity({ board, pieces: [piece(20, 10), piece(40, 24)] } as Scene);
    expect(seen).toContainEqual([13, 5]);
    expect(seen).toContainEqual([47, 29]);
    expect(seen.some(([x, y]) => x < 17 && y > 20)).toBe(false);
    expect(vicinity({ board, pieces: [piece(2, 2)] } as Scene).every(([x, y]) => x >= 0 && y >= 0)).toBe(true);
    expect(vicinity({ board, pieces: [] } as unknown as Scene)).toEqual([
      [0, 0],
      [0, 48],
      [72, 0],
      [72, 48],
    ]);
  });
  it("know the corners of a turned card", () => {
    expect(corners(2, 4, 0, 0, 90).map((corner) => corner.map((value) => Math.round(value)))).toEqual([
      [2, -1],
      [2, 1],
      [-2, 1],
      [-2, -1],
    ]);
  });
});
