// The pole under a flier, with a ring for every level of height.

import * as THREE from "three";

const ROD = new THREE.CylinderGeometry(0.018, 0.018, 1, 6);
const RING = new THREE.CylinderGeometry(0.055, 0.055, 0.022, 8);
for (const shape of [ROD, RING]) shape.userData["shared"] = true;

/** A pole that can carry as many rings as there are levels. */
export function buildMast(colour: string, levels: number, opacity = 1, thick = 1): THREE.Group {
  const material = new THREE.MeshBasicMaterial({ color: colour, transparent: opacity < 1, opacity });
  const mast = new THREE.Group();
  const rod = new THREE.Mesh(ROD, material);
  rod.scale.setScalar(thick);
  const rings = new THREE.InstancedMesh(RING, material, Math.max(1, levels));
  rings.frustumCulled = false; // they move with the height
  rings.userData["thick"] = thick;
  mast.add(rod, rings);
  return mast;
}

const ring = new THREE.Matrix4();

/** Let it reach from one world height to another. */
export function setMast(mast: THREE.Group, from: number, to: number, level: number): void {
  mast.visible = to - from > 0.02;
  if (!mast.visible) return;
  const [rod, rings] = mast.children as [THREE.Mesh, THREE.InstancedMesh];
  const thick = rings.userData["thick"] as number;
  rod.scale.y = to - from;
  rod.position.y = (from + to) / 2;
  const count = Math.max(0, Math.min(rings.instanceMatrix.count, Math.ceil((to - 0.01 - from) / level) - 1));
  for (let at = 0; at < count; at++) rings.setMatrixAt(at, ring.makeScale(thick, thick, thick).setPosition(0, from + (at + 1) * level, 0));
  rings.count = count;
  rings.instanceMatrix.needsUpdate = true;
}
