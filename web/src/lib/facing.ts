// Facings on a board of hexes, as angles on the scene: six of them, clockwise from north.

import type { Piece, Scene } from "./scene";

export const COMPASS = ["N", "NE", "SE", "S", "SW", "NW"] as const;

/** The facing (0 to 5) that points from a place in a direction. */
function toward(dx: number, dy: number): number {
  const degrees = (Math.atan2(dx, -dy) * 180) / Math.PI;
  return ((Math.round(degrees / 60) % 6) + 6) % 6;
}

/** The facing a piece has now. */
export const facingOf = (piece: Piece | undefined): number => Math.round((piece?.heading ?? 0) / 60) % 6;

/** The facing that looks from a place to the middle of the board. */
export function inward(scene: Scene, piece: Piece): number {
  return toward((scene.board.left + scene.board.right) / 2 - piece.x, (scene.board.top + scene.board.bottom) / 2 - piece.y);
}

/** The tiles beside a piece, each with the facing that looks at it. */
export function around(scene: Scene, piece: Piece | undefined): Map<string, number> {
  const here = scene.tiles?.find((tile) => tile.id === piece?.tile);
  if (!here) return new Map();
  const reach = 1.9 * (scene.board.radius ?? 1); // centres of neighbours are √3 radii apart
  const beside = (scene.tiles ?? []).filter((tile) => tile !== here && Math.hypot(tile.x - here.x, tile.y - here.y) < reach);
  return new Map(beside.map((tile) => [tile.id, toward(tile.x - here.x, tile.y - here.y)]));
}
