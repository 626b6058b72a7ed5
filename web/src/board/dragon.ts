// A dragon built from numbers: a lofted body, a head with horns, and wings of bone and membrane.
// It faces north (-z) at heading 0; its length is about two units before scaling.

import * as THREE from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { colourOf, type Colour } from "../lib/palette";
import { hideTexture, shared } from "./textures";

interface Build {
  scale: number;
  bulk: number; // thickness of the body
  neck: number; // length of the neck
  tail: number;
  head: number;
  span: number; // of the wings
  chord: number; // depth of the wings
  horns: number;
  spikes: number;
  frill: boolean;
}

// 1 small to 4 large: silhouettes differ, not only scale.
const BUILDS: Build[] = [
  { scale: 0.56, bulk: 0.95, neck: 0.7, tail: 0.8, head: 1.5, span: 0.8, chord: 0.85, horns: 1, spikes: 5, frill: false },
  { scale: 0.76, bulk: 0.82, neck: 1.0, tail: 1.25, head: 1.05, span: 1.12, chord: 0.8, horns: 1, spikes: 8, frill: false },
  { scale: 0.88, bulk: 1.08, neck: 1.05, tail: 1.0, head: 1.0, span: 1.1, chord: 1.05, horns: 1, spikes: 9, frill: true },
  { scale: 1.06, bulk: 1.25, neck: 1.15, tail: 1.1, head: 1.02, span: 1.25, chord: 1.15, horns: 2, spikes: 12, frill: true },
];

type Spot = [x: number, y: number, z: number, radius: number];

function spine(build: Build): Spot[] {
  const { bulk, neck, tail } = build;
  const back = (z: number): number => 0.3 + (z - 0.3) * tail;
  const fore = (z: number): number => -0.34 + (z + 0.34) * neck;
  const lift = (y: number): number => 0.12 + (y - 0.12) * neck;
  return [
    [0.1, 0.1, back(1.36), 0.006],
    [0.07, 0.07, back(1.2), 0.022],
    [0.0, 0.03, back(1.0), 0.036],
    [-0.04, 0.0, back(0.8), 0.055],
    [-0.02, 0.0, back(0.6), 0.08],
    [0, 0.02, back(0.42), 0.115 * bulk],
    [0, 0.03, 0.24, 0.155 * bulk],
    [0, 0.03, 0.04, 0.172 * bulk],
    [0, 0.05, -0.16, 0.195 * bulk],
    [0, 0.1, -0.32, 0.165 * bulk],
    [0, lift(0.17), fore(-0.44), 0.118 * bulk],
    [0, lift(0.26), fore(-0.55), 0.088 * bulk],
    [0, lift(0.35), fore(-0.64), 0.074],
    [0, lift(0.42), fore(-0.73), 0.07],
    [0, lift(0.445), fore(-0.82), 0.074],
  ];
}

/** A tube of changing thickness along a smooth line; v runs along it, u around it. */
function loft(spots: Spot[], sides: number, rings: number, flatten: number): THREE.BufferGeometry {
  const line = new THREE.CatmullRomCurve3(spots.map(([x, y, z]) => new THREE.Vector3(x, y, z)));
  const positions: number[] = [];
  const uvs: number[] = [];
  const shades: number[] = [];
  const index: number[] = [];
  const radiusAt = (t: number): number => {
    const place = t * (spots.length - 1);
    const low = Math.min(Math.floor(place), spots.length - 2);
    const part = place - low;
    const smooth = part * part * (3 - 2 * part);
    return spots[low]![3] * (1 - smooth) + spots[low + 1]![3] * smooth;
  };
  for (let ring = 0; ring <= rings; ring++) {
    const t = ring / rings;
    const centre = line.getPoint(t);
    const forward = line.getTangent(t);
    const right = new THREE.Vector3(1, 0, 0).addScaledVector(forward, -forward.x).normalize();
    const up = new THREE.Vector3().crossVectors(right, forward).normalize();
    if (up.y < 0) up.negate();
    const radius = radiusAt(t);
    for (let side = 0; side <= sides; side++) {
      const angle = (side / sides) * Math.PI * 2;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const spot = centre
        .clone()
        .addScaledVector(right, c * radius * flatten)
        .addScaledVector(up, s * radius);
      positions.push(spot.x, spot.y, spot.z);
      uvs.push((side / sides) * 2, t * 5);
      const belly = s < -0.45 ? 1.45 : s > 0.75 ? 0.82 : 1;
      shades.push(belly, belly * (s < -0.45 ? 0.96 : 1), belly * (s < -0.45 ? 0.85 : 1));
    }
  }
  for (let ring = 0; ring < rings; ring++)
    for (let side = 0; side < sides; side++) {
      const a = ring * (sides + 1) + side;
      const b = a + sides + 1;
      index.push(a, a + 1, b, b, a + 1, b + 1);
    }
  return made(positions, uvs, shades, index);
}

function made(positions: number[], uvs: number[], shades: number[], index: number[]): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setAttribute("color", new THREE.Float32BufferAttribute(shades, 3));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

/** Give a ready-made shape one colour, and drop what the merge does not need. */
function tinted(geometry: THREE.BufferGeometry, tint: THREE.Color | number): THREE.BufferGeometry {
  const colour = new THREE.Color(tint);
  const count = geometry.getAttribute("position").count;
  const shades = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) shades.set([colour.r, colour.g, colour.b], i * 3);
  geometry.setAttribute("color", new THREE.BufferAttribute(shades, 3));
  return geometry;
}

function spike(height: number, radius: number, at: THREE.Vector3, lean: THREE.Euler): THREE.BufferGeometry {
  const cone = new THREE.ConeGeometry(radius, height, 5, 1);
  cone.translate(0, height / 2, 0);
  cone.applyMatrix4(new THREE.Matrix4().makeRotationFromEuler(lean).setPosition(at));
  return cone;
}

function headPlace(build: Build): THREE.Vector3 {
  const last = spine(build).at(-1)!;
  return new THREE.Vector3(last[0], last[1], last[2]);
}

/** Body, head, jaw and legs: everything that wears the hide. */
function bodyGeometry(build: Build): THREE.BufferGeometry {
  const parts = [loft(spine(build), 12, 52, 0.92)];
  const h = build.head;
  const skull = loft(
    [
      [0, 0, 0.06, 0.05 * h],
      [0, 0.012, 0.0, 0.088 * h],
      [0, 0.016, -0.07 * h, 0.094 * h],
      [0, 0.0, -0.16 * h, 0.066 * h],
      [0, -0.018, -0.26 * h, 0.05 * h],
      [0, -0.026, -0.33 * h, 0.044 * h],
      [0, -0.03, -0.365 * h, 0.012 * h],
    ],
    10,
    16,
    1.05,
  );
  const jaw = loft(
    [
      [0, -0.06 * h, -0.02, 0.05 * h],
      [0, -0.085 * h, -0.12 * h, 0.042 * h],
      [0, -0.1 * h, -0.24 * h, 0.03 * h],
      [0, -0.105 * h, -0.31 * h, 0.008 * h],
    ],
    8,
    8,
    1.1,
  );
  const at = headPlace(build);
  for (const part of [skull, jaw]) {
    part.rotateX(-0.22);
    part.translate(at.x, at.y, at.z - 0.02);
    parts.push(part);
  }
  for (const side of [-1, 1])
    for (const [z, reach] of [
      [-0.2, 0.9],
      [0.27, 1.05],
    ] as const) {
      const x = side * 0.13 * build.bulk;
      parts.push(
        loft(
          [
            [x, 0.02, z, 0.07 * build.bulk],
            [x * 1.45, -0.09, z + 0.03, 0.06 * build.bulk * reach],
            [x * 1.5, -0.17, z + 0.1, 0.04],
            [x * 1.55, -0.245, z + 0.04, 0.03],
            [x * 1.55, -0.262, z - 0.06, 0.03],
            [x * 1.55, -0.27, z - 0.1, 0.008],
          ],
          7,
          12,
          0.9,
        ),
      );
    }
  return mergeGeometries(parts);
}

/** Horns, spikes, claws and eyes. */
function trimGeometry(build: Build, colour: Colour): THREE.BufferGeometry {
  const bone = new THREE.Color("#efe3c4");
  const ink = new THREE.Color(colour.ink).lerp(new THREE.Color("#20160e"), 0.3);
  const parts: THREE.BufferGeometry[] = [];
  const at = headPlace(build);
  const h = build.head;
  for (const side of [-1, 1]) {
    const horn = loft(
      [
        [side * 0.05 * h, 0.05 * h, 0.0, 0.026 * h],
        [side * 0.085 * h, 0.1 * h, 0.09 * h, 0.022 * h],
        [side * 0.11 * h, 0.125 * h, 0.19 * h, 0.014 * h],
        [side * 0.1 * h, 0.17 * h, 0.3 * h, 0.002],
      ],
      6,
      8,
      1,
    );
    horn.translate(at.x, at.y, at.z);
    parts.push(tinted(horn, bone));
    if (build.horns > 1) {
      const second = loft(
        [
          [side * 0.085 * h, 0.01, 0.0, 0.02 * h],
          [side * 0.14 * h, 0.02, 0.08 * h, 0.015 * h],
          [side * 0.18 * h, 0.06, 0.18 * h, 0.002],
        ],
        6,
        6,
        1,
      );
      second.translate(at.x, at.y, at.z);
      parts.push(tinted(second, bone));
    }
    const eye = new THREE.SphereGeometry(0.02 * h, 8, 6);
    eye.translate(at.x + side * 0.07 * h, at.y + 0.025 * h, at.z - 0.11 * h);
    parts.push(tinted(eye, new THREE.Color("#ffe48a").multiplyScalar(1.6)));
    if (build.frill)
      for (let ray = 0; ray < 3; ray++) {
        const lean = new THREE.Euler(0.9 + ray * 0.2, 0, side * (-0.9 - ray * 0.45));
        const place = new THREE.Vector3(at.x + side * 0.06, at.y, at.z + 0.04);
        parts.push(tinted(spike(0.16 * h, 0.028, place, lean), ink));
      }
    for (const z of [-0.2, 0.27])
      for (const toe of [-1, 0, 1]) {
        const x = side * 0.13 * build.bulk * 1.55 + toe * 0.022;
        parts.push(tinted(spike(0.05, 0.012, new THREE.Vector3(x, -0.272, z - 0.09), new THREE.Euler(-1.7, 0, 0)), bone));
      }
  }
  const line = new THREE.CatmullRomCurve3(spine(build).map(([x, y, z, r]) => new THREE.Vector3(x, y + r * 0.9, z)));
  for (let i = 0; i < build.spikes; i++) {
    const t = 0.12 + (0.78 * i) / (build.spikes - 1);
    const size = 0.05 + 0.055 * Math.sin(Math.PI * ((i + 1) / (build.spikes + 1)));
    parts.push(tinted(spike(size * build.bulk * 1.25, size * 0.36, line.getPoint(t), new THREE.Euler(0.75, 0, 0)), ink));
  }
  const fork = new THREE.ConeGeometry(0.075 * build.tail, 0.2, 4); // the blade of the tail
  fork.scale(1, 1, 0.25);
  fork.rotateX(Math.PI / 2);
  const end = spine(build)[0]!;
  fork.translate(end[0], end[1], end[2] + 0.02);
  parts.push(tinted(fork, ink));
  for (const part of parts) if (!part.index) part.setIndex([...Array(part.getAttribute("position").count).keys()]);
  return mergeGeometries(parts);
}

type P3 = [number, number, number];

/** A skin stretched between points, with shallow arcs between the tips. */
function membrane(root: P3, rim: P3[], sag: number): { positions: number[]; uvs: number[]; index: number[] } {
  const positions: number[] = [...root];
  const uvs: number[] = [root[0] * 1.6, root[2] * 1.6];
  const index: number[] = [];
  const steps = 6;
  const middle = new THREE.Vector3(...root);
  for (let i = 0; i + 1 < rim.length; i++) {
    const [a, b] = [new THREE.Vector3(...rim[i]!), new THREE.Vector3(...rim[i + 1]!)];
    for (let step = i === 0 ? 0 : 1; step <= steps; step++) {
      const t = step / steps;
      const spot = a.clone().lerp(b, t);
      spot.lerp(middle, Math.sin(Math.PI * t) * sag);
      spot.y -= Math.sin(Math.PI * t) * 0.02;
      positions.push(spot.x, spot.y, spot.z);
      uvs.push(spot.x * 1.6, spot.z * 1.6);
    }
  }
  const count = positions.length / 3;
  for (let i = 1; i + 1 < count; i++) index.push(0, i, i + 1);
  return { positions, uvs, index };
}

function bone(from: P3, to: P3, thick: number, thin: number): THREE.BufferGeometry {
  const [a, b] = [new THREE.Vector3(...from), new THREE.Vector3(...to)];
  const length = a.distanceTo(b);
  const rod = new THREE.CylinderGeometry(thin, thick, length, 5, 1);
  rod.translate(0, length / 2, 0);
  const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 1, 0), b.clone().sub(a).normalize());
  rod.applyMatrix4(new THREE.Matrix4().makeRotationFromQuaternion(turn).setPosition(a));
  return tinted(rod, 0x8c8c8c);
}

interface Wing {
  inner: THREE.BufferGeometry;
  outer: THREE.BufferGeometry;
  wrist: P3;
}

function wingGeometry(build: Build, side: number): Wing {
  const s = build.span * side;
  const c = build.chord;
  const wrist: P3 = [0.42 * s, 0.05, -0.1 * c];
  const near: P3 = [0.16 * s, 0, 0.56 * c]; // the last finger, seen from the wrist
  const skin = (root: P3, rim: P3[], sag: number): THREE.BufferGeometry => {
    const { positions, uvs, index } = membrane(root, rim, sag);
    return made(
      positions,
      uvs,
      positions.map(() => 0.92),
      index,
    );
  };
  const inner = mergeGeometries([
    skin([0, 0, 0.0], [wrist, [wrist[0] + near[0], wrist[1], wrist[2] + near[2]], [0.1 * s, -0.02, 0.46 * c], [0, -0.03, 0.4 * c]], 0.16),
    bone([0, 0, 0], wrist, 0.034, 0.026),
  ]);
  const tips: P3[] = [[0.66 * s, 0.02, 0.02 * c], [0.62 * s, 0, 0.3 * c], [0.42 * s, 0, 0.5 * c], near];
  const outer = mergeGeometries([
    skin([0, 0, 0], tips, 0.2),
    ...tips.map((tip) => bone([0, 0, 0], tip, 0.022, 0.006)),
    bone([0, 0, 0], [0.02 * s, 0.05, -0.12 * c], 0.018, 0.002),
  ]);
  for (const part of [inner, outer]) part.userData["shared"] = true;
  return { inner, outer, wrist };
}

const bodies = new Map<number, THREE.BufferGeometry>();
const trims = new Map<string, THREE.BufferGeometry>();
const wings = new Map<string, Wing>();
const hides = new Map<string, { hide: THREE.MeshStandardMaterial; skin: THREE.MeshStandardMaterial }>();
let trimMaterial: THREE.MeshStandardMaterial | null = null;

function remembered<K, V>(store: Map<K, V>, key: K, make: () => V): V {
  let value = store.get(key);
  if (value === undefined) {
    value = make();
    if (value instanceof THREE.BufferGeometry) value.userData["shared"] = true;
    store.set(key, value);
  }
  return value;
}

function materials(colour: Colour): { hide: THREE.MeshStandardMaterial; skin: THREE.MeshStandardMaterial } {
  return remembered(hides, colour.name, () => {
    const metal = ["gold", "silver", "copper", "bronze"].includes(colour.name);
    const map = shared(hideTexture(colour));
    return {
      hide: shared(
        new THREE.MeshStandardMaterial({
          map,
          vertexColors: true,
          roughness: metal ? 0.4 : 0.6,
          metalness: metal ? 0.18 : 0.03,
        }),
      ),
      skin: shared(
        new THREE.MeshStandardMaterial({
          map,
          color: new THREE.Color(colour.light).lerp(new THREE.Color("#ffffff"), 0.1),
          vertexColors: true,
          side: THREE.DoubleSide,
          roughness: 0.75,
          metalness: metal ? 0.2 : 0,
          emissive: new THREE.Color(colour.fill),
          emissiveIntensity: 0.16,
        }),
      ),
    };
  });
}

export interface DragonParts {
  model: THREE.Group;
  mouth: THREE.Vector3; // in the model
  setWings(beat: number, open: number): void;
}

/** A dragon of a size (1 to 4) and a colour; `ghost` makes it transparent. */
export function buildDragon(size: number, colourName: string, ghost = 0): DragonParts {
  const build = BUILDS[Math.max(1, Math.min(4, size)) - 1]!;
  const colour = colourOf(colourName);
  const key = Math.max(1, Math.min(4, size));
  let { hide, skin } = materials(colour);
  trimMaterial ??= shared(new THREE.MeshStandardMaterial({ vertexColors: true, roughness: 0.5 }));
  let trim = trimMaterial;
  if (ghost) {
    const pale = (base: THREE.MeshStandardMaterial): THREE.MeshStandardMaterial => {
      const copy = base.clone();
      copy.userData = {}; // its own
      copy.transparent = true;
      copy.opacity = ghost;
      copy.depthWrite = false;
      copy.emissive = new THREE.Color(colour.light);
      copy.emissiveIntensity = 0.35;
      return copy;
    };
    [hide, skin, trim] = [pale(hide), pale(skin), pale(trim)];
  }
  const model = new THREE.Group();
  const add = (parent: THREE.Object3D, geometry: THREE.BufferGeometry, material: THREE.Material): THREE.Mesh => {
    const mesh = new THREE.Mesh(geometry, material);
    mesh.castShadow = !ghost;
    parent.add(mesh);
    return mesh;
  };
  add(
    model,
    remembered(bodies, key, () => bodyGeometry(build)),
    hide,
  );
  add(
    model,
    remembered(trims, `${key}.${colour.name}`, () => trimGeometry(build, colour)),
    trim,
  );
  const joints: { side: number; shoulder: THREE.Group; wrist: THREE.Group }[] = [];
  for (const side of [-1, 1]) {
    const wing = remembered(wings, `${key}.${side}`, () => wingGeometry(build, side));
    const shoulder = new THREE.Group();
    shoulder.position.set(side * 0.1 * build.bulk, 0.16 * build.bulk, -0.2);
    const wrist = new THREE.Group();
    wrist.position.set(...wing.wrist);
    add(shoulder, wing.inner, skin);
    add(wrist, wing.outer, skin);
    shoulder.add(wrist);
    model.add(shoulder);
    joints.push({ side, shoulder, wrist });
  }
  model.scale.setScalar(build.scale);
  const setWings = (beat: number, open: number): void => {
    for (const { side, shoulder, wrist } of joints) {
      const up = 0.22 + Math.sin(beat) * 0.5;
      const bend = -0.12 + Math.sin(beat - 0.9) * 0.42;
      const shut = 1 - open;
      shoulder.rotation.set(0, -side * 0.75 * shut, side * (up * open + 0.62 * shut));
      wrist.rotation.set(0, -side * 0.5 * shut, side * (bend * open - 1.75 * shut));
      wrist.scale.set(1 - 0.12 * shut, 1, 1);
    }
  };
  setWings(0.4, 1);
  const mouth = headPlace(build).add(new THREE.Vector3(0, -0.02, -0.34 * build.head));
  return { model, mouth, setWings };
}

/** How far above its point a dragon's feet are, so that it stands on the ground. */
export function standing(size: number): number {
  return 0.275 * BUILDS[Math.max(1, Math.min(4, size)) - 1]!.scale;
}
