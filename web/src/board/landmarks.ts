// Things that stand or float on the board and are no living beings: a tower, a flying citadel, a lance.

import * as THREE from "three";

export const LANDMARKS = new Set(["tower", "lance", "citadel"]);
const STONE = "#9a948a";
const DARK = "#6d675e";
const GOLD = "#ffd76a";

function solid(geometry: THREE.BufferGeometry, colour: string, glow = 0): THREE.Mesh {
  const material = new THREE.MeshStandardMaterial({ color: colour, roughness: 0.75, emissive: colour, emissiveIntensity: glow });
  const mesh = new THREE.Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

function moved(geometry: THREE.BufferGeometry, x: number, y: number, z: number): THREE.BufferGeometry {
  return geometry.translate(x, y, z);
}

/** A lance that points up from its foot. */
export function lance(length: number): THREE.Group {
  const group = new THREE.Group();
  group.add(
    solid(moved(new THREE.CylinderGeometry(0.022, 0.035, length * 0.72, 8), 0, length * 0.36, 0), "#caa24a", 0.25),
    solid(moved(new THREE.ConeGeometry(0.085, 0.1, 12), 0, length * 0.26, 0), "#e9e4d4", 0.2),
    solid(moved(new THREE.ConeGeometry(0.06, length * 0.3, 10), 0, length * 0.86, 0), GOLD, 0.7),
  );
  return group;
}

/** A tower that reaches from the ground to a height, with a parapet where a dragon can land. */
export function tower(height: number): THREE.Group {
  const group = new THREE.Group();
  group.add(solid(moved(new THREE.CylinderGeometry(0.4, 0.56, height, 12), 0, height / 2, 0), STONE));
  group.add(solid(moved(new THREE.CylinderGeometry(0.62, 0.42, 0.24, 12), 0, height - 0.12, 0), DARK));
  for (let i = 0; i < 12; i += 2) {
    const angle = (i / 12) * Math.PI * 2;
    group.add(solid(moved(new THREE.BoxGeometry(0.14, 0.16, 0.14), Math.cos(angle) * 0.55, height + 0.06, Math.sin(angle) * 0.55), STONE));
  }
  for (let i = 1; i < 5; i++) {
    const angle = i * 1.9;
    const away = 0.56 - 0.16 * (i / 5);
    group.add(solid(moved(new THREE.SphereGeometry(0.06, 8, 6), Math.cos(angle) * away, (height * i) / 5, Math.sin(angle) * away), "#f3cf6b", 0.8));
  }
  return group;
}

/** A castle on a rock that floats. */
export function citadel(colour: string): THREE.Group {
  const group = new THREE.Group();
  const rock = moved(new THREE.ConeGeometry(0.72, 0.85, 9).rotateX(Math.PI), 0, -0.42, 0);
  group.add(solid(rock, "#7b6a55"), solid(moved(new THREE.CylinderGeometry(0.74, 0.7, 0.12, 9), 0, 0.05, 0), "#6f8a55"));
  group.add(
    solid(moved(new THREE.CylinderGeometry(0.2, 0.24, 0.7, 10), 0, 0.45, 0), STONE),
    solid(moved(new THREE.ConeGeometry(0.27, 0.3, 10), 0, 0.95, 0), colour),
  );
  for (let i = 0; i < 4; i++) {
    const angle = (i / 4) * Math.PI * 2 + 0.6;
    const [x, z] = [Math.cos(angle) * 0.46, Math.sin(angle) * 0.46];
    group.add(
      solid(moved(new THREE.CylinderGeometry(0.1, 0.12, 0.4, 8), x, 0.3, z), STONE),
      solid(moved(new THREE.ConeGeometry(0.14, 0.18, 8), x, 0.59, z), colour),
    );
  }
  return group;
}

/** A wall with battlements along a hexside, of one piece. */
export function rampart(length: number, height: number, tint: string): THREE.Group {
  const [half, rise, teeth] = [length / 2 + 0.06, 0.13, 4];
  const step = (2 * half) / (2 * teeth - 1);
  const outline = new THREE.Shape().moveTo(-half, 0);
  for (let tooth = 0; tooth < teeth; tooth++) {
    const from = -half + 2 * tooth * step;
    outline
      .lineTo(from, height)
      .lineTo(from, height + rise)
      .lineTo(from + step, height + rise)
      .lineTo(from + step, height);
  }
  outline.lineTo(half, 0);
  const stone = new THREE.ExtrudeGeometry(outline, { depth: 0.2, bevelEnabled: false }).translate(0, 0, -0.1);
  return new THREE.Group().add(solid(stone, tint));
}

/** A wall on the side of a hex: stone at the foot, glass above, so that it hides nobody. */
export function hexside(length: number, height: number, open: boolean, tint: string): THREE.Group {
  const group = new THREE.Group();
  const foot = Math.min(height, open ? 0.08 : 0.6);
  group.add(solid(moved(new THREE.BoxGeometry(length, foot, 0.14), 0, foot / 2, 0), tint));
  if (open)
    for (const end of [-1, 1]) {
      const post = Math.min(height, 1.1);
      group.add(solid(moved(new THREE.CylinderGeometry(0.1, 0.12, post, 8), (end * length) / 2, post / 2, 0), tint));
    }
  if (height > foot + 0.1) {
    const glass = new THREE.MeshBasicMaterial({ color: tint, transparent: true, opacity: open ? 0.12 : 0.24, depthWrite: false, side: THREE.DoubleSide });
    group.add(new THREE.Mesh(moved(new THREE.PlaneGeometry(length, height - foot), 0, (height + foot) / 2, 0), glass));
  }
  return group;
}
