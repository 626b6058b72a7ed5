// Where the map is looked at: enlarged and moved by fingers, wheel and mouse, so that what was under
// the hand stays under it.

export interface Look {
  x: number; // of the board, in the middle of the sheet
  y: number;
  zoom: number;
}

export interface Sheet {
  left: number; // what the whole map shows, in units of the board
  top: number;
  wide: number;
  high: number;
  width: number; // of the sheet, in pixels
  height: number;
}

/** Pixels from the middle of the sheet. */
export type Place = [number, number];

/** Pixels for one unit of the board. */
export const scaleOf = (sheet: Sheet, zoom: number): number => zoom * Math.min(sheet.width / sheet.wide, sheet.height / sheet.high);

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** Another zoom, and what was at `from` comes to `to`; the middle never leaves the board. */
export function looked(look: Look, sheet: Sheet, zoom: number, from: Place, to: Place = from): Look {
  const [before, after] = [scaleOf(sheet, look.zoom), scaleOf(sheet, zoom)];
  return {
    x: within(look.x + from[0] / before - to[0] / after, sheet.left, sheet.left + sheet.wide),
    y: within(look.y + from[1] / before - to[1] / after, sheet.top, sheet.top + sheet.high),
    zoom,
  };
}

/** The middle of two fingers, and how far they are apart. */
export function span(fingers: Place[]): { middle: Place; apart: number } {
  const [ax, ay] = fingers[0] ?? [0, 0];
  const [bx, by] = fingers[1] ?? [ax, ay];
  return { middle: [(ax + bx) / 2, (ay + by) / 2], apart: Math.max(1, Math.hypot(ax - bx, ay - by)) };
}
