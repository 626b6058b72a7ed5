// Name plates and words in the picture: never too small to read, and none over another.

import * as THREE from "three";
import { UPWARD, placed, roomIn, type Box, type Sheet } from "./labels";

/** How a sprite takes part; it is kept in its `userData`. */
export interface Tag {
  high: number; // height as a share of the picture, as sprites count that keep their size
  least: number; // pixels, below which nobody could read it
  aspect: number;
  home: [number, number]; // its middle point if nothing is in its way
  below?: Below; // of a dragon that flies over tiles
  behind?: Behind; // of a card: its home is behind the tail, for dragons meet nose to nose
  rank: number; // the lowest have the first choice, and from SPARE on they may be left out; FREE: it stays where it is
}

/** A dragon below its plate, in units of the world. */
export interface Below {
  drop: number; // from the place of the plate to the middle of the body
  reach: number; // of the body
}

/** A dragon on a card, from above. */
export interface Behind {
  heading: number; // degrees
  reach: number; // of tail and wings from its middle, in units of the board
}

export const FREE = -1;
export const SPARE = 2;
const LINE = 1.6; // pixels: the width of a line to what a plate speaks of
const NEAR = 0.75; // of its height: no line is needed
const GAP = 2; // pixels between a tail and its plate
const SLIM = 0.7; // of the reach of a dragon: what a plate would hide

/** Let a sprite keep its size on the screen and take part. */
export function tagged(sprite: THREE.Sprite, tag: Tag): void {
  sprite.userData["tag"] = tag;
  sprite.scale.set(tag.high * tag.aspect, tag.high, 1);
  sprite.center.set(...tag.home);
}

interface Shown {
  sprite: THREE.Sprite;
  tag: Tag;
  x: number; // of what it speaks, in pixels
  y: number;
  home: Box;
  body: Box | null; // of a dragon on a card, which no plate hides
  shape: Box | null; // of a dragon in the air, which plates of others leave free if they can
}

export class Plates {
  /** Lines between plates and what they speak of, drawn in the plane of the picture. */
  readonly lines: THREE.Mesh;
  boxes: Box[] = []; // of the plates and words in the picture, in pixels
  private readonly place = new THREE.Vector3();
  private readonly tail = new THREE.Vector3();

  constructor() {
    const material = new THREE.ShaderMaterial({
      vertexShader: "void main() { gl_Position = vec4(position, 1.0); }",
      fragmentShader: "void main() { gl_FragColor = vec4(0.93, 0.95, 1.0, 0.8); }",
      transparent: true,
      depthTest: false,
      depthWrite: false,
      side: THREE.DoubleSide,
    });
    this.lines = new THREE.Mesh(new THREE.BufferGeometry(), material);
    this.lines.frustumCulled = false;
    this.lines.renderOrder = 9; // below the plates
    this.lines.visible = false;
  }

  /** Put them all where they can be read in a picture of this size, parts of which are covered. */
  arrange(sprites: THREE.Sprite[], camera: THREE.PerspectiveCamera, width: number, height: number, covered: Box[]): void {
    const unit = (2 * Math.tan((camera.fov * Math.PI) / 360)) / height; // of a sprite's size, for a pixel
    const sheet: Sheet = { left: 2, right: width - 2, top: 2, bottom: height - 2 };
    const shown: Shown[] = [];
    camera.updateMatrixWorld();
    for (const sprite of sprites) {
      const tag = sprite.userData["tag"] as Tag;
      const high = Math.max(tag.high / unit, tag.least);
      const wide = high * tag.aspect;
      sprite.scale.set(wide * unit, high * unit, 1);
      sprite.center.set(...tag.home);
      if (tag.rank === FREE) continue;
      const { x, y, z } = sprite.getWorldPosition(this.place).project(camera);
      if (z > 1 || Math.abs(x) > 1 || Math.abs(y) > 1) continue; // not in the picture
      const [px, py] = [((x + 1) / 2) * width, ((1 - y) / 2) * height];
      const [across, up] = tag.home;
      const usual = { x: px + (0.5 - across) * wide, y: py + (up - 0.5) * high, width: wide, height: high };
      const body = tag.behind ? this.bodyOf(sprite, tag.behind, px, py, camera, width, height) : null;
      const shape = tag.below ? this.shapeOf(sprite, tag.below, camera, width, height) : null;
      shown.push({ sprite, tag, x: px, y: py, home: body ? after(body, usual) : usual, body: body?.box ?? null, shape });
    }
    shown.sort((a, b) => a.tag.rank - b.tag.rank || Math.round(b.y / 8) - Math.round(a.y / 8)); // from below: they pile up
    const taken = [...covered, ...shown.flatMap(({ body }) => body ?? [])];
    const corners: number[] = [];
    let room = roomIn(sheet);
    this.boxes = [];
    for (const one of shown) {
      const { sprite, x, y, home, tag } = one;
      const bodies = shown.flatMap((other) => (other !== one && other.shape ? [other.shape] : []));
      const box = placed(home, taken, sheet, UPWARD, bodies, tag.rank < SPARE, room);
      if (!box) {
        sprite.scale.set(0, 0, 1); // until there is room
        continue;
      }
      taken.push(box);
      this.boxes.push(box);
      if (tag.rank > 0) room -= box.width * box.height;
      sprite.center.set(0.5 - (box.x - x) / box.width, 0.5 + (box.y - y) / box.height);
      const own = far(box, one);
      const another = shown.some((other) => other.tag.rank === one.tag.rank && far(box, other) < own); // is it his?
      if (another || Math.hypot(box.x - home.x, box.y - home.y) > NEAR * box.height) line(corners, x, y, box, width, height);
    }
    this.lines.visible = corners.length > 0;
    this.lines.geometry.setAttribute("position", new THREE.Float32BufferAttribute(corners, 3));
  }

  /** Where a dragon in the air is in the picture. */
  private shapeOf(sprite: THREE.Sprite, { drop, reach }: Below, camera: THREE.PerspectiveCamera, width: number, height: number): Box {
    sprite.getWorldPosition(this.tail);
    this.tail.y -= drop;
    const away = this.tail.distanceTo(camera.position);
    const side = ((2 * reach) / away) * (height / (2 * Math.tan((camera.fov * Math.PI) / 360)));
    const { x, y } = this.tail.project(camera);
    return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height, width: side, height: side };
  }

  /** Where a dragon on a card is in the picture, and which way its tail points there. */
  private bodyOf(sprite: THREE.Sprite, { heading, reach }: Behind, x: number, y: number, camera: THREE.Camera, width: number, height: number): Body {
    const turned = (heading * Math.PI) / 180;
    sprite.getWorldPosition(this.tail);
    this.tail.x -= Math.sin(turned) * reach;
    this.tail.z += Math.cos(turned) * reach;
    this.tail.project(camera);
    const [right, down] = [((this.tail.x + 1) / 2) * width - x, ((1 - this.tail.y) / 2) * height - y];
    const side = 2 * Math.hypot(right, down) * SLIM;
    return { x, y, right, down, box: { x, y, width: side, height: side } };
  }

  dispose(): void {
    this.lines.geometry.dispose();
    (this.lines.material as THREE.Material).dispose();
  }
}

interface Body {
  x: number; // its middle
  y: number;
  right: number; // to the end of its tail
  down: number;
  box: Box;
}

/** The place of a plate just behind a tail. */
function after({ x, y, right, down }: Body, plate: Box): Box {
  const long = Math.hypot(right, down) || 1;
  const room = GAP + Math.min((plate.width / 2) * (long / Math.abs(right || 1e-9)), (plate.height / 2) * (long / Math.abs(down || 1e-9)));
  return { ...plate, x: x + right * (1 + room / long), y: y + down * (1 + room / long) };
}

/** How far a box is from a place of the picture. */
const far = (box: Box, { x, y }: { x: number; y: number }): number =>
  Math.hypot(Math.max(0, Math.abs(box.x - x) - box.width / 2), Math.max(0, Math.abs(box.y - y) - box.height / 2));

/** The corners of two triangles from a place to the edge of a box. */
function line(corners: number[], x: number, y: number, box: Box, width: number, height: number): void {
  const toX = Math.max(box.x - box.width / 2, Math.min(box.x + box.width / 2, x));
  const toY = Math.max(box.y - box.height / 2, Math.min(box.y + box.height / 2, y));
  const long = Math.hypot(toX - x, toY - y);
  if (long < 2) return;
  const [across, along] = [((toY - y) / long) * (LINE / 2), ((x - toX) / long) * (LINE / 2)];
  const ends = [
    [x - across, y - along],
    [x + across, y + along],
    [toX + across, toY + along],
    [toX - across, toY - along],
  ] as const;
  for (const at of [0, 1, 2, 0, 2, 3] as const) corners.push((ends[at][0] / width) * 2 - 1, 1 - (ends[at][1] / height) * 2, 0);
}
