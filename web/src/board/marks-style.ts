// Colours of marks by the name of their style, and where the words of rulers go.

import type { Mark } from "../lib/scene";

const STYLES: Record<string, string> = {
  choice: "#ffd76a",
  chosen: "#fff3c4",
  hover: "#ffffff",
  path: "#ffe9b0",
  ghost: "#cfe3ff",
  range: "#8fd0ff",
  threat: "#ff7a52",
  warning: "#ff5d4a",
  danger: "#ff5d4a",
  note: "#f3ead2",
  trail: "#ffffff",
  bad: "#ff5d4a",
  good: "#8ce08c",
  fire: "#ff7a52",
  fireball: "#ff7a52",
  frost: "#bfe6ff",
  acid: "#b6e04a",
  water: "#8fd4ff",
  poison: "#c79bff",
  lightning: "#dfe6ff",
  sound: "#ffffff",
  magic: "#c79bff",
  fog: "#e3e9ee",
  shot: "#ffe6a8",
  claws: "#ff8a6a",
  treasure: "#ffd76a",
  healing: "#8ce08c",
};

const USUAL: Record<string, string> = { cells: "choice", area: "range", arc: "range", ruler: "range" };

/** The colour of a style; a mark without one has the usual style of its type. */
export function styleColour(style: string | undefined, type: string): string {
  return STYLES[style ?? USUAL[type] ?? type] ?? "#ffd76a";
}

/** How many rulers with words begin at the same place before this one: their words are stacked. */
export function rulerRank(marks: Mark[], mark: Mark): number {
  if (mark.type !== "ruler" || !mark.label) return 0;
  let rank = 0;
  for (const other of marks) {
    if (other === mark) break;
    if (other.type === "ruler" && other.label && other.x1 === mark.x1 && other.y1 === mark.y1) rank += 1;
  }
  return rank;
}

/** A measured line in words: who is at its end, and how far that is. */
export const rulerWords = ({ label, value }: { label?: string; value: string }): string => (label ? `${label}: ${value} away` : value);

/** Heights that something reaches: 3, or 2 to 4. */
export const reached = (low: number, high: number): string => (low === high ? String(low) : `${low}–${high}`);
