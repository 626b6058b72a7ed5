// Everything the page knows of one table, through the eyes of one viewer.

import type { Pointed } from "../board/stage";
import { api } from "./api";
import { Connection, type Answer, type Link, type Wire } from "./connection";
import { keptTable } from "./keep";
import { mergedScene, mergedView } from "./merging";
import { momentsBetween, type Moment } from "./moments";
import { addressed, personOf, seated, type Person } from "./people";
import type { GameEvent, Mark, Scene } from "./scene";
import { settings } from "./settings.svelte";
import type { ChatLine, Clock, Decision, PlainObject, Seal, ServerMessage, TableInfo, View, Viewer } from "./wire";

/** Hears how far a performance is: so many events are told, and the board looks like this now. */
export type Prompter = (count: number, scene: Scene) => void;

/** Who plays moments: the board that is on the page. */
export interface Performer {
  play(moments: Moment[], told: Prompter): Promise<void>;
  finish(): void;
}

/** What the active panel wants from the board. */
export interface BoardInput {
  choices: string[];
  chosen: string[];
  selected: string | null;
  prompt?: string; // what the panel asks now, where it goes its own way through a decision
  marks?: Mark[]; // drawn by the panel, in place of the marks of the scene
  onTile?: (id: string) => void;
  onPiece?: (id: string) => void;
  onSpot?: (x: number, y: number) => void; // a free place, where the board has no tiles
}

const NOTHING: BoardInput = { choices: [], chosen: [], selected: null };

export class Table {
  link = $state<Link>("connecting");
  why = $state("");
  info = $state.raw<TableInfo | null>(null);
  seats = $state.raw<number[]>([]); // that this page holds
  viewer = $state<Viewer>(null);
  version = $state(0);
  given = $state(0); // up to this version the page was told how things stand, not how it came so
  view = $state.raw<View | null>(null);
  scene = $state.raw<Scene | null>(null); // as it is
  shown = $state.raw<Scene | null>(null); // as the page shows it, which may lag behind
  events = $state.raw<GameEvent[]>([]);
  told = $state(0); // so many events have been shown
  private toldBefore = $state(0); // and so many before those that are shown together now
  seals = $state.raw<Seal[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  clocks = $state.raw<Clock[]>([]);
  undoable = $state(false);
  clockSkew = $state(0); // server minus page, milliseconds
  refusal = $state.raw<{ clause: string; reason: string } | null>(null);
  busy = $state(0); // requests on the way
  playing = $state(false);
  marks = $state.raw<Mark[]>([]); // preview
  previewReason = $state("");
  sums = $state.raw<Extract<Mark, { type: "text" }>[]>([]); // how the odds of what is previewed come about
  input = $state.raw<BoardInput>(NOTHING);
  pointed = $state.raw<Pointed>({ tile: null, piece: null });
  past = $state<number | null>(null); // index of an event that is looked at; null: live
  unread = $state(0);

  performer: Performer | null = null;
  private readonly connection: Connection;
  private readonly frames = new Map<number, Scene>();
  private queue: Moment[][] = [];
  private asked = 0;
  private previewed = "";
  private run = 0; // the performance that is on
  private fresh = true;
  private answered = -1; // the version at which something was done by itself

  constructor(readonly id: string) {
    this.connection = new Connection(
      () => socketOf(id),
      () => keptTable(id)?.key ?? null,
      () => (this.fresh ? null : this.version),
      { message: (message) => this.hear(message), link: (link, why) => ((this.link = link), (this.why = why)) },
    );
  }

  start(): void {
    this.connection.start();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  stop(): void {
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.connection.stop();
  }

  private readonly hurry = (): void => this.connection.hurry();

  get decision(): Decision | null {
    return this.view?.decision ?? null;
  }

  /** The seat that acts on this page: the one it looks through, if it holds it. */
  get seat(): number | null {
    return typeof this.viewer === "number" && this.seats.includes(this.viewer) ? this.viewer : null;
  }

  /** Live, and nothing moves: decisions can be asked. */
  get ready(): boolean {
    return this.past === null && !this.playing;
  }

  /** Everybody at the table, by seat; colours as the page shows them now. */
  get people(): Person[] {
    const colours = new Map((this.shown?.seats ?? []).map((panel) => [panel.seat, panel.colour]));
    return (this.info?.seats ?? []).map((entry) => seated(entry, colours.get(entry.seat)));
  }

  person(seat: number): Person {
    return this.people[seat] ?? personOf(`Seat ${seat + 1}`);
  }

  /** A prompt or phase with the names of people. */
  addressed(text: string): string {
    return addressed(text, this.scene, this.people);
  }

  nameOf(seat: number): string {
    return this.person(seat).name;
  }

  /** What is shown on the board right now: the event, and how many others happen with it. */
  get telling(): { event: GameEvent; more: number } | null {
    const at = this.past ?? (this.playing ? this.told - 1 : -1);
    const event = this.events[at];
    return event ? { event, more: this.past === null ? Math.max(0, this.told - this.toldBefore - 1) : 0 } : null;
  }

  // -- hearing ----------------------------------------------------------------------------------

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.info = message.table;
        this.seats = message.seats;
        this.clockSkew = message.now - Date.now();
        break;
      case "table":
        this.info = message.table;
        break;
      case "snapshot": {
        const again = !this.fresh && message.seat === this.viewer;
        if (again && message.version === this.version && message.view.over) {
          this.chat = message.chat; // asked for when the game was over; the last events may still play
          break;
        }
        const continues = again && message.since === this.version && message.since > 0;
        if (!again) this.frames.clear();
        this.fresh = false;
        this.viewer = message.seat;
        const news = message.events;
        const lastKnown = this.version;
        this.version = this.given = message.version;
        this.view = message.view;
        this.events = continues ? [...this.events, ...news] : news;
        this.seals = continues ? mergeSeals(this.seals, message.seals) : message.seals;
        this.chat = message.chat;
        this.clocks = message.clocks;
        this.undoable = message.undo;
        this.frames.set(message.version, message.scene);
        this.scene = message.scene;
        this.queue = [];
        this.run++;
        this.performer?.finish();
        this.playing = false;
        this.shown = message.scene;
        this.told = this.events.length;
        if (!continues || message.version < lastKnown) this.past = null;
        this.clearPreview();
        break;
      }
      case "update": {
        if (message.seat !== this.viewer) break; // on its way when the page looked elsewhere
        if (message.since !== this.version || !this.view || !this.scene) {
          if (message.version > this.version) this.connection.hello();
          break;
        }
        this.view = mergedView(this.view, message);
        const before = this.scene;
        const after = mergedScene(before, message);
        this.version = message.version;
        this.scene = after;
        this.frames.set(message.version, after);
        this.events = [...this.events, ...message.events];
        this.seals = mergeSeals(this.seals, message.seals);
        this.clocks = message.clocks;
        this.undoable = message.undo;
        if (message.version > message.since) this.clearPreview(); // else only the picture follows
        this.queue.push(momentsBetween(before, after, message.events, message.version));
        if (message.view.over) this.connection.lookAs(this.viewer); // now everybody may read both rooms
        void this.pump();
        break;
      }
      case "said":
        this.chat = [...this.chat, message.line];
        this.unread++;
        break;
      case "pong":
        this.clockSkew = message.now - Date.now();
        break;
      case "problem":
        if (message.fatal) this.why = message.reason;
        else this.refusal = { clause: "", reason: message.reason };
        break;
    }
  }

  /** Play what has happened, one change after the other. */
  private async pump(): Promise<void> {
    if (this.playing) return;
    while (this.queue.length) {
      const moments = this.queue.shift()!;
      const { scene } = moments.at(-1)!;
      const from = this.told;
      const news = moments.filter((moment) => moment.event).length;
      if (news && this.performer && this.past === null && !settings.calm && !document.hidden) {
        this.playing = true;
        this.toldBefore = from;
        const run = ++this.run;
        await this.performer.play(moments, (count, scene) => {
          if (run !== this.run) return; // skipped, but the last step still speaks
          if (this.told !== from + count) this.toldBefore = this.told;
          this.told = from + count;
          this.shown = scene; // all of the page shows one moment
        });
        if (run !== this.run) return; // whoever skipped has put everything right
      }
      this.told = from + news;
      if (this.past === null) this.shown = this.queue.length ? scene : this.scene;
    }
    this.told = this.events.length;
    this.playing = false;
  }

  /** Enough seen: everything stands where it stands now. */
  skip(): void {
    this.queue = [];
    this.run++;
    this.performer?.finish();
    this.playing = false;
    this.told = this.events.length;
    if (this.past === null) this.shown = this.scene;
  }

  // -- acting -----------------------------------------------------------------------------------

  private async ask(send: (seat: number) => Promise<Answer>): Promise<boolean> {
    const seat = this.seat;
    if (seat === null) return false;
    this.busy++;
    this.refusal = null;
    const answer = await send(seat);
    this.busy--;
    if (!answer.ok) this.refusal = { clause: answer.clause, reason: answer.reason };
    return answer.ok;
  }

  act(text: string): Promise<boolean> {
    this.clearPreview();
    return this.ask((seat) => this.connection.request({ type: "act", seat, text }));
  }

  /** Answer without being told to, once for each question: nobody has to hear of a second attempt. */
  answerAlone(text: string): void {
    if (this.answered === this.version) return;
    this.answered = this.version;
    void this.act(text);
  }

  undo(): Promise<boolean> {
    return this.ask((seat) => this.connection.request({ type: "undo", seat }));
  }

  resign(): Promise<boolean> {
    return this.ask((seat) => this.connection.request({ type: "resign", seat }));
  }

  async say(text: string): Promise<boolean> {
    const answer = await this.connection.request({ type: "say", text });
    if (!answer.ok) this.refusal = { clause: answer.clause, reason: answer.reason };
    return answer.ok;
  }

  lookAs(seat: Viewer): void {
    this.skip();
    this.past = null;
    this.clearPreview();
    this.input = NOTHING;
    this.connection.lookAs(seat);
  }

  /** Show on the board what an action would do; empty text takes the preview away. */
  preview(text: string): void {
    if (text && text === this.previewed) return; // the pointer only moves within it
    this.previewed = text;
    const ask = ++this.asked;
    if (!text || this.seat === null) {
      this.clearPreview();
      return;
    }
    const seat = this.seat;
    setTimeout(() => {
      if (ask !== this.asked) return;
      void this.connection.preview(seat, text).then((answer) => {
        if (ask !== this.asked || !answer) return;
        const isSum = (mark: Mark): mark is Extract<Mark, { type: "text" }> => mark.type === "text" && mark.style === "sum";
        this.marks = answer.marks.filter((mark) => !isSum(mark));
        this.sums = answer.marks.filter(isSum);
        this.previewReason = answer.reason ? `${answer.reason} (${answer.clause})` : "";
      });
    }, 70);
  }

  /** What the rules draw and tell for a query; null: no answer. */
  async lookAhead(text: string): Promise<{ marks: Mark[]; facts?: PlainObject } | null> {
    return this.seat === null ? null : await this.connection.preview(this.seat, text);
  }

  /** Why the rules would not take an action; null: they would, or nobody answers. */
  async whyNot(text: string): Promise<{ reason: string; clause: string } | null> {
    const answer = this.seat === null ? null : await this.connection.preview(this.seat, text);
    return answer?.reason ? { reason: answer.reason, clause: answer.clause } : null;
  }

  clearPreview(): void {
    this.asked++;
    this.previewed = "";
    if (this.marks.length) this.marks = [];
    if (this.sums.length) this.sums = [];
    this.previewReason = "";
  }

  setInput(input: BoardInput | null): void {
    this.input = input ?? NOTHING;
  }

  // -- the past ---------------------------------------------------------------------------------

  /** Look at the moment after an event; null goes back to the present. */
  async visit(index: number | null): Promise<void> {
    if (index === null || index >= this.events.length - 1) {
      this.past = null;
      this.told = this.events.length;
      this.shown = this.scene;
      return;
    }
    this.skip();
    this.past = Math.max(0, index);
    const event = this.events[this.past]!;
    const [before, after] = [await this.frame(event.version - 1), await this.frame(event.version)];
    if (this.past !== Math.max(0, index) || !after) return;
    const first = this.events.findIndex((other) => other.version === event.version);
    const together = this.events.filter((other) => other.version === event.version);
    const moment = momentsBetween(before, after, together, event.version)[this.past - first];
    if (moment) this.shown = moment.scene;
  }

  private async frame(version: number): Promise<Scene | null> {
    if (version < 0) return null;
    const known = this.frames.get(version);
    if (known) return known;
    const start = Math.max(0, version - 10);
    try {
      const answer = await api.frames(this.id, this.viewer, start, 25, keptTable(this.id)?.key ?? null);
      for (const frame of answer.frames) if (!this.frames.has(frame.version)) this.frames.set(frame.version, frame.scene);
    } catch {
      return null; // the present stays on the board
    }
    return this.frames.get(version) ?? null;
  }
}

function mergeSeals(old: Seal[], news: Seal[]): Seal[] {
  const changed = new Map(news.map((seal) => [seal.id, seal]));
  return [...old.map((seal) => changed.get(seal.id) ?? seal), ...news.filter((seal) => !old.some((other) => other.id === seal.id))];
}

export function socketOf(table: string): Wire {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
  return new WebSocket(address) as unknown as Wire;
}
