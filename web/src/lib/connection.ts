// One table, one socket: says hello, keeps in step by version, repeats what was not answered.

import { PROTOCOL, type ClientMessage, type Marks, type ServerMessage, type Viewer } from "./wire";

export type Link = "connecting" | "open" | "lost" | "closed";
export type Answer = { ok: true } | { ok: false; clause: string; reason: string };

type Request = Extract<ClientMessage, { id: string }>;
type Draft<T> = T extends { id: string } ? Omit<T, "id"> : never;

/** What the connection needs of a WebSocket, so that tests can play the server. */
export interface Wire {
  readonly readyState: number; // only an open one can send
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export interface Listener {
  message(message: ServerMessage): void;
  link(state: Link, why: string): void;
}

const OPEN = 1; // a WebSocket that is being opened or closed takes nothing
const HOPELESS = new Set([4403, 4404]); // coming back would change nothing
const MOST_WAIT = 5000;
const GREETING = 15_000; // milliseconds for a server to take a call
const ECHO = 4_000; // for an answer when the page wakes up
const PACE = 250; // milliseconds between two pictures while the same question is open

export class Connection {
  look: Viewer | undefined = undefined; // undefined: the server chooses
  private wire: Wire | null = null;
  private open = new Map<string, { message: Request; answer: (answer: Answer) => void; marks?: (marks: Marks | null) => void }>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private beat: ReturnType<typeof setInterval> | null = null;
  private silence = 0;
  private doubt: ReturnType<typeof setTimeout> | null = null; // a line that may lead nowhere
  private counter = 0;
  private ended = false;
  private ready = false;
  private readonly name = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly connect: () => Wire,
    private readonly key: () => string | null,
    private readonly since: () => number | null,
    private readonly listener: Listener,
  ) {}

  start(): void {
    this.ended = false;
    this.dial();
  }

  /** Try at once instead of waiting (the network is back, the page is looked at again). */
  hurry(): void {
    if (this.ended) return;
    if (this.ready) {
      this.push({ type: "ping", n: ++this.counter });
      this.expect(ECHO); // whoever has slept may hold a line that leads nowhere
      return;
    }
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (!this.wire) this.dial();
  }

  stop(): void {
    this.ended = true;
    this.ready = false;
    if (this.timer) clearTimeout(this.timer);
    if (this.beat) clearInterval(this.beat);
    this.believe();
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.listener.link("closed", "");
  }

  private dial(): void {
    this.listener.link(this.tries ? "lost" : "connecting", "");
    const wire = this.connect();
    this.wire = wire;
    wire.onopen = () => this.hello();
    wire.onmessage = ({ data }) => {
      const heard = JSON.parse(data) as ServerMessage | ServerMessage[]; // several may come as one
      for (const message of Array.isArray(heard) ? heard : [heard]) this.hear(message);
    };
    wire.onclose = (event) => this.dropped(wire, event.code, event.reason);
    this.expect(GREETING);
  }

  /** Something must be heard before long; else this line is given up. */
  private expect(within: number): void {
    this.doubt ??= setTimeout(() => this.giveUp(), within);
  }
  private believe(): void {
    if (this.doubt) clearTimeout(this.doubt);
    this.doubt = null;
  }

  /** Drop a line without waiting until the other end agrees: there may be none. */
  private giveUp(): void {
    const wire = this.wire;
    if (!wire) return;
    this.dropped(wire, 1006, "");
    wire.close();
  }

  /** Introduce yourself, or ask again for what was missed. */
  hello(): void {
    const since = this.since();
    const message: ClientMessage = { type: "hello", protocol: PROTOCOL, pace: PACE, position: false, brief: true };
    const key = this.key();
    if (key) message.key = key;
    if (this.look !== undefined) message.look = this.look;
    if (since !== null) message.since = since;
    this.push(message);
  }

  private hear(message: ServerMessage): void {
    this.silence = 0;
    this.believe();
    if (message.type === "welcome") {
      this.tries = 0;
      this.ready = true;
      if (this.beat) clearInterval(this.beat);
      this.beat = setInterval(() => this.ping(), Math.max(1, message.heartbeat / 2) * 1000);
      this.listener.link("open", "");
      this.listener.message(message);
      for (const { message: again } of this.open.values()) this.push(again);
      return;
    }
    if (message.type === "ack" || message.type === "refused" || message.type === "marks") {
      const asked = this.open.get(message.id);
      this.open.delete(message.id);
      if (message.type === "marks") asked?.marks?.(message);
      else if (message.type === "ack") asked?.answer({ ok: true });
      else asked?.answer({ ok: false, clause: message.clause, reason: message.reason });
    }
    this.listener.message(message);
  }

  private ping(): void {
    if (++this.silence > 4) return this.giveUp();
    this.push({ type: "ping", n: ++this.counter });
  }

  private dropped(wire: Wire, code: number, reason: string): void {
    if (wire !== this.wire || this.ended) return;
    this.wire = null;
    this.ready = false;
    this.believe();
    if (this.beat) clearInterval(this.beat);
    for (const [id, { marks }] of this.open)
      if (marks) {
        this.open.delete(id); // only looked at: nothing to repeat
        marks(null);
      }
    if (HOPELESS.has(code)) {
      this.listener.link("closed", reason || "The table has refused this page.");
      return;
    }
    this.listener.link("lost", reason);
    const wait = Math.min(MOST_WAIT, 250 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.dial(), wait);
  }

  /** Send if the line is open; otherwise hello and everything unanswered go out when one is. */
  private push(message: ClientMessage): void {
    if (this.wire?.readyState === OPEN) this.wire.send(JSON.stringify(message));
  }

  /** Send a request; it is repeated after a lost connection until it is answered. */
  request(draft: Draft<Request>): Promise<Answer> {
    const id = `${this.name}-${++this.counter}`;
    const message = { ...draft, id } as Request;
    return new Promise((answer) => {
      this.open.set(id, { message, answer });
      if (this.ready) this.push(message);
    });
  }

  /** What would an action do? Null if the connection is down or goes down meanwhile. */
  preview(seat: number, text: string): Promise<Marks | null> {
    const id = `${this.name}-${++this.counter}`;
    return new Promise((marks) => {
      if (!this.ready) return marks(null);
      const message: Request = { type: "preview", id, seat, text };
      this.open.set(id, { message, answer: () => {}, marks });
      this.push(message);
    });
  }

  /** Look through another seat. */
  lookAs(seat: Viewer): void {
    this.look = seat;
    if (this.ready) this.push({ type: "look", seat });
  }

  get waiting(): number {
    return [...this.open.values()].filter((entry) => !entry.marks).length;
  }
}
