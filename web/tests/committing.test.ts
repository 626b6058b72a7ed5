import { describe, expect, it } from "vitest";
import { Line, play } from "../src/lib/committing";

function tableWith(refused = ""): {
  played: string[];
  act: (text: string) => Promise<boolean>;
  whyNot: (text: string) => Promise<{ reason: string; clause: string } | null>;
} {
  const played: string[] = [];
  return {
    played,
    act: async (text) => (played.push(text), text !== refused),
    whyNot: async (text) => (text === refused ? { reason: "no", clause: "DW-6.10" } : null),
  };
}
const asking = (played: string[]) => ({ verb: "lock", draft: "plot", ask: async () => void played.push("(asked)") });

describe("what commits is asked about", () => {
  it.each([
    ["lock", ["(asked)"]],
    ["lock A: F1+ | H | -", ["plot A: F1+ | H | -", "(asked)"]],
    ["A1 F1+", ["A1 F1+"]],
    ["unlock", ["unlock"]],
  ])("%s", async (text, expected) => {
    const table = tableWith();
    expect(await play(table, text, asking(table.played))).toBe(true);
    expect(table.played).toEqual(expected);
  });
  it("what is refused changes nothing", async () => {
    const table = tableWith("lock W: F2+ br2 | - | -");
    expect(await play(table, "lock W: F2+ br2 | - | -", asking(table.played))).toBe(false);
    expect(table.played).toEqual(["lock W: F2+ br2 | - | -"]);
  });
});

describe("a line of deeds", () => {
  it("goes in order, the first at once, and on after a failure", async () => {
    const line = new Line();
    const done: string[] = [];
    const late = (word: string, wait: number) => async (): Promise<void> => {
      done.push(`${word} begins`);
      await new Promise((ready) => setTimeout(ready, wait));
      done.push(word);
    };
    const first = line.do(late("slow", 20));
    expect(done).toEqual(["slow begins"]);
    const failing = line.do(() => Promise.reject(new Error("lost")));
    const last = line.do(late("quick", 0));
    await expect(failing).rejects.toThrow("lost");
    await Promise.all([first, last]);
    expect(done).toEqual(["slow begins", "slow", "quick begins", "quick"]);
  });
});
