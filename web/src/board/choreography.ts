// How events look: flights, falls, fire, blows. Each is played from the poses there are to the next scene.

import * as THREE from "three";
import { pieceId, tileId, type Moment } from "../lib/moments";
import type { GameEvent, Scene } from "../lib/scene";
import type { Effects } from "./effects";
import { tileAt } from "./geometry";
import type { Figure } from "./pieces";
import { placesOf, type Pose } from "./places";
import { along as spotOn, flightTold, linesMeasured, type Spot } from "./plane";
import { ease, type Tweens } from "./tweens";

/** Who and what a performance needs; the stage. */
export interface Cast {
  readonly figures: Map<string, Figure>;
  readonly dying: Figure[];
  readonly effects: Effects;
  readonly tweens: Tweens;
  readonly world: THREE.Scene;
  readonly scene: Scene | null;
  readonly selected: string | null;
  place(scene: Scene): void;
  stir(seconds: number): void;
}

export class Choreography {
  constructor(private readonly cast: Cast) {}

  private spotOf(id: string, lift = 0.2): THREE.Vector3 | null {
    const figure = this.cast.figures.get(id);
    if (!figure || !this.cast.scene) return null;
    const level = this.cast.scene.board.level ?? 0.4;
    return new THREE.Vector3(figure.pose.x, figure.pose.z * level + lift, figure.pose.y);
  }

  private tileSpot(id: string | null, z: number): THREE.Vector3 | null {
    const tile = this.cast.scene?.tiles?.find((candidate) => candidate.id === id);
    return tile ? new THREE.Vector3(tile.x, z * (this.cast.scene?.board.level ?? 0.4) + 0.2, tile.y) : null;
  }

  /** Play what happens at one moment; several moments if they happen together. */
  async perform(group: Moment[], speed: number): Promise<void> {
    const { scene } = group.at(-1)!;
    const event = group[0]!.event;
    const name = event?.name ?? "";
    const id = event ? pieceId(event) : null;
    const at = id ? this.spotOf(id) : null;
    if (name === "fired" && event && at && id) {
      const hexes = Array.isArray(event.data["hexes"]) ? event.data["hexes"] : [];
      const z = this.cast.figures.get(id)!.pose.z;
      const targets = hexes.flatMap((hex) => this.tileSpot(tileId(hex), z) ?? []);
      await this.burn(at, targets, event.data["kind"] === "fireball", speed);
    }
    if ((name === "hit" || name === "melee_hit" || name === "hurt") && event && at && id) {
      const damage = event.data["damage"];
      this.cast.effects.float(`−${String(damage)}`, at.clone().setY(at.y + 0.7), "#ffb19f");
      this.cast.effects.fire(at, new THREE.Vector3(0, 0.6, 0), 12, 1.6, 0.5);
      const figure = this.cast.figures.get(id)!;
      this.shift(scene);
      await this.cast.tweens.run(0.34 / speed, (part) => (figure.roll = Math.sin(part * Math.PI * 3) * 0.3 * (1 - part)));
      return;
    }
    if (name === "rolled" && event && at) {
      const good = event.data["ok"] === true;
      this.cast.effects.float(`d20: ${String(event.data["d20"])} / ${String(event.data["need"])}`, at.clone().setY(at.y + 0.8), good ? "#b7f0b0" : "#ffb19f");
      await this.cast.tweens.run(0.7 / speed);
    }
    if (name === "died" && at && id) {
      const figure = this.cast.figures.get(id)!;
      this.cast.figures.delete(id);
      this.cast.dying.push(figure);
      this.cast.effects.fire(at, new THREE.Vector3(0, 0.8, 0), 40, 2.4, 0.9);
      this.cast.effects.smoke(at, 24);
      const from = { ...figure.pose };
      await this.cast.tweens.run(0.85 / speed, (part) => {
        figure.pose.scale = Math.max(0.001, from.scale * (1 - part * part));
        figure.pose.z = from.z + (from.ground - from.z) * part * part;
        figure.roll = part * 2.4;
        figure.settle(0);
      });
      this.cast.world.remove(figure.root);
      this.shift(scene);
      return;
    }
    if (name === "egg_taken" && at) this.cast.effects.glitter(at, 40, "#ffd76a");
    if (name === "recovered") for (const moment of group) {
      const where = moment.event ? this.spotOf(pieceId(moment.event) ?? "") : null;
      if (where) this.cast.effects.glitter(where, 16, "#8ce08c");
    }
    if (event && scene.board.kind === "plane") await this.clash(event, scene, speed);
    const ways = new Map(group.flatMap(({ event: told }): [string, Spot[]][] => (told ? [[pieceId(told) ?? "", flightTold(scene.board, told)]] : [])));
    await this.glide(scene, name === "fell" ? 0.55 / speed : 0.95 / speed, name === "fell", ways);
    if (name === "fell" && id) {
      const ground = this.spotOf(id, 0.05);
      if (ground) {
        this.cast.effects.smoke(ground, 26);
        this.cast.effects.ring(ground, "#d8c9a8", 1.1);
        await this.cast.tweens.run(0.35 / speed);
      }
    }
  }

  /** Breath, shots and blows on a free table: along the line that was measured, with its points. */
  private async clash(event: GameEvent, scene: Scene, speed: number): Promise<void> {
    const attacker = this.cast.figures.get(String(event.data["dragon"] ?? ""));
    const level = scene.board.level ?? 0.4;
    const lines = linesMeasured(scene.board, event);
    if (attacker && lines.length) {
      const z = attacker.pose.z * level + 0.3;
      const [from, to] = lines[0]!.map(([x, y]) => new THREE.Vector3(x, z, y)) as [THREE.Vector3, THREE.Vector3];
      const breath = event.data["weapon"] !== undefined;
      await this.cast.tweens.run((breath ? 0.8 : 0.35) / speed, (part) => {
        const spot = from.clone().lerp(to, breath ? Math.random() * Math.min(1, part * 1.6) : part);
        this.cast.effects.fire(spot, to.clone().sub(from).normalize().multiplyScalar(breath ? 3 : 1), breath ? 6 : 2, breath ? 1.4 : 0.4, 0.5);
      });
    }
    const points = event.data["points"];
    const struck = this.spotOf(String(event.data["target"] ?? event.data["dragon"] ?? ""));
    if (typeof points !== "number" || !struck) return;
    this.cast.effects.float(`−${points}`, struck.clone().setY(struck.y + 1.2), points ? "#ffb19f" : "#dfe6ee");
    await this.cast.tweens.run(0.3 / speed);
  }

  private async burn(from: THREE.Vector3, targets: THREE.Vector3[], ball: boolean, speed: number): Promise<void> {
    const far = targets.at(-1);
    if (!far) {
      this.cast.effects.fire(from, new THREE.Vector3(0, 0.3, 0), 14, 1, 0.4);
      await this.cast.tweens.run(0.4 / speed);
      return;
    }
    if (ball) {
      await this.cast.tweens.run(0.5 / speed, (part) => this.cast.effects.fire(from.clone().lerp(far, part), new THREE.Vector3(), 3, 0.35, 0.35));
      this.cast.effects.fire(far, new THREE.Vector3(0, 0.2, 0), 46, 3, 0.7);
      this.cast.effects.ring(far, "#ffb060", 1);
      await this.cast.tweens.run(0.3 / speed);
      return;
    }
    await this.cast.tweens.run(0.85 / speed, (part) => {
      for (const target of targets) {
        const reach = Math.min(1, part * 1.7);
        const spot = from.clone().lerp(target, Math.random() * reach);
        this.cast.effects.fire(spot, target.clone().sub(from).normalize().multiplyScalar(1.6), 3, 0.9, 0.5);
      }
    });
  }

  /** Jump to the facts of a scene, but leave the poses as they are. */
  private shift(scene: Scene): void {
    for (const piece of scene.pieces ?? []) this.cast.figures.get(piece.id)?.update(piece);
    for (const figure of this.cast.figures.values()) figure.setBadge(figure.id === this.cast.selected);
  }

  /** Fly from the poses there are to those of a scene. */
  private async glide(scene: Scene, length: number, falling: boolean, ways = new Map<string, Spot[]>()): Promise<void> {
    if (!this.cast.scene) return;
    const poses = placesOf(scene);
    const flights: { figure: Figure; from: Pose; to: Pose; rise: number }[] = [];
    for (const [id, to] of poses) {
      const figure = this.cast.figures.get(id);
      if (!figure) continue;
      const from = { ...figure.pose };
      const turn = ((to.heading - from.heading + 540) % 360) - 180;
      const target = { ...to, heading: from.heading + turn };
      const same = Math.abs(turn) < 0.1 && Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z, to.scale - from.scale) < 1e-3;
      if (same) continue;
      const rise = falling ? 0 : this.clearance(from, to);
      flights.push({ figure, from, to: target, rise });
    }
    const fresh = (scene.pieces ?? []).some((piece) => !this.cast.figures.has(piece.id));
    if (flights.length === 0) {
      if (fresh || (scene.pieces ?? []).length !== this.cast.figures.size) this.cast.place(scene);
      this.shift(scene);
      return;
    }
    for (const { figure } of flights) {
      const piece = scene.pieces?.find((candidate) => candidate.id === figure.id);
      if (piece) figure.update(piece);
    }
    this.cast.stir(length + 0.6);
    await this.cast.tweens.run(length, (part) => {
      const t = falling ? part * part : ease(part);
      for (const { figure, from, to, rise } of flights) {
        const along = ease(part);
        figure.pose = {
          x: from.x + (to.x - from.x) * along,
          y: from.y + (to.y - from.y) * along,
          z: from.z + (to.z - from.z) * t + rise * Math.sin(Math.PI * part),
          ground: this.groundUnder(from, to, along),
          heading: from.heading + (to.heading - from.heading) * along,
          scale: from.scale + (to.scale - from.scale) * along,
        };
        const way = ways.get(figure.id);
        if (way && way.length > 1) Object.assign(figure.pose, spotOn(way, along));
        const swing = Math.max(-0.5, Math.min(0.5, (from.heading - to.heading) / 90));
        figure.roll = falling ? Math.sin(part * 9) * 0.6 * (1 - part) : Math.sin(Math.PI * part) * swing;
        figure.setBadge(figure.id === this.cast.selected);
        figure.settle(0);
      }
    });
    this.cast.place(scene);
  }

  /** Levels to rise in between so that a flight does not cut through a mountain. */
  private clearance(from: Pose, to: Pose): number {
    if (!this.cast.scene) return 0;
    let rise = 0;
    for (let step = 1; step < 6; step++) {
      const t = step / 6;
      const height = tileAt(this.cast.scene, from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t)?.height ?? 0;
      rise = Math.max(rise, height + 0.3 - (from.z + (to.z - from.z) * t));
    }
    return Math.max(0, rise);
  }

  private groundUnder(from: Pose, to: Pose, along: number): number {
    if (!this.cast.scene) return to.ground;
    return tileAt(this.cast.scene, from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along)?.height ?? to.ground;
  }
}
