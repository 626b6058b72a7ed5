import { describe, expect, it } from "vitest";
import { arrange, legible, overlap, type Label } from "../src/board/labels";

const sheet = { left: -10, right: 10, top: -10, bottom: 10 };
const label = (x: number, y: number, text: string, tone = "ghost"): Label => ({ x, y, text, size: 0.3, tone });

describe("words on the map", () => {
  it("stay where they belong when there is room", () => {
    const [placed] = arrange([label(1, 2, "A1 ▲3")], [], sheet);
    expect([placed!.x, placed!.y, placed!.from]).toEqual([1, 2, null]);
  });

  it("never lie on each other or on a plate", () => {
    const many = ["A1 ▲1", "A2 ▲1", "E1 ▲2", "W1 · DW-7.12", "D3 · DW-8.2"].map((text) => label(0, 0, text));
    const plates = [
      { x: 0, y: 0.3, width: 0.7, height: 0.4 },
      { x: 0.8, y: 0, width: 0.7, height: 0.4 },
    ];
    const boxes = [...arrange(many, plates, sheet), ...plates];
    for (const [at, box] of boxes.entries()) for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(0);
  });

  it("say whom they mean when they had to go away", () => {
    const placed = arrange([label(0, 0, "A1 ▲1"), label(0, 0, "A2 ▲1"), label(0, 0, "A3 ▲1"), label(0, 0, "A4 ▲1")], [], sheet);
    expect(placed.some((each) => each.from !== null)).toBe(true);
  });

  it("are left out where there is no room, but warnings never", () => {
    const small = { left: 0, right: 6, top: 0, bottom: 4 };
    const many = [...Array(30).keys()].map((at) => label(3, 2, `A${at} fire ▲3`, at % 10 ? "fire" : "warning"));
    const placed = arrange(many, [], small);
    expect(placed.filter(({ tone }) => tone === "warning")).toHaveLength(3);
    expect(placed.length).toBeLessThan(12);
    for (const [at, box] of placed.entries()) for (const other of placed.slice(at + 1)) expect(overlap(box, other)).toBe(0);
  });

  it("leave dragons free", () => {
    const body = { x: 0, y: -0.2, width: 0.8, height: 0.8 };
    const [placed] = arrange([label(0, 0, "A1 ▲3")], [], sheet, [body]);
    expect(overlap(placed!, body)).toBe(0);
  });

  it("stay on the sheet, and warnings have the first choice", () => {
    const placed = arrange([label(9.9, 9.9, "E2 ▲1"), label(9.9, 9.9, "W1 · DW-7.12", "warning")], [], sheet);
    expect(placed[0]!.text).toBe("W1 · DW-7.12");
    for (const each of placed) expect(each.x + each.width / 2).toBeLessThanOrEqual(10.0001);
  });
});

describe("coordinates", () => {
  it("that have room are all there, others are left out rather than written over each other", () => {
    const row = [0, 1, 2, 3].map((x) => label(x, 0, "0,0"));
    expect(legible(row)).toEqual(row);
    expect(legible(row.map((each) => ({ ...each, size: 0.6 }))).map(({ x }) => x)).toEqual([0, 2]);
    expect(legible([label(0, 0, "")])).toEqual([]);
  });
});
