import { createHash, createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkDice, checkSeal, commitmentOf, hex, hmac, rollsOf, sealedOutcome, sha256 } from "../src/lib/sealed";

describe("SHA-256 written out", () => {
  it("agrees with Node for every length around the block size", () => {
    for (let length = 0; length < 200; length++) {
      const bytes = randomBytes(length);
      expect(hex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });
  it("agrees with Node's HMAC, also with long keys", () => {
    for (const length of [0, 1, 32, 64, 65, 200]) {
      const key = randomBytes(length);
      expect(hex(hmac(key, Buffer.from("7.0")))).toBe(createHmac("sha256", key).update("7.0").digest("hex"));
    }
  });
});

describe("sealed dice", () => {
  const secret = "00".repeat(32);
  it("draws numbers in range, the same ones every time", () => {
    const drawn = Array.from({ length: 50 }, (_, count) => sealedOutcome(secret, count, 20));
    expect(drawn.every((value) => value >= 0 && value < 20)).toBe(true);
    expect(new Set(drawn).size).toBeGreaterThan(5);
    expect(drawn).toEqual(Array.from({ length: 50 }, (_, count) => sealedOutcome(secret, count, 20)));
  });
  it("finds rolls in a record and nothing else", () => {
    const record = 'wyrmtable record 1\nnames: ["~ d6=1"]\n\n~ d2=1\n1 lock A: F1+ | H | -\n~ d20=18 d20=3\n';
    expect(rollsOf(record).map((roll) => [roll.sides, roll.value])).toEqual([
      [2, 0],
      [20, 17],
      [20, 2],
    ]);
  });
  it("accepts an honest record and refuses a changed roll or secret", () => {
    const shown = [2, 20, 20].map((sides, count) => `d${sides}=${sealedOutcome(secret, count, sides) + 1}`);
    const record = `\n~ ${shown[0]}\n1 colour red\n~ ${shown[1]} ${shown[2]}\n`;
    expect(checkDice(commitmentOf(secret), secret, record).ok).toBe(true);
    const value = sealedOutcome(secret, 1, 20) + 1;
    const other = (value % 20) + 1;
    expect(checkDice(commitmentOf(secret), secret, record.replace(`d20=${value}`, `d20=${other}`)).ok).toBe(false);
    expect(checkDice(commitmentOf("11".repeat(32)), secret, record).ok).toBe(false);
  });
  it("checks sealed answers", () => {
    const commitment = createHash("sha256").update("wyrmtable sealed answer\nsalt\nlock A: H | H | H").digest("hex");
    expect(checkSeal(commitment, "salt", "lock A: H | H | H")).toBe(true);
    expect(checkSeal(commitment, "salt", "lock A: - | - | -")).toBe(false);
  });
});
