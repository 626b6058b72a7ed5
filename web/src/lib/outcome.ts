// How a game has ended, for those who read it.

import type { GameEvent, Outcome } from "./wire";

export interface Resignation {
  event: GameEvent;
  seat: number;
}

/** Who has given up, in the order in which they did. */
export function resignations(events: GameEvent[]): Resignation[] {
  return events.flatMap((event) => (event.cues ?? []).flatMap((cue) => (cue.type === "quit" ? [{ event, seat: cue.seat }] : [])));
}

/** Say it in one sentence, by the names of people where they are known. */
export function whoResigned(given: Resignation[], nameOf?: (seat: number) => string): string {
  if (!nameOf) return given.map(({ event }) => event.text).join(" ");
  const names = given.map(({ seat }) => nameOf(seat));
  return `${[names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ")} resigned.`;
}

/** The headline of the end for whoever holds these seats. */
export function headline(outcome: Outcome | null, own: number[], gaveUp: number[], nameOf: (seat: number) => string): string {
  if (!outcome) return "The game is over";
  const best = (outcome.winners.length ? outcome.winners : outcome.draw).map(nameOf).join(" and ");
  const result = outcome.winners.length ? `${best} won` : best ? `A draw between ${best}` : "A draw";
  if (own.length !== 1) return result;
  if (outcome.winners.includes(own[0]!)) return "Victory is yours";
  return gaveUp.includes(own[0]!) ? `You resigned: ${result}` : result;
}
