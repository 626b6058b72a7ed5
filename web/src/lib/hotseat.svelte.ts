// Several people at one screen: the page looks through one seat at a time and is covered in between.

import { untrack } from "svelte";
import type { Table } from "./table.svelte";

const NEWS = 700; // milliseconds in which it may still be told who is asked
const BOTS_THINK = 2600; // the same where a bot may be the only one who is asked, unseen by all

export class HotSeat {
  private heir = $state<number | null>(null);
  private round = $state(false); // the screen goes from seat to seat
  // Derived, so that the effects below run when these change and not with every message.
  private readonly silence = $derived.by(() => this.silent);
  private readonly handing = $derived.by(() => this.stuck);

  constructor(private readonly table: Table) {
    $effect(() => {
      if (!this.silence) {
        this.round = false;
        return;
      }
      const bots = (table.info?.seats ?? []).some((seat) => seat.kind === "bot" || seat.stand_in);
      const wait = setTimeout(() => (this.round = true), bots ? BOTS_THINK : NEWS);
      return () => clearTimeout(wait);
    });
    $effect(() => {
      if (!this.handing) return;
      this.heir = untrack(() => this.asked.find((seat) => seat !== table.viewer) ?? null);
      if (table.viewer !== null) table.lookAs(null); // from here on the page hears only what everybody may know
    });
  }

  private get shared(): boolean {
    return this.table.seats.length > 1 && !this.table.view?.over;
  }

  /** Some games hide who is asked. Then the screen goes round until somebody at it is. */
  private get silent(): boolean {
    const { table } = this;
    return this.shared && !!table.view && table.ready && !table.view.to_act.length && !table.decision;
  }

  /** The seats at this screen that are asked, or may be. */
  private get asked(): number[] {
    const { table } = this;
    const told = (table.view?.to_act ?? []).filter((seat) => table.seats.includes(seat));
    if (told.length || !this.round) return told;
    if (table.viewer === null) return this.heir === null ? [] : [this.heir];
    const at = table.seats.indexOf(table.viewer as number);
    return [...table.seats.slice(at + 1), ...table.seats.slice(0, at)];
  }

  /** Whoever looks now is not asked, and somebody else at this screen is. */
  private get stuck(): boolean {
    return this.shared && this.table.ready && this.asked.length > 0 && !this.asked.includes(this.table.viewer as number);
  }

  get covered(): boolean {
    return this.shared && (this.stuck || (this.table.viewer === null && this.asked.length > 0));
  }

  /** The seat that the screen is handed to. */
  get next(): number | null {
    return this.heir !== null && this.asked.includes(this.heir) ? this.heir : (this.asked[0] ?? null);
  }

  /** The next player is here. */
  uncover(): void {
    const to = this.next;
    this.heir = null;
    if (to !== null) this.table.lookAs(to);
  }
}
