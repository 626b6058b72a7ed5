// The names of places on the board itself: one texture for all of them, one mesh, turned to be read.

import * as THREE from "three";
import type { Scene } from "../lib/scene";
import { signsOf } from "./place-signs";

const CELL = [96, 48] as const; // pixels of a name
const COLUMNS = 16;

/** The names as a mesh, and how it turns toward somebody who looks from an angle; null without names. */
export function namesMesh(scene: Scene): { mesh: THREE.Mesh; turn: (turn: number) => void } | null {
  const signs = signsOf(scene);
  if (!signs.length) return null;
  const rows = Math.ceil(signs.length / COLUMNS);
  const sheet = document.createElement("canvas");
  [sheet.width, sheet.height] = [COLUMNS * CELL[0], rows * CELL[1]];
  const pen = sheet.getContext("2d")!;
  pen.font = "700 34px 'Alegreya Sans', sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineWidth = 7;
  pen.lineJoin = "round";
  const uvs: number[] = [];
  const indices: number[] = [];
  signs.forEach(({ text, light }, at) => {
    const [left, top] = [(at % COLUMNS) * CELL[0], Math.floor(at / COLUMNS) * CELL[1]];
    pen.strokeStyle = light ? "rgba(255,255,255,.55)" : "rgba(20,18,12,.5)";
    pen.strokeText(text, left + CELL[0] / 2, top + CELL[1] / 2);
    pen.fillStyle = light ? "#28303c" : "#f3ead2";
    pen.fillText(text, left + CELL[0] / 2, top + CELL[1] / 2);
    const [u, v, du, dv] = [left / sheet.width, 1 - top / sheet.height, CELL[0] / sheet.width, CELL[1] / sheet.height];
    uvs.push(u, v, u + du, v, u + du, v - dv, u, v - dv);
    indices.push(...[0, 3, 1, 1, 3, 2].map((corner) => 4 * at + corner));
  });
  const map = new THREE.CanvasTexture(sheet);
  map.colorSpace = THREE.SRGBColorSpace;
  map.anisotropy = 4;
  const positions = new THREE.Float32BufferAttribute(new Float32Array(signs.length * 12), 3);
  const geometry = new THREE.BufferGeometry().setAttribute("position", positions).setAttribute("uv", new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setIndex(indices);
  const turn = (angle: number): void => {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    signs.forEach(({ x, y, height, size, away }, at) => {
      const [w, h] = [size, size / 2];
      [
        [-w, -h],
        [w, -h],
        [w, h],
        [-w, h],
      ].forEach(([dx, dz], corner) => {
        const [px, pz] = [dx!, dz! - away];
        positions.setXYZ(4 * at + corner, x + px * cos + pz * sin, height, y - px * sin + pz * cos);
      });
    });
    positions.needsUpdate = true;
    geometry.computeBoundingSphere();
  };
  turn(0);
  const mesh = new THREE.Mesh(
    geometry,
    new THREE.MeshBasicMaterial({ map, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2 }),
  );
  return { mesh, turn };
}
