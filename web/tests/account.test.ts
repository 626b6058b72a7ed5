import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
const { objection, sentence } = await import("../src/lib/account.svelte");

describe("an account", () => {
  it("has a name and a password that are long enough", () => {
    expect(objection("Al", "long enough", true)).toContain("3 characters");
    expect(objection("  Al  ", "long enough", true)).toContain("3 characters");
    expect(objection("Alva", "short", true)).toContain("8 characters; this one has 5");
    expect(objection("Alva", "", false)).toContain("missing");
    expect(objection("Alva", "long enough", true)).toBe("");
  });
  it("lets the server judge an old password", () => expect(objection("Alva", "short", false)).toBe(""));
  it("says refusals as sentences", () => {
    expect(sentence("this name is taken")).toBe("This name is taken.");
    expect(sentence("Wait!")).toBe("Wait!");
  });
});
