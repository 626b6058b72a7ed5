// What there is to know of a game, asked once for a page.

import { api } from "./api";
import type { GameDetail } from "./wire";

const asked = new Map<string, Promise<GameDetail>>();

export function gameOf(name: string): Promise<GameDetail> {
  const known = asked.get(name) ?? api.game(name);
  asked.set(name, known);
  known.catch(() => asked.delete(name));
  return known;
}
