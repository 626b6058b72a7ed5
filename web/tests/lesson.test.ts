// The steps of lessons: which comes when, and that each can be done.

import { describe, expect, it } from "vitest";
import { stepNow } from "../src/lib/lesson";
import { firePartner } from "../src/lib/lesson-fire";
import type { Scene } from "../src/lib/scene";
import type { Table } from "../src/lib/table.svelte";
import type { Decision, PlainObject } from "../src/lib/wire";

const dragon = (z: number, tile: string, x = 0, y = -10) => ({ id: "gold1", kind: "dragon", name: "Gold 1", seat: 0, x, y, z, tile });
const tiles = [
  { id: "0,-9", terrain: "lair" },
  { id: "0,-8", terrain: "open" },
];
const ACTS: Record<string, PlainObject> = {
  "gold1 up": { do: "up", dragon: "gold1" },
  "gold2 up": { do: "up", dragon: "gold2" },
  "gold1 attack red2": { do: "attack", dragon: "gold1", target: "red2" },
};
const lance = (kind: string, actions: string[], piece = dragon(0, "0,-9"), facts: Record<string, unknown> = {}): Table =>
  ({
    ready: true,
    seat: 0,
    view: { game: "dragonlance" },
    decision: {
      kind,
      actions,
      acts: actions.map((action) => ACTS[action] ?? { do: "other" }),
      facts: { can_end: actions.includes("end turn"), ...facts },
      required: true,
    },
    scene: { tiles, pieces: [piece] },
  }) as unknown as Table;
const step = (table: Table): [string, string | null] => {
  const { step } = stepNow(table)!;
  return [step.title, step.offer?.(table) ?? null];
};

describe("the lesson of the lance", () => {
  it("leads through a turn", () => {
    expect(step(lance("colour", ["take gold"]))).toEqual(["Choose a horde", "take gold"]);
    expect(step(lance("roll", ["roll"]))).toEqual(["Roll for movement", "roll"]);
    expect(step(lance("act", ["gold1 up", "gold2 up"]))).toEqual(["Take off", "gold1 up"]);
    expect(step(lance("act", ["gold1 up", "gold1 SE", "gold1 S", "gold1 SW"], dragon(1, "0,-9")))).toEqual(["Fly to the tower", "gold1 S"]);
    expect(step(lance("act", ["gold1 up", "gold1 S"], dragon(1, "0,-8")))).toEqual(["Use every point", "gold1 up"]);
    expect(step(lance("act", ["end turn"], dragon(3, "0,-8")))).toEqual(["End your turn", "end turn"]);
    const { step: end } = stepNow(lance("roll", ["roll"], dragon(3, "0,-8")))!;
    expect([end.last, end.next?.length]).toEqual([true, 3]);
  });
  it("flies inward from every side", () => {
    const all = ["N", "NE", "SE", "S", "SW", "NW"].map((way) => `gold1 ${way}`);
    expect(step(lance("act", all, dragon(1, "0,-9", -8, 0)))[1]).toMatch(/gold1 (NE|SE)/);
    expect(step(lance("act", all, dragon(1, "0,-9", 8, 4.6)))[1]).toBe("gold1 NW");
  });
  it("speaks of what dice and enemies bring", () => {
    expect(step(lance("draw", ["draw", "decline"]))).toEqual(["A low roll", "draw"]);
    expect(step(lance("act", ["gold1 up", "gold1 attack red2"], dragon(2, "0,-8")))).toEqual(["Attack", "gold1 attack red2"]);
    expect(step(lance("window", ["pass"]))).toEqual(["A moment for cards", "pass"]);
    expect(step(lance("window", ["pass"], dragon(0, "0,-9"), { automatic: true }))).toEqual(["A moment for cards", null]);
  });
  it("does not take the steps of another game", () => {
    const { step, total } = stepNow(lance("colour", ["take gold"]))!;
    expect(step.text).toContain("DragonLance from the tower");
    expect(total).toBe(7);
  });
});

describe("the lesson of fire", () => {
  const seated = (x: number) => ({ board: { left: -10, right: 10 }, pieces: [{ seat: 1, x }] }) as unknown as Scene;
  const asks = (kind: string, facts: Record<string, unknown>) =>
    ({ kind, seat: 1, facts, actions: ["first"], acts: [], required: true }) as unknown as Decision;
  it("brings the Wyrmling of the partner to the meeting, from both sides", () => {
    expect(
      firePartner(
        asks("place", {
          hexes: [
            [6, -4],
            [6, -3],
            [6, -2],
          ],
        }),
        seated(9),
      ),
    ).toBe("place A 6,-4; E 6,-4; D 6,-3; W 6,-2");
    expect(firePartner(asks("plot", { round: 1 }), seated(9))).toBe("lock W: F1+ | F3 | F2");
    const declare = asks("declare", { round: 1, turn: 1, dragons: { A: {}, W: {} } });
    expect([firePartner(declare, seated(9)), firePartner(declare, seated(-9))]).toEqual(["done W: SW", "done W: NE"]);
    expect(firePartner(asks("declare", { round: 1, turn: 2, dragons: { A: {} } }), seated(9))).toBe("done -");
    expect(firePartner(asks("plot", { round: 9 }), seated(9))).toBe("lock W: RT | RT | RT");
    expect(firePartner(asks("colour", {}), seated(9))).toBe("first");
  });
});
