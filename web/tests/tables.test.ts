import { describe, expect, it } from "vitest";
import { ago, inOrder, othersOf, othersText, resultOf, stageOf } from "../src/lib/tables";
import type { TableCard, TableInfo } from "../src/lib/wire";

const seat = (number: number, name: string, taken = true): TableInfo["seats"][number] => ({
  seat: number,
  kind: "human",
  name,
  taken,
  connected: true,
  level: null,
  stand_in: false,
});
const card = (
  id: string,
  more: Partial<TableCard> & { status?: TableInfo["status"]; seats?: TableInfo["seats"]; outcome?: TableInfo["outcome"] } = {},
): TableCard => ({
  table: {
    id,
    title: "DragonWars",
    status: more.status ?? "playing",
    seats: more.seats ?? [seat(0, "Ann"), seat(1, "Bob")],
    outcome: more.outcome ?? null,
  } as TableInfo,
  yours: [0],
  your_turn: false,
  phase: "",
  updated: 0,
  ...more,
});

describe("tables in a list", () => {
  it("come with your turn first and finished ones last", () => {
    const cards = [card("over", { status: "over", updated: 9 }), card("old", { updated: 1 }), card("new", { updated: 2 }), card("mine", { your_turn: true })];
    expect(inOrder(cards).map((entry) => entry.table.id)).toEqual(["mine", "new", "old", "over"]);
  });
  it("say how they stand", () => {
    expect([card("a", { your_turn: true }), card("b"), card("c", { status: "waiting" }), card("d", { status: "over" })].map(stageOf)).toEqual([
      "your turn",
      "playing",
      "waiting for players",
      "finished",
    ]);
  });
  it("name the others, free seats, and everybody where one only watches", () => {
    expect(othersText(card("a"))).toBe("against Bob");
    expect(othersText(card("a", { seats: [seat(0, "Ann"), seat(1, "", false)] }))).toBe("against free seat");
    expect(othersText(card("a", { yours: [] }))).toBe("Ann, Bob");
    expect(othersText(card("a", { yours: [0, 1] }))).toBe("on this screen: Ann, Bob");
    const bot = { ...seat(1, "Drake"), kind: "bot" as const, level: "drake" };
    expect(othersOf(card("a", { seats: [seat(0, "Ann"), bot] })).people).toMatchObject([{ name: "Drake", bot: true }]);
  });
  it("say how the game went", () => {
    const outcome = (winners: number[]): TableInfo["outcome"] =>
      ({ winners, draw: winners.length ? [] : [0, 1], ranks: [], reason: "", clause: "" }) as unknown as TableInfo["outcome"];
    expect(resultOf(card("a", { outcome: outcome([0]) }))).toBe("you won");
    expect(resultOf(card("a", { outcome: outcome([1]) }))).toBe("you lost");
    expect(resultOf(card("a", { outcome: outcome([]) }))).toBe("a draw");
    expect(resultOf(card("a", { yours: [0, 1], outcome: outcome([1]) }))).toBe("won by Bob");
  });
  it("say how long ago", () => {
    const now = Date.UTC(2026, 5, 20, 12);
    expect([20_000, 61_000, 5 * 60_000, 3_600_000, 50 * 3_600_000].map((past) => ago(now - past, now))).toEqual([
      "just now",
      "1 minute ago",
      "5 minutes ago",
      "1 hour ago",
      "2 days ago",
    ]);
  });
});
