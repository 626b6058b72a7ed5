import { describe, expect, it } from "vitest";
import { keyName, keys } from "../src/lib/keys.svelte";

const press = (key: string, more: Partial<KeyboardEvent> = {}): boolean => {
  let stopped = false;
  keys.press({ key, preventDefault: () => (stopped = true), target: null, ...more } as unknown as KeyboardEvent);
  return stopped;
};

describe("keys", () => {
  it("give a key to the newest group that wants it", () => {
    const told: string[] = [];
    const page = keys.use("Page", () => [{ on: ["m"], does: "Map", run: () => told.push("map") }]);
    const panel = keys.use("Panel", () => [{ on: ["m"], does: "Move", run: () => told.push("move"), when: () => told.length < 1 }]);
    expect(press("M")).toBe(true);
    expect(press("m")).toBe(true);
    expect(told).toEqual(["move", "map"]);
    panel();
    expect(keys.listed().map(({ title }) => title)).toEqual(["Page"]);
    page();
    expect(press("m")).toBe(false);
  });

  it("leave shortcuts of the browser and typing alone", () => {
    const away = keys.use("Page", () => [{ on: ["m"], does: "Map", run: () => {} }]);
    expect(press("m", { ctrlKey: true })).toBe(false);
    expect(press("m", { target: { closest: () => ({}) } as unknown as EventTarget })).toBe(false);
    away();
  });

  it("have names that people know", () => {
    expect([keyName(" "), keyName("ArrowLeft"), keyName("k")]).toEqual(["Space", "←", "K"]);
  });
});
