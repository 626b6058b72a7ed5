// Which names of places stand where: one in every hex, on a free table along its edges.

import type { Scene } from "../lib/scene";
import { isLight, terrainOf } from "./terrain-look";

export interface Sign {
  text: string;
  x: number;
  y: number;
  height: number; // above the table, in the world
  size: number; // half of its width
  away: number; // from the middle, to the far side
  light: boolean; // the ground is
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The squares of a free table: a letter for each column from the left, a number for each row from below. */
export function edgeSigns({ board }: Pick<Scene, "board">): { text: string; x: number; y: number }[] {
  const { left, right, top, bottom, grid } = board;
  if (board.kind !== "plane" || !grid) return [];
  const columns = Math.ceil((right - left) / grid - 1e-6);
  const rows = Math.ceil((bottom - top) / grid - 1e-6);
  const middle = (from: number, at: number): number => from + (at + 0.5) * grid;
  return [
    ...Array.from({ length: columns }, (_, at) => ({ text: LETTERS[at] ?? "", x: middle(left, at), y: bottom - 0.18 * grid })),
    ...Array.from({ length: rows }, (_, at) => ({ text: String(at + 1), x: left + 0.2 * grid, y: bottom - (at + 0.5) * grid })),
  ];
}

export function signsOf(scene: Scene): Sign[] {
  const { radius = 1, level = 0.5, grid = 0 } = scene.board;
  const edge = edgeSigns(scene).map((sign): Sign => ({ ...sign, height: 0.02, size: 0.22 * grid, away: 0, light: false }));
  const tiles = (scene.tiles ?? []).flatMap((tile): Sign[] =>
    tile.label && !tile.name
      ? [
          {
            text: tile.label,
            x: tile.x,
            y: tile.y,
            height: (tile.height ?? 0) * level + 0.014,
            size: 0.3 * radius,
            away: 0.66 * radius,
            light: isLight(terrainOf(tile.terrain)),
          },
        ]
      : [],
  );
  return [...tiles, ...edge];
}
