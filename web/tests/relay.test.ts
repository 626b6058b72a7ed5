// A view that takes over in the middle of a performance goes on with it.

import { describe, expect, it } from "vitest";
import { Relay } from "../src/board/relay";
import type { Moment } from "../src/lib/moments";
import type { Scene } from "../src/lib/scene";
import type { Performer, Prompter } from "../src/lib/table.svelte";

const scene = {} as Scene;
const moments = (...names: string[]): Moment[] =>
  names.map((name) => ({
    version: 1,
    event: { version: 1, name, clause: "", text: name, data: {}, cues: name.startsWith("=") ? [{ type: "together", name: "all" }] : [] },
    before: scene,
    scene,
    after: scene,
  }));

/** A board that tells the next moments when it is told to. */
class Board implements Performer {
  played: string[] = [];
  told: Prompter = () => {};
  end: () => void = () => {};
  finished = false;
  play(given: Moment[], told: Prompter): Promise<void> {
    this.played = given.map(({ event }) => event!.text);
    this.told = told;
    return new Promise((end) => (this.end = end));
  }
  finish(): void {
    this.finished = true;
    this.end();
  }
}
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

describe("a relay of boards", () => {
  it("lets one board play to the end", async () => {
    const [relay, board] = [new Relay(), new Board()];
    const counts: number[] = [];
    relay.engage(board);
    const ended = relay.play(moments("a", "b"), (count) => counts.push(count));
    await settled();
    expect([relay.playing, board.played]).toEqual([true, ["a", "b"]]);
    board.told(1, scene);
    board.told(2, scene);
    board.end();
    await ended;
    expect([relay.playing, counts]).toEqual([false, [1, 2]]);
  });

  it("goes on, on the board that takes over, with what was cut short", async () => {
    const [relay, solid, map] = [new Relay(), new Board(), new Board()];
    const counts: number[] = [];
    relay.engage(solid);
    const ended = relay.play(moments("a", "=b", "=c", "d"), (count) => counts.push(count));
    await settled();
    solid.told(1, scene);
    solid.told(3, scene); // b and c happen together
    relay.engage(map);
    relay.dismiss(solid); // later, and no more the one who plays
    await settled();
    expect(map.played).toEqual(["=b", "=c", "d"]);
    solid.told(4, scene); // who was replaced speaks no more
    map.told(2, scene);
    map.told(3, scene);
    map.end();
    await ended;
    expect(counts).toEqual([1, 3, 3, 4]);
  });

  it("waits for a board that is being built", async () => {
    const [relay, map, solid] = [new Relay(), new Board(), new Board()];
    relay.engage(map);
    const ended = relay.play(moments("a", "b"), () => {});
    await settled();
    map.told(1, scene);
    relay.engage(null);
    await settled();
    expect(relay.playing).toBe(true);
    relay.engage(solid);
    await settled();
    expect(solid.played).toEqual(["a", "b"]);
    solid.end();
    await ended;
  });

  it("ends at once when it is enough", async () => {
    const [relay, board] = [new Relay(), new Board()];
    relay.engage(board);
    const ended = relay.play(moments("a", "b"), () => {});
    await settled();
    relay.finish();
    await ended;
    expect([relay.playing, board.finished]).toEqual([false, true]);
  });
});
