// What the table sounds like: every voice is made of noise and tones when it is heard; nothing is loaded.

import type { Cue, Strike } from "./scene";

export type Voice =
  | "wings"
  | "fall"
  | "thud"
  | "fire"
  | "frost"
  | "lightning"
  | "shot"
  | "claws"
  | "roar"
  | "hurt"
  | "death"
  | "dice"
  | "card"
  | "treasure"
  | "heal"
  | "drum"
  | "horn"
  | "turn"
  | "victory"
  | "defeat";

/** A burst of noise through a filter whose pitch slides from one frequency to another. */
interface Rush {
  kind: "rush";
  at?: number; // seconds after the voice begins
  lasts: number;
  from: number; // Hz
  to: number;
  sharp: number; // the quality of the filter
  loud: number;
  pass?: BiquadFilterType;
}

/** A tone that slides from one pitch to another. */
interface Tone {
  kind: "tone";
  at?: number;
  lasts: number;
  from: number;
  to: number;
  loud: number;
  wave?: OscillatorType;
}

const rush = (lasts: number, from: number, to: number, loud: number, sharp = 1, at = 0, pass: BiquadFilterType = "bandpass"): Rush => ({
  kind: "rush",
  lasts,
  from,
  to,
  loud,
  sharp,
  at,
  pass,
});
const tone = (lasts: number, from: number, to: number, loud: number, wave: OscillatorType = "sine", at = 0): Tone => ({
  kind: "tone",
  lasts,
  from,
  to,
  loud,
  wave,
  at,
});

export const VOICES: Record<Voice, readonly (Rush | Tone)[]> = {
  wings: [rush(0.26, 240, 90, 0.32, 0.8), rush(0.3, 210, 80, 0.26, 0.8, 0.3), rush(0.3, 190, 70, 0.2, 0.8, 0.62)],
  fall: [rush(0.7, 1400, 220, 0.22, 2.2), tone(0.6, 420, 110, 0.05, "triangle")],
  thud: [tone(0.35, 95, 34, 0.55), rush(0.28, 300, 70, 0.35, 0.7)],
  fire: [rush(0.85, 420, 1500, 0.4, 0.6), rush(0.6, 160, 90, 0.4, 0.8, 0.05), rush(0.35, 2600, 900, 0.12, 0.9, 0.35)],
  frost: [rush(0.6, 3800, 5600, 0.16, 3), tone(0.7, 1900, 2500, 0.05, "triangle"), tone(0.7, 2400, 3100, 0.04, "triangle", 0.08)],
  lightning: [rush(0.09, 5200, 2600, 0.5, 0.7), rush(0.7, 700, 70, 0.42, 0.6, 0.05)],
  shot: [rush(0.07, 2400, 900, 0.5, 0.6), rush(0.3, 420, 120, 0.2, 0.7, 0.03)],
  claws: [rush(0.1, 2200, 4200, 0.28, 4), rush(0.1, 1900, 3800, 0.26, 4, 0.09), rush(0.1, 1700, 3400, 0.24, 4, 0.18)],
  roar: [tone(0.8, 150, 62, 0.2, "sawtooth"), rush(0.9, 420, 160, 0.36, 1.4)],
  hurt: [tone(0.3, 300, 120, 0.12, "sawtooth"), rush(0.2, 900, 300, 0.2, 1)],
  death: [tone(1.4, 190, 38, 0.22, "sawtooth"), rush(1.3, 520, 90, 0.38, 1.1)],
  dice: [rush(0.04, 3200, 2600, 0.4, 5), rush(0.04, 2700, 2200, 0.36, 5, 0.09), rush(0.04, 3000, 2500, 0.3, 5, 0.17), rush(0.05, 2400, 1900, 0.3, 5, 0.28)],
  card: [rush(0.13, 4200, 1800, 0.16, 1.2)],
  treasure: [tone(0.5, 880, 880, 0.1), tone(0.6, 1320, 1320, 0.08, "sine", 0.09), tone(0.8, 1760, 1760, 0.07, "sine", 0.18)],
  heal: [tone(0.7, 520, 780, 0.09), tone(0.7, 660, 990, 0.06, "sine", 0.1)],
  drum: [tone(0.4, 120, 52, 0.4), rush(0.12, 260, 140, 0.16, 0.8)],
  horn: [tone(0.7, 220, 220, 0.09, "sawtooth"), tone(0.8, 330, 330, 0.07, "sawtooth", 0.18)],
  turn: [tone(0.22, 660, 660, 0.12, "triangle"), tone(0.35, 880, 880, 0.12, "triangle", 0.14)],
  victory: [
    tone(0.3, 392, 392, 0.12, "triangle"),
    tone(0.3, 523, 523, 0.12, "triangle", 0.2),
    tone(0.3, 659, 659, 0.12, "triangle", 0.4),
    tone(0.9, 784, 784, 0.14, "triangle", 0.6),
  ],
  defeat: [tone(0.4, 330, 320, 0.1, "triangle"), tone(0.5, 262, 255, 0.1, "triangle", 0.3), tone(1.1, 196, 180, 0.12, "triangle", 0.65)],
};

/** How long a voice lasts, in seconds. */
export const lengthOf = (voice: Voice): number => Math.max(...VOICES[voice].map(({ at = 0, lasts }) => at + lasts));

const TOGETHER = 3; // voices that are heard at one moment; more is only noise

const STRIKES: Record<Strike["what"], Voice> = {
  fire: "fire",
  fireball: "fire",
  frost: "frost",
  acid: "frost",
  water: "frost",
  poison: "frost",
  lightning: "lightning",
  sound: "roar",
  magic: "treasure",
  shot: "shot",
  claws: "claws",
};

/** What some cues that are shown at once sound like, the most important first. */
export function voicesOf(cues: readonly Cue[]): Voice[] {
  const heard = cues.flatMap((cue): Voice[] => {
    switch (cue.type) {
      case "strike":
        return [STRIKES[cue.what]];
      case "leave":
        return cue.manner === "go" ? ["wings"] : ["death"];
      case "move":
        return cue.manner === "fall" ? ["fall"] : cue.manner === "put" ? [] : ["wings"];
      case "dice":
        return ["dice"];
      case "shine":
        return [cue.what === "treasure" ? "treasure" : cue.what === "healing" ? "heal" : "card"];
      case "words":
        return cue.tone === "harm" ? ["hurt"] : [];
      case "chapter":
        return cue.great ? ["horn"] : ["drum"];
      default:
        return [];
    }
  });
  return [...new Set(heard)].slice(0, TOGETHER);
}
