// Bearings on a free table: scenes count y to the south, headings clockwise from the north.

import type { Piece, Point } from "./scene";

/** The middle of the front edge of a piece. */
export function headOf(piece: Piece): Point {
  const turn = ((piece.heading ?? 0) * Math.PI) / 180;
  const far = piece.footprint?.type === "rectangle" ? piece.footprint.length / 2 : 0;
  return [piece.x + far * Math.sin(turn), piece.y - far * Math.cos(turn)];
}

/** The whole degrees from a heading to a direction, -180 to 180, clockwise positive. */
export function bearingTo(from: Point, heading: number, to: Point): number {
  const angle = (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;
  return Math.round(((((angle - heading) % 360) + 540) % 360) - 180);
}

/** The bearing inside its limits. */
export const within = (bearing: number, limit: number): number => Math.max(-limit, Math.min(limit, Math.round(bearing) || 0));
