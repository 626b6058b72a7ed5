// Where pieces stand, those that share a tile side by side.

import type { Piece, Scene } from "../lib/scene";
import { crowdOffsets, crowdScale } from "./geometry";
import { cardScale } from "./plane";

export interface Pose {
  x: number;
  y: number;
  z: number; // in levels
  ground: number; // in levels
  heading: number; // degrees
  scale: number;
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
    const alone = crowd.filter((piece) => piece.kind !== "egg");
    const offsets = crowdOffsets(alone.length);
    const radius = scene.board.radius ?? 1;
    const scale = crowdScale(alone.length);
    const sorted = [...alone].sort((a, b) => (b.size ?? 2) - (a.size ?? 2) || a.id.localeCompare(b.id));
    for (const piece of crowd) {
      const [dx, dy] = piece.kind === "egg" ? [0, 0] : offsets[sorted.indexOf(piece)]!;
      poses.set(piece.id, {
        x: piece.x + dx * radius,
        y: piece.y + dy * radius,
        z: piece.z ?? 0,
        ground: piece.ground ?? 0,
        heading: piece.heading ?? 0,
        scale: piece.kind === "egg" ? 1 : (cardScale(piece) ?? scale * radius),
      });
    }
  }
  return poses;
}
