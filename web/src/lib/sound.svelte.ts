// The sounds of the table. A browser lets a page be heard only after a gesture, so nothing is made before one.

import { settings } from "./settings.svelte";
import type { Cue } from "./scene";
import { lengthOf, VOICES, voicesOf, type Voice } from "./voices";

const FADE = 0.012; // seconds, so that no voice begins or ends with a click

class Sound {
  private context: AudioContext | null = null;
  private out: GainNode | null = null;
  private hiss: AudioBuffer | null = null;

  /** Has the page made its first gesture, and is anything to be heard? */
  get awake(): boolean {
    return this.context !== null;
  }

  /** Begin with the first gesture on the page; gives back how to stop listening for it. */
  attend(place: EventTarget): () => void {
    const wake = (): void => {
      if (settings.heard) this.open();
    };
    const gestures = ["pointerdown", "keydown"];
    for (const gesture of gestures) place.addEventListener(gesture, wake, { capture: true });
    return () => {
      for (const gesture of gestures) place.removeEventListener(gesture, wake, { capture: true });
    };
  }

  /** The audio graph: every voice goes through one volume and a limiter. */
  private open(): void {
    if (this.context) {
      if (this.context.state === "suspended") void this.context.resume();
      return;
    }
    if (typeof AudioContext === "undefined") return;
    const context = new AudioContext();
    const limiter = context.createDynamicsCompressor();
    const out = context.createGain();
    out.connect(limiter);
    limiter.connect(context.destination);
    const hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
    [this.context, this.out, this.hiss] = [context, out, hiss];
  }

  hear(cues: readonly Cue[]): void {
    for (const voice of voicesOf(cues)) this.play(voice);
  }

  play(voice: Voice): void {
    const { context, out } = this;
    if (!context || !out || !settings.heard || context.state !== "running") return;
    out.gain.value = settings.volume;
    const now = context.currentTime;
    for (const part of VOICES[voice]) {
      const begin = now + (part.at ?? 0);
      const end = begin + part.lasts;
      const loud = context.createGain();
      loud.gain.setValueAtTime(0, begin);
      loud.gain.linearRampToValueAtTime(part.loud, begin + FADE);
      loud.gain.exponentialRampToValueAtTime(0.0005, end);
      loud.connect(out);
      if (part.kind === "tone") {
        const source = context.createOscillator();
        source.type = part.wave ?? "sine";
        source.frequency.setValueAtTime(part.from, begin);
        source.frequency.exponentialRampToValueAtTime(part.to, end);
        source.connect(loud);
        source.start(begin);
        source.stop(end);
      } else {
        const source = context.createBufferSource();
        source.buffer = this.hiss;
        source.loop = true;
        const filter = context.createBiquadFilter();
        filter.type = part.pass ?? "bandpass";
        filter.Q.value = part.sharp;
        filter.frequency.setValueAtTime(part.from, begin);
        filter.frequency.exponentialRampToValueAtTime(part.to, end);
        source.connect(filter);
        filter.connect(loud);
        source.start(begin, (begin * 7.3) % 1);
        source.stop(end);
      }
    }
    this.last = { voice, until: now + lengthOf(voice) };
  }

  /** What was heard last, for those who look at the sound instead of listening. */
  last: { voice: Voice; until: number } | null = null;
}

export const sound = new Sound();
