// Where a plot leads if nothing interferes, drawn from its notation. What is legal the server says.

import { COMPASS, readCell } from "./plot";
import type { Mark, PathPoint, Piece, Scene, Tile } from "./scene";

const STEPS: [number, number][] = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

export interface Leg {
  hex: [number, number];
  z: number;
  facing: number; // 0 to 5
  tile: Tile | null;
  moved: boolean;
  attack: string;
}

export function facingNumber(name: string | null | undefined): number {
  return COMPASS.indexOf(name as (typeof COMPASS)[number]);
}

/** The legs of a flight, one for each plotted cell. */
export function legs(tiles: Map<string, Tile>, start: { hex: [number, number]; z: number; facing: number }, cells: string[]): Leg[] {
  let [q, r] = start.hex;
  let { z, facing } = start;
  return cells.map((text): Leg => {
    const cell = readCell(text);
    const move = cell?.moves[0] ?? "";
    const go = (direction: number, far: number): void => {
      const [dq, dr] = STEPS[(direction + 6) % 6]!;
      q += dq * far;
      r += dr * far;
    };
    if (/^F\d$/.test(move)) go(facing, Number(move[1]));
    else if (move === "LS") go(facing - 1, 1);
    else if (move === "RS") go(facing + 1, 1);
    else if (move === "LT") go((facing = (facing + 5) % 6), 1);
    else if (move === "RT") go((facing = (facing + 1) % 6), 1);
    else if (move === "FL") facing = (facing + 3) % 6;
    if (cell?.sign === "+") z += 1;
    if (cell?.sign === "-") z -= 1;
    return { hex: [q, r], z, facing, tile: tiles.get(`${q},${r}`) ?? null, moved: move !== "", attack: cell?.attack ?? "" };
  });
}

/** The tiles that an attack from a leg is aimed at. */
export function aimed(leg: Leg): string[] {
  const at = (direction: number, far: number): string => {
    const [dq, dr] = STEPS[(direction + 6) % 6]!;
    return `${leg.hex[0] + dq * far},${leg.hex[1] + dr * far}`;
  };
  if (leg.attack === "cb") return [-1, 0, 1].map((turn) => at(leg.facing + turn, 1));
  const reach = Number(leg.attack.slice(2));
  if (leg.attack.startsWith("fb")) return [at(leg.facing, reach)];
  if (leg.attack.startsWith("br")) return Array.from({ length: reach }, (_, i) => at(leg.facing, i + 1));
  return [];
}

/** Ghosts, the way between them and the tiles that would burn. */
export function flightMarks(scene: Scene, piece: Piece, facing: number, cells: string[], illegal: (string | null)[], attackTurn: number | null): Mark[] {
  const tiles = new Map((scene.tiles ?? []).map((tile) => [tile.id, tile]));
  const hex = (piece.tile ?? "").split(",").map(Number) as [number, number];
  if (hex.length !== 2 || hex.some(Number.isNaN)) return [];
  const marks: Mark[] = [];
  const way: PathPoint[] = [[piece.x, piece.y, piece.z ?? 0]];
  const letter = piece.short ?? piece.name;
  let last = { x: piece.x, y: piece.y };
  for (const [turn, leg] of legs(tiles, { hex, z: piece.z ?? 0, facing }, cells).entries()) {
    const clause = illegal[turn];
    const trouble = clause ?? (leg.moved && !leg.tile ? "off the map" : leg.moved && leg.tile && leg.z < (leg.tile.height ?? 0) ? "into the ground" : null);
    if (trouble) {
      marks.push({ type: "text", x: leg.tile?.x ?? last.x, y: leg.tile?.y ?? last.y, label: `${letter} Turn ${turn + 1}`, style: "warning", cite: trouble });
      break;
    }
    if (leg.tile) last = { x: leg.tile.x, y: leg.tile.y };
    if (leg.moved && leg.tile) {
      way.push([leg.tile.x, leg.tile.y, leg.z]);
      marks.push({
        type: "ghost",
        piece: piece.id,
        x: leg.tile.x,
        y: leg.tile.y,
        z: leg.z,
        heading: 60 * leg.facing,
        tags: leg.z <= (leg.tile.height ?? 0) ? ["grounded"] : [],
        label: `${letter} · ${turn + 1}`,
      });
    }
    if (attackTurn === turn && leg.attack) {
      const burning = aimed(leg).filter((id) => tiles.has(id));
      if (burning.length) marks.push({ type: "cells", tiles: burning, style: "threat" });
    }
  }
  return way.length > 1 ? [{ type: "path", points: way }, ...marks] : marks;
}

/** The facing that looks from a place to the middle of the board. */
export function inward(scene: Scene, piece: Piece): number {
  const x = (scene.board.left + scene.board.right) / 2 - piece.x;
  const y = (scene.board.top + scene.board.bottom) / 2 - piece.y;
  const degrees = (Math.atan2(x, -y) * 180) / Math.PI;
  return ((Math.round(degrees / 60) % 6) + 6) % 6;
}
