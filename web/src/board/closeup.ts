// What a decision is about, near enough to be touched: on a small screen a whole board of hexes is not.

import type { Scene, Tile } from "../lib/scene";
import { scaleOf, type Look, type Sheet } from "./pinch";
import type { Overlay } from "./stage";

const SMALL = 20; // pixels across a tile that are too few
const TOUCHED = 34; // that a finger hits
const AROUND = 5.3; // so far everything around the unit is seen, in radii of tiles
const ROOM = 1.1; // around the tiles, in their radius

/** The unit that a decision is about and where it stands; empty if it is about no place near a unit. */
export function subjectOf(scene: Scene, { selected, choices }: Overlay): string {
  const tile = scene.pieces?.find((piece) => piece.id === selected)?.tile;
  return tile && choices.length ? `${selected} ${tile}` : "";
}

/** The tiles that must be seen: where the unit is and may go, and what is around it. */
export function tilesAsked(scene: Scene, { selected, choices }: Overlay): Tile[] {
  const unit = scene.pieces?.find((piece) => piece.id === selected);
  const around = AROUND * (scene.board.radius ?? 1);
  return (scene.tiles ?? []).filter(({ id, x, y }) => choices.includes(id) || (unit && Math.hypot(unit.x - x, unit.y - y) < around));
}

/** Would a finger miss the tiles of a whole board of this size? */
export function tooSmall(scene: Scene, scale: number): boolean {
  return scene.board.kind !== "plane" && Math.sqrt(3) * (scene.board.radius ?? 1) * scale < SMALL;
}

/** Where to look for a decision; null: the whole board is large enough, or the decision is about no part of it. */
export function closeUp(scene: Scene, overlay: Overlay, sheet: Sheet): Look | null {
  const whole = scaleOf(sheet, 1);
  if (!tooSmall(scene, whole) || !subjectOf(scene, overlay)) return null;
  const radius = scene.board.radius ?? 1;
  const unit = scene.pieces!.find((piece) => piece.id === overlay.selected)!;
  const asked = tilesAsked(scene, overlay);
  const stretch = (values: number[]): [number, number] => [Math.min(...values) - ROOM * radius, Math.max(...values) + ROOM * radius];
  const [left, right] = stretch(asked.map(({ x }) => x));
  const [top, bottom] = stretch(asked.map(({ y }) => y));
  const all = Math.min(sheet.width / (right - left), sheet.height / (bottom - top)) / whole;
  const zoom = Math.max(1, all, TOUCHED / (Math.sqrt(3) * radius * whole));
  const scale = whole * zoom;
  /** In the middle of what is asked; where that is too much, around the unit. */
  const centred = (at: number, low: number, high: number, seen: number): number =>
    high - low <= seen ? (low + high) / 2 : Math.max(low + seen / 2, Math.min(high - seen / 2, at));
  return { x: centred(unit.x, left, right, sheet.width / scale), y: centred(unit.y, top, bottom, sheet.height / scale), zoom };
}
