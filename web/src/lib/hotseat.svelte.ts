// Several people at one screen: the page looks through one seat at a time. Where somebody sees or
// decides something that others may not know, it is covered until the right person says to be there.

import { untrack } from "svelte";
import type { Table } from "./table.svelte";

const NEWS = 700; // milliseconds in which it may still be told who is asked
const BOTS_THINK = 2600; // the same where a bot may be the only one who is asked, unseen by all

export class HotSeat {
  private heir = $state<number | null>(null);
  private here = $state<number | null>(null); // the seat whose person has said to be at the screen
  private round = $state(false); // the screen goes from seat to seat
  // Derived, so that the effects below run when these change and not with every message.
  private readonly silence = $derived.by(() => this.silent);
  private readonly guarded = $derived.by(() => this.shared && (this.table.view?.guarded ?? true));
  private readonly handing = $derived.by(() => this.shared && this.table.ready && (this.guarded ? this.unseen : this.stuck));
  private readonly openly = $derived.by(() => (this.handing && !this.guarded ? (this.asked[0] ?? null) : null));

  private readonly opened = $derived.by(() => this.table.seals.filter((seal) => seal.text !== undefined).length);

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
      if (!this.guarded) this.here = null; // everybody may look: with the next secret it is asked anew
    });
    $effect(() => {
      if (this.opened) this.here = null; // sealed answers were opened, which everybody came to see
    });
    $effect(() => {
      if (!this.handing || !this.guarded) return;
      this.heir = untrack(() => this.asked.find((seat) => seat !== table.viewer || this.here === null) ?? null);
      this.here = null;
      if (table.viewer !== null) table.lookAs(null); // from here on the page hears only what everybody may know
    });
    $effect(() => {
      if (this.openly !== null) table.lookAs(this.openly); // nothing to hide: the next one simply goes on
    });
  }

  /** Do several people sit at this screen? */
  get shared(): boolean {
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
    return this.asked.length > 0 && !this.asked.includes(this.table.viewer as number);
  }

  /** The page must not go on showing the seat that it looks through, or has somebody to ask. */
  private get unseen(): boolean {
    const { viewer } = this.table;
    return viewer === null ? this.asked.length > 0 : this.here !== viewer || this.stuck;
  }

  get covered(): boolean {
    return this.guarded && this.asked.length > 0 && (this.handing || this.table.viewer === null);
  }

  /** The seat that the screen is handed to. */
  get next(): number | null {
    return this.heir !== null && this.asked.includes(this.heir) ? this.heir : (this.asked[0] ?? null);
  }

  /** The next player is here. */
  uncover(): void {
    const to = this.next;
    this.heir = null;
    this.here = to;
    if (to !== null) this.table.lookAs(to);
  }
}
