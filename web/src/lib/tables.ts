// Tables in a list: their order, and what a line says of them.

import { personOf, seated, type Person } from "./people";
import type { SeatInfo, TableCard } from "./wire";

const MINUTE = 60_000;

const waits = (card: TableCard): number => (card.your_turn ? 0 : card.table.status === "over" ? 2 : 1);

/** Your turn first, finished games last, and of the same kind the newest first. */
export const inOrder = (cards: TableCard[]): TableCard[] => [...cards].sort((a, b) => waits(a) - waits(b) || b.updated - a.updated);

export function stageOf(card: TableCard): string {
  if (card.table.status === "over") return "finished";
  if (card.table.status === "waiting") return "waiting for players";
  return card.your_turn ? "your turn" : "playing";
}

/** Who else sits there, and the words before; of a table where nobody of yours sits, everybody. */
export function othersOf(card: TableCard): { lead: string; people: Person[] } {
  const called = (seats: SeatInfo[]): Person[] => seats.map((seat) => (seat.taken ? seated(seat) : personOf("free seat")));
  const others = card.table.seats.filter((seat) => !card.yours.includes(seat.seat));
  if (!card.yours.length || !others.length) return { lead: card.yours.length ? "on this screen: " : "", people: called(card.table.seats) };
  return { lead: "against ", people: called(others) };
}

/** The same as one line of text. */
export function othersText(card: TableCard): string {
  const { lead, people } = othersOf(card);
  return lead + people.map(({ name }) => name).join(", ");
}

/** How long ago, in words; after a week the day. */
export function ago(time: number, now: number): string {
  const minutes = Math.floor((now - time) / MINUTE);
  const said = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"} ago`;
  if (minutes < 1) return "just now";
  if (minutes < 60) return said(minutes, "minute");
  if (minutes < 24 * 60) return said(Math.floor(minutes / 60), "hour");
  if (minutes < 7 * 24 * 60) return said(Math.floor(minutes / 60 / 24), "day");
  return new Date(time).toLocaleDateString(undefined, { dateStyle: "medium" });
}

/** How the game went, for those who sat there. */
export function resultOf(card: TableCard): string {
  const { outcome } = card.table;
  if (!outcome) return "";
  const won = outcome.winners.filter((seat) => card.yours.includes(seat));
  if (!outcome.winners.length) return "a draw";
  if (!card.yours.length || card.yours.length === card.table.seats.length)
    return `won by ${outcome.winners.map((seat) => card.table.seats.find((entry) => entry.seat === seat)?.name || "Guest").join(", ")}`;
  return won.length ? "you won" : "you lost";
}
