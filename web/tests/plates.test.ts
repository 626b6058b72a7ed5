// Name plates and words in three dimensions: readable, and none over another.

import * as THREE from "three";
import { describe, expect, it } from "vitest";
import { overlap, type Box } from "../src/board/labels";
import { FREE, Plates, tagged } from "../src/board/plates";

const camera = (): THREE.PerspectiveCamera => {
  const eye = new THREE.PerspectiveCamera(34, 1.4, 0.1, 200);
  eye.position.set(0, 14, 10);
  eye.lookAt(0, 0, 0);
  return eye;
};
const plate = (x: number, z: number, rank = 0): THREE.Sprite => {
  const sprite = new THREE.Sprite();
  sprite.position.set(x, 0, z);
  tagged(sprite, { high: 0.017, least: 21, aspect: 2, home: [0.5, 0], rank });
  return sprite;
};
/** Where a sprite is in the picture, in pixels. */
function boxOf(sprite: THREE.Sprite, eye: THREE.PerspectiveCamera, width: number, height: number): Box {
  const unit = (2 * Math.tan((eye.fov * Math.PI) / 360)) / height;
  const [wide, high] = [sprite.scale.x / unit, sprite.scale.y / unit];
  const { x, y } = sprite.position.clone().project(eye);
  return { x: ((x + 1) / 2) * width + (0.5 - sprite.center.x) * wide, y: ((1 - y) / 2) * height + (sprite.center.y - 0.5) * high, width: wide, height: high };
}
function shown(sprites: THREE.Sprite[], width: number, height: number, covered: Box[] = []): { boxes: Box[]; plates: Plates } {
  const eye = camera();
  const plates = new Plates();
  plates.arrange(sprites, eye, width, height, covered);
  return { boxes: sprites.map((sprite) => boxOf(sprite, eye, width, height)), plates };
}
const apart = (boxes: Box[]): void => {
  for (const [at, box] of boxes.entries()) for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBeLessThan(1e-3);
};

describe("plates in the picture", () => {
  it("do not pile up where several dragons and their mistakes are in one hex", () => {
    const crowd = [plate(0, 0), plate(0.2, 0), plate(0, 0.2), plate(0.1, 0.1), plate(0, 0, 1), plate(0, 0, 2)];
    apart(shown(crowd, 700, 500).boxes);
  });
  it("of a full table stand apart on a phone, and words give way to them", () => {
    const crowd = [...Array(24).keys()].map((at) => plate((at % 6) * 0.5 - 1.5, Math.floor(at / 6) * 0.5 - 1));
    const talk = [...Array(24).keys()].map((at) => plate((at % 6) * 0.5 - 1.5, Math.floor(at / 6) * 0.5 - 1, 2));
    for (const [width, height] of [
      [309, 230],
      [339, 290],
      [420, 250],
    ] as const) {
      const { boxes, plates } = shown([...crowd, ...talk], width, height);
      apart(plates.boxes);
      expect(boxes.filter((box) => box.height > 20).length).toBe(plates.boxes.length);
      expect(plates.boxes.length).toBeGreaterThanOrEqual(24);
      expect(plates.boxes.length).toBeLessThan(48);
    }
  });
  it("stay over their dragon when there is room, without a line", () => {
    const { plates } = shown([plate(-3, 0), plate(3, 0)], 700, 500);
    expect(plates.lines.visible).toBe(false);
  });
  it("leave free what lies over the picture", () => {
    const [alone] = shown([plate(0, 0)], 700, 500).boxes;
    const needle = { ...alone!, width: 37, height: 37 };
    apart([needle, ...shown([plate(0, 0), plate(0.1, 0)], 700, 500, [needle]).boxes]);
  });
  it("say by a line whom they mean when they had to go away", () => {
    expect(shown([plate(0, 0), plate(0, 0)], 700, 500).plates.lines.visible).toBe(true);
  });
  it("can be read on a small screen", () => {
    for (const box of shown([plate(-2, 0), plate(2, 0)], 390, 290).boxes) expect(box.height).toBeGreaterThanOrEqual(21 - 1e-6);
  });
  it("stand behind the tail of a dragon on a card, clear of its body", () => {
    const ahead = plate(0, 0);
    const back = plate(0, -4);
    for (const [sprite, heading] of [
      [ahead, 0],
      [back, 180],
    ] as const)
      tagged(sprite, { high: 0.017, least: 21, aspect: 2, home: [0.5, 0.5], rank: 0, behind: { heading, reach: 1.5 } });
    const { boxes, plates } = shown([ahead, back], 390, 290);
    const eye = camera();
    eye.updateMatrixWorld();
    const at = (sprite: THREE.Sprite): number => ((1 - sprite.position.clone().project(eye).y) / 2) * 290;
    expect(boxes[0]!.y - boxes[0]!.height / 2).toBeGreaterThan(at(ahead));
    expect(boxes[1]!.y + boxes[1]!.height / 2).toBeLessThan(at(back));
    expect(plates.lines.visible).toBe(false);
  });
  it("have a line where another dragon is nearer", () => {
    const [one, other] = [plate(0, 0), plate(0, 1.9)];
    tagged(one, { high: 0.017, least: 21, aspect: 2, home: [0.5, 0.5], rank: 0, behind: { heading: 0, reach: 1.4 } });
    tagged(other, { high: 0.017, least: 21, aspect: 2, home: [0.5, 0.5], rank: 0, behind: { heading: 0, reach: 1.4 } });
    expect(shown([one, other], 390, 290).plates.lines.visible).toBe(true);
  });
  it("let words that rise pass through", () => {
    const rising = plate(0, 0, FREE);
    shown([plate(0, 0), rising], 700, 500);
    expect(rising.center.toArray()).toEqual([0.5, 0]);
  });
});
