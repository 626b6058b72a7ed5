// The map: what is written on it can be read, and told apart.

import { describe, expect, it } from "vitest";
import { overlap } from "../src/board/labels";
import { brief, labelOf, plateOf, platesOf } from "../src/board/map-labels";
import { sizesOf } from "../src/board/map-sizes";
import type { Board, Mark, Piece, Scene } from "../src/lib/scene";

const board: Board = { kind: "hex", left: -9, right: 9, top: -9, bottom: 9, radius: 1, ceiling: 12 };
const dragon = (id: string, over: Partial<Piece> = {}): Piece => ({ id, kind: "dragon", name: id, short: id, x: 0, y: 0, tile: "0,0", ...over });
const pose = (x: number, y: number) => ({ x, y, z: 0, ground: 0, heading: 0, scale: 0.5 });
const near = sizesOf(board, 40, 18, 1280);
const far = sizesOf(board, 10, 18, 390);
const anywhere = { left: -99, right: 99, top: -99, bottom: 99 };

describe("a plate on the map", () => {
  it("says who it is and how high", () => {
    const plate = plateOf(dragon("A", { z: 11 }), pose(0, 0), board, near)!;
    expect([plate.name, plate.altitude]).toEqual(["A", "11"]);
    expect(plate.half).toBeGreaterThan(plateOf(dragon("A", { z: 1 }), pose(0, 0), board, near)!.half);
  });

  it("has room for the altitude alone when it is small, but who does not fly keeps its name", () => {
    const said = (piece: Piece) => [plateOf(piece, pose(0, 0), board, far)!.name, plateOf(piece, pose(0, 0), board, far)!.altitude];
    expect(said(dragon("A", { z: 4 }))).toEqual(["", "4"]);
    expect(said(dragon("C", { kind: "citadel" }))).toEqual(["C", ""]);
  });

  it("speaks of no altitude where nobody flies", () => {
    expect(plateOf(dragon("A"), pose(0, 0), { ...board, ceiling: 0 }, near)!.altitude).toBe("");
    expect(plateOf(dragon("E", { kind: "egg" }), pose(0, 0), board, near)).toBeNull();
  });

  it("is never over another, on hexes or a free table, however small", () => {
    const pieces = ["A", "E", "D", "W", "V", "R"].map((id) => dragon(id));
    const plane: Board = { kind: "plane", left: 0, right: 72, top: -48, bottom: 0, ceiling: 6 };
    for (const [ground, sizes, apart] of [
      [board, near, 0.3],
      [board, far, 0.3],
      [board, far, 1.5],
      [plane, sizesOf(plane, 5, 72, 390), 2],
    ] as const) {
      const places = new Map(pieces.map(({ id }, at) => [id, pose(at * apart, (at % 2) * 0.5)]));
      const plates = [...platesOf({ board: ground, pieces } as Scene, places, sizes, anywhere).values()];
      expect(plates).toHaveLength(pieces.length);
      for (const [at, box] of plates.entries()) for (const other of plates.slice(at + 1)) expect(overlap(box, other)).toBe(0);
    }
  });

  it("stays in its usual place if that is free, and is tied to its piece if not", () => {
    const pieces = [dragon("A"), dragon("E"), dragon("D", { x: 5 })];
    const places = new Map([
      ["A", pose(0, 0)],
      ["E", pose(0, 0)],
      ["D", pose(5, 0)],
    ]);
    const plates = platesOf({ board, pieces } as Scene, places, near, anywhere);
    const usual = plateOf(pieces[2]!, pose(5, 0), board, near)!;
    expect(plates.get("D")).toEqual(usual);
    expect([plates.get("A")!.away, plates.get("E")!.away]).toEqual([false, true]);
  });

  it("leaves cards to be seen", () => {
    const plane: Board = { kind: "plane", left: 0, right: 72, top: -48, bottom: 0, ceiling: 6 };
    const pieces = [0, 1].map((at) => dragon(`E${at}`, { x: 20, y: -20 + 5 * at, footprint: { type: "rectangle", width: 3, length: 3 } }));
    const places = new Map(pieces.map(({ id, x, y }) => [id, pose(x, y)]));
    for (const plate of platesOf({ board: plane, pieces } as Scene, places, sizesOf(plane, 5, 72, 390), anywhere).values())
      for (const { x, y } of pieces) expect(overlap(plate, { x, y, width: 3, height: 3 })).toBe(0);
  });

  it("is on the sheet", () => {
    const at = pose(-9, -9);
    const plate = platesOf({ board, pieces: [dragon("A")] } as Scene, new Map([["A", at]]), far, { left: -9, right: 9, top: -9, bottom: 9 }).get("A")!;
    expect(plate.y - plate.height / 2).toBeGreaterThanOrEqual(-9);
  });
});

describe("sizes on the map", () => {
  it("keep letters readable however far away one looks", () => {
    for (const pixels of [15, 20, 40, 120]) expect(sizesOf(board, pixels, 18, 1280).coordinate * pixels).toBeGreaterThanOrEqual(10.4);
  });

  it("are those of a small map only where tiles are small", () => {
    expect([near.terse, far.terse]).toEqual([false, true]);
    expect(sizesOf({ ...board, kind: "plane" }, 10, 36, 390).terse).toBe(false);
  });
});

describe("words of marks", () => {
  it("stay on their tile if they are a number", () => {
    const cost: Mark = { type: "text", x: 0, y: 0, label: "5" };
    expect(brief(cost, near, false)).toBe(true);
    expect(labelOf(cost, { marks: [cost] }, near, false)).toEqual([]);
    expect(labelOf(cost, { marks: [cost] }, near, true)).toHaveLength(1);
  });

  it("can be read on a small map, too", () => {
    const small = sizesOf(board, 12.5, 18, 390);
    const warning: Mark = { type: "text", x: 0, y: 0, label: "E1", cite: "DW-6.5", style: "warning" };
    expect(labelOf(warning, { marks: [warning] }, small, false)[0]!.size * small.pixels).toBeGreaterThanOrEqual(9.4);
  });

  it("tell where fire lands, and at which height", () => {
    const tiles = [{ id: "1,0", x: 1.5, y: 0.9, terrain: "field" }];
    const fire = (high: number): Mark => ({ type: "cells", tiles: ["1,0"], low: 3, high, label: "A2 fire", style: "fire" });
    const said = (mark: Mark): string[] => labelOf(mark, { marks: [mark], tiles }, near, false).map(({ text }) => text);
    expect([...said(fire(3)), ...said(fire(5))]).toEqual(["A2 fire ▲3", "A2 fire ▲3–5"]);
    expect(said({ type: "cells", tiles: ["1,0"], style: "choice" })).toEqual([]);
  });

  it("tell the altitude of a ghost", () => {
    const ghost: Mark = { type: "ghost", piece: "A", x: 1, y: 2, z: 3, label: "A1" };
    expect(labelOf(ghost, { marks: [ghost] }, near, false).map(({ text }) => text)).toEqual(["A1 ▲3"]);
  });
});
