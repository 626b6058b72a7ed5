// Figures that stand on square bases: soldiers, heroes, giants and engines, each with its own
// silhouette. They look along -z and are as large as their base.

import * as THREE from "three";
import { assembled, type Part } from "./crafts";

const SKIN = "#d8b48c";
const STEEL = "#aeb6c2";
const WOOD = "#7a5430";
const LEATHER = "#5d4632";

const box = (x: number, y: number, z: number, wide: number, high: number, deep: number): THREE.BufferGeometry =>
  new THREE.BoxGeometry(wide, high, deep).translate(x, y, z);
const ball = (x: number, y: number, z: number, radius: number): THREE.BufferGeometry => new THREE.SphereGeometry(radius, 12, 9).translate(x, y, z);
const rod = (x: number, y: number, z: number, radius: number, long: number, lean = 0): THREE.BufferGeometry =>
  new THREE.CylinderGeometry(radius, radius, long, 7).rotateX(lean).translate(x, y, z);
const wheel = (x: number, z: number): THREE.BufferGeometry => new THREE.CylinderGeometry(0.14, 0.14, 0.06, 14).rotateZ(Math.PI / 2).translate(x, 0.14, z);

/** Legs, trunk, arms and head, `stout` across. */
const person = (stout: number, worn: string, high = 1): Part[] => [
  [box(-0.07 * stout, 0.13 * high, 0, 0.09 * stout, 0.26 * high, 0.1), LEATHER],
  [box(0.07 * stout, 0.13 * high, 0, 0.09 * stout, 0.26 * high, 0.1), LEATHER],
  [new THREE.CylinderGeometry(0.16 * stout, 0.12 * stout, 0.32 * high, 10).translate(0, 0.42 * high, 0), worn],
  [rod(-0.19 * stout, 0.42 * high, -0.06, 0.045 * stout, 0.3 * high, 0.5), worn],
  [rod(0.19 * stout, 0.42 * high, -0.06, 0.045 * stout, 0.3 * high, 0.5), worn],
  [ball(0, 0.67 * high, 0, 0.1), SKIN],
];

const FIGURES: Record<string, (fill: string, light: string) => Part[]> = {
  troop: (fill, light) => [
    ...person(1, light),
    [new THREE.SphereGeometry(0.115, 12, 6, 0, Math.PI * 2, 0, Math.PI / 2).translate(0, 0.68, 0), STEEL],
    [new THREE.CylinderGeometry(0.15, 0.15, 0.04, 14).rotateX(Math.PI / 2).translate(-0.2, 0.42, -0.16), fill],
    [rod(0.22, 0.5, -0.14, 0.018, 0.95), WOOD],
    [new THREE.ConeGeometry(0.04, 0.14, 7).translate(0.22, 1.02, -0.14), STEEL],
  ],
  character: (fill, light) => [
    ...person(1.05, light, 1.1),
    [new THREE.ConeGeometry(0.24, 0.62, 12, 1, true).translate(0, 0.38, 0.07), fill],
    [new THREE.ConeGeometry(0.12, 0.2, 10).translate(0, 0.88, 0), fill],
    [rod(0.25, 0.45, -0.12, 0.022, 0.9), WOOD],
    [ball(0.25, 0.93, -0.12, 0.065), "#ffd76a"],
  ],
  monster: (_fill, light) => [
    ...person(1.5, light, 1.15),
    [ball(0, 0.46, -0.03, 0.22), SKIN],
    [new THREE.CylinderGeometry(0.11, 0.05, 0.6, 8).rotateX(-0.7).translate(0.34, 0.66, -0.3), WOOD],
    [new THREE.ConeGeometry(0.05, 0.14, 7).rotateZ(0.5).translate(-0.1, 0.89, 0), "#efe6d0"],
    [new THREE.ConeGeometry(0.05, 0.14, 7).rotateZ(-0.5).translate(0.1, 0.89, 0), "#efe6d0"],
  ],
  engine: (fill, light) => [
    [box(-0.24, 0.2, 0, 0.07, 0.08, 0.84), WOOD],
    [box(0.24, 0.2, 0, 0.07, 0.08, 0.84), WOOD],
    [box(0, 0.2, -0.34, 0.5, 0.07, 0.07), WOOD],
    [box(0, 0.2, 0.34, 0.5, 0.07, 0.07), WOOD],
    [wheel(-0.31, -0.28), LEATHER],
    [wheel(0.31, -0.28), LEATHER],
    [wheel(-0.31, 0.28), LEATHER],
    [wheel(0.31, 0.28), LEATHER],
    [rod(-0.24, 0.44, -0.1, 0.035, 0.5), WOOD],
    [rod(0.24, 0.44, -0.1, 0.035, 0.5), WOOD],
    [box(0, 0.66, -0.1, 0.6, 0.07, 0.07), light],
    [rod(0, 0.5, 0.1, 0.035, 0.95, -1), fill],
    [ball(0, 0.28, 0.48, 0.1), STEEL],
  ],
};

/** A figure for a base of this width; null: there is none of this kind. */
export function buildFigure(kind: string, width: number, fill: string, light: string): THREE.Mesh | null {
  const parts = FIGURES[kind]?.(fill, light);
  if (!parts) return null;
  const mesh = assembled(parts);
  mesh.scale.setScalar(width * 0.95);
  mesh.position.y = 0.06;
  return mesh;
}
