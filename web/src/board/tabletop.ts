// The table that everything lies on: round, of dark planks, with a rim; beyond it is the room.

import * as THREE from "three";
import type { Scene } from "../lib/scene";
import { repeatable, seedOf } from "./random";
import { canvas, finished } from "./textures";

const PLANK = 128; // pixels
const SIZE = 1024;
const PLANK_WIDTH = 2.6; // on the table

let wood: THREE.CanvasTexture | null = null;
let fade: THREE.CanvasTexture | null = null;

/** Planks side by side, each with its own grain; it repeats at the edges. */
function woodTexture(): THREE.CanvasTexture {
  const [sheet, pen] = canvas(SIZE, SIZE);
  const random = repeatable(seedOf("oak"));
  for (let plank = 0; plank < SIZE / PLANK; plank++) {
    const top = plank * PLANK;
    const shade = 0.82 + random() * 0.18;
    pen.fillStyle = `rgb(${Math.round(122 * shade)},${Math.round(88 * shade)},${Math.round(58 * shade)})`;
    pen.fillRect(0, top, SIZE, PLANK);
    for (let line = 0; line < 46; line++) {
      const y = top + random() * PLANK;
      const bend = (random() - 0.5) * 16;
      const dark = random() < 0.7;
      pen.strokeStyle = dark ? `rgba(44,26,14,${0.06 + random() * 0.16})` : `rgba(196,150,104,${0.05 + random() * 0.1})`;
      pen.lineWidth = 0.7 + random() * 2;
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(SIZE * 0.3, y + bend, SIZE * 0.7, y - bend, SIZE, y);
      pen.stroke();
    }
    const joint = random() * SIZE;
    pen.fillStyle = "rgba(18,10,5,.75)";
    pen.fillRect(0, top, SIZE, 3);
    pen.fillRect(joint, top, 3, PLANK);
    pen.fillStyle = "rgba(214,170,120,.14)";
    pen.fillRect(0, top + 3, SIZE, 2);
  }
  return finished(sheet, true);
}

function fadeTexture(): THREE.CanvasTexture {
  const [sheet, pen] = canvas(256, 256);
  const glow = pen.createRadialGradient(128, 128, 40, 128, 128, 126);
  glow.addColorStop(0, "#fff");
  glow.addColorStop(0.7, "#e0e0e0");
  glow.addColorStop(1, "#8c8c8c");
  pen.fillStyle = glow;
  pen.fillRect(0, 0, 256, 256);
  return new THREE.CanvasTexture(sheet);
}

/** The table under a board whose underside is at a height. */
export function buildTabletop(scene: Scene, floor: number): THREE.Group {
  const { left, right, top, bottom } = scene.board;
  const reach = Math.hypot(right - left, bottom - top) * (scene.board.kind === "plane" ? 0.56 : 0.6);
  wood ??= woodTexture();
  fade ??= fadeTexture();
  const map = wood.clone();
  map.repeat.setScalar((2 * reach) / (PLANK_WIDTH * (SIZE / PLANK)));
  const material = new THREE.MeshStandardMaterial({ map, alphaMap: fade, color: "#8f7a68", roughness: 0.62, transparent: true, depthWrite: false });
  const table = new THREE.Mesh(new THREE.CircleGeometry(reach, 64).rotateX(-Math.PI / 2), material);
  table.receiveShadow = true;
  table.renderOrder = -1;
  const thick = reach * 0.022;
  const rim = new THREE.Mesh(
    new THREE.TorusGeometry(reach, thick, 10, 96).rotateX(-Math.PI / 2),
    new THREE.MeshStandardMaterial({ color: "#4a2f1c", roughness: 0.45 }),
  );
  rim.scale.y = 0.6;
  const line = new THREE.Mesh(
    new THREE.TorusGeometry(reach - 2.4 * thick, thick * 0.16, 6, 96).rotateX(-Math.PI / 2),
    new THREE.MeshStandardMaterial({ color: "#c79a4b", roughness: 0.35, metalness: 0.5 }),
  );
  const whole = new THREE.Group();
  whole.add(table, rim, line);
  whole.position.set((left + right) / 2, floor, (top + bottom) / 2);
  for (const part of whole.children) part.raycast = () => {}; // nothing lies there to be pointed at
  return whole;
}
