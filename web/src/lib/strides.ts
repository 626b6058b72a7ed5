// A flight in single steps reads as one line: runs of events that tell nothing but how one piece moves on.

import type { GameEvent } from "./scene";

const QUIET = new Set(["move", "tally", "wear"]); // what a step may change besides the place

/** The piece whose step an event is; empty if it tells more than that. */
function strider(event: GameEvent): string {
  const cues = event.cues ?? [];
  const moves = cues.filter((cue) => cue.type === "move");
  const [move] = moves;
  if (move?.type !== "move" || moves.length > 1 || (move.manner ?? "fly") !== "fly") return "";
  return cues.every((cue) => QUIET.has(cue.type) && "piece" in cue && cue.piece === move.piece) ? move.piece : "";
}

/** What an event looks like, in a word: steps of one flight look alike. */
const looksOf = (event: GameEvent): string => (event.cues ?? []).map((cue) => cue.type).join(" ");

export interface Line {
  event: GameEvent; // the last one
  index: number;
  steps: { event: GameEvent; index: number }[]; // more than one: a flight
}

/** Events as lines of a log. */
export function linesOf(events: { event: GameEvent; index: number }[]): Line[] {
  const lines: Line[] = [];
  for (const told of events) {
    const last = lines.at(-1);
    const piece = strider(told.event);
    if (last && piece && last.index === told.index - 1 && looksOf(last.event) === looksOf(told.event) && strider(last.event) === piece) {
      last.steps.push(told);
      last.event = told.event;
      last.index = told.index;
    } else lines.push({ ...told, steps: [told] });
  }
  return lines;
}

/** The clauses of a line, each once. */
export const clausesOf = ({ steps }: Line): string[] => [...new Set(steps.map(({ event }) => event.clause))];

/** What a line says: of a flight where it ends, and in how many steps. */
export function lineText({ event, steps }: Line): string {
  return steps.length > 1 ? `${event.text.replace(/\.$/, "")}, in ${steps.length} steps.` : event.text;
}
