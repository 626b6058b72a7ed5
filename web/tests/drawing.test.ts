import { describe, expect, it } from "vitest";
import { documentHash, grouped, readDocumentHash, sideAt, strokeAt } from "../src/lib/drawing.svelte";
import type { Brush, Scene } from "../src/lib/wire";

const ROOT = Math.sqrt(3);
const tile = (id: string, x: number, y: number) => ({ id, x, y, terrain: "open" });
const scene = {
  title: "",
  board: { kind: "hex", left: -2, top: -2, right: 4, bottom: 4 },
  tiles: [tile("0101", 0, 0), tile("0102", 0, ROOT), tile("0201", 1.5, ROOT / 2)],
} as unknown as Scene;
const brush = (on: Brush["on"]): Brush => ({ key: "x", title: "X", group: "", on }) as Brush;

describe("links of documents", () => {
  it("hold the whole document", async () => {
    const document = { title: "Ashes · Ésirien", goal: 7, map: { walls: "0101/0102 ".repeat(200) } };
    const hash = await documentHash(document);
    expect(hash).toMatch(/^#doc=[A-Za-z0-9_-]+$/);
    expect(hash.length).toBeLessThan(300);
    expect(await readDocumentHash(hash)).toEqual(document);
  });
  it("are null if cut off or somebody else's", async () => {
    const hash = await documentHash({ title: "Ashes", goal: 7 });
    expect(await readDocumentHash(hash.slice(0, -6))).toBeNull();
    expect(await readDocumentHash("#list=x")).toBeNull();
  });
});

describe("strokes", () => {
  it("find the hexside under the hand", () => {
    expect(sideAt(scene, "0101", [0, 0.8])).toBe("0101/0102");
    expect(sideAt(scene, "0201", [0.8, 0.5])).toBe("0101/0201");
    expect(sideAt(scene, "0101", [0, -0.8])).toBeNull();
  });
  it("go by hex, by side, or from hex to hex", () => {
    expect(strokeAt(scene, brush("hex"), "0102", [0, 1], null)).toBe("0102");
    expect(strokeAt(scene, brush("side"), "0101", [0, 0.8], null)).toBe("0101/0102");
    expect(strokeAt(scene, brush("link"), "0102", [0, 1], "0101")).toBe("0101/0102");
    expect(strokeAt(scene, brush("link"), "0102", [0, 1], null)).toBeNull();
  });
});

it("groups keep their order", () =>
  expect(grouped([{ group: "b" }, { group: "a" }, { group: "b" }]).map(([name, all]) => [name, all.length])).toEqual([
    ["b", 2],
    ["a", 1],
  ]));
