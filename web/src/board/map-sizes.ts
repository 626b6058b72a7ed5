// How large things are drawn on the map, so that they can be read however far away one looks.

import type { Board } from "../lib/scene";

const SMALLEST = 10.5; // pixels of letters that are read without effort
const LARGEST = 2.6; // plates, in what is usual: larger ones would hide the board
const NARROW = 600; // pixels of a screen on which plates are larger than the board says

export interface Sizes {
  plane: boolean; // a free table, without tiles
  pixels: number; // for one unit of the board
  terse: boolean; // so small that a plate has room for the altitude only
  plates: number;
  thick: number; // of lines and signs, which stay readable on a wide table
  sign: number; // of words beside what they speak of
  coordinate: number;
  numeral: number; // of heights
}

/** `pixels` for one unit of the board, of which `seen` units are in sight at once, on a screen so wide. */
export function sizesOf(board: Board, pixels: number, seen: number, screen: number): Sizes {
  const plane = board.kind === "plane";
  const compact = screen < NARROW ? 1.45 : 1;
  const terse = !plane && !!board.ceiling && pixels < 12;
  const thick = plane ? seen / 24 : 1;
  const large = Math.max(1, Math.min(1.5, (board.right - board.left) / 18)); // on a large board, larger plates
  return {
    plane,
    pixels,
    terse,
    plates: terse ? Math.min(3.4, 34 / pixels) : Math.max(large * compact, Math.min(LARGEST, 40 / pixels)),
    thick,
    sign: (plane ? thick * 1.7 : terse ? 1.7 : 1) * compact,
    coordinate: Math.max(0.24, SMALLEST / pixels),
    numeral: Math.max(0.36, Math.min(0.62, SMALLEST / pixels)),
  };
}
