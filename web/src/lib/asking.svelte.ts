// What a seat wants to be asked for, as far as the page keeps it: passes for the rest of a turn.

import type { Table } from "./table.svelte";

class Asking {
  private readonly quiet = $state<Record<string, string>>({});

  private turn(table: Table): string {
    return `${table.view?.position["round"] ?? 0}/${table.view?.position["active"] ?? ""}`;
  }

  /** Does this page pass by itself until the turn is over? */
  passes(table: Table): boolean {
    return this.quiet[`${table.id}/${table.seat}`] === this.turn(table);
  }

  setPasses(table: Table, on: boolean): void {
    this.quiet[`${table.id}/${table.seat}`] = on ? this.turn(table) : "";
  }
}

export const asking = new Asking();

const PAUSE = 2600; // milliseconds; the same whatever the reason is, so that it tells nobody anything
const AMONG_BOTS = 250; // they do not read faces

/** How long the page waits before it passes by itself. */
export function pauseOf(table: Table): number {
  const people = table.info?.seats.some((seat) => seat.kind !== "bot" && !table.seats.includes(seat.seat)) ?? true;
  return people ? PAUSE : AMONG_BOTS;
}
