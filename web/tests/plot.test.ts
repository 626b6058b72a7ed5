import { describe, expect, it } from "vitest";
import { aimed, flightMarks, inward, legs } from "../src/lib/flight";
import { cellWords, moveTargets, readCell, writeCell } from "../src/lib/plot";
import type { Piece, Scene, Tile } from "../src/lib/scene";

const tiles: Tile[] = [];
for (let q = -3; q <= 3; q++)
  for (let r = -3; r <= 3; r++)
    if (Math.abs(q + r) <= 3) tiles.push({ id: `${q},${r}`, x: 1.5 * q, y: Math.sqrt(3) * (r + q / 2), terrain: "field", height: q === 2 && r === 0 ? 3 : 0 });
const byId = new Map(tiles.map((tile) => [tile.id, tile]));
const piece: Piece = { id: "red.drake", kind: "dragon", name: "Drake", short: "D", x: 0, y: 0, tile: "0,0", z: 1, heading: 0, seat: 0 };
const scene: Scene = { title: "t", board: { kind: "hex", left: -6, top: -6, right: 6, bottom: 6 }, tiles, pieces: [piece] };

describe("cells in notation", () => {
  it.each(["-", "F1", "RT+ fb3", "F2 br3", "H cb", "LS-", "fb2"])("%s is read and written back", (text) => {
    expect(writeCell(readCell(text)!)).toBe(text);
  });
  it("an undecided cell is empty when it is written", () => expect(writeCell(readCell("?")!)).toBe("-"));
  it("what it cannot show is left to the list", () => expect(readCell("fb1,3")).toBeNull());
  it("says cells in words", () => expect(cellWords("RT+ fb3")).toBe("Right Turn and climb, Fireball at 3"));
});

describe("where a plot leads", () => {
  const start = { hex: [0, 0] as [number, number], z: 1, facing: 0 };
  it("forward, turn and flip follow the facing", () => {
    const flown = legs(byId, start, ["F2+", "RT", "FL"]);
    expect(flown.map((leg) => [leg.hex.join(), leg.z, leg.facing])).toEqual([["0,-2", 2, 0], ["1,-3", 2, 1], ["1,-3", 2, 4]]);
  });
  it("a Shift keeps the facing, a Turn changes it", () => {
    expect(legs(byId, start, ["LS"])[0]).toMatchObject({ hex: [-1, 0], facing: 0 });
    expect(legs(byId, start, ["LT"])[0]).toMatchObject({ hex: [-1, 0], facing: 5 });
  });
  it("aims attacks straight ahead, and a Close Blast at three hexes", () => {
    const [leg] = legs(byId, start, ["H br2"]);
    expect(aimed(leg!)).toEqual(["0,-1", "0,-2"]);
    expect(aimed({ ...leg!, attack: "cb" })).toEqual(["-1,0", "0,-1", "1,-1"]);
  });
  it("marks a way off the map and stops there", () => {
    const marks = flightMarks(scene, piece, 0, ["F3", "F3", "-"], [], null);
    expect(marks.filter((mark) => mark.type === "ghost")).toHaveLength(1);
    expect(marks.at(-1)).toMatchObject({ type: "text", style: "warning", cite: "off the map" });
  });
  it("shows the clause of the server where there is one", () => {
    const marks = flightMarks(scene, piece, 0, ["H", "H", "-"], [null, "DW-7.8", null], null);
    expect(marks.at(-1)).toMatchObject({ cite: "DW-7.8" });
  });
  it("every movement has a hex to click", () => {
    expect([...moveTargets([0, 0], "N")]).toContainEqual(["1,-1", ["RS", "RT"]]);
    expect(moveTargets([0, 0], "N").get("0,-3")).toEqual(["F3"]);
  });
  it("looks inward from the rim", () => expect(inward(scene, { ...piece, x: -5, y: 2.9 })).toBe(1));
});
