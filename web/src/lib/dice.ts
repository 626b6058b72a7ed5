// Faces of dice as signs and words; a number stands for itself.

import type { GameEvent } from "./scene";

const SIGNS: Record<string, string> = { hit: "✸", crit: "✹", conc: "◎", evade: "⛨", blank: "" };
const WORDS: Record<string, string> = { crit: "critical hit", conc: "concentrate" };

export const faceSign = (face: number | string): string => SIGNS[face] ?? String(face);
export const faceWords = (face: string): string => WORDS[face] ?? face;

/** The dice of an event as they were rolled. */
export const diceOf = (event: GameEvent | null): (number | string)[] => event?.cues?.flatMap((cue) => (cue.type === "dice" ? cue.values : [])) ?? [];
