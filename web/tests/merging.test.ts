import { describe, expect, it } from "vitest";
import { mergedScene, mergedView } from "../src/lib/merging";
import type { Piece, Scene } from "../src/lib/scene";
import type { Update, View } from "../src/lib/wire";

const nothing: Update = { type: "update", seat: 0, since: 1, version: 2, events: [], seals: [], view: {}, scene: {}, clocks: [], undo: false };
const view: View = {
  game: "a game",
  version: "1",
  seat: 0,
  seats: 2,
  to_act: [0, 1],
  guarded: true,
  over: false,
  outcome: null,
  decision: {
    seat: 0,
    kind: "plot",
    clause: "X-1",
    prompt: "Plot A1",
    required: true,
    actions: ["A1", "lock"],
    acts: [],
    facts: { cell: "A1", lanes: { A: { cells: ["?"] }, B: { cells: ["?"] } } },
  },
  position: { round: 1, phase: "plot" },
};
const piece = (id: string, x: number): Piece => ({ id, kind: "dragon", name: id, x, y: 0 });
const scene: Scene = {
  title: "",
  board: { kind: "hex", left: 0, top: 0, right: 1, bottom: 1 },
  pieces: [piece("a", 0), piece("b", 0)],
  seats: [
    { seat: 0, name: "Red", colour: "red", status: "plotting" },
    { seat: 1, name: "Blue", colour: "blue", status: "plotting" },
  ],
};

describe("an update put over what is known", () => {
  it("leaves what it does not name", () => {
    expect(mergedView(view, nothing)).toEqual(view);
    expect(mergedScene(scene, nothing)).toEqual(scene);
  });

  it("changes entries of facts, facts and fields of a decision", () => {
    const after = mergedView(view, {
      ...nothing,
      decision: { required: true, prompt: "Plot A2", actions: ["A2"], facts: { cell: null }, entries: { lanes: { A: { cells: ["H"] } } } },
    });
    expect(after.decision).toEqual({
      ...view.decision,
      prompt: "Plot A2",
      actions: ["A2"],
      facts: { cell: null, lanes: { A: { cells: ["H"] }, B: { cells: ["?"] } } },
    });
    expect(view.decision?.facts.cell).toBe("A1");
  });

  it("takes a new decision, or none, as it is", () => {
    expect(mergedView(view, { ...nothing, view: { decision: null, to_act: [1] } }).decision).toBeNull();
    expect(mergedView(view, { ...nothing, view: { position: { round: 2 } } }).position).toEqual({ round: 2, phase: "plot" });
  });

  it("changes single pieces and fields of panels by their place", () => {
    const after = mergedScene(scene, { ...nothing, pieces: { "1": piece("b", 5) }, panels: { "0": { status: "locked" } } });
    expect(after.pieces).toEqual([piece("a", 0), piece("b", 5)]);
    expect(after.seats?.map(({ name, status }) => `${name} ${status}`)).toEqual(["Red locked", "Blue plotting"]);
    expect(after.pieces?.[0]).toBe(scene.pieces?.[0]);
  });
});
