// Where tiles lie: corners, and which tile holds a point.

import type { Board, Point, Scene, Tile } from "../lib/scene";

/** The corners of a tile in world units. */
export function outline(board: Board, tile: Tile): Point[] {
  if (tile.shape?.length) return tile.shape;
  const radius = board.radius ?? 1;
  const first = board.flat_top === false ? 30 : 0;
  return Array.from({ length: 6 }, (_, corner): Point => {
    const angle = ((first + 60 * corner) * Math.PI) / 180;
    return [tile.x + radius * Math.cos(angle), tile.y + radius * Math.sin(angle)];
  });
}

/** Does the polygon hold the point? */
export function holds(shape: Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    const [xi, yi] = shape[i]!;
    const [xj, yj] = shape[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** The tile at a point of the table, if there is one. */
export function tileAt(scene: Scene, x: number, y: number): Tile | null {
  for (const tile of scene.tiles ?? []) if (holds(outline(scene.board, tile), x, y)) return tile;
  return null;
}

/** Where pieces that share a tile stand around its middle, so that all can be seen. */
export function crowdOffsets(count: number): Point[] {
  if (count <= 1) return [[0, 0]];
  const spread = count === 2 ? 0.44 : count === 3 ? 0.5 : count <= 4 ? 0.54 : 0.6;
  const turn = count === 2 ? 0 : -90;
  return Array.from({ length: count }, (_, place): Point => {
    const angle = ((turn + (360 / count) * place) * Math.PI) / 180;
    return [spread * Math.cos(angle), spread * Math.sin(angle)];
  });
}

/** How much smaller pieces are drawn when so many share a tile. */
export function crowdScale(count: number): number {
  return [1, 1, 0.8, 0.7, 0.64, 0.58, 0.54][Math.min(count, 6)] ?? 0.54;
}

/** A sector of a circle as a polygon; 0 degrees is north. */
export function wedge(x: number, y: number, radius: number, heading: number, angle: number): Point[] {
  const shape: Point[] = angle >= 360 ? [] : [[x, y]];
  const steps = Math.max(12, Math.round(angle / 6));
  for (let step = 0; step <= steps; step++) {
    const turn = ((heading - angle / 2 + (angle * step) / steps) * Math.PI) / 180;
    shape.push([x + radius * Math.sin(turn), y - radius * Math.cos(turn)]);
  }
  return shape;
}

/** Places for arrows along a route: the middle of each leg, headed the way it goes. */
export function alongRoute(points: Point[]): { x: number; y: number; heading: number }[] {
  return points.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = points[at]!;
    return { x: (x + fromX) / 2, y: (y + fromY) / 2, heading: (Math.atan2(x - fromX, fromY - y) * 180) / Math.PI };
  });
}

/** The outline of a tile for SVG, a little smaller than it is. */
export function pointsOf(board: Board, tile: Tile): string {
  return outline(board, tile)
    .map(([x, y]) => `${(tile.x + (x - tile.x) * 0.97).toFixed(3)},${(tile.y + (y - tile.y) * 0.97).toFixed(3)}`)
    .join(" ");
}
