// The guided first turn where hordes race for a lance on a tower: colour, roll, take-off, flight, the
// points that must be used, the end of the turn. What a bot or the dice may bring has steps aside.

import { answersOf, type Answer } from "./acts";
import type { Step } from "./lesson";
import type { Piece } from "./scene";
import { WAYS } from "./steering";
import type { Table } from "./table.svelte";

const kind = (table: Table): string => (table.ready ? (table.decision?.kind ?? "") : "");
const actions = (table: Table): string[] => table.decision?.actions ?? [];
const own = (table: Table): Piece[] => (table.scene?.pieces ?? []).filter((piece) => piece.kind === "dragon" && piece.seat === table.seat);
const aloft = (table: Table): Piece | undefined => own(table).find((piece) => (piece.z ?? 0) > 0);
const home = (table: Table, piece: Piece): boolean => table.scene?.tiles?.find((tile) => tile.id === piece.tile)?.terrain === "lair";
const abroad = (table: Table): boolean => own(table).some((piece) => (piece.z ?? 0) > 0 && !home(table, piece));
const answers = (table: Table): Answer[] => (table.decision ? answersOf(table.decision) : []);
const moving = (table: Table): boolean => kind(table) === "act" && table.decision!.facts["can_end"] !== true;
const attack = (table: Table): string | null => answers(table).find((answer) => answer.do === "attack")?.text ?? null;
/** Where no card fits, the table passes by itself. */
const pass = (table: Table): string | null => (table.decision?.facts["automatic"] === true ? null : actions(table).includes("pass") ? "pass" : "intend pass");

/** The step that brings a dragon in the air nearest to the tower in the middle. */
function inward(table: Table): string | null {
  const piece = aloft(table);
  if (!piece) return null;
  const heading = (Math.atan2(-piece.x, piece.y) * 180) / Math.PI; // of the middle, clockwise from north
  const turn = (way: string): number => Math.abs(((60 * ["N", "NE", "SE", "S", "SW", "NW"].indexOf(way) - heading + 540) % 360) - 180);
  const found = WAYS.filter((way) => actions(table).includes(`${piece.id} ${way}`)).sort((a, b) => turn(a) - turn(b));
  return found.length ? `${piece.id} ${found[0]}` : null;
}

/** A point well used: the dragon in the air climbs, else anybody does anything. */
function onward(table: Table): string | null {
  const climb = `${aloft(table)?.id} up`;
  return actions(table).includes(climb) ? climb : (inward(table) ?? actions(table)[0] ?? null);
}

export const LANCE_STEPS: Step[] = [
  {
    title: "Choose a horde",
    text: "Each horde has five dragons and a gate of its colour in the wall around the tower. All colours are equally strong; some spells do nothing to one of them.",
    now: (table) => kind(table) === "colour",
    doing: "Take the first colour",
    offer: (table) => actions(table)[0] ?? null,
  },
  {
    title: "Roll for movement",
    text: "A turn begins with a d10: so many points you have, for all five dragons together. On a 1 or 2 you may draw a spell card as well.",
    now: (table) => kind(table) === "roll" && !abroad(table),
    doing: "Roll",
    offer: () => "roll",
  },
  {
    title: "A low roll",
    aside: true,
    text: "Few points, but a spell card: cards help in battles or when somebody moves, in anybody’s turn. Draw it.",
    now: (table) => kind(table) === "draw",
    doing: "Draw a card",
    offer: () => "draw",
  },
  {
    title: "Take off",
    text: "On the ground nobody can move away. Pick a dragon and press Climb: every level costs a point. Levels are also its life: who loses a battle drops, and whoever drops to zero crashes.",
    now: (table) => moving(table) && !aloft(table),
    doing: "Climb with the first",
    offer: (table) => answers(table).find((answer) => answer.do === "up")?.text ?? null,
  },
  {
    title: "Attack",
    aside: true,
    text: "An enemy is beside one of your dragons at the same altitude. An attack costs no point: both roll a d10, you add 1 for every point that your dragon has spent this turn. The loser drops by the difference.",
    now: (table) => kind(table) === "act" && attack(table) !== null,
    doing: "Attack",
    offer: attack,
  },
  {
    title: "Fly to the tower",
    text: "A hex costs one point, too. Press a direction, they lie as on the board; or click a lit hex, whose number is its price, and once more to fly there. The DragonLance is on the tower in the middle.",
    now: (table) => moving(table) && !abroad(table),
    doing: "One hex inward",
    offer: inward,
  },
  {
    title: "Use every point",
    text: "Points must be used up; split them among your dragons as you like. To take the Lance a dragon needs altitude 10 beside the tower. The way in is your own gate, at altitude 4 or less, so climb inside.",
    now: moving,
    doing: "Use one point",
    offer: onward,
  },
  {
    title: "End your turn",
    text: "No point is left. Before you end a turn look whether somebody can attack, which costs nothing.",
    now: (table) => kind(table) === "act",
    doing: "End the turn",
    offer: () => "end turn",
  },
  {
    title: "A moment for cards",
    aside: true,
    text: "Before dice are rolled everybody may play spell cards. The panel shows yours that fit; otherwise pass.",
    now: (table) => kind(table) === "window",
    doing: "Pass",
    offer: pass,
  },
  {
    title: "You can fly",
    text: "That was a whole turn, and a new one begins. Take the DragonLance from the tower, carry it home and come down in your own lair: that wins. Beside an enemy at the same altitude you may attack; the Lancer defends with 5 more. Every line of the log names its rule: click a chip to read it.",
    touch:
      "That was a whole turn, and a new one begins. Take the DragonLance from the tower, carry it home and come down in your own lair: that wins. Beside an enemy at the same altitude you may attack; the Lancer defends with 5 more. Under Log every line names its rule: tap a chip to read it.",
    now: (table) => kind(table) === "roll",
    last: true,
  },
];
