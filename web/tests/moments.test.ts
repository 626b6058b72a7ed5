import { describe, expect, it } from "vitest";
import { beatsOf, groups, momentsBetween } from "../src/lib/moments";
import { sceneTold } from "../src/board/told";
import type { Cue, GameEvent, Scene } from "../src/lib/scene";

const tiles = [
  { id: "0,0", x: 0, y: 0, terrain: "field" },
  { id: "0,-1", x: 0, y: -1.73, terrain: "mountain", height: 3 },
];
const event = (name: string, ...cues: Cue[]): GameEvent => ({ version: 4, name, clause: "X-1.1", text: name, data: {}, cues });
const before: Scene = {
  title: "t",
  board: { kind: "hex", left: 0, top: 0, right: 1, bottom: 1 },
  tiles,
  pieces: [{ id: "elder", kind: "dragon", name: "Elder", x: 0, y: 0, tile: "0,0", z: 4, heading: 0, gauges: [{ name: "health", value: 12, maximum: 12 }] }],
};
const after: Scene = { ...before, pieces: [{ id: "egg", kind: "egg", name: "Egg", x: 0, y: -1.73, tile: "0,-1", z: 3, ground: 3 }] };

describe("moments between two scenes", () => {
  const events = [
    event("flies", { type: "move", piece: "elder", tile: "0,-1", z: 5, heading: 60 }),
    event("is hit", { type: "tally", piece: "elder", gauge: "health", change: -4 }, { type: "words", piece: "elder", text: "−4", tone: "harm" }),
    event("falls", { type: "move", piece: "elder", z: 3, manner: "fall" }, { type: "wear", piece: "elder", tag: "stunned" }),
    event(
      "rises",
      { type: "wear", piece: "elder", tag: "stunned", on: false },
      { type: "move", piece: "elder", z: 4 },
      { type: "tally", piece: "elder", gauge: "health", value: 1 },
    ),
    event("lays", { type: "move", piece: "egg", tile: "0,-1" }),
    event("dies", { type: "leave", piece: "elder" }),
    event("is over"),
  ];
  const moments = momentsBetween(before, after, events, 4);
  const piece = (at: number, id = "elder") => moments[at]!.scene.pieces?.find((candidate) => candidate.id === id);
  it("has one for each event", () => expect(moments.map((moment) => moment.event)).toEqual(events));
  it("moves, turns and lifts the piece", () => expect(piece(0)).toMatchObject({ tile: "0,-1", y: -1.73, z: 5, ground: 3, heading: 60 }));
  it("takes health away", () => expect(piece(1)?.gauges?.[0]?.value).toBe(8));
  it("lets it fall to the ground of its tile", () => expect(piece(2)).toMatchObject({ z: 3, tags: ["grounded", "stunned"] }));
  it("gives tags and takes them, and a gauge its value", () => expect(piece(3)).toMatchObject({ tags: [], gauges: [{ value: 1 }] }));
  it("shows a piece that comes as the next scene has it", () => expect([piece(3, "egg"), piece(4, "egg")]).toEqual([undefined, after.pieces![0]]));
  it("takes away what is gone", () => expect(piece(5)).toBeUndefined());
  it("ends with the scene of the server", () => expect(moments.at(-1)!.scene).toBe(after));
  it("begins each where the last one ended", () => moments.slice(1).forEach((moment, at) => expect(moment.before).toBe(moments[at]!.scene)));
  it("never touches what it was given", () => expect(before.pieces![0]!.z).toBe(4));
  it("an event without cues, or about what is not there, changes nothing before the next scene", () => {
    const strange = momentsBetween(
      before,
      after,
      [event("a"), event("b", { type: "leave", piece: "nobody" }, { type: "move", piece: "nobody", tile: "0,0" }), event("c")],
      5,
    );
    for (const moment of strange.slice(0, 2)) expect(moment.scene.pieces).toEqual(before.pieces);
  });
  it("says which phase is being played", () => {
    const turns = momentsBetween(before, after, [event("a", { type: "announce", text: "Round 2 · Turn 1" }), event("b")], 5);
    expect(turns[0]!.scene.phase).toBe("Round 2 · Turn 1");
  });
  it("while something happens nobody is asked", () => {
    const seats = (status: string) => [{ seat: 0, name: "Red", colour: "red", status }];
    const told = momentsBetween({ ...before, seats: seats("to act") }, { ...after, seats: seats("locked") }, [event("a"), event("b")], 5);
    expect(told.map((moment) => moment.scene.seats![0]!.status)).toEqual(["", "locked"]);
  });
  it("without a scene before there is only the scene after", () =>
    expect(momentsBetween(null, after, events, 4).every((moment) => moment.scene === after)).toBe(true));
  it("without events the scene just changes", () =>
    expect(momentsBetween(before, after, [], 4)).toEqual([{ version: 4, event: null, before, scene: after, after }]));
});

describe("the panels of seats", () => {
  const line = { name: "Elder", piece: "elder", altitude: 4, gauges: [{ name: "health", value: 12, maximum: 12 }], tags: [] };
  const panel = (changes: object) => [
    {
      seat: 1,
      name: "Red",
      colour: "red",
      lines: [
        { name: "Drake", piece: "drake" },
        { ...line, ...changes },
      ],
    },
  ];
  const start: Scene = { ...before, seats: panel({}) };
  const end: Scene = { ...after, seats: panel({ piece: "", tags: ["dead"] }) };
  const events = [
    event("is hit", { type: "tally", piece: "elder", gauge: "health", change: -4 }),
    event("falls", { type: "move", piece: "elder", z: 0, manner: "fall" }, { type: "wear", piece: "elder", tag: "stunned" }),
    event("dies", { type: "leave", piece: "elder" }),
    event("is over"),
  ];
  const lines = momentsBetween(start, end, events, 4).map((moment) => moment.scene.seats![0]!.lines!);
  it("count with the pieces", () => expect(lines[0]![1]).toMatchObject({ altitude: 4, gauges: [{ value: 8 }] }));
  it("fall with them", () => expect(lines[1]![1]).toMatchObject({ altitude: 0, tags: ["grounded", "stunned"] }));
  it("know the dead", () => expect(lines[2]![1]).toMatchObject({ piece: "", tags: ["dead"] }));
  it("leave the others alone", () => lines.forEach((all) => expect(all[0]).toEqual({ name: "Drake", piece: "drake" })));
  it("of the scene before stay as they were", () => expect(start.seats).toEqual(panel({})));
});

describe("what is shown together", () => {
  const flying = (z: number): GameEvent => event("flies", { type: "together", name: "flight" }, { type: "move", piece: "elder", z });
  const said = (text: string): Cue => ({ type: "words", piece: "elder", text });
  const sizes = (events: GameEvent[]): number[] => groups(momentsBetween(before, after, events, 4)).map((group) => group.length);
  it("neighbours that say so are, others are not", () => {
    expect(sizes([flying(1), flying(2), event("hits"), event("hits"), flying(3)])).toEqual([2, 1, 1, 1]);
  });
  it("other company is another group", () => {
    expect(sizes([flying(1), event("a", { type: "together", name: "recovery" }), flying(2)])).toEqual([1, 1, 1]);
  });
  it("the kinds of cues come in their order, each at once, and each has its scene", () => {
    const events = [
      event("a", { type: "together", name: "x" }, { type: "move", piece: "elder", z: 2 }, said("one")),
      event("b", { type: "together", name: "x" }, said("two"), { type: "leave", piece: "elder" }),
      event("c"),
    ];
    const beats = beatsOf(groups(momentsBetween(before, after, events, 4))[0]!);
    expect(beats.map(({ cues }) => cues.map((cue) => cue.type).join())).toEqual(["together,together", "move", "words,words", "leave"]);
    expect(beats.map(({ scene }) => scene.pieces?.[0]?.z)).toEqual([4, 2, 2, undefined]);
  });
});

describe("a board on which nothing flies", () => {
  const told = (cues: Cue[], start = before) => sceneTold(groups(momentsBetween(start, after, [event("a", ...cues), event("b")], 4))[0]!).marks;
  const marks = (...cues: Cue[]) => told(cues);
  it("marks who strikes what: the tiles, and a line from who does it", () => {
    expect(marks({ type: "strike", piece: "elder", what: "fire", tiles: ["0,0", "0,-1"] })).toEqual([
      { type: "cells", tiles: ["0,0", "0,-1"], style: "fire" },
      {
        type: "path",
        points: [
          [0, 0, 0],
          [0, -1.73, 0],
        ],
        style: "chosen",
      },
    ]);
    expect(marks({ type: "strike", piece: "elder", what: "shot", points: [[3, 4]] })).toEqual([
      {
        type: "path",
        points: [
          [0, 0, 0],
          [3, 4, 0],
        ],
        style: "shot",
      },
    ]);
  });
  it("ends an arrow before the piece it points at, also if they are at one place", () => {
    const target = { ...before.pieces![0]!, id: "drake", tile: "0,-1", x: 0, y: -2 };
    const at = (y: number) =>
      told([{ type: "strike", piece: "elder", what: "claws", pieces: ["drake"] }], { ...before, pieces: [...before.pieces!, { ...target, y }] });
    expect(at(-2)).toEqual([
      {
        type: "path",
        points: [
          [0, 0, 0],
          [0, -1.5, 0],
        ],
        style: "claws",
      },
    ]);
    expect(at(-0.4)).toEqual([
      {
        type: "path",
        points: [
          [0, 0, 0],
          [0, -0.2, 0],
        ],
        style: "claws",
      },
    ]);
    expect(at(0)).toEqual([
      {
        type: "path",
        points: [
          [0, 0, 0],
          [0, 0, 0],
        ],
        style: "claws",
      },
    ]);
  });
  it("shows from where somebody came, and over which spots", () => {
    expect(marks({ type: "move", piece: "elder", tile: "0,-1", z: 5 })).toEqual([
      {
        type: "path",
        points: [
          [0, 0, 0],
          [0, -1.73, 0],
        ],
        style: "trail",
      },
    ]);
    expect(
      marks({
        type: "move",
        piece: "elder",
        x: 2,
        y: 2,
        tile: "0,-1",
        way: [
          [0, 0, 0],
          [1, 0, 90],
          [2, 2, 180],
        ],
      }),
    ).toEqual([
      {
        type: "path",
        points: [
          [0, 0, 0],
          [1, 0, 0],
          [2, 2, 0],
        ],
        style: "trail",
      },
    ]);
    expect(marks({ type: "move", piece: "elder", heading: 60 })).toEqual([]);
    expect(marks({ type: "move", piece: "elder", tile: "0,-1", manner: "put" })).toEqual([]);
  });
  it("says who falls and how far, and who dies", () => {
    expect(marks({ type: "move", piece: "elder", z: 1, manner: "fall" })).toMatchObject([{ type: "text", label: "falls to 1", style: "bad" }]);
    expect(marks({ type: "move", piece: "elder", manner: "fall" })).toEqual([]);
    expect(marks({ type: "leave", piece: "elder" })).toMatchObject([{ type: "text", x: 0, y: 0, label: "✕ Elder", style: "harm" }]);
    expect(marks({ type: "leave", piece: "elder", manner: "go" })).toEqual([]);
  });
  it("rings what glitters", () => {
    expect(marks({ type: "shine", tile: "0,-1", what: "treasure" }, { type: "shine", piece: "elder" })).toMatchObject([
      { type: "arc", y: -1.73, style: "treasure" },
      { type: "arc", y: 0, style: "magic" },
    ]);
  });
  it("has words for pieces, tiles, and for those that have just gone", () => {
    const said = marks(
      { type: "words", piece: "elder", text: "−4", tone: "harm" },
      { type: "words", tile: "0,-1", text: "tie" },
      { type: "leave", piece: "elder", manner: "go" },
    );
    expect(said?.map((mark) => [mark.type, mark.style, "label" in mark && mark.label])).toEqual([
      ["text", "harm", "−4"],
      ["text", "note", "tie"],
    ]);
  });
  it("takes the places that the board gives to pieces", () => {
    const group = groups(momentsBetween(before, after, [event("a", { type: "words", piece: "elder", text: "!" }), event("b")], 4))[0]!;
    expect(sceneTold(group, () => new Map([["elder", { x: 7, y: 9 }]])).marks).toMatchObject([{ type: "text", x: 7, label: "!" }]);
  });
  it("passes over what is not there", () =>
    expect(
      marks(
        { type: "words", piece: "nobody", text: "?" },
        { type: "strike", piece: "nobody", what: "claws", pieces: ["elder"] },
        { type: "move", piece: "nobody", tile: "0,0" },
        { type: "leave", piece: "nobody" },
        { type: "shine", piece: "nobody" },
      ),
    ).toEqual([]));
});
