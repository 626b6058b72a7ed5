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
    text: "The goal: take the DragonLance from the tower in the middle, carry it home and land with it in your own lair. You fly five dragons. A wall surrounds the tower, and the gate in your colour lets you in. Pick a colour; all are equally strong.",
    now: (table) => kind(table) === "colour",
    doing: "Take the first colour",
    offer: (table) => actions(table)[0] ?? null,
  },
  {
    title: "Roll for movement",
    text: "Every turn starts with a d10: that is how many points your five dragons share. On a 1 or 2 you may draw a spell card as well.",
    now: (table) => kind(table) === "roll" && !abroad(table),
    doing: "Roll",
    offer: () => "roll",
  },
  {
    title: "A low roll",
    aside: true,
    text: "Few points, but you get a spell card. Cards help in battles and during moves, even on someone else’s turn. Draw it.",
    now: (table) => kind(table) === "draw",
    doing: "Draw a card",
    offer: () => "draw",
  },
  {
    title: "Take off",
    text: "A dragon on the ground cannot leave its hex. Pick one and press Climb: each level costs a point. The first trap: altitude is life. The loser of a battle drops, and a dragon that drops to zero crashes. Never meet an enemy at altitude 1.",
    now: (table) => moving(table) && !aloft(table),
    doing: "Climb with the first",
    offer: (table) => answers(table).find((answer) => answer.do === "up")?.text ?? null,
  },
  {
    title: "Attack",
    aside: true,
    text: "An enemy is next to one of your dragons at the same altitude. Attacks are free: both sides roll a d10, and you add 1 for every point your dragon has spent this turn. The loser drops by the difference. So fly first, then attack.",
    now: (table) => kind(table) === "act" && attack(table) !== null,
    doing: "Attack",
    offer: attack,
  },
  {
    title: "Fly to the tower",
    text: "A hex costs one point. Press a direction: the buttons lie as the hexes do on the board. Or click a lit hex to see its price, and click again to fly there. Head for the tower in the middle, where the DragonLance is.",
    now: (table) => moving(table) && !abroad(table),
    doing: "One hex inward",
    offer: inward,
  },
  {
    title: "Use every point",
    text: "The second trap: you must spend every point, so do not leave one that forces a bad move. Your gate lets you in at altitude 4 or less, but taking the Lance needs altitude 10 next to the tower. So come in low and climb inside the wall. Points left over go to the dragons that stay at home as guards.",
    now: moving,
    doing: "Use one point",
    offer: onward,
  },
  {
    title: "End your turn",
    text: "No points are left. Before you end a turn, check whether one of your dragons can attack: that costs nothing.",
    now: (table) => kind(table) === "act",
    doing: "End the turn",
    offer: () => "end turn",
  },
  {
    title: "A moment for cards",
    aside: true,
    text: "Before the dice are rolled, everyone may play spell cards. The panel shows the ones you can use now; otherwise pass.",
    now: (table) => kind(table) === "window",
    doing: "Pass",
    offer: pass,
  },
  {
    title: "You can fly",
    text: "Your first dragon is in the air and on its way to the Lance. Every line of the log names its rule: click a chip to read it.",
    touch: "Your first dragon is in the air and on its way to the Lance. Under Log, every line names its rule: tap a chip to read it.",
    now: (table) => kind(table) === "roll",
    last: true,
    next: [
      "Fly two dragons to your gate at altitude 4, then climb to 10 beside the tower.",
      "Keep the other three high, between the tower and the enemy’s lair.",
      "Attack whoever carries the Lance with several dragons in one turn: the carrier defends with 5 more.",
    ],
  },
];
