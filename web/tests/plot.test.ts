import { describe, expect, it } from "vitest";
import { around, inward } from "../src/lib/facing";
import { outlook } from "../src/lib/forecast.svelte";
import { cellWords, crowds, emptyOrders, labelledTogether, mistakes, onGround, orderWords, overlaid, planText, readCell, signOf, writeCell } from "../src/lib/plot";
import { declarationWords } from "../src/lib/declaring";
import { filterActions } from "../src/lib/options";
import type { Mark, Piece, Scene, Tile } from "../src/lib/scene";

const tiles: Tile[] = [];
for (let q = -3; q <= 3; q++)
  for (let r = -3; r <= 3; r++)
    if (Math.abs(q + r) <= 3) tiles.push({ id: `${q},${r}`, x: 1.5 * q, y: Math.sqrt(3) * (r + q / 2), terrain: "field", height: q === 2 && r === 0 ? 3 : 0 });
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
  const marks: Mark[] = [
    { type: "path", points: [[0, 0, 1], [0, -1.7, 1]] },
    { type: "ghost", piece: "red.drake", x: 0, y: -1.7, z: 1, label: "D1" },
    { type: "text", x: 0, y: -1.7, label: "D2", style: "warning", cite: "DW-8.1", why: "it would leave the board" },
    { type: "cells", tiles: ["0,-2"], style: "threat", cite: "DW-10.7" },
    { type: "cells", tiles: ["1,-1"], style: "choice", label: "RS" },
    { type: "cells", tiles: ["1,-1"], label: "RT" }, // the usual style is left out,
  ];
  it("is asked of the rules in notation", () => expect(planText("D", 1, "NE", ["F1+", "H fb2", "?"])).toBe("plan D2 NE: F1+ | H fb2 | ?"));
  it("is sorted into flight, threat, ways and warnings", () => {
    const seen = outlook(marks);
    expect(seen.flight.map((mark) => mark.type)).toEqual(["path", "ghost", "text"]);
    expect(seen.threat).toHaveLength(1);
    expect([...seen.ways]).toEqual([["1,-1", ["RS", "RT"]]]);
    expect([...seen.warnings]).toEqual([["D2", { clause: "DW-8.1", why: "it would leave the board" }]]);
  });
});

describe("taking off", () => {
  const [none, level, high] = [readCell("?")!, readCell("FL")!, readCell("F1-")!];
  const ghosts: Mark[] = [{ type: "ghost", piece: "red.drake", x: 0, y: 0, z: 2, label: "D1" }, { type: "ghost", piece: "red.drake", x: 1, y: 0, z: 3, tags: ["grounded"], label: "D2" }];
  it("comes with Climb where the rules suggest nothing, on any height of the ground", () => expect(signOf(none, undefined, true)).toBe("+"));
  it("follows the suggestion of the rules", () => expect(signOf(none, readCell("F1-")!, true)).toBe("-"));
  it("is never level, also after a movement that was", () => expect(signOf(level, undefined, true)).toBe("+"));
  it("keeps the height that was chosen", () => expect(signOf(high, readCell("F2+")!, true)).toBe("-"));
  it("is not the business of who flies", () => expect([signOf(none, undefined, false), signOf(level, readCell("F1+")!, false)]).toEqual(["", ""]));
  it("is asked for by the place after the Turns before", () => {
    expect([0, 1, 2].map((turn) => onGround(ghosts, "D", turn, true))).toEqual([true, false, true]);
    expect(onGround([], "D", 2, true)).toBe(true);
  });
});

describe("facings", () => {
  it("look inward from the rim", () => expect(inward(scene, { ...piece, x: -5, y: 2.9 })).toBe(1));
  it("are chosen by the tile beside", () => {
    const beside = around(scene, piece);
    expect(beside.size).toBe(6);
    expect([beside.get("0,-1"), beside.get("1,-1"), beside.get("-1,0")]).toEqual([0, 1, 5]);
  });
  it("none without a place", () => expect(around(scene, undefined).size).toBe(0));
});

describe("what happens to dragons without an order", () => {
  const lane = (letter: string, name: string, cells: string[], warnings: [string, string][] = []) => ({ letter, name, cells, warnings: new Map(warnings.map(([cell, clause]) => [cell, { clause, why: "for some reason" }])) });
  it("on the ground they stay, said once for all of them", () =>
    expect(emptyOrders([lane("E", "Elder", ["?", "?", "?"]), lane("D", "Drake", ["?", "?", "?"])])).toEqual([
      { clause: "DW-6.4", text: "Elder and Drake have no order for Turns 1, 2 and 3: they stay on the ground and may recover." },
    ]));
  it("in the air it is an illegal movement", () => {
    const [told, ...more] = emptyOrders([lane("A", "Ancient", ["F1+", "?", "?"], [["A2", "DW-6.5"]])]);
    expect(more).toEqual([]);
    expect(told!.clause).toBe("DW-6.5");
    expect(told!.text).toContain("Ancient has no order for Turns 2 and 3 but will be in the air: that is an illegal movement.");
  });
  it("waiting on the ground before a take-off is not one", () =>
    expect(emptyOrders([lane("W", "Wyrmling", ["?", "F1+", "F1"])]).map((told) => told.text)).toEqual(["Wyrmling has no order for Turn 1: it stays on the ground and may recover."]));
  it("after another mistake nothing more happens", () =>
    expect(emptyOrders([lane("A", "Ancient", ["F1", "?", "?"], [["A1", "DW-7.12"]])])).toEqual([
      { clause: "DW-7.12", text: "Ancient has no order for Turns 2 and 3; after its illegal movement in Turn 1 it stays where it is." },
    ]));
  it("orders against the rules are named", () =>
    expect(mistakes([lane("A", "Ancient", ["H", "F1", "?"], [["A1", "DW-7.12"], ["A3", "DW-6.5"]])])).toEqual([{ clause: "DW-7.12", text: "Ancient, Turn 1: Hover is a mistake, for some reason." }]));
  it("cells left empty on purpose are not spoken of", () => expect(emptyOrders([lane("A", "Ancient", ["-", "-", "-"])])).toEqual([]));
});

describe("own units in one hex", () => {
  const ghost = (label: string, x: number, z = 1): Mark => ({ type: "ghost", piece: "p", x, y: 0, z, label });
  const flier = (letter: string, name: string, sixths: number, at: number, flight: Mark[]) => ({ letter, name, sixths, at: [at, 0] as const, flight });
  const ancient = flier("A", "Ancient", 3, 0, [ghost("A1", 5), ghost("A3", 6)]);
  it("that fit are not spoken of", () => {
    expect(crowds([ancient, flier("E", "Elder", 2, 1, [ghost("E1", 5)]), flier("W", "Wyrmling", 1, 2, [ghost("W1", 5)])], 6)).toEqual([]);
  });
  it("that do not fit give way in the order of the rules, and it is said once", () => {
    const [elder, drake, wyrmling] = [flier("E", "Elder", 2, 1, [ghost("E1", 5)]), flier("D", "Drake", 2, 2, [ghost("D1", 5)]), flier("W", "Wyrmling", 1, 3, [])];
    const found = crowds([ancient, elder, drake, wyrmling], 6); // in Turn 2 nobody moves, in Turn 3 the Ancient leaves
    expect(found).toEqual([{ turn: 0, at: [5, 0], letters: ["A", "E", "D"], out: ["D"], text: "Turn 1: Ancient, Elder and Drake end in one hex, which has not room for all. Drake is put beside it, one level lower." }]);
    expect(crowds([ancient, elder, drake, { ...wyrmling, flight: [ghost("W1", 5)] }], 6)[0]!.out).toEqual(["D"]); // the small one still fits (DW-9.4)
  });
  it("that stay where they are take up room, too", () => {
    const resting = flier("E", "Elder", 2, 5, []);
    expect(crowds([ancient, resting, flier("D", "Drake", 2, 1, [ghost("D2", 5)])], 6).map(({ turn, out }) => [turn, out])).toEqual([[1, ["D"]]]);
  });
  it("have one label where they are at one height", () => {
    const marks = labelledTogether([ghost("A1", 5), ghost("D1", 5), ghost("W1", 5, 2), ghost("A2", 6)]);
    expect(marks.map((mark) => mark.label)).toEqual(["A1 D1", "", "W1", "A2"]);
  });
});

describe("the list of options", () => {
  const nameOf = (letter: string): string => ({ A: "Ancient", W: "Wyrmling" })[letter] ?? letter;
  it("says orders in words", () => {
    expect(orderWords("A2 F1+ fb5", nameOf)).toBe("Ancient, Turn 2: Forward 1 and climb, Fireball at 5");
    expect(orderWords("W1 -", nameOf)).toBe("Wyrmling, Turn 1: no order");
    expect(orderWords("lock", nameOf)).toBe("Lock");
  });
  it("says declarations in words", () => {
    expect(declarationWords("A NE h2", nameOf)).toBe("Ancient: face NE, recover 2 health");
    expect(declarationWords("W . e2", nameOf)).toBe("Wyrmling: keep the facing, recover 2 energy");
    expect(declarationWords("done", nameOf)).toBe("Done");
  });
  it("is filtered by words and by notation", () => {
    const actions = ["A2 F1+", "A2 H fb5", "lock"];
    const said = (action: string): string => orderWords(action, nameOf);
    expect(filterActions(actions, "hover ball", said)).toEqual(["A2 H fb5"]);
    expect(filterActions(actions, "F1+", said)).toEqual(["A2 F1+"]);
  });
});

describe("a preview over a plan", () => {
  const warning = (label: string, cite: string): Mark => ({ type: "text", x: 0, y: 0, label, style: "warning", cite });
  it("says of a cell what the preview says, once", () => {
    const way: Mark = { type: "path", points: [[0, 0, 1], [0, -1.7, 1]] };
    expect(overlaid([way, warning("A1", "DW-8.2"), warning("E1", "DW-8.2")], [way, warning("A1", "DW-8.2")])).toEqual([
      way,
      warning("E1", "DW-8.2"),
      way,
      warning("A1", "DW-8.2"),
    ]);
  });
  it("leaves the plan alone where nothing is previewed", () => expect(overlaid([warning("A1", "DW-8.2")], [])).toHaveLength(1));
});
