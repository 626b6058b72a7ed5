// What is heard beside the fight, after the first gesture: it is your turn, the game is over.

import { untrack } from "svelte";
import { sound } from "./sound.svelte";
import type { Table } from "./table.svelte";

/** Call a player as long as the page is open; runs within an effect. */
export function calls(table: Table): () => void {
  const rest = sound.attend(window);
  const called = $derived(table.ready && table.seat !== null && !table.view?.over && table.decision?.required === true);
  $effect(() => {
    if (called) untrack(() => sound.play("turn"));
  });
  const ended = $derived(table.ready && table.view?.over === true && table.version > table.given);
  $effect(() => {
    if (!ended) return;
    const won = (table.view?.outcome?.winners ?? []).some((seat) => table.seats.includes(seat));
    untrack(() => sound.play(won || table.seats.length === 0 ? "victory" : "defeat"));
  });
  return () => rest?.();
}
