// What a player has not seen yet: where nothing moves, and of what the page has not played, what
// happened is read step by step.

import { untrack } from "svelte";
import { note, noted } from "./bookmark";
import { Memory, recapOf, type Recap } from "./recap";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";
import type { Viewer } from "./wire";

export class Reader {
  private since = $state(Infinity);
  private watched = $state(-1); // what was watched or read to its end is not offered to a page that is opened anew
  private opened: Viewer = null;
  private readonly memory: Memory;

  constructor(private readonly table: Table) {
    const { id } = table;
    this.memory = new Memory(
      (viewer) => noted(id, viewer, "asked"),
      (viewer, asked) => note(id, viewer, "asked", asked),
    );
    $effect(() => {
      const { decision, version, viewer, scene } = table;
      if (!decision?.required || table.seat === null || !scene || scene.clock?.length === 0) return;
      this.since = this.memory.note(viewer, `${scene.phase} ${decision.kind} ${decision.clause}`, version);
    });
    $effect(() => {
      if (table.seat === null || table.viewer === this.opened) return;
      this.opened = table.viewer;
      this.watched = noted<number>(id, this.opened, "watched") ?? -1;
    });
    $effect(() => {
      if (table.seat !== null && table.ready && !this.recap && !settings.calm && !document.hidden && table.version > table.given) untrack(() => this.keep());
    });
  }

  recap: Recap | null = $derived.by(() => {
    const { table } = this;
    const found = recapOf(table.events, Math.max(this.since, this.watched));
    const unplayed = table.seats.length === 1 && found !== null && table.events[found.first]!.version <= table.given;
    return settings.calm || unplayed ? found : null;
  });

  keep = (): void => note(this.table.id, this.table.viewer, "watched", this.table.version);
}
