// Bars on plates.

import { describe, expect, it } from "vitest";
import { plateGauge, plateWords, shareOf } from "../src/lib/gauges";
import type { Gauge, Piece } from "../src/lib/scene";

const piece = (...gauges: Gauge[]): Piece => ({ id: "a", kind: "dragon", name: "Ancient", x: 0, y: 0, z: 4, gauges });

describe("the bar on a plate", () => {
  it("tells how well a piece fares, and not its altitude once more", () => {
    expect(plateGauge(piece({ name: "altitude", value: 4, maximum: 12 }))).toBeNull();
    expect(plateGauge(piece({ name: "arrows", value: 2 }, { name: "health", value: 9, maximum: 15 }))?.name).toBe("health");
  });

  it("is full at the maximum and never more than that", () => {
    expect([15, 20, 0, -1].map((value) => shareOf({ name: "health", value, maximum: 15 }))).toEqual([1, 1, 0, 0]);
  });

  it("is said in words", () => {
    expect(plateWords(piece({ name: "health", value: 9, maximum: 15 }), true)).toBe("Ancient, altitude 4, health 9 of 15");
    expect(plateWords(piece(), false)).toBe("Ancient");
  });
});
