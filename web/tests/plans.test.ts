import { expect, test } from "vitest";
import { plans } from "../src/lib/plans.svelte";
import type { Scene } from "../src/lib/scene";

const scene = (phase: string): Scene =>
  ({
    phase,
    pieces: [
      { id: "red.drake", heading: 0 },
      { id: "blue.drake", heading: 180 },
    ],
  }) as unknown as Scene;
const headings = (shown: Scene): unknown[] => (shown.pieces ?? []).map((piece) => piece.heading);

test("facings that are not revealed are drawn for their owner, then and there", () => {
  const now = scene("Round 1 · Turn 1 · Facings and Recovery");
  plans.mean({ id: "table", viewer: 0, scene: now }, new Map([["red.drake", 240]]));
  expect(headings(plans.drawn(now, { id: "table", viewer: 0, scene: now }))).toEqual([240, 180]);
  for (const other of [
    { id: "table", viewer: 1 },
    { id: "table", viewer: null },
    { id: "another", viewer: 0 },
  ])
    expect(headings(plans.drawn(now, { ...other, scene: now }))).toEqual([0, 180]);
  const later = scene("Round 1 · Turn 1");
  expect(headings(plans.drawn(later, { id: "table", viewer: 0, scene: later }))).toEqual([0, 180]);
});
