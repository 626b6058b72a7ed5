import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { rearing, turnToward } from "../src/board/assaults";
import { fallTime } from "../src/board/choreography";
import { zigzag } from "../src/board/effects";
import { Tweens } from "../src/board/tweens";

describe("an attack", () => {
  it("turns the body toward the enemy, the short way round", () => {
    expect(turnToward(0, 0, -3)).toBeCloseTo(0); // north, straight ahead
    expect(turnToward(350, 0, -3)).toBeCloseTo(Math.PI / 18);
    expect(turnToward(90, 1, 0.5)).toBeCloseTo(Math.atan(0.5));
    expect(turnToward(90, 1, -0.5)).toBeCloseTo(-Math.atan(0.5));
  });
  it("turns it no farther than a dragon can bend", () => {
    expect(turnToward(0, 1, 3)).toBeCloseTo(0.9);
    expect(turnToward(0, -1, 3)).toBeCloseTo(-0.9);
  });
  it("at one and the same place there is nowhere to turn", () => expect(turnToward(120, 0, 0)).toBe(0));
  it("rears the head back, throws it forward, and ends level, without a jump", () => {
    expect([rearing(0), rearing(1)]).toEqual([0, expect.closeTo(0)]);
    expect(rearing(0.2)).toBeCloseTo(0.4);
    expect(rearing(0.5)).toBeCloseTo(-0.15);
    for (let part = 0; part < 1; part += 0.005) expect(Math.abs(rearing(part + 0.005) - rearing(part))).toBeLessThan(0.05);
  });
});

describe("lightning", () => {
  const [from, to] = [new Vector3(0, 1, 0), new Vector3(4, 1, 3)];
  it("begins and ends where it must", () => {
    const corners = zigzag(from, to, 0.5);
    expect(corners[0]).toEqual(from);
    expect(corners.at(-1)).toEqual(to);
    expect(corners.length).toBe(11);
  });
  it("leaves the straight line by no more than it is wild", () => {
    for (const spot of zigzag(from, to, 0.5, () => 1))
      expect(new Vector3().crossVectors(spot.clone().sub(from), to.clone().sub(from)).length() / 5).toBeLessThanOrEqual(0.5);
  });
});

describe("a fall", () => {
  it("takes longer from higher, but nobody has to wait long", () => {
    expect(fallTime(0)).toBeLessThan(fallTime(3));
    expect(fallTime(3)).toBeLessThan(fallTime(6));
    expect(fallTime(100)).toBeLessThan(1.2);
    expect(fallTime(-5)).toBe(fallTime(0)); // who is put higher does not fall
  });
});

describe("changes over time", () => {
  const later = (): Promise<void> => new Promise((done) => setTimeout(done));
  it("end where they shall and tell who waits", async () => {
    const tweens = new Tweens(
      () => false,
      () => {},
    );
    const parts: number[] = [];
    let told = false;
    void tweens.run(1, (part) => parts.push(part)).then(() => (told = true));
    for (let i = 0; i < 3; i++) tweens.advance(0.4);
    await later();
    expect([parts.at(-1), told, tweens.busy]).toEqual([1, true, false]);
  });
  it("that are broken off are at their end, and nothing follows them", async () => {
    const tweens = new Tweens(
      () => false,
      () => {},
    );
    const parts: number[] = [];
    let told = false;
    void tweens.run(1, (part) => parts.push(part)).then(() => (told = true));
    tweens.advance(0.25);
    tweens.finish();
    await later();
    expect([parts, told, tweens.busy]).toEqual([[0.25, 1], false, false]);
  });
  it("do not move where nothing shall move", async () => {
    const tweens = new Tweens(
      () => true,
      () => {},
    );
    const parts: number[] = [];
    await tweens.run(1, (part) => parts.push(part));
    expect([parts, tweens.busy]).toEqual([[1], false]);
  });
});
