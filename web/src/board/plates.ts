// Name plates and words in the picture: never too small to read, and none over another.

import * as THREE from "three";
import { UPWARD, aside, type Box, type Sheet } from "./labels";

/** How a sprite takes part; it is kept in its `userData`. */
export interface Tag {
  high: number; // height as a share of the picture, as sprites count that keep their size
  least: number; // pixels, below which nobody could read it
  aspect: number;
  home: [number, number]; // its middle point if nothing is in its way
  rank: number; // the lowest have the first choice; FREE: it stays where it is
}

export const FREE = -1;
const LINE = 1.6; // pixels: the width of a line to what a plate speaks of
const NEAR = 0.75; // of its height: no line is needed

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
}

export class Plates {
  /** Lines between plates and what they speak of, drawn in the plane of the picture. */
  readonly lines: THREE.Mesh;
  private readonly place = new THREE.Vector3();

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
      shown.push({ sprite, tag, x: px, y: py, home: { x: px + (0.5 - across) * wide, y: py + (up - 0.5) * high, width: wide, height: high } });
    }
    shown.sort((a, b) => a.tag.rank - b.tag.rank || Math.round(b.y / 8) - Math.round(a.y / 8)); // from below: they pile up
    const taken = [...covered];
    const corners: number[] = [];
    for (const { sprite, x, y, home } of shown) {
      const box = aside(home, taken, sheet, UPWARD);
      taken.push(box);
      sprite.center.set(0.5 - (box.x - x) / box.width, 0.5 + (box.y - y) / box.height);
      if (Math.hypot(box.x - home.x, box.y - home.y) > NEAR * box.height) line(corners, x, y, box, width, height);
    }
    this.lines.visible = corners.length > 0;
    this.lines.geometry.setAttribute("position", new THREE.Float32BufferAttribute(corners, 3));
  }

  dispose(): void {
    this.lines.geometry.dispose();
    (this.lines.material as THREE.Material).dispose();
  }
}

/** The corners of two triangles from a place to the edge of a box. */
function line(corners: number[], x: number, y: number, box: Box, width: number, height: number): void {
  const toX = Math.max(box.x - box.width / 2, Math.min(box.x + box.width / 2, x));
  const toY = Math.max(box.y - box.height / 2, Math.min(box.y + box.height / 2, y));
  const long = Math.hypot(toX - x, toY - y);
  if (long < 2) return;
  const [across, along] = [((toY - y) / long) * (LINE / 2), ((x - toX) / long) * (LINE / 2)];
  const ends = [[x - across, y - along], [x + across, y + along], [toX + across, toY + along], [toX - across, toY - along]] as const;
  for (const at of [0, 1, 2, 0, 2, 3] as const) corners.push((ends[at][0] / width) * 2 - 1, 1 - (ends[at][1] / height) * 2, 0);
}
