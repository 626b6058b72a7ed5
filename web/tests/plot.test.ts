import { describe, expect, it } from "vitest";
import { around, inward } from "../src/lib/facing";
import {
  cellsOf,
  cellWords,
  crowdWords,
  emptyOrders,
  EMPTY,
  fitted,
  labelledTogether,
  mistakes,
  orderLines,
  planText,
  plotted,
  writeCell,
  type Plotted,
} from "../src/lib/plot";
import { declarationWords } from "../src/lib/declaring";
import { filterActions } from "../src/lib/options";
import type { Mark, Piece, Scene, Tile } from "../src/lib/scene";

const tiles: Tile[] = [];
for (let q = -3; q <= 3; q++)
  for (let r = -3; r <= 3; r++)
    if (Math.abs(q + r) <= 3) tiles.push({ id: `${q},${r}`, x: 1.5 * q, y: Math.sqrt(3) * (r + q / 2), terrain: "field", height: q === 2 && r === 0 ? 3 : 0 });
const piece: Piece = { id: "red.drake", kind: "dragon", name: "Drake", short: "D", x: 0, y: 0, tile: "0,0", z: 1, heading: 0, seat: 0 };
const scene: Scene = { title: "t", board: { kind: "hex", left: -6, top: -6, right: 6, bottom: 6 }, tiles, pieces: [piece] };

const ATTACKS = [
  { text: "fb3", kind: "fireball", reach: 3 },
  { text: "br3", kind: "breath", reach: 3 },
  { text: "cb", kind: "blast", reach: 0 },
];
const cell = (move = "", sign = "", attack = ""): Plotted => plotted({ moves: move ? [move] : [], sign, attack });
const open: Plotted = { ...EMPTY, text: "?" };

describe("cells", () => {
  it("are written for the rules", () =>
    expect([cell(), cell("F1"), cell("RT", "+", "fb3"), cell("H", "", "cb"), cell("", "", "fb3")].map(writeCell)).toEqual([
      "-",
      "F1",
      "RT+ fb3",
      "H cb",
      "fb3",
    ]));
  it("are said in words", () => {
    expect(cellWords(cell("RT", "+", "fb3"), ATTACKS)).toBe("Right Turn and climb, Fireball at 3");
    expect([open, cell(), cell("F2", "", "br3"), cell("H", "", "cb")].map((one) => cellWords(one, ATTACKS))).toEqual([
      "not plotted yet",
      "empty",
      "Forward 2, Fire Breath to 3",
      "Hover, Close Blast",
    ]);
  });
  it("of a lane are all that it has holes for", () =>
    expect(cellsOf({ moves: ["F1", "H"], climbing: ["F1"], attacks: ["fb3"] }).map(({ text }) => text)).toEqual([
      "-",
      "fb3",
      "F1",
      "F1 fb3",
      "F1+",
      "F1+ fb3",
      "F1-",
      "F1- fb3",
      "H",
      "H fb3",
    ]));
  it("fit a slower dragon with fewer attacks", () => expect(fitted(cell("F3", "+", "cb"), { moves: ["F1"], climbing: ["F1"], attacks: [] }).text).toBe("F1+"));
  it("make a plan that the rules are asked about", () =>
    expect(planText("D", 1, { D: "NE" }, { D: [cell("F1", "+"), cell("H"), open] })).toBe("plan D2 .,.,NE,.: D: F1+ | H | ?"));
  it("of one plan share a label where they end together", () => {
    const ghost = (label: string, x: number): Mark => ({ type: "ghost", piece: "p", x, y: 0, z: 1, label });
    expect(labelledTogether([ghost("A1", 1), ghost("D1", 1), ghost("W1", 2)]).map((mark) => mark.label)).toEqual(["A1 D1", "", "W1"]);
  });
  it("that crowd a hex are named", () =>
    expect(crowdWords({ turn: 1, dragons: ["A", "E"], denied: ["E"] }, (letter) => letter)).toBe(
      "Turn 2: A and E end in one hex, which has no room for all of them. E is put beside it, one level lower.",
    ));
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
  const FAULT = (clause: string) => ({ clause, why: "for some reason" });
  const lane = (letter: string, name: string, texts: string[], faults: Record<number, string> = {}) => ({
    letter,
    name,
    cells: texts.map((text) => (text === "?" ? open : text === "-" ? cell() : text === "F1+" ? cell("F1", "+") : cell(text))),
    faults: [0, 1, 2].map((turn) => (faults[turn] ? FAULT(faults[turn]) : null)),
    repairs: [0, 1, 2].map((turn) => (faults[turn] === "DW-7.12" ? cell("F1", "+") : null)),
  });
  it("on the ground they stay, said once for all of them", () =>
    expect(emptyOrders([lane("E", "Elder", ["?", "?", "?"]), lane("D", "Drake", ["?", "?", "?"])])).toEqual([
      { clause: "DW-6.4", text: "Elder and Drake have no order for Turns 1, 2 and 3: they stay on the ground and may recover." },
    ]));
  it("in the air it is an illegal movement", () => {
    const [told, ...more] = emptyOrders([lane("A", "Ancient", ["F1+", "?", "?"], { 1: "DW-6.5" })]);
    expect(more).toEqual([]);
    expect(told!.clause).toBe("DW-6.5");
    expect(told!.text).toContain("Ancient has no order for Turns 2 and 3 but will be in the air: that is an illegal movement.");
  });
  it("waiting on the ground before a take-off is not one", () =>
    expect(emptyOrders([lane("W", "Wyrmling", ["?", "F1+", "F1"])]).map((told) => told.text)).toEqual([
      "Wyrmling has no order for Turn 1: it stays on the ground and may recover.",
    ]));
  it("after another mistake nothing more happens", () =>
    expect(emptyOrders([lane("A", "Ancient", ["F1", "?", "?"], { 0: "DW-7.12" })])).toEqual([
      { clause: "DW-7.12", text: "Ancient has no order for Turns 2 and 3. After its illegal movement in Turn 1 it stays where it is." },
    ]));
  it("orders against the rules are named", () =>
    expect(mistakes([lane("A", "Ancient", ["H", "F1", "?"], { 0: "DW-7.12", 2: "DW-6.5" })], ATTACKS)).toEqual([
      {
        clause: "DW-7.12",
        text: "Ancient, Turn 1: Hover is a mistake, for some reason.",
        repair: { letter: "A", turn: 0, cell: cell("F1", "+"), words: "Forward 1 and climb" },
      },
    ]));
  it("cells left empty on purpose are not spoken of", () => expect(emptyOrders([lane("A", "Ancient", ["-", "-", "-"])])).toEqual([]));
});

describe("a list of options", () => {
  const nameOf = (letter: string): string => ({ A: "Ancient", W: "Wyrmling" })[letter] ?? letter;
  const lines = orderLines("A", 1, { moves: ["F1", "H"], climbing: ["F1"], attacks: ["fb3"] }, "Ancient", ATTACKS);
  const said = (action: string): string => lines.get(action)?.words ?? action;
  it("says orders in words", () =>
    expect(["A2 F1+ fb3", "A2 -"].map(said)).toEqual(["Ancient, Turn 2: Forward 1 and climb, Fireball at 3", "Ancient, Turn 2: no order"]));
  it("says declarations in words", () => {
    const answer = (text: string, slots: Record<string, string>) => ({ text, do: slots["do"]!, slots });
    expect(declarationWords(answer("A NE h2", { do: "declare", dragon: "A", facing: "NE", recovery: "h2" }), nameOf)).toBe(
      "Ancient: face NE, recover 2 health",
    );
    expect(declarationWords(answer("W . e2", { do: "declare", dragon: "W", facing: ".", recovery: "e2" }), nameOf)).toBe(
      "Wyrmling: keep the facing, recover 2 energy",
    );
    expect(declarationWords(answer("done", { do: "done" }), nameOf)).toBe("Done");
  });
  it("is filtered by words and by notation", () => {
    expect(filterActions([...lines.keys()], "hover ball", said)).toEqual(["A2 H fb3"]);
    expect(filterActions([...lines.keys()], "F1+ no", said)).toEqual([]);
  });
});
