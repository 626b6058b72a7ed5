import { describe, expect, it } from "vitest";
import { placeBeside } from "../src/lib/notes.svelte";

const room = { width: 390, height: 844 };
const size = { width: 300, height: 60 };

describe("a word beside what was pressed", () => {
  it("stands under it", () => expect(placeBeside({ left: 150, right: 250, top: 100, bottom: 130 }, size, room)).toEqual({ left: 50, top: 138 }));
  it("stands above it where there is no room below", () => expect(placeBeside({ left: 10, right: 380, top: 800, bottom: 840 }, size, room).top).toBe(732));
  it("never leaves the window", () => {
    expect(placeBeside({ left: 0, right: 20, top: 10, bottom: 40 }, size, room).left).toBe(8);
    expect(placeBeside({ left: 380, right: 390, top: 10, bottom: 40 }, size, room).left).toBe(82);
    expect(placeBeside({ left: 0, right: 390, top: 0, bottom: 844 }, size, room)).toEqual({ left: 45, top: 776 }); // something huge was pressed
  });
});
