// Boards without tiles: how large things are drawn there, what part of the table is looked at, and
// spots along a flight.

import type { Board, Piece, Point, Scene } from "../lib/scene";

const ASIDE = { room: 7, least: 26 }; // around the pieces, and in all
const AHEAD = { room: 5, least: 18 }; // what is nearer looks larger anyway
const MOST = 0.72; // of the table: whoever sees so much sees all of it, with its edges
const HALF = 0.52; // the same of one side, where all of the other is seen anyway

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How much thicker lines and signs are in three dimensions than on a board of hexes. */
export const thickness = (board: Board): number => (board.kind === "plane" ? 2.2 : 1);

/** How large a dragon on a card is drawn; null: as its tile says. */
export function cardScale(piece: Piece | undefined): number | null {
  return piece?.kind === "dragon" && piece.footprint?.type === "rectangle" ? piece.footprint.length / 1.3 : null;
}

/** The part of the table with pieces on it, or all of it where that is hardly more. */
export function frameOf(scene: Scene): Frame {
  const { left, top, right, bottom } = scene.board;
  const pieces = scene.pieces ?? [];
  if (scene.board.kind !== "plane" || !pieces.length) return { left, top, right, bottom };
  const spread = (values: number[], { room, least }: typeof ASIDE): [number, number] => {
    const [from, to] = [Math.min(...values) - room, Math.max(...values) + room];
    const more = Math.max(0, least - (to - from)) / 2;
    return [from - more, to + more];
  };
  const across = spread(
    pieces.map((piece) => piece.x),
    ASIDE,
  );
  const along = spread(
    pieces.map((piece) => piece.y),
    AHEAD,
  );
  const share = ([from, to]: [number, number], low: number, high: number): number => (to - from) / (high - low);
  const most = Math.max(share(across, left, right), share(along, top, bottom)) > MOST ? HALF : MOST;
  const within = (part: [number, number], low: number, high: number): [number, number] =>
    share(part, low, high) > most ? [low, high] : [Math.max(low, part[0]), Math.min(high, part[1])]; // near the rim it is a smaller part, not one beside the pieces
  const [x1, x2] = within(across, left, right);
  const [y1, y2] = within(along, top, bottom);
  return { left: x1, right: x2, top: y1, bottom: y2 };
}

/** Places that must be seen on a free table: around every piece, and in all no less than the least. */
export function vicinity(scene: Scene): Point[] {
  const board = scene.board;
  const frame = frameOf(scene);
  const pieces = scene.pieces ?? [];
  const around = (x: number, y: number, wide: number, deep: number): Point[] =>
    [-wide, wide].flatMap((dx) =>
      [-deep, deep].map((dy): Point => [Math.max(board.left, Math.min(board.right, x + dx)), Math.max(board.top, Math.min(board.bottom, y + dy))]),
    );
  const [x, y] = [(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2];
  const all = frame.left === board.left && frame.right === board.right && frame.top === board.top && frame.bottom === board.bottom;
  if (all) return around(x, y, board.right - board.left, board.bottom - board.top);
  return [...around(x, y, ASIDE.least / 2, AHEAD.least / 2), ...pieces.flatMap((piece) => around(piece.x, piece.y, ASIDE.room, AHEAD.room))];
}

/** The corners of a card around its middle. */
export function corners(width: number, length: number, x: number, y: number, heading: number): Point[] {
  const turn = (heading * Math.PI) / 180;
  const [s, c] = [Math.sin(turn), Math.cos(turn)];
  return [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].map(([right, ahead]): Point => {
    const [r, a] = [(right! * width) / 2, (ahead! * length) / 2];
    return [x + a * s + r * c, y - a * c + r * s];
  });
}

export interface Spot {
  x: number;
  y: number;
  heading: number;
}

/** A spot on a way; `part` from 0 to 1. */
export function along(way: Spot[], part: number): Spot {
  const at = part * (way.length - 1);
  const from = way[Math.floor(at)]!;
  const to = way[Math.min(way.length - 1, Math.floor(at) + 1)]!;
  const t = at - Math.floor(at);
  const turn = ((to.heading - from.heading + 540) % 360) - 180;
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t, heading: from.heading + turn * t };
}
