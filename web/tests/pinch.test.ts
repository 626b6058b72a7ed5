import { describe, expect, it } from "vitest";
import { looked, scaleOf, span, type Look, type Place, type Sheet } from "../src/board/pinch";

const sheet: Sheet = { left: -10, top: -10, wide: 20, high: 20, width: 400, height: 300 };
const look: Look = { x: 0, y: 0, zoom: 1 };
/** The place of the board that is seen at a pixel. */
const under = (at: Look, place: Place): Place => [at.x + place[0] / scaleOf(sheet, at.zoom), at.y + place[1] / scaleOf(sheet, at.zoom)];

describe("the map under two fingers", () => {
  it("is as large as the sheet allows", () => expect(scaleOf(sheet, 1)).toBe(15));
  it("keeps what is between them", () => {
    const next = looked(look, sheet, 2, [60, -30]);
    expect(under(next, [60, -30])).toEqual(under(look, [60, -30]));
  });
  it("moves along with them", () => {
    const next = looked({ ...look, zoom: 2 }, sheet, 3, [60, -30], [0, 15]);
    expect(under(next, [0, 15])[0]).toBeCloseTo(under({ ...look, zoom: 2 }, [60, -30])[0]);
    expect(under(next, [0, 15])[1]).toBeCloseTo(under({ ...look, zoom: 2 }, [60, -30])[1]);
  });
  it("never leaves the board", () => expect(looked({ ...look, zoom: 3 }, sheet, 3, [5000, 0], [0, 0]).x).toBe(10));
  it("knows their middle and distance", () =>
    expect(
      span([
        [0, 0],
        [30, 40],
      ]),
    ).toEqual({ middle: [15, 20], apart: 50 }));
});
