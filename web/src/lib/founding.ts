// A game against a bot at once, without a form.

import { api } from "./api";
import { keepTable, read } from "./keep";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import type { GameInfo } from "./wire";

/** The bot one plays against: as chosen before, else a mild one; they are listed from mild to fierce. */
export function rivalIn(game: GameInfo, chosen: string | undefined): GameInfo["bots"][number] | undefined {
  return game.bots.find((bot) => bot.name === chosen) ?? game.bots[Math.floor((game.bots.length - 1) / 3)];
}

/** How many sit down if nobody says how many. */
export const usualSeats = (game: GameInfo): number => (game.seats.includes(2) ? 2 : Math.min(...game.seats));

/** Start a game against the usual bot; says why it cannot. */
export async function againstBot(name: string): Promise<string> {
  try {
    const game = (await api.games()).find((one) => one.name === name);
    if (!game) return "This game cannot be started here.";
    const level = rivalIn(game, read<Record<string, string>>("rivals", {})[name])?.name ?? null;
    const bots = Array.from({ length: usualSeats(game) - 1 }, () => ({ kind: "bot" as const, level }));
    const seated = await api.create({ game: name, seats: [{ kind: "you", name: settings.name || "Guest" }, ...bots] });
    keepTable(seated.table.id, { key: seated.key, invitations: seated.invitations, quick: true });
    router.go(`/table/${seated.table.id}`);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
