// Whoever shows the board plays what happens; another view that takes over in the middle goes on.

import { groups, type Moment } from "../lib/moments";
import type { Performer, Prompter } from "../lib/table.svelte";

export class Relay implements Performer {
  private acting: Performer | null = null;
  private changed: () => void = () => {}; // another one acts, or it is enough
  private run = 0; // the performance that is on; 0: none

  get playing(): boolean {
    return this.run > 0;
  }

  /** This one plays from now on; null: nobody, until another one comes. */
  engage(performer: Performer | null): void {
    this.acting = performer;
    this.changed();
  }

  /** Nobody plays any more, unless another one has taken over already. */
  dismiss(performer: Performer): void {
    if (this.acting === performer) this.engage(null);
  }

  async play(moments: Moment[], told: Prompter): Promise<void> {
    const run = (this.run = ++runs);
    const starts = startsOf(moments);
    let count = 0; // moments of which the telling has begun
    while (run === this.run) {
      const change = new Promise<void>((resolve) => (this.changed = resolve));
      const actor = this.acting;
      if (!actor) {
        await change;
        continue;
      }
      const from = Math.max(0, ...starts.filter((start) => start < count)); // what was cut short is told again
      const ended = actor.play(moments.slice(from), (shown, scene) => {
        if (run !== this.run || actor !== this.acting) return;
        count = from + shown;
        told(count, scene);
      });
      await Promise.race([ended, change]);
      if (actor === this.acting) break;
    }
    if (run === this.run) this.run = 0;
  }

  finish(): void {
    this.run = 0;
    this.acting?.finish();
    this.changed();
  }
}

let runs = 0;

/** Where the moments begin that are told together. */
function startsOf(moments: Moment[]): number[] {
  let next = 0;
  return groups(moments).map((group) => (next += group.length) - group.length);
}
