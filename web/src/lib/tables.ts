// Tables in a list: their order, and what a line says of them.

import type { TableCard } from "./wire";

const MINUTE = 60_000;

const waits = (card: TableCard): number => (card.your_turn ? 0 : card.table.status === "over" ? 2 : 1);

/** Your turn first, finished games last, and of the same kind the newest first. */
export const inOrder = (cards: TableCard[]): TableCard[] => [...cards].sort((a, b) => waits(a) - waits(b) || b.updated - a.updated);

export function stageOf(card: TableCard): string {
  if (card.table.status === "over") return "finished";
  if (card.table.status === "waiting") return "waiting for players";
  return card.your_turn ? "your turn" : "playing";
}

/** Who else sits there; of a table where nobody of yours sits, everybody. */
export function othersOf(card: TableCard): string {
  const named = (seats: TableCard["table"]["seats"]): string => seats.map((seat) => (seat.taken ? seat.name || "Guest" : "free seat")).join(", ");
  const others = card.table.seats.filter((seat) => !card.yours.includes(seat.seat));
  if (!card.yours.length) return named(card.table.seats);
  return others.length ? `against ${named(others)}` : `on this screen: ${named(card.table.seats)}`;
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
  if (!card.yours.length || card.yours.length === card.table.seats.length) return `won by ${outcome.winners.map((seat) => card.table.seats.find((entry) => entry.seat === seat)?.name || "Guest").join(", ")}`;
  return won.length ? "you won" : "you lost";
}
