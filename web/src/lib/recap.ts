// What has happened since somebody was asked last, for those who watch no moving pictures.

import type { GameEvent } from "./scene";
import type { Viewer } from "./wire";

const FEW = 3; // events that are read at a glance

/** When somebody was asked last. */
export interface Asked {
  question: string;
  version: number; // of the table when it still stood
  since: number; // when the question before it was still open
}

/** The first event of a recap, and how many there are. */
export interface Recap {
  first: number;
  count: number;
}

/** Remembers for every viewer up to which version of the table things are known, also on a page that is opened anew. */
export class Memory {
  private readonly asked = new Map<Viewer, Asked>();

  constructor(
    private readonly recalled: (viewer: Viewer) => Asked | null = () => null,
    private readonly keep: (viewer: Viewer, asked: Asked) => void = () => {},
  ) {}

  /** A question is open; returns the version after which everything is news to whom it is asked. */
  note(viewer: Viewer, question: string, version: number): number {
    const before = this.asked.get(viewer) ?? this.recalled(viewer);
    const since = before?.question === question ? before.since : (before?.version ?? version);
    const asked = { question, version, since };
    this.asked.set(viewer, asked);
    this.keep(viewer, asked);
    return since;
  }
}

/** The events after a version; null: so few that nobody needs a recap. */
export function recapOf(events: GameEvent[], since: number): Recap | null {
  const first = events.findIndex((event) => event.version > since);
  const count = first < 0 ? 0 : events.length - first;
  return count > FEW ? { first, count } : null;
}
