import { describe, expect, it } from "vitest";
import { armyHash, readArmyHash } from "../src/lib/armylink";
import type { PlainObject } from "../src/lib/wire";

describe("a link with a whole army", () => {
  const lists = ["", "balagos + fire_breath + haste; orc_troop x5 [heroic] + standard_bearer @2; xp 4", "a&b#c=%d + é ×3 \n e"];
  const terms: PlainObject[] = [{}, { points: 60, muster: false, artifacts: true }];
  it("is read back as it was", () => {
    for (const list of lists)
      for (const some of terms)
        for (const free of [true, false]) {
          const hash = armyHash({ list, free, terms: some });
          expect(hash).not.toMatch(/\s/);
          expect(readArmyHash(hash)).toEqual(hash ? { list, free, terms: some } : null);
        }
  });
  it("is understood when a messenger has quoted it", () => {
    expect(readArmyHash("#points=60&list=balagos%20%2B%20haste")).toEqual({ list: "balagos + haste", free: false, terms: { points: 60 } });
  });
  it("is not guessed at when it is cut off", () => {
    for (const hash of ["", "#", "#AW-16.1", "#list=%E0%A4%A"]) expect(readArmyHash(hash)).toBeNull();
  });
});
