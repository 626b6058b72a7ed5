import { describe, expect, it } from "vitest";
import { closeUp, subjectOf } from "../src/board/closeup";
import type { Overlay } from "../src/board/stage";
import { NearSide, placeBefore, sideAt, sideOf, turnedMarks, turnedMoments, turnedScene } from "../src/board/turning";
import type { Mark, Scene } from "../src/lib/scene";

const WIDE = 1.5;
const HIGH = Math.sqrt(3);
const tiles = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((q) =>
  [-4, -3, -2, -1, 0, 1, 2, 3, 4].filter((r) => Math.abs(q + r) <= 4).map((r) => ({ id: `${q},${r}`, x: WIDE * q, y: HIGH * (r + q / 2), terrain: "open" })),
);
const at = (id: string) => tiles.find((tile) => tile.id === id)!;
const piece = (id: string, seat: number, tile: string) => ({ id, kind: "dragon", name: id, seat, tile, x: at(tile).x, y: at(tile).y, z: 3, heading: 30 });
const scene: Scene = {
  title: "t",
  board: { kind: "hex", left: -7, right: 7, top: -8, bottom: 8, radius: 1 },
  tiles,
  pieces: [piece("a", 0, "0,-4"), piece("b", 1, "0,4"), piece("c", 2, "3,0")],
  edges: [{ id: "e", kind: "wall", x1: 0, y1: 1, x2: 2, y2: 3 }],
};
const overlay = (selected: string | null, choices: string[]): Overlay => ({ marks: [], choices, chosen: [], selected, hideMarks: false });

describe("the near side", () => {
  it("is where one's own pieces are, by whole steps", () => {
    expect([0, 1, 2].map((seat) => sideOf(scene, seat))).toEqual([180, 0, 60]);
    expect(sideOf(scene, 5)).toBeNull();
  });
  it("of a map is the one that the eye looks from, nearly", () => {
    expect([31, 89, 91, -40, 359, 331].map((turn) => sideAt(scene.board, turn))).toEqual([60, 60, 120, 300, 0, 0]);
    expect([31, 46, -50].map((turn) => sideAt({ ...scene.board, kind: "plane" }, turn))).toEqual([0, 90, 270]);
  });
  it("is below on the turned map", () => {
    for (const seat of [0, 1, 2]) {
      const turned = turnedScene(scene, sideOf(scene, seat)!);
      const own = turned.pieces!.find((one) => one.seat === seat)!;
      expect(own.y).toBeGreaterThan(3);
      expect(turned.pieces!.every((one) => one.y <= own.y + 1e-9)).toBe(true);
    }
  });
  it("of cards on a free table is a side of the table", () => {
    const plane: Scene = {
      title: "t",
      board: { kind: "plane", left: 0, right: 72, top: -48, bottom: 0 },
      pieces: [{ ...piece("a", 0, "0,-4"), x: 20, y: -44 }],
    };
    expect(sideOf(plane, 0)).toBe(180);
    const { left, right, top, bottom } = turnedScene(plane, 90).board;
    [left, right, top, bottom].forEach((edge, i) => expect(edge).toBeCloseTo([0, 48, 0, 72][i]!));
  });
});

describe("the side of a seat", () => {
  const moved = (tile: string): Scene => ({ ...scene, pieces: [piece("a", 0, tile), piece("b", 1, "0,4")] });
  const kept = new Map<number, number | null>();
  const page = (): NearSide =>
    new NearSide(
      (seat) => kept.get(seat) ?? null,
      (seat, turn) => kept.set(seat, turn),
    );

  it("is where its ground is, wherever its pieces go", () => {
    const home = { ...scene, tiles: tiles.map((tile) => (tile.id === "0,4" ? { ...tile, seat: 0 } : tile)) };
    expect(sideOf(home, 0)).toBe(0);
    expect(sideOf({ ...home, pieces: [] }, 0)).toBe(0);
  });
  it("stays the same to the end of the game, also on a page that is opened anew", () => {
    kept.clear();
    const near = page();
    expect(near.of(scene, 0, false)).toBe(180);
    for (const tile of ["0,0", "3,0", "0,4"]) {
      expect(near.of(moved(tile), 0, false)).toBe(180);
      expect(page().of(moved(tile), 0, false)).toBe(180);
    }
    expect(near.of({ ...scene, pieces: [] }, 0, false)).toBe(180); // all are dead
  });
  it("stays the same for who begins in the middle", () => {
    kept.clear();
    const near = page();
    expect(near.of(moved("0,0"), 0, false)).toBe(0);
    expect(near.of(moved("0,-4"), 0, false)).toBe(0);
  });
  it("is open in set-up, and for who has nothing on the table yet", () => {
    kept.clear();
    const near = page();
    expect(near.of(moved("0,4"), 0, true)).toBe(0);
    expect(near.of(moved("0,-4"), 0, true)).toBe(180); // after an undo
    expect(near.of({ ...scene, pieces: [] }, 0, false)).toBe(0);
    expect(near.of(moved("0,-4"), 0, false)).toBe(180);
  });
});

describe("a turned map", () => {
  it("shows every tile where one was, and the board around them", () => {
    const turned = turnedScene(scene, 120);
    const near = (x: number, y: number) => tiles.some((tile) => Math.hypot(tile.x - x, tile.y - y) < 1e-6);
    expect(turned.tiles!.every(({ x, y }) => near(x, y))).toBe(true);
    expect(turned.board.left).toBeCloseTo(-turned.board.right);
    expect(turned.pieces![0]!.heading).toBe(150);
  });
  it("is the same after six steps, and the same object without any", () => {
    let turned = scene;
    for (let step = 0; step < 6; step++) turned = turnedScene(turned, 60);
    expect(turned.edges![0]!.x2).toBeCloseTo(2);
    expect(turned.edges![0]!.y2).toBeCloseTo(3);
    expect(turnedScene(scene, 0)).toBe(scene);
  });
  it("turns marks, what happens, and a finger back", () => {
    const marks: Mark[] = [
      { type: "path", points: [[0, -1, 2]] },
      { type: "arc", x: 0, y: -1, radius: 1 },
      { type: "cells", tiles: ["0,0"] },
    ];
    const [path, arc, cells] = turnedMarks(marks, 90);
    expect(path).toMatchObject({ points: [[1, expect.closeTo(0), 2]] });
    expect(arc).toMatchObject({ x: 1, heading: 90 });
    expect(cells).toBe(marks[2]);
    const event = { version: 1, name: "moved", clause: "X-1", text: "", data: {}, cues: [{ type: "move" as const, piece: "a", x: 0, y: -1, heading: 0 }] };
    const [moment] = turnedMoments([{ version: 1, event, before: scene, scene, after: scene }], 90);
    expect(moment!.event!.cues![0]).toMatchObject({ x: 1, heading: 90 });
    const [x, y] = placeBefore([1, 0], 90);
    expect([x, y]).toEqual([expect.closeTo(0), expect.closeTo(-1)]);
  });
});

describe("on a small screen", () => {
  const sheet = (width: number, height: number) => ({ left: -7, top: -8, wide: 14, high: 16, width, height });
  const asked = overlay("a", ["0,-3", "1,-4", "-1,-3"]);
  it("what is asked comes near enough to be touched", () => {
    const look = closeUp(scene, asked, sheet(140, 170))!;
    expect(look.zoom * Math.sqrt(3) * (140 / 14)).toBeGreaterThanOrEqual(34 - 1e-9);
    expect(look.y).toBeLessThan(-3);
  });
  it("stays around the unit where not everything fits", () => {
    const look = closeUp(
      scene,
      overlay(
        "a",
        tiles.map(({ id }) => id),
      ),
      sheet(140, 170),
    )!;
    expect(look.y).toBeLessThan(0);
  });
  it("a large screen, a board without tiles or a decision about no unit needs nothing", () => {
    expect(closeUp(scene, asked, sheet(800, 800))).toBeNull();
    expect(closeUp(scene, overlay(null, ["0,0"]), sheet(140, 170))).toBeNull();
    expect(subjectOf(scene, overlay("a", []))).toBe("");
    expect(subjectOf(scene, asked)).toBe("a 0,-4");
  });
});
