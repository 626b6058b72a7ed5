import { describe, expect, it } from "vitest";
import { headline, resignations, whoResigned } from "../src/lib/outcome";
import type { GameEvent, Outcome } from "../src/lib/wire";

const event = (cues: GameEvent["cues"]): GameEvent => ({ name: "", data: {}, clause: "DW-5.13", text: "Red resigns.", version: 3, cues }) as GameEvent;
const quits = (seat: number): GameEvent => event([{ type: "quit", seat }]);
const outcome = (winners: number[], draw: number[] = []): Outcome => ({ winners, draw, ranks: [], reason: "", clause: "DW-14.1" }) as unknown as Outcome;
const nameOf = (seat: number): string => ["Ann", "Bob"][seat]!;

describe("the end of a game", () => {
  it("knows who has given up", () =>
    expect(resignations([event(undefined), quits(1), event([{ type: "chapter" }]), quits(0)]).map(({ seat }) => seat)).toEqual([1, 0]));
  it("says it in one sentence", () => {
    const given = resignations([quits(1), quits(0)]);
    expect(whoResigned(given, nameOf)).toBe("Bob and Ann resigned.");
    expect(whoResigned(given.slice(0, 1), nameOf)).toBe("Bob resigned.");
    expect(whoResigned(given.slice(0, 1))).toBe("Red resigns.");
  });
  it("says so to whoever resigned", () => expect(headline(outcome([1]), [0], [0], nameOf)).toBe("You resigned: Bob won"));
  it("is a victory for the winner, also by resignation", () => expect(headline(outcome([1]), [1], [0], nameOf)).toBe("Victory is yours"));
  it("names the winner to those who watch or share a screen", () => {
    expect(headline(outcome([1]), [], [], nameOf)).toBe("Bob won");
    expect(headline(outcome([1]), [0, 1], [0], nameOf)).toBe("Bob won");
  });
  it("may be a draw", () => {
    expect(headline(outcome([], [0, 1]), [0], [], nameOf)).toBe("A draw between Ann and Bob");
    expect(headline(null, [0], [], nameOf)).toBe("The game is over");
  });
});
