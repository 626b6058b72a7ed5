// The guided first game where dragons are cards on a free table and fly by three cards a turn.

import type { Table } from "./table.svelte";
import type { Step } from "./lesson";

const asked = (table: Table, kind: string, needs: string): boolean =>
  table.ready && table.decision?.kind === kind && Array.isArray(table.decision.facts[needs]);
const turn = (table: Table): number => Number(table.decision?.facts["turn"] ?? 0);
const dragons = (table: Table): { cards: (string | null)[]; number: number }[] =>
  (table.decision?.facts["dragons"] ?? []) as unknown as { cards: (string | null)[]; number: number }[];
const laid = (table: Table): number => dragons(table)[0]?.cards.filter((card) => card !== null).length ?? 0;
const planning = (table: Table): boolean => asked(table, "orders", "dragons") && table.decision!.required;

export const AIR_STEPS: Step[] = [
  {
    title: "Choose your dragons",
    text: "Each costs points. Heavy ones take more damage and hit harder, light ones turn tighter. Press “Surprise me” and take what comes.",
    now: (table) => asked(table, "force", "breeds"),
  },
  {
    title: "Lay a card",
    text: "Everybody plans in secret: three cards for each dragon, flown one after another. Point at a card to see its flight on the table, then lay a Straight.",
    now: (table) => planning(table) && turn(table) === 1 && laid(table) === 0,
    offer: (table) => `${dragons(table)[0]?.number ?? 1}.1 ST`,
  },
  {
    title: "Two more",
    text: "Grey cards cannot be laid there and name the rule. Cards marked ◣ are steep: never two in a row. Fly towards the enemy.",
    now: (table) => planning(table) && turn(table) === 1 && laid(table) < 3,
    offer: (table) => `${dragons(table)[0]?.number ?? 1}.${laid(table) + 1} ST`,
  },
  {
    title: "Hand them in",
    text: "Riflemen look to the front unless you turn them. Plan your other dragons or leave them: they fly straight. Then hand in the orders.",
    now: (table) => planning(table) && turn(table) === 1,
    offer: () => "done",
  },
  {
    title: "Breathe",
    text: "The ruler starts at the head: everybody along it is hit, harder within its first half. Turn the needle or click on the board. To the side it costs the dragon a steep manoeuvre.",
    now: (table) => asked(table, "breath", "dragons"),
  },
  {
    title: "Fire",
    text: "A rifle unit fires at one enemy inside the arc of its facing. Firing shows where the unit looks; holding keeps it secret.",
    now: (table) => asked(table, "fire", "units"),
  },
  {
    title: "Close quarters",
    text: "Whoever moves into the space of an enemy on the same level may strike it.",
    now: (table) => asked(table, "melee", "dragons"),
  },
  {
    title: "Board it",
    text: "Riflemen may jump over and try to capture the dragon. Both fly side by side until one side has nobody left or breaks off.",
    now: (table) => asked(table, "board", "dragons") || asked(table, "break off", "dragons"),
  },
  {
    title: "You have wings",
    text: "That was a whole turn of three rounds. Mind the edge of the table: who leaves it is gone. Every line of the log names its rule. Good hunting!",
    now: (table) => planning(table) && turn(table) === 2,
  },
];
