import { describe, expect, it } from "vitest";
import { rowsOf, steppedCell } from "../src/lib/formation";
import type { FormationCell } from "../src/lib/facts";

const open = (column: number, row: number): FormationCell => ({ column, row, soldier: "", text: `form E2 ${column} ${row}`, words: "" });
const taken = (column: number, row: number, soldier: string): FormationCell => ({ column, row, soldier, text: "", words: "" });

describe("the grid of a formation", () => {
  const cells = [taken(0, 0, "1"), taken(-1, 0, "2"), open(-2, 0), open(1, 0), open(-1, -1), open(0, -1)];

  it("has five columns, the front row on top, and gaps where nobody can stand", () => {
    expect(rowsOf(cells).map((row) => row.map((cell) => cell?.soldier ?? "·").join(" "))).toEqual([" 2 1  ·", "·   · ·"]);
  });

  it("is walked by arrows from open cell to open cell", () => {
    expect(steppedCell(cells, open(-2, 0), "ArrowRight")).toEqual(open(1, 0));
    expect(steppedCell(cells, open(1, 0), "ArrowDown")).toEqual(open(0, -1));
    expect(steppedCell(cells, open(0, -1), "ArrowLeft")).toEqual(open(-1, -1));
    expect(steppedCell(cells, open(-1, -1), "ArrowUp")).toEqual(open(-2, 0));
    expect(steppedCell(cells, open(-1, -1), "ArrowDown")).toEqual(open(-1, -1));
  });
});
