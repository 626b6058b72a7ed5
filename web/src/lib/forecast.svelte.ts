// Where plotted lanes lead, as the rules see it: marks that the server draws for a plan.

import type { Fault } from "./plot";
import type { Mark } from "./scene";
import type { Table } from "./table.svelte";

const PATIENCE = 60; // milliseconds before something that is only pointed at is asked

/** What one plan leads to. */
export interface Outlook {
  flight: Mark[]; // ways, ghosts, warnings
  threat: Mark[]; // what the attack of the Turn would reach
  ways: Map<string, string[]>; // by tile the movements that lead there, as they are plotted
  warnings: Map<string, Fault>; // by cell (A1) what would be wrong with it
}

export function outlook(marks: Mark[]): Outlook {
  const ways = new Map<string, string[]>();
  const warnings = new Map<string, Fault>();
  for (const mark of marks) {
    if (mark.type === "cells" && (mark.style ?? "choice") === "choice" && mark.label)
      for (const tile of mark.tiles) ways.set(tile, [...(ways.get(tile) ?? []), mark.label]);
    if (mark.type === "text" && mark.style === "warning") warnings.set(mark.label, { clause: mark.cite ?? "", why: mark.why ?? "" });
  }
  const cells = marks.filter((mark) => mark.type === "cells");
  return { flight: marks.filter((mark) => mark.type !== "cells"), threat: cells.filter((mark) => mark.style === "threat"), ways, warnings };
}

export class Forecast {
  private known = $state.raw(new Map<string, Outlook>());
  private readonly asked = new Map<string, Promise<void>>();
  private round = -1;

  constructor(private readonly table: Table) {}

  /** In a new Round the dragons stand elsewhere. */
  begin(round: number): void {
    if (round === this.round) return;
    this.round = round;
    this.asked.clear();
    this.known = new Map();
  }

  /** What is known of a plan; undefined until the server has answered. */
  of(plan: string): Outlook | undefined {
    return this.known.get(plan);
  }

  /** Resolves when the server has answered; each plan is asked once. */
  ask(plan: string): Promise<void> {
    const asked = this.asked.get(plan) ?? this.fetch(plan);
    this.asked.set(plan, asked);
    return asked;
  }

  private async fetch(plan: string): Promise<void> {
    const round = this.round;
    const marks = await this.table.lookAhead(plan);
    if (round !== this.round) return;
    if (marks === null) this.asked.delete(plan); // the connection was lost: ask again when it matters
    else this.known = new Map(this.known).set(plan, outlook(marks));
  }

  /** Ask soon, unless it is not wanted any more by then. */
  later(plan: string): () => void {
    const timer = setTimeout(() => void this.ask(plan), PATIENCE);
    return () => clearTimeout(timer);
  }
}
