// The guided first game where dragons are cards on a free table and fly by three cards a turn. A
// partner who flies by a script meets the learner, so that every part of the game comes up.

import type { Step } from "./lesson";
import type { Table } from "./table.svelte";
import type { Decision, Plain } from "./wire";

/** What the learner is to take: both fly at the same pace, one breathes, one has a tail. */
const FORCE = "force ash_harrier, brass_warden";
/** Both hover: who flies into them has moved in for certain (AC-8.14). */
const PARTNERS = "force gale_singer, tidecaller";
const MEETING = 2; // the turn in which they meet

/** The answers of the partner: fly to the meeting, wait there, and hurt nobody. */
export function partnerAnswer(decision: Decision): string {
  if (decision.kind === "force") return PARTNERS;
  if (decision.kind !== "orders") return decision.actions[0] ?? "";
  return decision.facts["turn"] === MEETING ? "done 1: ST HOVER HOVER; 2: ST HOVER HOVER" : "done";
}

interface Asked {
  dragon: string;
  name?: string;
  number?: number;
  unit?: number;
  cards?: (string | null)[];
  units?: number[];
  facings?: (string | null)[];
  choices?: (string | { target?: string; bearing?: number })[];
}

const asked = (table: Table, kind: string): boolean => table.ready && table.decision?.kind === kind && table.decision.required;
const entries = (table: Table): Asked[] => (table.decision?.facts["units"] ?? table.decision?.facts["dragons"] ?? []) as Plain[] as unknown as Asked[];
const now = (table: Table, what: "Turn" | "Round"): number => table.scene?.clock?.[what === "Turn" ? 0 : 1] ?? 0;
const planning = (table: Table, turn: number): boolean => asked(table, "orders") && now(table, "Turn") === turn;
const laid = (entry: Asked | undefined): number => entry?.cards?.filter((card) => card !== null).length ?? 0;
const fliesStraight = (entry: Asked): boolean => (entry.cards ?? []).every((card) => card === null || card === "ST");
const happened = (table: Table, name: string): boolean => table.events.some((event) => event.name === name);
const together = (answers: string[]): string => answers.join("; ");
const straights = (table: Table): string => `done ${together(entries(table).map((entry) => `${entry.number}: ST ST ST`))}`;
const targetOf = (choice: string | { target?: string } | undefined): string => (typeof choice === "string" ? choice : (choice?.target ?? ""));
const boards = (table: Table): boolean => table.scene?.pieces?.some((piece) => piece.seat === table.seat && piece.tags?.includes("boarding")) ?? false;

export const AIR_STEPS: Step[] = [
  {
    title: "Two dragons",
    text: "Dragons cost points: heavy ones take and give more, light ones turn tighter. For this lesson take an Ash Harrier, which breathes fire, and a Brass Warden.",
    now: (table) => asked(table, "force"),
    doing: "Take these two",
    offer: () => FORCE,
  },
  {
    title: "Lay a card",
    text: "A turn is three rounds, so you plan three cards for each dragon, face down. Every card is a flight and shows itself on the table. The enemy waits in the north: lay a Straight.",
    now: (table) => planning(table, 1) && laid(entries(table)[0]) === 0,
    doing: "Lay a Straight",
    offer: (table) => `${entries(table)[0]?.number ?? 1}.c1 ST`,
  },
  {
    title: "Two more",
    text: "Grey cards cannot be laid there and name the rule. ◣ marks steep cards: never two in a row. Climb and Dive change the level, ▲ on the board. Today stay level: Straight twice.",
    now: (table) => planning(table, 1) && laid(entries(table)[0]) < 3,
    doing: "Lay a Straight",
    offer: (table) => `${entries(table)[0]?.number ?? 1}.c${laid(entries(table)[0]) + 1} ST`,
  },
  {
    title: "Riflemen look out",
    text: "Each rifle unit faces one side for the whole turn, and nobody sees which until it fires. Front is right today. Your other dragon flies straight too if you lay nothing. Hand in the orders.",
    now: (table) => planning(table, 1),
    doing: "Hand in three Straights each",
    offer: straights,
  },
  {
    title: "Close in",
    text: "Everybody has flown at once. Three Straights again bring your dragons into range in round 1, close in round 2 and right onto the enemy in round 3. Lay no speed burst, and let the riflemen look to the front.",
    now: (table) => planning(table, MEETING) && entries(table).every(fliesStraight),
    doing: "Hand in three Straights each",
    offer: straights,
  },
  {
    title: "Your own way",
    aside: true,
    text: "This leads somewhere else. You may fly it; for the rest of the lesson lay Straights, so that you meet the enemy.",
    now: (table) => planning(table, MEETING),
    doing: "Straights after all",
    offer: straights,
  },
  {
    title: "Breathe",
    text: "A ruler from the head: everybody it crosses is hit, on your level or one below. The near half hurts more, and to the side costs a steep manoeuvre. Once a turn. Turn the needle or click on the board, straight ahead is best.",
    now: (table) => asked(table, "breath"),
    doing: "Breathe straight ahead",
    offer: (table) =>
      together(entries(table).map((entry) => `${entry.number} breath ${(entry.choices?.[0] as { bearing?: number } | undefined)?.bearing ?? "none"}`)),
  },
  {
    title: "Fire",
    text: "Every unit may fire in every round at one enemy in its arc: two cards within half a ruler, one beyond. A dragon in between shields. Firing shows where the unit looks; holding keeps it secret.",
    now: (table) => asked(table, "fire") && now(table, "Round") < 2,
    doing: "Fire with all",
    offer: (table) => together(entries(table).map((entry) => `${entry.number} u${entry.unit} fire ${targetOf(entry.choices?.[0])}`)),
  },
  {
    title: "Fire again, nearer",
    text: "Now they are within half a ruler: two cards for each unit. Cards can do more than points: a hurt wing forbids turns, a hurt captain forbids breath and blows, a lost crew is a unit less.",
    now: (table) => asked(table, "fire"),
    doing: "Fire with all",
    offer: (table) => together(entries(table).map((entry) => `${entry.number} u${entry.unit} fire ${targetOf(entry.choices?.[0])}`)),
  },
  {
    title: "Strike",
    text: "You have moved into their space on the same level, so you may strike an enemy before you. It hurts and throws it off its course: a forced steep. Strike with one dragon only; who strikes cannot board.",
    now: (table) => asked(table, "melee"),
    doing: "Strike with the first",
    offer: (table) => together(entries(table).map((entry, at) => `${entry.number} melee ${at ? "none" : targetOf(entry.choices?.[0])}`)),
  },
  {
    title: "Board",
    text: "The other dragon boards. Each unit draws a card, the highest wins, and the loser loses a unit. A dragon without units is captured, which costs its side the most.",
    now: (table) => asked(table, "board"),
    doing: "Board",
    offer: (table) => together(entries(table).map((entry) => `${entry.number} board ${targetOf(entry.choices?.[0])}`)),
  },
  {
    title: "Side by side",
    text: "While a boarding lasts both fly straight, whatever is planned; only a Dive of the defender ends it against your will. Plan as usual and hand in the orders.",
    now: (table) => planning(table, MEETING + 1) && boards(table),
    doing: "Hand in three Straights each",
    offer: () => "done",
  },
  {
    title: "Go on or let go",
    text: "Before the cards are turned and before each contest the attacker may break off. Then both fly their own cards again.",
    now: (table) => asked(table, "break off") && !happened(table, "break_off_step"),
    doing: "Go on",
    offer: (table) => together(entries(table).map((entry) => `${entry.number} go on`)),
  },
  {
    title: "You have wings",
    text: "That was everything: flight, breath, rifles, blows and boarding. Mind the edge of the table, who leaves it is gone. Every line of the log names its rule. Your partner flies on and does not fight back; for a real fight start a game on the first page.",
    now: (table) => table.view?.over === true || (table.ready && now(table, "Turn") > MEETING && table.decision !== null),
    last: true,
  },
];
