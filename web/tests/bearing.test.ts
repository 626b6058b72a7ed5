import { expect, test } from "vitest";
import { bearing } from "../src/lib/bearing.svelte";

const placed = (heading: number): number => {
  const [across, down] = bearing.place(heading);
  return (Math.round((Math.atan2(across, -down) * 180) / Math.PI) + 360) % 360;
};

test("a direction lies in the rose where it points on the screen, at one of twelve places", () => {
  for (let turn = -360; turn <= 720; turn += 7) {
    bearing.turn = turn;
    const places = [0, 60, 120, 180, 240, 300].map(placed);
    expect(new Set(places).size).toBe(6);
    for (const [at, place] of places.entries()) {
      const away = ((((place - bearing.screen(60 * at)) % 360) + 540) % 360) - 180;
      expect(Math.abs(away)).toBeLessThanOrEqual(15);
    }
  }
  bearing.turn = 0;
  expect([0, 60, 120, 180, 240, 300].map(placed)).toEqual([0, 60, 120, 180, 240, 300]);
});
