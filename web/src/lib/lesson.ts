// A guided first game: short advice that appears when its kind of decision is asked. Each step is
// done by a real move; the advice never plays for the player.

import { answersOf, slot } from "./acts";
import { declarationText, proposed } from "./declaring";
import { AIR_STEPS, partnerAnswer } from "./lesson-air";
import { DUEL_STEPS, duelPartner } from "./lesson-duel";
import { LANCE_STEPS } from "./lesson-lance";
import { SIEGE_OPTIONS, SIEGE_STEPS } from "./lesson-siege";
import { tileId } from "./moments";
import { quickChoice } from "./options";
import { OPEN, type Lane, type Plotted } from "./plot";
import type { Table } from "./table.svelte";
import type { Decision, Plain, PlainObject } from "./wire";

export interface Step {
  title: string;
  text: string;
  /** The same for a phone, where it has other means. */
  touch?: string;
  /** Is this step the one to be done now? */
  now: (table: Table) => boolean;
  /** A move that does it, offered as a button. */
  offer?: (table: Table) => string | null;
  /** What the button says; without it the move as it is written. */
  doing?: string;
  /** The lesson is over with this step. */
  last?: boolean;
  /** Beside the way of the lesson: it is not counted. */
  aside?: boolean;
}

const kind = (table: Table): string => (table.ready ? (table.decision?.kind ?? "") : "");

function cells(table: Table): Plotted[] {
  const lanes = (table.decision?.facts["lanes"] ?? {}) as unknown as Record<string, Lane>;
  return Object.values(lanes).flatMap((lane) => lane.cells);
}

const filled = (table: Table): number => cells(table).filter((cell) => cell.moves.length || cell.attack).length;
const firing = (table: Table): boolean => cells(table).some((cell) => cell.attack);
const first = (table: Table): string | null => table.decision?.actions[0] ?? null;
/** The first place without a crash, if there is one. */
function unhurt(table: Table): string | null {
  const crashes = new Set(((table.decision?.facts["crashes"] ?? []) as Plain[]).flatMap((hex) => tileId(hex) ?? []));
  return (table.decision ? answersOf(table.decision).find((answer) => !crashes.has(slot(answer, "hex")))?.text : null) ?? first(table);
}
const round = (table: Table): number => Number(table.decision?.facts["round"] ?? 0);

export const STEPS: Step[] = [
  {
    title: "Choose your side",
    text: "Every player has a colour with its own pattern. Pick one; set-up asks a few open questions like this one, in turn.",
    now: (table) => kind(table) === "colour",
    doing: "Take the first colour",
    offer: first,
  },
  {
    title: "Take a home",
    text: "Your Lair is where your dragons start. Click a lit hex on the board or an option in the list.",
    now: (table) => kind(table) === "site",
    doing: "Take the first Lair",
    offer: first,
  },
  {
    title: "Set out your dragons",
    text: "Big dragons need more room. The proposal is fine: press “Place them”.",
    now: (table) => kind(table) === "place",
    doing: "Place them as proposed",
    offer: (table) => (table.decision ? quickChoice(table.decision, () => 0) : null),
  },
  {
    title: "Plot a take-off",
    text: "Everybody plots three Turns in secret. Your dragons sit on the ground: give the Ancient a Forward 1 with Climb. A ghost shows where it will be.",
    now: (table) => kind(table) === "plot" && round(table) === 1 && table.decision!.required && filled(table) === 0,
    doing: "Forward 1 with Climb",
    offer: () => "A1 F1+",
  },
  {
    title: "Keep it in the air",
    text: "A flying dragon must move in every Turn, or it may fall. Plot something for Turns 2 and 3 of the same dragon, for example another Forward.",
    now: (table) => kind(table) === "plot" && round(table) === 1 && table.decision!.required && filled(table) > 0 && filled(table) < 3,
    doing: "Another Forward 1",
    offer: (table) => (cells(table)[1]?.text === OPEN ? "A2 F1" : "A3 F1"),
  },
  {
    title: "Breathe fire",
    text: "Attacks are plotted too and fly level, at the height the dragon has then. Give any cell a Fireball and its distance.",
    now: (table) => kind(table) === "plot" && round(table) === 1 && table.decision!.required && filled(table) >= 3 && !firing(table),
    doing: "A Fireball at 3 in Turn 3",
    offer: () => "A3 F1 fb3",
  },
  {
    title: "Lock it",
    text: "A dragon on the ground that has no order stays there and rests. Lock your plot: when everybody has, all plots are shown.",
    now: (table) => kind(table) === "plot" && round(table) === 1 && table.decision!.required && filled(table) >= 3 && firing(table),
    doing: "Lock it as it is",
    offer: () => "lock",
  },
  {
    title: "Declare facings",
    text: "Dragons on the ground turn freely before a Turn, and those without orders for it may recover. The proposal follows your plan: press “Declare”.",
    now: (table) => kind(table) === "declare",
    doing: "Declare as proposed",
    offer: (table) => (table.decision ? declarationText(proposed(table, table.decision)) : null),
  },
  {
    title: "No room",
    text: "Too many dragons met in one hex. Choose where yours goes: lit hexes are free, “crash” hurts.",
    now: (table) => kind(table) === "displace",
    doing: "Go where it does not hurt",
    offer: unhurt,
  },
  {
    title: "You can fly",
    text: "That was a whole Round. Every line of the log names the rule behind it: click a chip to read it. Scrub the time line to see it again, press L for now. Good hunting!",
    touch:
      "That was a whole Round. Under Log every line names the rule behind it: tap a chip to read it. Below the log is a slider through all that has happened; “Live” brings you back to now. Good hunting!",
    now: (table) => kind(table) === "plot" && round(table) === 2,
    last: true,
  },
];

const LESSONS: Record<string, Step[]> = {
  dragonwars: STEPS,
  dragonlance: LANCE_STEPS,
  aerialcorps: AIR_STEPS,
  attackwing: DUEL_STEPS,
  dragonrage: SIEGE_STEPS,
};

/** Who is met in a lesson, by a script; other lessons are flown against a bot. */
const PARTNERS: Record<string, (decision: Decision) => string> = { aerialcorps: partnerAnswer, attackwing: duelPartner };

/** The answers of the partner of a lesson; null: it has none. */
export const partnerOf = (game: string): ((decision: Decision) => string) | null => PARTNERS[game] ?? null;

/** The options of the table at which a game is learnt. */
export const lessonOptions = (game: string): PlainObject => (game === "dragonrage" ? SIEGE_OPTIONS : {});

/** For every decision that has no step of its own. */
const ANY: Step = {
  title: "Your move",
  text: "The panel says what is asked and by which rule: click the chip to read it. Every answer is in the list; point at one to see on the board what it would do. What you did can be undone while nobody else has acted.",
  now: (table) => kind(table) !== "",
};

/** The step to be done now, if any. */
export function stepNow(table: Table): { step: Step; number: number; total: number } | null {
  const steps = LESSONS[table.view?.game ?? ""] ?? [];
  const step = steps.find((candidate) => candidate.now(table));
  const counted = steps.filter((candidate) => !candidate.aside);
  if (step) return { step, number: counted.indexOf(step), total: counted.length };
  return ANY.now(table) ? { step: ANY, number: -1, total: 0 } : null;
}
