// The map comes near to what a decision is about, but never so near that nothing else is seen.

import { describe, expect, it } from "vitest";
import type { Place } from "../src/board/pinch";
import { Looking } from "../src/board/looking.svelte";

const whole = { left: -15, top: -17, wide: 30, high: 34, width: 390, height: 300 };
const looking = (): Looking => new Looking(() => ({ whole, plane: false, least: 1 }));

describe("what comes near by itself", () => {
  it("goes away again", () => {
    const map = looking();
    map.approach({ x: 3, y: 13, zoom: 3 });
    expect(map.look).toEqual({ x: 3, y: 13, zoom: 3 });
    map.approach(null);
    expect(map.look).toEqual({ x: 0, y: 0, zoom: 1 });
  });
  it("is never enlarged more than a hand can", () => {
    const map = looking();
    map.approach({ x: 3, y: 13, zoom: 670 });
    expect(map.zoom).toBe(6);
  });
  it("comes near again when the map is turned, and what a hand has chosen stays in the middle", () => {
    const map = looking();
    const round = ([x, y]: Place): Place => [-x, -y];
    map.approach({ x: 3, y: 13, zoom: 3 });
    map.turn(round, { x: 1, y: 2, zoom: 4 });
    expect(map.look).toEqual({ x: 1, y: 2, zoom: 4 });
    map.closer(1.25); // a hand: now it looks by itself
    const { zoom } = map;
    map.turn(round, { x: 9, y: 9, zoom: 4 });
    expect(map.look).toEqual({ x: -1, y: -2, zoom });
    map.home();
    map.turn(round, null);
    expect(map.look).toEqual({ x: 0, y: 0, zoom: 1 });
  });
});
