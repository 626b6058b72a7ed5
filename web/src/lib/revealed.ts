// Orders that were sealed and lie open now, as the events up to a moment have told them.

import type { GameEvent } from "./scene";

export interface Revealed {
  plans: Record<string, string[]>; // by piece, one text for each step
  at: number; // the step that is carried out; -1: none yet
  acting: Set<string>; // pieces of which the last event speaks
}

/** What lies open after the first events; null if nothing has been revealed. */
export function revealedAfter(events: GameEvent[], count: number): Revealed | null {
  let at: number | null = null;
  for (let place = Math.min(count, events.length) - 1; place >= 0; place--) {
    for (const cue of events[place]!.cues ?? []) {
      if (cue.type !== "orders") continue;
      at ??= cue.at ?? null;
      if (cue.plans) return { plans: cue.plans, at: at ?? -1, acting: actorsOf(events[count - 1]) };
    }
  }
  return null;
}

function actorsOf(event: GameEvent | undefined): Set<string> {
  return new Set((event?.cues ?? []).flatMap((cue) => ("piece" in cue && cue.piece ? [cue.piece] : [])));
}
