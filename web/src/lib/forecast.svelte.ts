// Where a plot leads, as the rules see it: marks and facts that the server gives for a plan.

import type { Plan } from "./plot";
import type { Mark } from "./scene";
import type { Table } from "./table.svelte";

const PATIENCE = 60; // milliseconds before something that is only pointed at is asked

/** What one plan leads to. */
export interface Outlook {
  marks: Mark[]; // ways, ghosts, warnings, and what the attacks would reach
  plan: Plan;
}

export class Forecast {
  private known = $state.raw(new Map<string, Outlook>());
  private readonly asked = new Map<string, Promise<void>>();
  private round = -1;

  constructor(private readonly table: Pick<Table, "lookAhead">) {}

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
    const answer = await this.table.lookAhead(plan);
    if (round !== this.round) return;
    if (!answer?.facts)
      this.asked.delete(plan); // the connection was lost: ask again when it matters
    else this.known = new Map(this.known).set(plan, { marks: answer.marks, plan: answer.facts as unknown as Plan });
  }

  /** Ask soon, unless it is not wanted any more by then. */
  later(plan: string): () => void {
    const timer = setTimeout(() => void this.ask(plan), PATIENCE);
    return () => clearTimeout(timer);
  }
}
