import { describe, expect, it } from "vitest";
import type { Cue } from "../src/lib/scene";
import { lengthOf, VOICES, voicesOf, type Voice } from "../src/lib/voices";

describe("sounds", () => {
  it("tells cues apart", () => {
    const cues: Cue[] = [
      { type: "strike", piece: "a", what: "fireball" },
      { type: "move", piece: "b", manner: "fall" },
      { type: "leave", piece: "c" },
    ];
    expect(voicesOf(cues)).toEqual(["fire", "fall", "death"]);
    expect(voicesOf([{ type: "dice", values: [3] }])).toEqual(["dice"]);
    expect(voicesOf([{ type: "tally", piece: "a", gauge: "health", change: -1 }])).toEqual([]);
  });

  it("does not play the same voice twice at one moment", () => {
    expect(
      voicesOf([
        { type: "move", piece: "a" },
        { type: "move", piece: "b" },
      ]),
    ).toEqual(["wings"]);
  });

  it("has short voices only", () => {
    for (const voice of Object.keys(VOICES) as Voice[]) expect(lengthOf(voice)).toBeLessThan(2);
  });
});
