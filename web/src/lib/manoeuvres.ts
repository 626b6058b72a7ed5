// Manoeuvre cards in words and as small drawings; which of them may be laid the server says.

const WORDS: Record<string, string> = {
  ST: "Straight",
  STALL: "Stall",
  HOVER: "Hover",
  REV: "Reversal",
  CLIMB: "Climb",
  DIVE: "Dive",
  SLIPL: "Slip left",
  SLIPR: "Slip right",
};

/** The name of a card as it is spoken: `L30` is a turn left by 30°. */
export function cardWords(card: string): string {
  const turn = /^([LR])(\d+)$/.exec(card);
  if (turn) return `${turn[1] === "L" ? "Left" : "Right"} ${turn[2]}°`;
  return WORDS[card] ?? card;
}

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
export function cardPath(card: string): string {
  const turn = /^([LR])(\d+)$/.exec(card);
  if (!turn) return PATHS[card] ?? PATHS["ST"]!;
  const angle = (Number(turn[2]) * Math.PI) / 180;
  const side = turn[1] === "L" ? -1 : 1;
  const reach = 14;
  const start = 12 - side * 4;
  const bend = `${start} ${21 - reach * 0.6}`;
  const end = `${(start + side * Math.sin(angle) * reach * 0.75).toFixed(1)} ${(21 - reach * 0.6 - Math.cos(angle) * reach * 0.75).toFixed(1)}`;
  return `M${start} 21Q${bend} ${end}`;
}

/** The facing of a rifle unit in words. */
export const facingWords = (facing: string): string => facing.replaceAll("_", " ");
