// Plates and words of the map: where they are, and how large.

import { isCounter, plateLetters } from "../lib/gauges";
import type { Board, Mark, Piece, Scene, Tile } from "../lib/scene";
import { NEARBY, placed, widthOf, type Box, type Label, type Sheet } from "./labels";
import type { Sizes } from "./map-sizes";
import { reached, rulerRank, rulerWords } from "./marks-style";
import type { Pose } from "./places";

const READABLE = 54; // pixels of a plate's unit at which its letters can be read
const SMALLEST = 9.5; // pixels of letters that are read at a second look
const FAR = 0.9; // of its height: a plate so far from its usual place has a line to its piece
const BODY = 0.8; // of its scale: a dragon without the tips of its wings
const UNPLATED = new Set(["egg", "tower", "lance"]);

export interface Plate extends Box {
  scale: number;
  half: number; // of its width, in its own unit
  name: string; // empty where there is no room, and the height matters more
  altitude: string; // empty where nobody flies
  away: boolean; // from its usual place, which others have taken
}

/** The plate of a piece that is drawn at a place; null: it has none. */
export function plateOf(piece: Piece, place: Pose | undefined, board: Board, sizes: Sizes): Plate | null {
  if (!place || UNPLATED.has(piece.kind) || isCounter(piece)) return null;
  const flies = piece.kind === "dragon";
  const name = sizes.terse && flies ? "" : plateLetters(piece);
  const altitude = board.ceiling && (piece.heading != null || piece.z) && !(sizes.terse && !flies) ? String(piece.z ?? 0) : "";
  const half = altitude ? (0.32 + 0.13 * altitude.length + (name ? 0.1 + 0.15 * name.length : 0)) / 2 : Math.max(0.2, 0.11 + 0.11 * name.length);
  const scale = sizes.plane ? Math.max(sizes.sign, READABLE / sizes.pixels) : (0.75 + place.scale * 0.25) * sizes.plates;
  const down = sizes.plane ? 1.1 * place.scale + 0.17 * scale : -0.56 * place.scale;
  return { x: place.x, y: place.y + down, width: 2 * half * scale, height: 0.34 * scale, scale, half, name, altitude, away: false };
}

/** Where a card lies, however it is turned: who is on it is to be seen. */
function cardOf({ x, y, footprint }: Piece): Box[] {
  if (footprint?.type !== "rectangle") return [];
  const side = (footprint.width + footprint.length) / 2;
  return [{ x, y, width: side, height: side }];
}

/** Where dragons are drawn, without the tips of their wings: plates and words leave them free if they can. */
export function bodiesOf(pieces: Piece[], places: Map<string, Pose>): Map<string, Box> {
  return new Map(
    pieces.flatMap((piece): [string, Box][] => {
      const place = places.get(piece.id);
      if (!place || piece.kind !== "dragon" || piece.footprint) return [];
      const side = BODY * place.scale;
      return [[piece.id, { x: place.x, y: place.y, width: side, height: side }]];
    }),
  );
}

/** The plates of all pieces by their ids, none over another; from below, for they pile up. */
export function platesOf({ pieces = [], board }: Scene, places: Map<string, Pose>, sizes: Sizes, sheet: Sheet): Map<string, Plate> {
  const usual = pieces.flatMap((piece): [string, Plate][] => {
    const plate = plateOf(piece, places.get(piece.id), board, sizes);
    return plate ? [[piece.id, plate]] : [];
  });
  const taken: Box[] = pieces.flatMap(cardOf);
  const bodies = bodiesOf(pieces, places);
  const found = new Map<string, Plate>();
  for (const [id, plate] of usual.sort(([, a], [, b]) => b.y - a.y)) {
    const others = [...bodies].flatMap(([whose, box]) => (whose === id ? [] : [box]));
    const { x, y } = placed(plate, taken, sheet, NEARBY, others, true, Infinity)!;
    taken.push({ ...plate, x, y });
    found.set(id, { ...plate, x, y, away: Math.hypot(x - plate.x, y - plate.y) > FAR * plate.height });
  }
  return found;
}

/** Is a text a number on a tile, which stays where it is? */
export const brief = (mark: Mark, { plane }: Sizes, passing: boolean): boolean =>
  mark.type === "text" && !plane && !passing && !mark.cite && (mark.label ?? "").length < 3;

/** The words of a mark, if it has any; `passing`: they are told for a moment. */
export function labelOf(mark: Mark, { marks, tiles = [] }: { marks: Mark[]; tiles?: Tile[] }, sizes: Sizes, passing: boolean): Label[] {
  const { plane, pixels, sign } = sizes;
  const clear = (size: number): number => Math.max(size, SMALLEST / pixels / sign);
  const said = (x: number, y: number, text: string, size: number, tone = mark.style ?? mark.type): Label[] =>
    text ? [{ x, y, text, size: clear(size) * sign, tone }] : [];
  switch (mark.type) {
    case "ghost": {
      const text = `${mark.label ?? ""} ▲${mark.z ?? 0}`.trim();
      const size = clear(0.29);
      const aside = plane ? 1.5 + widthOf(text, size * sign) / 2 : 0; // beside a card, not over the dragon on it
      return mark.label || plane ? said(mark.x + aside, mark.y - (plane ? 0 : 0.52), text, size) : [];
    }
    case "text": {
      const size = passing ? Math.max(0.3, 13 / pixels / sign) * (mark.style === "harm" ? 1.3 : 1) : 0.3;
      return brief(mark, sizes, passing) ? [] : said(mark.x, mark.y, mark.label, size);
    }
    case "ruler": {
      const part = mark.label ? 1 : 1.05;
      const aside = 0.4 * sign * rulerRank(marks, mark) * (mark.y2 < mark.y1 ? -1 : 1);
      return said(mark.x1 + (mark.x2 - mark.x1) * part, mark.y1 + (mark.y2 - mark.y1) * part + aside, rulerWords(mark), 0.32);
    }
    case "arc": {
      const turned = ((mark.heading ?? 0) * Math.PI) / 180;
      const far = mark.radius * (plane ? 1.08 : 0.86); // on a free table beyond the arc: who is in it is to be seen
      return mark.cite ? said(mark.x + far * Math.sin(turned), mark.y - far * Math.cos(turned), mark.label ?? "", 0.3) : [];
    }
    case "cells": {
      const last = mark.low == null ? undefined : tiles.find(({ id }) => id === mark.tiles.at(-1));
      return last ? said(last.x, last.y + 0.5, `${mark.label ?? ""} ▲${reached(mark.low!, mark.high ?? mark.low!)}`.trim(), 0.27) : [];
    }
    default:
      return [];
  }
}
