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
  fire: "#ff7a52",
  warning: "#ff5d4a",
  danger: "#ff5d4a",
  note: "#f3ead2",
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
