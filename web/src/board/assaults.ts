// How attacks look: breath, balls, bolts, shots and claws, from who strikes to what is struck.

import * as THREE from "three";
import type { Strike } from "../lib/scene";
import type { Cast } from "./choreography";
import { FIRE, type Tint } from "./effects";
import { thickness } from "./plane";

type Manner = "stream" | "ball" | "bolt" | "shot" | "lunge";

interface Look {
  manner: Manner;
  tint: Tint;
}

const LOOKS: Record<Strike["what"], Look> = {
  fire: { manner: "stream", tint: FIRE },
  fireball: { manner: "ball", tint: FIRE },
  frost: { manner: "stream", tint: { hot: "#ffffff", cold: ["#7cc9ff", "#3d7fc4"] } },
  acid: { manner: "stream", tint: { hot: "#f2ff9a", cold: ["#6fb52a", "#2f5a14"] } },
  water: { manner: "stream", tint: { hot: "#eaf7ff", cold: ["#3f8fd8", "#1d4f8a"] } },
  poison: { manner: "stream", tint: { hot: "#d9f08a", cold: ["#7b4fa8", "#3f2a55"] } },
  lightning: { manner: "bolt", tint: { hot: "#ffffff", cold: ["#8fb8ff", "#5a6cff"] } },
  sound: { manner: "stream", tint: { hot: "#ffffff", cold: ["#c9d3e6", "#8793ad"] } },
  magic: { manner: "ball", tint: { hot: "#ffffff", cold: ["#b07cff", "#5d2fb0"] } },
  shot: { manner: "shot", tint: { hot: "#fff3c8", cold: ["#cbb78c", "#6c6558"] } },
  claws: { manner: "lunge", tint: { hot: "#fff1d0", cold: ["#ff7a4a", "#7a1f12"] } },
};

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
    const from = this.spotOf(strike.piece, 0.3);
    if (!from) return;
    const { manner, tint } = LOOKS[strike.what];
    const targets = this.targets(strike, from.y);
    const far = targets.at(-1);
    if (!far) {
      this.cast.effects.fire(from, new THREE.Vector3(0, 0.3, 0), 14, 1, 0.4, tint);
      return this.cast.tweens.run(0.4 / speed);
    }
    switch (manner) {
      case "stream":
        return this.stream(from, targets, tint, speed);
      case "ball":
        return this.ball(from, far, tint, speed);
      case "bolt":
        return this.bolt(from, targets, tint, speed);
      case "shot":
        return this.shot(from, far, tint, speed);
      case "lunge":
        return this.lunge(strike.piece, from, far, tint, speed);
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

  private stream(from: THREE.Vector3, targets: THREE.Vector3[], tint: Tint, speed: number): Promise<void> {
    let before = 0;
    return this.cast.tweens.run(0.85 / speed, (part) => {
      const reach = Math.min(1, part * 1.7);
      const puffs = Math.ceil((part - before) * 50); // as dense on a slow machine as on a fast one
      before = part;
      for (const target of targets) {
        const drive = target.clone().sub(from).normalize().multiplyScalar(1.6 * this.size);
        for (let i = 0; i < puffs; i++) {
          const spot = from.clone().lerp(target, Math.random() * reach);
          this.cast.effects.fire(spot, drive, 3, 0.9 * this.size, 0.5, tint, Math.sqrt(this.size));
        }
      }
    });
  }

  private async ball(from: THREE.Vector3, far: THREE.Vector3, tint: Tint, speed: number): Promise<void> {
    await this.cast.tweens.run(0.5 / speed, (part) => this.cast.effects.fire(from.clone().lerp(far, part), new THREE.Vector3(), 3, 0.35, 0.35, tint));
    this.cast.effects.fire(far, new THREE.Vector3(0, 0.2, 0), 46, 3, 0.7, tint);
    this.cast.effects.ring(far, tint.cold[0], this.size);
    await this.cast.tweens.run(0.3 / speed);
  }

  private bolt(from: THREE.Vector3, targets: THREE.Vector3[], tint: Tint, speed: number): Promise<void> {
    let before = 0;
    return this.cast.tweens.run(0.45 / speed, (part) => {
      const sparks = Math.ceil((part - before) * 160);
      before = part;
      for (const target of targets)
        for (let i = 0; i < sparks; i++) this.cast.effects.fire(from.clone().lerp(target, Math.random()), new THREE.Vector3(), 1, 0.5 * this.size, 0.16, tint);
    });
  }

  private async shot(from: THREE.Vector3, far: THREE.Vector3, tint: Tint, speed: number): Promise<void> {
    this.cast.effects.smoke(from, 6, "#d8d2c6");
    await this.cast.tweens.run(0.3 / speed, (part) => this.cast.effects.fire(from.clone().lerp(far, part), new THREE.Vector3(), 3, 0.2, 0.3, tint));
    this.cast.effects.fire(far, new THREE.Vector3(0, 0.3, 0), 8, 1, 0.3, tint);
  }

  /** Forward to the enemy and back. */
  private async lunge(id: string, from: THREE.Vector3, far: THREE.Vector3, tint: Tint, speed: number): Promise<void> {
    const figure = this.cast.figures.get(id)!;
    const home = { ...figure.pose };
    const [dx, dy] = [far.x - from.x, far.z - from.z];
    const level = this.cast.scene?.board.level ?? 0.4;
    const dz = (far.y - from.y) / level;
    let struck = false;
    this.cast.stir(0.8);
    await this.cast.tweens.run(0.55 / speed, (part) => {
      const near = Math.sin(Math.PI * part) * 0.6;
      figure.pose = { ...home, x: home.x + dx * near, y: home.y + dy * near, z: home.z + dz * near };
      if (part >= 1) figure.pose = home;
      figure.settle(0);
      if (struck || part < 0.5) return;
      struck = true;
      this.cast.effects.fire(far, new THREE.Vector3(dx, 0.4, dy).normalize(), 16, 1.8 * this.size, 0.4, tint);
    });
  }
}
