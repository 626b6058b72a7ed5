// Where somebody was at a table, for a page that is opened anew.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { note, noted } from "../src/lib/bookmark";

describe("a bookmark", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("finds again what was noted, each under its name", () => {
    note("t1", 0, "cell", { round: 2, cell: "E3" });
    note("t1", 0, "unit", "gold1");
    expect(noted("t1", 0, "cell")).toEqual({ round: 2, cell: "E3" });
    expect(noted("t1", 0, "unit")).toBe("gold1");
    expect(noted("t2", 0, "unit")).toBeNull();
  });

  it("is forgotten when another seat looks at the same screen", () => {
    note("t1", 0, "cell", "E3");
    expect(noted("t1", 1, "cell")).toBeNull();
    note("t1", 1, "unit", "red1");
    expect(noted("t1", 0, "cell")).toBeNull();
    expect([...kept.values()].join()).not.toContain("E3");
  });

  it("is kept for the tables of late", () => {
    for (let at = 0; at < 60; at++) note(`t${at}`, 0, "cell", at);
    expect(noted("t0", 0, "cell")).toBeNull();
    expect(noted("t59", 0, "cell")).toBe(59);
    expect(noted("t20", 0, "cell")).toBe(20);
  });

  it("is nothing where the browser keeps nothing", () => {
    vi.unstubAllGlobals();
    note("t1", 0, "cell", "E3");
    expect(noted("t1", 0, "cell")).toBeNull();
  });
});
