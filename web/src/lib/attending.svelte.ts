// What the page does beside the table while somebody sits there: rest, refusals, a partner, calls.

import { untrack } from "svelte";
import { calls } from "./calling.svelte";
import type { KeptTable } from "./keep";
import { notes } from "./notes.svelte";
import { quickChoice } from "./options";
import { Partner } from "./partner";
import { partnerOf } from "./lesson";
import { settings } from "./settings.svelte";
import { socketOf, type Table } from "./table.svelte";

interface Attended {
  table: Table;
  kept: () => KeptTable | null;
  settingUp: () => boolean;
}

/** Called while a page is made; everything ends with it. */
export function attend({ table, kept, settingUp }: Attended): void {
  // Whoever asks for rest in the middle of a fight gets it at once.
  $effect(() => {
    if (settings.calm) untrack(() => table.playing && table.skip());
  });

  // A refusal is said beside what was pressed, and stays until the next action.
  $effect(() => {
    if (table.refusal) notes.refuse(table.refusal.reason, table.refusal.clause);
    else untrack(() => notes.hush(true));
    return () => notes.hush(true);
  });

  // A learner flies against a partner that this page plays.
  const partnerKey = $derived(kept()?.partner ?? "");
  const learnt = $derived(table.view?.game ?? "");
  $effect(() => {
    const script = partnerKey ? partnerOf(learnt) : null;
    if (!script) return;
    const partner = new Partner(() => socketOf(table.id), partnerKey, script);
    partner.start();
    return () => partner.stop();
  });

  // Whoever wants to play at once is not asked about set-up.
  $effect(() => {
    const decision = table.decision;
    if (!kept()?.quick || !decision?.required || table.seat === null || !settingUp()) return;
    untrack(() => table.answerAlone(quickChoice(decision, Math.random)));
  });

  $effect(() => calls(table));
  const asked = $derived(table.ready && !table.view?.over && table.decision?.required && table.seat !== null);
  $effect(() => {
    document.title = `${asked ? "● " : ""}${table.info?.title ?? "Table"} · Wyrmtable`;
  });
}
