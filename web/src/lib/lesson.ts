// A guided first game: short advice that appears when its kind of decision is asked. Each step is
// done by a real move; the advice never plays for the player.

import { AIR_STEPS, partnerAnswer } from "./lesson-air";
import { DUEL_STEPS, duelPartner } from "./lesson-duel";
import { FIRE_STEPS, firePartner } from "./lesson-fire";
import { LANCE_STEPS } from "./lesson-lance";
import { SIEGE_OPTIONS, SIEGE_STEPS } from "./lesson-siege";
import type { Scene } from "./scene";
import type { Table } from "./table.svelte";
import type { Decision, PlainObject } from "./wire";

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
  /** Three steps into a real game. */
  next?: string[];
  /** Beside the way of the lesson: it is not counted. */
  aside?: boolean;
}

const kind = (table: Table): string => (table.ready ? (table.decision?.kind ?? "") : "");

const LESSONS: Record<string, Step[]> = {
  dragonwars: FIRE_STEPS,
  dragonlance: LANCE_STEPS,
  aerialcorps: AIR_STEPS,
  attackwing: DUEL_STEPS,
  dragonrage: SIEGE_STEPS,
};

type Script = (decision: Decision, scene: Scene) => string;
/** Who is met in a lesson, by a script; other lessons are flown against a bot. */
const PARTNERS: Record<string, Script> = { dragonwars: firePartner, aerialcorps: partnerAnswer, attackwing: duelPartner };

/** The answers of the partner of a lesson; null: it has none. */
export const partnerOf = (game: string): Script | null => PARTNERS[game] ?? null;

/** The options of the table at which a game is learnt. */
export const lessonOptions = (game: string): PlainObject => (game === "dragonrage" ? SIEGE_OPTIONS : {});

/** For every decision that has no step of its own. */
const ANY: Step = {
  title: "Your move",
  text: "The panel says what to decide and names the rule: click the chip to read it. The list holds every answer; point at one to preview it on the board. You can undo a move until someone else has acted.",
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
