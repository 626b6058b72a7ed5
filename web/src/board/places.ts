// Where pieces stand, those that share a tile side by side.

import type { Piece, Scene } from "../lib/scene";
import { crowdOffsets, crowdScale } from "./geometry";
import { cardScale } from "./plane";

/** What has the middle of its tile for itself. */
const CENTRED = new Set(["egg", "tower", "lance", "citadel"]);

/** Dragons are larger than life: wings reach over the edge of a tile, the more so where tiles are many and small. */
const GRAND = 1.22;
const GRANDEST = 1.75;
const USUAL = 91; // tiles
const grandeur = (tiles: number): number => Math.min(GRANDEST, GRAND * Math.sqrt(Math.max(1, tiles / USUAL)));

export interface Pose {
  x: number;
  y: number;
  z: number; // in levels
  ground: number; // in levels
  heading: number; // degrees
  scale: number;
}

/** On a free plane a dragon is as large as its base says; other figures are built to measure. */
function scaleOf(piece: Piece, usual: number, tiles: number): number {
  if (piece.kind === "egg") return 1;
  if (!piece.footprint) return piece.kind === "dragon" ? usual * grandeur(tiles) : usual;
  if (piece.kind !== "dragon") return 1;
  if (piece.footprint.type === "disc") return piece.footprint.radius * 1.5;
  return Math.max(piece.footprint.width, piece.footprint.length) * 0.75;
}

/** The poses of all pieces, those that share a tile side by side. */
export function placesOf(scene: Scene): Map<string, Pose> {
  const poses = new Map<string, Pose>();
  const crowds = new Map<string, Piece[]>();
  for (const piece of scene.pieces ?? []) {
    const key = piece.footprint || !piece.tile ? `#${piece.id}` : piece.tile;
    crowds.set(key, [...(crowds.get(key) ?? []), piece]);
  }
  for (const crowd of crowds.values()) {
    const alone = crowd.filter((piece) => !CENTRED.has(piece.kind));
    const offsets = crowdOffsets(alone.length);
    const radius = scene.board.radius ?? 1;
    const scale = crowdScale(alone.length);
    const sorted = [...alone].sort((a, b) => (b.size ?? 2) - (a.size ?? 2) || a.id.localeCompare(b.id));
    for (const piece of crowd) {
      const [dx, dy] = CENTRED.has(piece.kind) ? [0, 0] : offsets[sorted.indexOf(piece)]!;
      poses.set(piece.id, {
        x: piece.x + dx * radius,
        y: piece.y + dy * radius,
        z: Math.max(piece.z ?? 0, piece.ground ?? 0), // nobody is inside of what it stands on
        ground: piece.ground ?? 0,
        heading: piece.heading ?? 0,
        scale: CENTRED.has(piece.kind) ? 1 : (cardScale(piece) ?? scaleOf(piece, scale * radius, scene.tiles?.length ?? 0)),
      });
    }
  }
  return poses;
}

const NARROW = 0.3; // of a figure in a column, which shows its plates
const HIGH = 1.7; // of a column, in radii of a tile, if its plates have room
const STEP = 0.29; // of plates, from one in a column to the next, so that none is over another

/** On a map dragons over one another are a column of small markers, the highest on top. */
export function columns(poses: Map<string, Pose>, scene: Scene, plates: number): Map<string, Pose> {
  if (!scene.board.ceiling) return poses;
  const stacks = new Map<string, Piece[]>();
  for (const piece of scene.pieces ?? []) {
    if (piece.kind === "dragon" && piece.tile && !piece.footprint) stacks.set(piece.tile, [...(stacks.get(piece.tile) ?? []), piece]);
  }
  const radius = scene.board.radius ?? 1;
  const found = new Map(poses);
  for (const stack of stacks.values()) {
    if (stack.length < 2 || new Set(stack.map((piece) => piece.z ?? 0)).size < stack.length) continue;
    const step = Math.max(Math.min(0.5, HIGH / stack.length), STEP * plates) * radius;
    stack.sort((a, b) => (b.z ?? 0) - (a.z ?? 0));
    stack.forEach((piece, at) => {
      const pose = poses.get(piece.id)!;
      found.set(piece.id, { ...pose, x: piece.x, y: piece.y + (at - (stack.length - 1) / 2) * step + 0.17 * radius, scale: NARROW * radius });
    });
  }
  return found;
}
