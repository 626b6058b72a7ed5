// A finished game, step by step, through the eyes of any seat.

import { api } from "./api";
import { momentsBetween } from "./moments";
import { personOf, type Person } from "./people";
import type { GameEvent, Scene } from "./scene";
import { settings } from "./settings.svelte";
import type { Performer } from "./table.svelte";
import type { Replay, Viewer } from "./wire";

export class ReplayStore {
  replay = $state.raw<Replay | null>(null);
  shown = $state.raw<Scene | null>(null);
  viewer = $state<Viewer>("all");
  at = $state<number | null>(0);
  failed = $state("");
  performer: Performer | null = null;
  private frames = new Map<string, Scene>();

  constructor(readonly id: string) {}

  get events(): GameEvent[] {
    return this.replay?.steps.flatMap((step) => step.events.map((event) => ({ ...event, version: step.step }))) ?? [];
  }

  /** Who sat there, by seat; colours as they are known at this moment. */
  get people(): Person[] {
    const colours = new Map((this.shown?.seats ?? []).map((panel) => [panel.seat, panel.colour]));
    return (this.replay?.names ?? []).map((name, seat) => personOf(name, this.replay!.bots.includes(seat), colours.get(seat)));
  }

  async load(): Promise<void> {
    try {
      this.replay = await api.replay(this.id);
      await this.visit(0);
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }

  async look(viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    await this.visit(this.at);
  }

  async visit(index: number | null): Promise<void> {
    const events = this.events;
    const last = events.length - 1;
    const was = this.at;
    this.performer?.finish();
    this.at = index === null || index >= last ? null : Math.max(0, index);
    const wanted = this.at;
    const onward = was !== null && (wanted ?? last) === was + 1; // one step: it is played, not only shown
    const viewer = this.viewer;
    const event = events[wanted ?? last];
    const step = event?.version ?? 0;
    const [before, after] = [await this.frame(step - 1), await this.frame(step)];
    if (this.at !== wanted || this.viewer !== viewer || !after) return;
    const together = events.filter((other) => other.version === step);
    const first = events.findIndex((other) => other.version === step);
    const moment = momentsBetween(before, after, together, step)[(wanted ?? last) - first];
    if (moment && onward && this.performer && !settings.calm) {
      await this.performer.play([moment], (_, scene) => {
        if (this.at === wanted && this.viewer === viewer) this.shown = scene;
      });
      if (this.at !== wanted || this.viewer !== viewer) return;
    }
    this.shown = moment?.scene ?? after;
  }

  private async frame(step: number): Promise<Scene | null> {
    if (step < 0) return null;
    const key = (at: number): string => `${String(this.viewer)}/${at}`;
    const known = this.frames.get(key(step));
    if (known) return known;
    const viewer = this.viewer;
    const answer = await api.replayFrames(this.id, viewer, Math.max(0, step - 4), 30);
    for (const frame of answer.frames) this.frames.set(`${String(viewer)}/${frame.version}`, frame.scene);
    return this.frames.get(key(step)) ?? null;
  }
}
