// The guided first game where monsters storm a city: one dragon against a handful of defenders.

import { attackFacts } from "./attack";
import type { Way } from "./facts";
import type { Step } from "./lesson";
import { reachFacts, textOf } from "./reach";
import type { Tile } from "./scene";
import type { Table } from "./table.svelte";

/** A city with few defenders, and a goal that a learner reaches. */
export const SIEGE_OPTIONS = {
  scenario: { invader: { Dragon: 1 }, defender: { INF: 2, MIL: 2, ARH: 1, HERO: 1 }, goal: 8, title: "First fire" },
};

const LAST_TURN = 6; // by then everything has come up
const turn = (table: Table): number => table.scene?.clock?.[0] ?? 0;
const over = (table: Table): boolean => table.view?.over === true || turn(table) >= LAST_TURN;
const asked = (table: Table, kind: string): boolean => table.ready && !over(table) && table.decision?.kind === kind && table.decision.required;
const happened = (table: Table, name: string): boolean => table.events.some((event) => event.name === name);
const walked = (table: Table): boolean => table.events.some((event) => event.name === "moved" && event.data["mode"] === "walk");
const pass = (table: Table): string | null => (table.decision?.actions.includes("pass") ? "pass" : null);
const tileOf = (table: Table, id: string): Tile | undefined => table.scene?.tiles?.find((tile) => tile.id === id);

/** The ways of the first unit that can do this. */
function waysOf(table: Table, does: string): Way[] {
  const doers = table.decision ? Object.values(reachFacts(table.decision).doers) : [];
  return doers.flatMap((doer) => doer.doings.filter((doing) => doing.does === does).flatMap((doing) => doing.ways));
}
const text = (table: Table, way: Way | undefined): string | null => (way && table.decision ? textOf(table.decision, way) : null);

/** What a place is worth to the invader. */
const worth = (table: Table, hex: string): number => Number(tileOf(table, hex)?.value || 0);
const empty = (table: Table, hex: string): boolean => !(table.scene?.pieces ?? []).some((piece) => piece.tile === hex);

/** How far a place is from the nearest that is worth something, and looks there. */
function distance(table: Table, way: Way): number {
  const here = tileOf(table, way.hex);
  if (!here) return Infinity;
  const turned = ((way.facing ?? 0) * Math.PI) / 3;
  const [x, y] = [here.x + 4 * Math.sin(turned), here.y - 4 * Math.cos(turned)]; // a little ahead
  return Math.min(...(table.scene?.tiles ?? []).filter((tile) => tile.value).map((tile) => Math.hypot(tile.x - x, tile.y - y)));
}
const nearest = (table: Table, does: string): string | null => text(table, waysOf(table, does).sort((a, b) => distance(table, a) - distance(table, b))[0]);
/** The richest place of those that can be reached and are free. */
function richest(table: Table, does: string): string | null {
  const found = waysOf(table, does).filter((way) => worth(table, way.hex) && empty(table, way.hex));
  return text(table, found.sort((a, b) => worth(table, b.hex) - worth(table, a.hex))[0]);
}
/** The fire that burns most. */
function hottest(table: Table): string | null {
  const deeds = table.decision ? attackFacts(table.decision).deeds : [];
  const burns = (hexes: string[]): number => hexes.reduce((sum, hex) => sum + 2 * worth(table, hex) + (empty(table, hex) ? 0 : 1), 0);
  const best = [...deeds].sort((a, b) => burns(b.hexes) - burns(a.hexes))[0];
  return best ? (table.decision?.actions[best.answer] ?? null) : null;
}
/** The attack with the best odds. */
function best(table: Table): string | null {
  const sets = table.decision ? Object.values(attackFacts(table.decision).hexes).flatMap((entry) => entry.sets) : [];
  const found = sets.sort((a, b) => b.chance - a.chance)[0];
  return found ? (table.decision?.actions[found.answer] ?? null) : null;
}

export const SIEGE_STEPS: Step[] = [
  {
    title: "One dragon",
    text: "You are the Invader. The goal: destroy places worth 8 points; the number on a place is its worth. Your dragon starts at the edge of the map. Choose a hex and a facing, or take the proposal.",
    now: (table) => asked(table, "deploy") && Boolean(table.decision!.facts["suggested"]),
    doing: "Take the proposal",
    offer: (table) => String(table.decision?.facts["suggested"] ?? ""),
  },
  {
    title: "Begin",
    text: "Click a unit to pick it up again. When everything is in place, finish the set-up.",
    now: (table) => asked(table, "deploy"),
    doing: "Set-up is done",
    offer: pass,
  },
  {
    title: "Take off",
    text: "Each turn you move, breathe fire and fight; then the Defender does the same. A dragon walks, slithers, bounds or flies, one of these in a phase. Walls stop walkers, so choose “Fly”: lit hexes are in reach and show their distance. Fly two hexes straight before each turn.",
    now: (table) => asked(table, "movement") && !happened(table, "took_off"),
    doing: "Fly towards the city",
    offer: (table) => nearest(table, "fly"),
  },
  {
    title: "Come down on a roof",
    text: "A dragon that lands from flight on an empty place with a number destroys it at once. Choose “Fly and land” and a marked place: your first points.",
    now: (table) => asked(table, "movement") && richest(table, "fly and land") !== null,
    doing: "Land where it is worth most",
    offer: (table) => richest(table, "fly and land"),
  },
  {
    title: "Fly on",
    aside: true,
    text: "No empty place is in reach of a landing. Fly closer to one.",
    now: (table) => asked(table, "movement") && waysOf(table, "fly and land").length > 0,
    doing: "Fly nearer",
    offer: (table) => nearest(table, "fly"),
  },
  {
    title: "Destroy on foot",
    text: "On foot, your dragon spends one movement point to destroy the place it stands in, even if defenders are there.",
    now: (table) => asked(table, "movement") && waysOf(table, "destroy this place").length > 0,
    doing: "Destroy it",
    offer: (table) => text(table, waysOf(table, "destroy this place")[0]),
  },
  {
    title: "Walk",
    text: "Walls stop a walking dragon, but it can smash gates and break doors that it faces. Each hex and each turn costs a point; one turn before each hex is free. Click a hex, choose a facing, click again.",
    now: (table) => asked(table, "movement") && waysOf(table, "walk").length > 0 && !walked(table),
    doing: "Walk towards the next place",
    offer: (table) => nearest(table, "walk"),
  },
  {
    title: "Bound",
    text: "A bound carries your dragon over walls and enemies, up to three hexes ahead. If it comes down on an empty place with a number, it destroys that place.",
    now: (table) => asked(table, "movement") && richest(table, "bound") !== null,
    doing: "Bound onto the place",
    offer: (table) => richest(table, "bound"),
  },
  {
    title: "Up again",
    text: "Nothing is in reach on foot. In the air your dragon is safe from swords, and next turn it can land on another place. The first trap: a dragon that has flown makes no melee attack in that turn.",
    now: (table) => asked(table, "movement") && waysOf(table, "fly").length > 0,
    doing: "Fly towards the next place",
    offer: (table) => nearest(table, "fly"),
  },
  {
    title: "End of the movement",
    aside: true,
    text: "You could also slither or bound. When you are done, end the phase.",
    now: (table) => asked(table, "movement"),
    doing: "End movement",
    offer: pass,
  },
  {
    title: "Breathe fire",
    text: "Fire burns two hexes in one of the three directions ahead. Places there are destroyed, and every unit rolls to escape. You have two breaths, shown as flames on the sheet. Point at a direction to see what would burn.",
    now: (table) => asked(table, "fire") && hottest(table) !== null,
    doing: "Breathe where it burns most",
    offer: hottest,
  },
  {
    title: "Strike",
    text: "Head, wings and legs each attack on their own, into the hexes they reach. Tick the parts that join: the panel adds them up, line by line, and shows the number to roll.",
    now: (table) => asked(table, "melee") && best(table) !== null,
    doing: "Attack with the best odds",
    offer: best,
  },
  {
    title: "Go on",
    aside: true,
    text: "Nothing more to do here? End the phase. Then the Defender moves, shoots and fights, aiming at parts of your dragon. The second trap: without wings it cannot fly, without its head it goes berserk, and without its belly it dies. Do not stay on the ground among troops.",
    now: (table) => asked(table, "fire") || asked(table, "melee"),
    doing: "End the phase",
    offer: pass,
  },
  {
    title: "Spread the damage",
    aside: true,
    text: "Your dragon has crashed, or Lightning has struck it. You choose which parts take the damage.",
    now: (table) => asked(table, "assign damage"),
    doing: "As proposed",
    offer: (table) => table.decision?.actions[0] ?? null,
  },
  {
    title: "The city burns",
    text: "The city is burning, and you know every way to make it burn. Play on to 8 points, or move on to a real game.",
    now: (table) => table.view?.over === true || (table.ready && over(table) && table.decision !== null),
    last: true,
    next: [
      "As the Invader, land on a place near the edge every turn, and fly on before troops surround you.",
      "Keep one breath for a crowded street.",
      "As the Defender, shoot at the wings first: a dragon on the ground can be surrounded.",
    ],
  },
];
