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
    text: "The goal: be the last side flying, or have lost the fewest points when the last turn ends. A captured dragon costs its side the most. Heavy dragons hit harder, light ones turn tighter. Take an Ash Harrier, which breathes fire, and a Brass Warden.",
    now: (table) => asked(table, "force"),
    doing: "Take these two",
    offer: () => FORCE,
  },
  {
    title: "Lay a card",
    text: "A turn has three rounds, so you lay three cards face down for each dragon. Point at a card to see its flight on the table. The enemy waits in the north: lay a Straight.",
    now: (table) => planning(table, 1) && laid(entries(table)[0]) === 0,
    doing: "Lay a Straight",
    offer: (table) => `${entries(table)[0]?.number ?? 1}.c1 ST`,
  },
  {
    title: "Two more",
    text: "The first trap: ◣ marks steep cards, and two of them never follow each other. Grey cards cannot go there; each names the rule. Climb and Dive change the level, ▲ on the board. Stay level for now: Straight twice.",
    now: (table) => planning(table, 1) && laid(entries(table)[0]) < 3,
    doing: "Lay a Straight",
    offer: (table) => `${entries(table)[0]?.number ?? 1}.c${laid(entries(table)[0]) + 1} ST`,
  },
  {
    title: "Riflemen look out",
    text: "Each rifle unit faces one side for the whole turn, hidden until it fires. Keep them to the front. A dragon without cards flies straight, and that is the second trap: one that leaves the table is gone. Here straight is right, so hand in the orders.",
    now: (table) => planning(table, 1),
    doing: "Hand in three Straights each",
    offer: straights,
  },
  {
    title: "Close in",
    text: "All dragons flew at once. Three more Straights bring yours into range in round 1, close in round 2 and right onto the enemy in round 3. Lay no speed burst, and keep the riflemen to the front.",
    now: (table) => planning(table, MEETING) && entries(table).every(fliesStraight),
    doing: "Hand in three Straights each",
    offer: straights,
  },
  {
    title: "Your own way",
    aside: true,
    text: "This leads elsewhere. You may fly it, but the lesson continues with Straights, which bring you to the enemy.",
    now: (table) => planning(table, MEETING),
    doing: "Straights after all",
    offer: straights,
  },
  {
    title: "Breathe",
    text: "Breath is a line from the head: it hits everyone it crosses on your level or the one below, and the near half hurts more. Breathing to the side costs a steep manoeuvre. You can breathe once a turn. Turn the needle or click on the board: straight ahead is best.",
    now: (table) => asked(table, "breath"),
    doing: "Breathe straight ahead",
    offer: (table) =>
      together(entries(table).map((entry) => `${entry.number} breath ${(entry.choices?.[0] as { bearing?: number } | undefined)?.bearing ?? "none"}`)),
  },
  {
    title: "Fire",
    text: "Your first success: the breath has hit. Now the rifles. Each unit may fire once a round at an enemy in its arc: two damage cards within half a ruler, one beyond. A dragon in between blocks the shot. Firing reveals where the unit looks; holding fire keeps it secret.",
    now: (table) => asked(table, "fire") && now(table, "Round") < 2,
    doing: "Fire with all",
    offer: (table) => together(entries(table).map((entry) => `${entry.number} u${entry.unit} fire ${targetOf(entry.choices?.[0])}`)),
  },
  {
    title: "Fire again, nearer",
    text: "Now they are within half a ruler, so every unit deals two cards. Cards can do more than cost points: a hurt wing forbids turns, a hurt captain forbids breath and blows, and a crew hit removes a unit.",
    now: (table) => asked(table, "fire"),
    doing: "Fire with all",
    offer: (table) => together(entries(table).map((entry) => `${entry.number} u${entry.unit} fire ${targetOf(entry.choices?.[0])}`)),
  },
  {
    title: "Strike",
    text: "You have moved into their space on the same level, so you may strike. A blow hurts and throws the enemy off course with a forced steep card. Strike with one dragon only: a dragon that strikes cannot board.",
    now: (table) => asked(table, "melee"),
    doing: "Strike with the first",
    offer: (table) => together(entries(table).map((entry, at) => `${entry.number} melee ${at ? "none" : targetOf(entry.choices?.[0])}`)),
  },
  {
    title: "Board",
    text: "Your other dragon boards. Each unit draws a card, the highest wins, and the loser loses a unit. A dragon without units is captured: that is how games are won.",
    now: (table) => asked(table, "board"),
    doing: "Board",
    offer: (table) => together(entries(table).map((entry) => `${entry.number} board ${targetOf(entry.choices?.[0])}`)),
  },
  {
    title: "Side by side",
    text: "While a boarding lasts, both dragons fly straight whatever their cards say. Only a Dive by the defender can shake you off. Plan as usual and hand in the orders.",
    now: (table) => planning(table, MEETING + 1) && boards(table),
    doing: "Hand in three Straights each",
    offer: () => "done",
  },
  {
    title: "Go on or let go",
    text: "Before the cards are turned and before each contest, the attacker may break off. Both dragons then fly their own cards again.",
    now: (table) => asked(table, "break off") && !happened(table, "break_off_step"),
    doing: "Go on",
    offer: (table) => together(entries(table).map((entry) => `${entry.number} go on`)),
  },
  {
    title: "You have wings",
    text: "You have breathed, fired, struck and boarded. Every line of the log names its rule. Your partner does not fight back; a real enemy will.",
    now: (table) => table.view?.over === true || (table.ready && now(table, "Turn") > MEETING && table.decision !== null),
    last: true,
    next: [
      "Fly straight at the enemy until you are within half a ruler, and breathe when two of them are in line.",
      "Look at your damage before you plan: a hurt wing forbids turns.",
      "Board dragons that have lost riflemen: a capture costs the enemy the most points.",
    ],
  },
];
