import { beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Link, type Wire } from "../src/lib/connection";
import type { ServerMessage } from "../src/lib/wire";

class Fake implements Wire {
  readyState = 1;
  sent: { type: string; [key: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onclose?.({ code: 1000, reason: "" });
  }
  say(...messages: object[]): void {
    this.onmessage?.({ data: JSON.stringify(messages.length === 1 ? messages[0] : messages) });
  }
}
const welcome = { type: "welcome", protocol: 1, server: "", table: {}, seats: [0], heartbeat: 20, now: 0 };

describe("a connection to a table", () => {
  let wires: Fake[];
  let links: Link[];
  let heard: ServerMessage[];
  let connection: Connection;
  let version: number | null;
  const last = (): Fake => wires.at(-1)!;
  beforeEach(() => {
    vi.useFakeTimers();
    [wires, links, heard, version] = [[], [], [], null];
    connection = new Connection(
      () => {
        const wire = new Fake();
        wires.push(wire);
        return wire;
      },
      () => "key",
      () => version,
      { message: (message) => heard.push(message), link: (link) => links.push(link) },
    );
    connection.start();
    last().onopen?.();
  });

  it("says hello with its key first", () =>
    expect(last().sent[0]).toEqual({ type: "hello", protocol: 1, pace: 250, position: false, brief: true, key: "key" }));
  it("hears several messages that come as one", () => {
    last().say(welcome, { type: "pong", n: 1, now: 5 });
    expect(heard.map((message) => message.type)).toEqual(["welcome", "pong"]);
  });
  it("holds requests back until it is welcome, and hears the answer", async () => {
    const answer = connection.request({ type: "act", seat: 0, text: "lock" });
    expect(last().sent).toHaveLength(1);
    last().say(welcome);
    const sent = last().sent.at(-1)!;
    expect(sent).toMatchObject({ type: "act", text: "lock" });
    last().say({ type: "refused", id: sent["id"], clause: "DW-6.3", reason: "no" });
    expect(await answer).toEqual({ ok: false, clause: "DW-6.3", reason: "no" });
  });
  it("sends nothing on a line that is closing, and repeats it on the next", () => {
    last().say(welcome);
    last().readyState = 2;
    void connection.request({ type: "act", seat: 0, text: "lock" });
    expect(last().sent.filter(({ type }) => type === "act")).toEqual([]);
    last().close();
    vi.advanceTimersByTime(10_000);
    last().onopen?.();
    last().say(welcome);
    expect(last().sent.filter(({ type }) => type === "act")).toHaveLength(1);
  });
  it("comes back after a loss, asks for what it missed, and repeats with the same id", () => {
    last().say(welcome);
    void connection.request({ type: "act", seat: 0, text: "lock" });
    const first = last().sent.at(-1)!;
    version = 7;
    last().onclose?.({ code: 1012, reason: "restart" });
    expect(links.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(2);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ type: "hello", since: 7 });
    last().say(welcome);
    expect(last().sent[1]).toEqual(first);
    last().say({ type: "ack", id: first["id"] });
    expect(connection.waiting).toBe(0);
  });
  it("does not come back to a table that does not exist", () => {
    last().onclose?.({ code: 4404, reason: "no such table" });
    vi.advanceTimersByTime(60000);
    expect(wires).toHaveLength(1);
    expect(links.at(-1)).toBe("closed");
  });
  it("gives a silent server up", () => {
    last().say(welcome);
    vi.advanceTimersByTime(60000);
    expect(wires.length).toBeGreaterThan(1);
  });
  it("gives up a line that leads nowhere when its machine wakes up, without a goodbye", () => {
    last().say(welcome);
    last().close = () => {}; // nobody answers
    connection.hurry();
    expect(last().sent.at(-1)).toMatchObject({ type: "ping" });
    vi.advanceTimersByTime(6000);
    expect(links.at(-2)).toBe("lost");
    expect(wires).toHaveLength(2);
  });
  it("keeps a line that answers when its machine wakes up", () => {
    last().say(welcome);
    connection.hurry();
    last().say({ type: "pong", n: 1, now: 0 });
    vi.advanceTimersByTime(6000);
    expect(wires).toHaveLength(1);
  });
  it("does not wait for ever for a server that takes the call and says nothing", () => {
    last().close = () => {};
    vi.advanceTimersByTime(20_000);
    expect(wires.length).toBeGreaterThan(1);
  });
});
