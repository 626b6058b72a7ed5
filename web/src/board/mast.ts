// The pole under a flier, with a ring for every level of height.

import * as THREE from "three";

const ROD = new THREE.CylinderGeometry(0.018, 0.018, 1, 6);
const RING = new THREE.CylinderGeometry(0.055, 0.055, 0.022, 8);
for (const shape of [ROD, RING]) shape.userData["shared"] = true;

/** A pole that can carry as many rings as there are levels. */
export function buildMast(colour: string, levels: number, opacity = 1, thick = 1): THREE.Group {
  const material = new THREE.MeshBasicMaterial({ color: colour, transparent: opacity < 1, opacity });
  const mast = new THREE.Group();
  mast.add(new THREE.Mesh(ROD, material));
  for (let ring = 1; ring < Math.max(1, levels); ring++) mast.add(new THREE.Mesh(RING, material));
  for (const part of mast.children) part.scale.set(thick, thick, thick);
  return mast;
}

/** Let it reach from one world height to another. */
export function setMast(mast: THREE.Group, from: number, to: number, level: number): void {
  mast.visible = to - from > 0.02;
  if (!mast.visible) return;
  mast.children.forEach((part, ring) => {
    if (ring === 0) {
      part.scale.y = to - from;
      part.position.y = (from + to) / 2;
      return;
    }
    part.position.y = from + ring * level;
    part.visible = part.position.y < to - 0.01;
  });
}
