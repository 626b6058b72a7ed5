// Manoeuvre cards as small drawings; what they are called and which may be laid the server says.

import type { FactsByKind } from "./facts";

export type CardLooks = FactsByKind["orders"]["cards"];

const PATHS: Record<string, string> = {
  ST: "M12 21V4",
  STALL: "M12 21V11M7 9h10",
  HOVER: "M12 8a5 5 0 1 1-.1 0",
  REV: "M15 21V9a3.5 3.5 0 0 0-7 0v9",
  CLIMB: "M12 21V10M6 9l6-6l6 6",
  DIVE: "M12 3v11M6 15l6 6l6-6",
  SLIPL: "M17 21C17 13 7 13 7 4",
  SLIPR: "M7 21C7 13 17 13 17 4",
};

/** The flight of a card as an SVG path in a square of 24, the dragon flying up. */
export function cardPath(card: string, turn: number): string {
  if (!turn) return PATHS[card] ?? PATHS["ST"]!;
  const angle = (Math.abs(turn) * Math.PI) / 180;
  const side = Math.sign(turn);
  const reach = 14;
  const start = 12 - side * 4;
  const bend = `${start} ${21 - reach * 0.6}`;
  const end = `${(start + side * Math.sin(angle) * reach * 0.75).toFixed(1)} ${(21 - reach * 0.6 - Math.cos(angle) * reach * 0.75).toFixed(1)}`;
  return `M${start} 21Q${bend} ${end}`;
}

/** The facing of a rifle unit in words. */
export const facingWords = (facing: string): string => facing.replaceAll("_", " ");
