import { describe, expect, it } from "vitest";
import { atWork } from "../src/lib/thinking";

describe("a bot that thinks", () => {
  it("has a limit", () => expect(atWork("Novice", 1, 0.5)).toBe("Novice is thinking: 1 s of at most 1 s"));
  it("is never said to be beyond it", () => expect(atWork("Novice", 9, 0.5)).toBe("Novice is taking longer than usual: 9 s"));
  it("may have none", () => expect(atWork("Novice", 9)).toBe("Novice is thinking: 9 s"));
});
