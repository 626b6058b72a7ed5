// How attacks look: breath, balls, bolts, shots and claws, from who strikes to what is struck.

import * as THREE from "three";
import type { Strike } from "../lib/scene";
import type { Cast } from "./choreography";
import type { Figure } from "./pieces";
import { thickness } from "./plane";
import { FIRE, type Jet, type Tint } from "./sparks";
import { ease } from "./tweens";

type Manner = "stream" | "wave" | "ball" | "bolt" | "shot" | "lunge";

interface Look {
  manner: Manner;
  tint: Tint;
  jet?: Omit<Jet, "tint">;
  light?: string;
}

const FLAME = { spread: 1, grain: 0.95, weight: -0.8, dense: 0.42, linger: 1 };
const SPRAY = { spread: 0.8, grain: 0.5, weight: 3.4, dense: 0.75, linger: 1 };

const LOOKS: Record<Strike["what"], Look> = {
  fire: { manner: "stream", tint: FIRE, jet: FLAME, light: "#ff8a3c" },
  fireball: { manner: "ball", tint: FIRE, light: "#ff8a3c" },
  frost: { manner: "stream", tint: { hot: "#ffffff", cold: ["#7cc9ff", "#3d7fc4"] }, jet: { ...FLAME, weight: 0.6, grain: 0.7 }, light: "#9fd8ff" },
  acid: { manner: "stream", tint: { hot: "#f2ff9a", cold: ["#6fb52a", "#2f5a14"] }, jet: SPRAY, light: "#b6e04a" },
  water: { manner: "stream", tint: { hot: "#ffffff", cold: ["#6fb6ee", "#1d4f8a"] }, jet: { ...SPRAY, spread: 0.5 } },
  poison: { manner: "stream", tint: { hot: "#b7e05a", cold: ["#6d3fa0", "#35214d"] }, jet: { spread: 1.3, grain: 1.25, weight: 0.2, dense: 0.8, linger: 2.2 } },
  lightning: { manner: "bolt", tint: { hot: "#ffffff", cold: ["#8fb8ff", "#5a6cff"] }, light: "#a9c1ff" },
  sound: { manner: "wave", tint: { hot: "#ffffff", cold: ["#c9d3e6", "#8793ad"] } },
  magic: { manner: "ball", tint: { hot: "#ffffff", cold: ["#b07cff", "#5d2fb0"] }, light: "#b07cff" },
  shot: { manner: "shot", tint: { hot: "#fff3c8", cold: ["#ffb04a", "#6c6558"] } },
  claws: { manner: "lunge", tint: { hot: "#fff1d0", cold: ["#ff7a4a", "#7a1f12"] } },
};

const BREATH = 0.95; // seconds
const WAVES = 9; // of sound in one breath
const FLASHES = 14;
const TURN = 0.9; // radians that a body turns toward what it attacks, at most

/** How a body is pitched during a breath: the head goes back, then forth, then it is level again. */
export function rearing(part: number): number {
  if (part < 0.2) return ease(part / 0.2) * 0.4;
  if (part < 0.35) return 0.4 - ease((part - 0.2) / 0.15) * 0.55;
  return part < 0.8 ? -0.15 : -0.15 * (1 - ease((part - 0.8) / 0.2));
}

/** How far to turn, in radians to the right, to look from one place to another. */
export function turnToward(heading: number, dx: number, dy: number): number {
  if (Math.hypot(dx, dy) < 1e-6) return 0;
  const wanted = Math.atan2(dx, -dy) - (heading * Math.PI) / 180;
  const turn = Math.atan2(Math.sin(wanted), Math.cos(wanted));
  return Math.max(-TURN, Math.min(TURN, turn));
}

export class Assaults {
  constructor(
    private readonly cast: Cast,
    private readonly spotOf: (id: string, lift?: number) => THREE.Vector3 | null,
  ) {}

  /** All of them at once. */
  async perform(strikes: Strike[], speed: number): Promise<void> {
    await Promise.all(strikes.map((strike) => this.strike(strike, speed)));
  }

  private async strike(strike: Strike, speed: number): Promise<void> {
    const figure = this.cast.figures.get(strike.piece);
    const from = this.spotOf(strike.piece, 0.3);
    if (!from || !figure) return;
    const look = LOOKS[strike.what];
    const targets = this.targets(strike, from.y);
    const far = targets.at(-1);
    if (!far) {
      this.cast.effects.sparks.fire(figure.mouth(), new THREE.Vector3(0, 0.3, 0), 14, 1, 0.4, look.tint);
      return this.cast.tweens.run(0.4 / speed);
    }
    switch (look.manner) {
      case "stream":
      case "wave":
      case "bolt":
        return this.breathe(figure, targets, look, speed);
      case "ball":
        return this.ball(figure, far, look, speed);
      case "shot":
        return this.shot(from, far, look.tint, speed);
      case "lunge":
        return this.lunge(figure, from, far, look.tint, speed);
    }
  }

  private targets({ pieces = [], tiles = [], points = [] }: Strike, height: number): THREE.Vector3[] {
    const scene = this.cast.scene;
    return [
      ...pieces.flatMap((id) => this.spotOf(id, 0.3) ?? []),
      ...tiles.flatMap((id) => {
        const tile = scene?.tiles?.find((candidate) => candidate.id === id);
        return tile ? [new THREE.Vector3(tile.x, height, tile.y)] : [];
      }),
      ...points.map(([x, y]) => new THREE.Vector3(x, height, y)),
    ];
  }

  private get size(): number {
    return this.cast.scene ? thickness(this.cast.scene.board) : 1;
  }

  /** Rear up, turn toward the enemy, and let it out. */
  private breathe(figure: Figure, targets: THREE.Vector3[], look: Look, speed: number): Promise<void> {
    const far = targets.at(-1)!;
    const turn = turnToward(figure.pose.heading, far.x - figure.pose.x, far.z - figure.pose.y);
    let before = 0.25; // then the mouth opens
    this.cast.stir(BREATH / speed);
    return this.cast.tweens.run(BREATH / speed, (part) => {
      figure.yaw = turn * (part < 0.25 ? ease(part / 0.25) : part > 0.8 ? 1 - ease((part - 0.8) / 0.2) : 1);
      figure.pitch = figure.piece.kind === "dragon" ? rearing(part) : 0;
      if (part >= 1) figure.yaw = figure.pitch = 0;
      figure.settle(0);
      if (part <= before || part >= 1) return;
      const [since, share] = [before, part - before]; // as dense on a slow machine as on a fast one
      const count = (whole: number): number => Math.floor(part * whole) - Math.floor(since * whole);
      before = part;
      const mouth = figure.mouth();
      if (look.light) this.cast.effects.glow(mouth.clone().lerp(far, 0.35), look.light, 12 * this.size * (0.7 + 0.3 * Math.random()));
      for (const target of targets) {
        if (look.manner === "wave") for (let i = count(WAVES); i > 0; i--) this.cast.effects.wave(mouth, target, look.tint.cold[0], 0.8 * this.size);
        else if (look.manner === "bolt")
          for (let i = count(FLASHES); i > 0; i--) this.cast.effects.flash(mouth, target, look.tint.cold[0], Math.sqrt(this.size));
        else this.cast.effects.sparks.jet(mouth, target, Math.ceil((share * 420) / targets.length), { ...look.jet!, tint: look.tint }, Math.sqrt(this.size));
      }
    });
  }

  private async ball(figure: Figure, far: THREE.Vector3, { tint, light = tint.hot }: Look, speed: number): Promise<void> {
    const turn = turnToward(figure.pose.heading, far.x - figure.pose.x, far.z - figure.pose.y);
    const grain = Math.sqrt(this.size);
    let mouth = figure.mouth();
    this.cast.stir(0.8 / speed);
    await this.cast.tweens.run(0.75 / speed, (part) => {
      figure.yaw = turn * Math.sin(Math.PI * part);
      figure.pitch = figure.piece.kind === "dragon" ? rearing(part) : 0;
      if (part >= 1) figure.yaw = figure.pitch = 0;
      figure.settle(0);
      if (part < 0.3) mouth = figure.mouth();
      else {
        const on = (part - 0.3) / 0.7;
        const spot = mouth.clone().lerp(far, on);
        spot.y += Math.sin(Math.PI * on) * 0.25 * grain;
        this.cast.effects.sparks.fire(spot, new THREE.Vector3(), 7, 0.3 * grain, 0.32, tint, 0.8 * grain);
        this.cast.effects.glow(spot, light, 10 * this.size);
      }
    });
    this.cast.effects.sparks.fire(far, new THREE.Vector3(0, 0.2, 0), 60, 3 * grain, 0.7, tint, grain);
    this.cast.effects.glow(far, light, 26 * this.size);
    this.cast.effects.ring(far, tint.cold[0], this.size);
    await this.cast.tweens.run(0.3 / speed);
  }

  private async shot(from: THREE.Vector3, far: THREE.Vector3, tint: Tint, speed: number): Promise<void> {
    const grain = Math.sqrt(this.size);
    const toward = far.clone().sub(from).normalize();
    this.cast.effects.sparks.fire(from, toward.clone().multiplyScalar(2 * grain), 8, 0.5 * grain, 0.18, tint, 0.7 * grain); // the muzzle
    this.cast.effects.sparks.smoke(from, 8, "#d8d2c6", grain);
    await this.cast.tweens.run(0.32 / speed, (part) => {
      for (const late of [0, 0.06, 0.12])
        // a volley
        if (part > late)
          this.cast.effects.sparks.fire(from.clone().lerp(far, Math.min(1, part - late)), new THREE.Vector3(), 1, 0.12, 0.16, tint, 0.42 * grain);
    });
    this.cast.effects.sparks.fire(far, new THREE.Vector3(0, 0.3, 0), 12, 1.2 * grain, 0.3, tint, 0.6 * grain);
  }

  /** Forward to the enemy and back. */
  private async lunge(figure: Figure, from: THREE.Vector3, far: THREE.Vector3, tint: Tint, speed: number): Promise<void> {
    const home = { ...figure.pose };
    const [dx, dy] = [far.x - from.x, far.z - from.z];
    const turn = turnToward(home.heading, dx, dy);
    const level = this.cast.scene?.board.level ?? 0.4;
    const dz = (far.y - from.y) / level;
    let struck = false;
    this.cast.stir(0.8);
    await this.cast.tweens.run(0.6 / speed, (part) => {
      const swing = Math.sin(Math.PI * part);
      figure.pose = { ...home, x: home.x + dx * swing * 0.6, y: home.y + dy * swing * 0.6, z: home.z + dz * swing * 0.6 };
      figure.yaw = turn * swing;
      figure.pitch = 0.45 * Math.sin(Math.PI * 2 * part); // claws first
      if (part >= 1) {
        figure.pose = home;
        figure.yaw = figure.pitch = 0;
      }
      figure.settle(0);
      if (struck || part < 0.45) return;
      struck = true;
      this.cast.effects.slash(far, 0.9 * this.size);
      this.cast.effects.sparks.fire(far, new THREE.Vector3(dx, 0.4, dy).normalize(), 16, 1.8 * this.size, 0.4, tint, 0.7 * Math.sqrt(this.size));
    });
  }
}
