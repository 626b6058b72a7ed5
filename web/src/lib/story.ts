// What a game was like in numbers: made from the cues of its events, which every game tells alike.

import type { Cue, GameEvent, Scene } from "./scene";

export interface Sums {
  seat: number;
  dealt: number; // damage
  taken: number;
  attacks: number;
  hits: number; // attacks that did harm
  kills: number;
  losses: number;
  way: number; // in hexes, or units of the table
  dice: number[]; // numbers that were rolled for this seat
}

export interface Story {
  sums: Sums[];
  unit: string; // of the ways
}

type Told<Type extends Cue["type"]> = Extract<Cue, { type: Type }>;

/** The seat of every piece in these scenes. */
export function ownersOf(scenes: Scene[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const scene of scenes) {
    for (const panel of scene.seats ?? []) for (const line of panel.lines ?? []) if (line.piece) found.set(line.piece, panel.seat);
    for (const piece of scene.pieces ?? []) if (piece.seat != null) found.set(piece.id, piece.seat);
  }
  return found;
}

/** The gauge of a piece whose loss is harm: the first that it shows. */
function healthOf(scenes: Scene[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const scene of scenes)
    for (const piece of scene.pieces ?? []) {
      const gauge = piece.gauges?.[0];
      if (gauge) found.set(piece.id, gauge.name);
    }
  return found;
}

/** Count everything; `scenes` are some moments of the game, in which all pieces were seen. */
export function storyOf(events: GameEvent[], scenes: Scene[], seats: number): Story {
  const sums = Array.from({ length: seats }, (_, seat): Sums => ({ seat, dealt: 0, taken: 0, attacks: 0, hits: 0, kills: 0, losses: 0, way: 0, dice: [] }));
  const owners = ownersOf(scenes);
  const health = healthOf(scenes);
  const board = scenes[0]?.board;
  const step = board?.kind === "hex" ? Math.sqrt(3) * (board.radius ?? 1) : 1;
  const tiles = new Map((scenes[0]?.tiles ?? []).map((tile) => [tile.id, tile]));
  const spots = new Map<string, [number, number]>((scenes[0]?.pieces ?? []).map((piece) => [piece.id, [piece.x, piece.y]]));
  const levels = new Map<string, number>(); // of health, where a cue tells a value
  for (const scene of scenes.slice(0, 1)) for (const piece of scene.pieces ?? []) if (piece.gauges?.[0]) levels.set(piece.id, piece.gauges[0].value);
  const strikers = new Map<string, Told<"strike">>(); // who was the last to strike at a piece
  const landed = new Set<Told<"strike">>();
  const of = (piece: string): Sums | undefined => sums[owners.get(piece) ?? -1];

  function harm(cue: Told<"tally">): void {
    if (health.get(cue.piece) !== cue.gauge) return;
    const before = levels.get(cue.piece);
    const after = cue.value ?? (before ?? 0) + (cue.change ?? 0);
    const lost = before === undefined || cue.value == null ? -(cue.change ?? 0) : before - after;
    levels.set(cue.piece, Math.max(0, after));
    if (lost <= 0) return;
    const victim = of(cue.piece);
    if (victim) victim.taken += lost;
    const strike = strikers.get(cue.piece);
    const striker = strike && of(strike.piece);
    if (!strike || !striker || striker === victim) return;
    striker.dealt += lost;
    if (!landed.has(strike)) striker.hits++;
    landed.add(strike);
  }

  function travel(cue: Told<"move">): void {
    const from = spots.get(cue.piece);
    const tile = cue.tile ? tiles.get(cue.tile) : undefined;
    const to: [number, number] | undefined = tile ? [tile.x, tile.y] : cue.x != null && cue.y != null ? [cue.x, cue.y] : from;
    if (to) spots.set(cue.piece, to);
    const mover = of(cue.piece);
    if (!mover || !from || !to || (cue.manner ?? "fly") !== "fly") return;
    const way = (cue.way ?? []).map(([x, y]): [number, number] => [x, y]);
    const stops = way.length > 1 ? way : [from, to];
    for (let at = 1; at < stops.length; at++) mover.way += Math.hypot(stops[at]![0] - stops[at - 1]![0], stops[at]![1] - stops[at - 1]![1]) / step;
  }

  for (const event of events) {
    const cues = event.cues ?? [];
    for (const cue of cues) {
      if (cue.type === "strike") {
        const striker = of(cue.piece);
        if (striker) striker.attacks++;
        for (const piece of cue.pieces ?? []) strikers.set(piece, cue);
      } else if (cue.type === "tally") harm(cue);
      else if (cue.type === "move") travel(cue);
      else if (cue.type === "leave" && (cue.manner ?? "die") === "die") {
        const victim = of(cue.piece);
        if (!victim) continue;
        victim.losses++;
        const strike = strikers.get(cue.piece);
        const striker = strike && of(strike.piece);
        if (striker && striker !== victim) striker.kills++;
      } else if (cue.type === "dice") {
        const named = cues.find((other) => "piece" in other && other.piece && owners.has(other.piece));
        const roller = named && "piece" in named ? of(named.piece!) : undefined;
        for (const value of cue.values) if (typeof value === "number") roller?.dice.push(value);
      }
    }
  }
  for (const sum of sums) sum.way = Math.round(sum.way);
  return { sums, unit: board?.kind === "hex" ? "hexes" : `${board?.unit || "unit"}${board?.unit === "inch" ? "es" : "s"}` };
}

export interface Luck {
  count: number;
  mean: number;
  expected: number;
}

const DICE = [4, 6, 8, 10, 12, 20]; // whatever else chance decides is no die

/** How the dice fell; null without dice, or where dice of several kinds cannot be compared. */
export function luckOf(rolls: [number, number][], values?: number[]): Luck | null {
  const kinds = new Set(rolls.map(([sides]) => sides).filter((sides) => DICE.includes(sides)));
  if (kinds.size !== 1) return null;
  const [sides] = [...kinds];
  const fallen = values ?? rolls.filter(([kind]) => kind === sides).map(([, value]) => value + 1);
  if (!fallen.length) return null;
  return { count: fallen.length, mean: fallen.reduce((sum, value) => sum + value, 0) / fallen.length, expected: (sides! + 1) / 2 };
}

/** How far the best of these seats is ahead of the others, by what the goal says. */
export function leadOf(scene: Scene, winners: number[]): number | null {
  const sides = scene.goal?.sides ?? [];
  const shares = (own: boolean): number[] => sides.filter((side) => side.seats.some((seat) => winners.includes(seat)) === own).map((side) => side.share ?? 0);
  if (!shares(true).length || !shares(false).length) return null;
  return Math.max(...shares(true)) - Math.max(...shares(false));
}

/** Where the game turned: the stretch in which the winners gained most, after the last time they were behind. */
export function turningPoint(leads: { version: number; lead: number }[]): { from: number; to: number } | null {
  let first = 0;
  leads.forEach(({ lead }, at) => {
    if (lead <= 0) first = at;
  });
  let best: { from: number; to: number; gain: number } | null = null;
  for (let at = Math.max(1, first); at < leads.length; at++) {
    const gain = leads[at]!.lead - leads[at - 1]!.lead;
    if (gain > 0 && (!best || gain > best.gain)) best = { from: leads[at - 1]!.version, to: leads[at]!.version, gain };
  }
  return best && { from: best.from, to: best.to };
}
