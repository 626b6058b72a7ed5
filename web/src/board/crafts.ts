// What people build to swim and to fly: a ship under sail, a biplane. The bow points north (-z).

import * as THREE from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";

export const CRAFTS = new Set(["ship", "biplane"]);
const WOOD = "#7a5632";
const DECK = "#b08a58";
const CANVAS = "#efe6d0";

export type Part = [geometry: THREE.BufferGeometry, colour: string];

/** One mesh of parts, each in its colour. */
export function assembled(parts: Part[]): THREE.Mesh {
  const shapes = parts.map(([geometry, colour]) => {
    const plain = geometry.index ? geometry.toNonIndexed() : geometry;
    plain.deleteAttribute("uv");
    const tint = new THREE.Color(colour);
    const count = plain.getAttribute("position").count;
    plain.setAttribute("color", new THREE.Float32BufferAttribute(Array.from({ length: count }, () => tint.toArray()).flat(), 3));
    return plain;
  });
  const mesh = new THREE.Mesh(mergeGeometries(shapes), new THREE.MeshStandardMaterial({ vertexColors: true, roughness: 0.75, side: THREE.DoubleSide }));
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

const box = (width: number, height: number, length: number, x: number, y: number, z: number): THREE.BufferGeometry =>
  new THREE.BoxGeometry(width, height, length).translate(x, y, z);

/** A hull with a pointed bow, as an outline that is lifted from the water. */
function hull(width: number, length: number, height: number): THREE.BufferGeometry {
  const [w, l] = [width / 2, length / 2];
  const outline = new THREE.Shape();
  outline.moveTo(0, l);
  outline.quadraticCurveTo(w, l * 0.55, w, 0);
  outline.lineTo(w * 0.8, -l);
  outline.lineTo(-w * 0.8, -l);
  outline.lineTo(-w, 0);
  outline.quadraticCurveTo(-w, l * 0.55, 0, l);
  return new THREE.ExtrudeGeometry(outline, { depth: height, bevelEnabled: false, curveSegments: 8 }).rotateX(-Math.PI / 2);
}

/** A sail that the wind fills toward the bow. */
function sail(width: number, height: number, y: number, z: number, depth: number): THREE.BufferGeometry {
  const sheet = new THREE.PlaneGeometry(width, height, 6, 3);
  const at = sheet.getAttribute("position");
  for (let i = 0; i < at.count; i++) {
    const [across, up] = [at.getX(i) / (width / 2), at.getY(i) / (height / 2)];
    at.setZ(i, -depth * (1 - across * across) * (1 - 0.5 * up * up));
  }
  sheet.computeVertexNormals();
  return sheet.translate(0, y + height / 2, z);
}

function ship(width: number, length: number, colour: string): Part[] {
  const deck = Math.min(width, length) * 0.42;
  const parts: Part[] = [
    [hull(width, length, deck), WOOD],
    [hull(width * 0.9, length * 0.94, 0.04).translate(0, deck, 0), DECK],
    [box(width * 0.76, deck * 0.7, length * 0.16, 0, deck * 1.35, length * 0.4), WOOD],
    [new THREE.CylinderGeometry(0.04, 0.07, length * 0.3, 6).rotateX(-1.25).translate(0, deck * 1.25, -length * 0.58), WOOD],
  ];
  for (const [z, tall] of [
    [-0.24, 0.85],
    [0.06, 1],
    [0.32, 0.7],
  ] as const) {
    const high = length * 0.5 * tall;
    parts.push([new THREE.CylinderGeometry(0.05, 0.09, high, 6).translate(0, deck + high / 2, z * length), WOOD]);
    for (const [foot, wide, share] of [
      [0.14, 1.25, 0.42],
      [0.6, 0.95, 0.3],
    ] as const)
      parts.push([sail(width * wide * tall, high * share, deck + high * foot, z * length, width * 0.22), CANVAS]);
    parts.push([box(0.04, width * 0.12, width * 0.3, 0, deck + high + width * 0.02, z * length + width * 0.15), colour]);
  }
  return parts;
}

function biplane(width: number, length: number, colour: string, light: string): Part[] {
  const thick = length * 0.09;
  const [low, high] = [thick * 1.2, thick * 4.2];
  const parts: Part[] = [
    [new THREE.CylinderGeometry(thick, thick * 0.35, length * 0.86, 10).rotateX(-Math.PI / 2).translate(0, thick * 2, length * 0.03), light],
    [new THREE.CylinderGeometry(thick * 0.9, thick * 1.02, length * 0.1, 10).rotateX(-Math.PI / 2).translate(0, thick * 2, -length * 0.44), "#6c665c"],
    [box(length * 0.46, length * 0.035, length * 0.02, 0, thick * 2, -length * 0.5), WOOD], // the propeller
    [box(width, length * 0.02, length * 0.26, 0, high, -length * 0.2), colour],
    [box(width * 0.94, length * 0.02, length * 0.24, 0, low, -length * 0.16), colour],
    [box(width * 0.42, length * 0.02, length * 0.15, 0, thick * 2.2, length * 0.42), colour],
    [box(length * 0.02, length * 0.17, length * 0.14, 0, thick * 3.2, length * 0.43), colour],
  ];
  for (const side of [-1, 1])
    for (const x of [0.2, 0.42])
      for (const z of [-0.28, -0.1]) parts.push([box(length * 0.014, high - low, length * 0.014, side * x * width, (high + low) / 2, z * length), WOOD]);
  for (const side of [-1, 1])
    parts.push([
      new THREE.CylinderGeometry(thick * 0.7, thick * 0.7, thick * 0.4, 10).rotateZ(Math.PI / 2).translate(side * thick * 1.6, thick * 0.3, -length * 0.24),
      "#2c2a28",
    ]);
  return parts;
}

/** A craft as large as its base. */
export function buildCraft(kind: string, width: number, length: number, colour: string, light: string): THREE.Mesh {
  return assembled(kind === "ship" ? ship(width, length, colour) : biplane(width, length, colour, light));
}
