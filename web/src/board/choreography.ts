// How cues look: flights, falls, attacks, blows. Each beat is played from the poses there are to its scene.

import * as THREE from "three";
import { beatsOf, type Beat, type Moment } from "../lib/moments";
import type { Voice } from "../lib/voices";
import type { Announce, Cue, Leave, Move, Outline, Scene, Shine, Strike, Words } from "../lib/scene";
import { Assaults } from "./assaults";
import type { Effects } from "./effects";
import { tileAt } from "./geometry";
import { buildMark } from "./marks";
import type { Figure } from "./pieces";
import { placesOf, type Pose } from "./places";
import { along as spotOn, thickness, type Spot } from "./plane";
import { FIRE } from "./sparks";
import { terrainOf } from "./terrain-look";
import { outlined } from "./told";
import { ease, type Tweens } from "./tweens";

/** Who and what a performance needs; the stage. */
export interface Cast {
  readonly figures: Map<string, Figure>;
  readonly dying: Set<Figure>;
  readonly effects: Effects;
  readonly tweens: Tweens;
  readonly scene: Scene | null;
  readonly selected: string | null;
  place(scene: Scene): void;
  bury(figure: Figure): void;
  stir(seconds: number): void;
  glance?(spots: THREE.Vector3[], seconds: number, flying?: boolean): Promise<void>; // come near for a moment
  readonly sounds?: { hear(cues: readonly Cue[]): void; play(voice: Voice): void }; // a stage may be silent
}

const INKS: Record<NonNullable<Words["tone"]>, string> = { harm: "#ffb19f", good: "#b7f0b0", bad: "#ffcf8f", note: "#e8eef6" };
const GLITTER: Record<NonNullable<Shine["what"]>, string> = { treasure: "#ffd76a", healing: "#8ce08c", magic: "#b08cff" };
const READING = 0.65; // seconds for a few words
const FLIGHT = 0.95;
const COMING = 0.35; // the eye, to a strike
const AIMED = 1.5; // seconds for which the way of fire is seen
const LYING = 2.2; // of a template
const ONE_SIDE = 1.45; // radians: a dead dragon lies on its side

/** Seconds of a fall from a height in levels; a jump to another place takes as long as a small one. */
export const fallTime = (levels: number): number => 0.5 + Math.min(0.6, 0.07 * Math.max(0, levels));

export class Choreography {
  private readonly assaults: Assaults;

  constructor(private readonly cast: Cast) {
    this.assaults = new Assaults(cast, (id, lift) => this.spotOf(id, lift));
  }

  private get level(): number {
    return this.cast.scene?.board.level ?? 0.4;
  }

  private spotOf(id: string, lift = 0.2): THREE.Vector3 | null {
    const pose = this.cast.figures.get(id)?.pose;
    return pose ? new THREE.Vector3(pose.x, pose.z * this.level + lift, pose.y) : null;
  }

  /** Where a cue is that names a piece or a tile. */
  private placeOf({ piece, tile: id }: { piece?: string; tile?: string }, lift = 0.2): THREE.Vector3 | null {
    if (piece) return this.spotOf(piece, lift);
    const tile = this.cast.scene?.tiles?.find((candidate) => candidate.id === id);
    return tile ? new THREE.Vector3(tile.x, (tile.height ?? 0) * this.level + lift, tile.y) : null;
  }

  /** Play what happens at one moment; several moments if they happen together. */
  async perform(group: Moment[], speed: () => number, goesOn: () => boolean, shown: (scene: Scene) => void = () => {}): Promise<void> {
    shown(group[0]!.before);
    for (const beat of beatsOf(group)) {
      const late = beat.cues[0]!.type === "leave"; // it is still seen going
      if (!late) shown(beat.scene);
      await this.show(beat, speed());
      if (!goesOn()) return;
      if (late) shown(beat.scene);
    }
    const { scene } = group.at(-1)!;
    shown(scene);
    await this.glide(scene, [], speed()); // whatever no cue has told
  }

  private async show({ cues, scene }: Beat, speed: number): Promise<void> {
    this.cast.sounds?.hear(cues);
    switch (cues[0]!.type) {
      case "move":
        return this.travel(cues as Move[], scene, speed);
      case "leave":
        return this.depart(cues as Leave[], scene, speed);
      case "strike":
        await this.cast.glance?.(this.scenesOf(cues as Strike[]), COMING / speed);
        this.aim(cues as Strike[], speed);
        return this.assaults.perform(cues as Strike[], speed);
      case "outline":
        return this.lay(cues as Outline[], speed);
      case "words":
        return this.speak(cues as Words[], scene, speed);
      case "shine":
        return this.glitter(cues as Shine[]);
      case "announce":
        return this.announce(cues as Announce[], scene, speed);
      default:
        return this.shift(scene);
    }
  }

  /** The way of fire and where it lands, while it flies. */
  private aim(strikes: Strike[], speed: number): void {
    const scene = this.cast.scene!;
    for (const { piece, tiles = [], what } of strikes) {
      const pose = this.cast.figures.get(piece)?.pose;
      const last = scene.tiles?.find(({ id }) => id === tiles.at(-1));
      if (!pose || !last) continue;
      const [x, y, z] = [pose.x, pose.y, Math.round(pose.z)];
      const way: [number, number, number][] = [
        [x, y, z],
        [last.x, last.y, z],
      ];
      for (const mark of [{ type: "cells", tiles, low: z, high: z, style: what } as const, { type: "path", points: way, style: what } as const])
        this.cast.effects.lay(buildMark(scene, mark), AIMED / speed);
    }
  }

  /** Where strikes happen: who strikes, and what is struck. */
  private scenesOf(strikes: Strike[]): THREE.Vector3[] {
    const points = strikes.flatMap(({ points: all = [] }) => all.map(([x, y]) => new THREE.Vector3(x, 0, y)));
    const named = strikes.flatMap(({ piece, pieces = [], tiles = [] }) => [
      { piece },
      ...pieces.map((one) => ({ piece: one })),
      ...tiles.map((tile) => ({ tile })),
    ]);
    return [...named.flatMap((one) => this.placeOf(one) ?? []), ...points];
  }

  /** Where flights begin and end; turning on the spot is no flight. */
  private waysOf(cues: Move[], scene: Scene): THREE.Vector3[] {
    const ends = placesOf(scene);
    return [...new Set(cues.map(({ piece }) => piece))].flatMap((id) => {
      const [from, to] = [this.cast.figures.get(id)?.pose, ends.get(id)];
      if (!from || !to || Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z) < 0.1) return [];
      return [from, to].map(({ x, y, z }) => new THREE.Vector3(x, z * this.level, y));
    });
  }

  // -- words and light --------------------------------------------------------------------------

  private async speak(cues: Words[], scene: Scene, speed: number): Promise<void> {
    const room = thickness(scene.board);
    const lines = new Map<string, number>(); // several words of one piece stand over one another
    const hurt: Figure[] = [];
    for (const cue of cues) {
      const key = cue.piece || cue.tile || "";
      const line = lines.get(key) ?? 0;
      lines.set(key, line + 1);
      const at = this.placeOf(cue);
      if (!at) continue;
      const tone = cue.tone ?? "note";
      this.cast.effects.float(
        cue.text,
        at.clone().setY(at.y + (1 + line * 0.5) * room),
        INKS[tone],
        tone === "harm" && cue.text.length < 5 ? 0.62 : 0.46,
        room,
      );
      const figure = this.cast.figures.get(cue.piece ?? "");
      if (tone !== "harm" || !figure) continue;
      this.cast.effects.sparks.fire(at, new THREE.Vector3(0, 0.6, 0), 12, 1.6 * Math.sqrt(room), 0.5, FIRE, 0.8 * Math.sqrt(room));
      hurt.push(figure);
    }
    this.shift(scene);
    await this.cast.tweens.run(READING / speed, (part) => {
      const shake = Math.min(1, part * 1.9); // a blow is shorter than a word
      for (const figure of hurt) figure.roll = Math.sin(shake * Math.PI * 3) * 0.3 * (1 - shake);
    });
  }

  /** A template or what was measured lies on the table for a while. */
  private async lay(cues: Outline[], speed: number): Promise<void> {
    const scene = this.cast.scene!;
    for (const cue of cues) this.cast.effects.lay(buildMark(scene, outlined(cue)), LYING / speed);
    await this.cast.tweens.run(READING / speed);
  }

  private glitter(cues: Shine[]): void {
    const room = this.cast.scene ? Math.sqrt(thickness(this.cast.scene.board)) : 1;
    for (const cue of cues) {
      const at = this.placeOf(cue);
      if (!at) continue;
      const tint = GLITTER[cue.what ?? "magic"];
      this.cast.effects.sparks.glitter(at, cue.what === "healing" ? 30 : 60, tint, room);
      this.cast.effects.glow(at, tint, 5 * room);
      this.cast.effects.ring(at.setY(at.y - 0.15), tint, 0.8 * room);
    }
  }

  private async announce(cues: Announce[], scene: Scene, speed: number): Promise<void> {
    const { left, right, top, bottom, ceiling } = scene.board;
    const high = Math.min(8, ceiling ?? 0) * this.level;
    const at = new THREE.Vector3((left + right) / 2, high + 1, (top + bottom) / 2);
    this.cast.effects.float(cues.at(-1)!.text, at, INKS.note, 0.7, thickness(scene.board));
    await this.cast.tweens.run(READING / speed);
  }

  // -- coming and going -------------------------------------------------------------------------

  private async depart(cues: Leave[], scene: Scene, speed: number): Promise<void> {
    await Promise.all(
      cues.map(async ({ piece: id, manner }) => {
        const figure = this.cast.figures.get(id);
        if (!figure) return;
        this.cast.figures.delete(id);
        this.cast.dying.add(figure);
        figure.nameless();
        await (manner === "go" ? this.vanish(figure, speed) : this.die(figure, speed));
        this.cast.bury(figure);
      }),
    );
    this.shift(scene);
  }

  /** A dragon flies away; anything else is picked up. */
  private vanish(figure: Figure, speed: number): Promise<void> {
    const from = { ...figure.pose };
    const flies = figure.piece.kind === "dragon";
    const seconds = (flies ? 0.7 : 0.3) / speed;
    let before = 0;
    return this.cast.tweens.run(seconds, (part) => {
      figure.pose.scale = Math.max(0.001, from.scale * (1 - part * part));
      if (flies) figure.pose.z = from.z + part * part * 4;
      figure.pitch = flies ? 0.5 * part : 0;
      figure.settle((part - before) * seconds, flies);
      before = part;
    });
  }

  /** It burns, comes down rolling over, lies on its side and is gone in the smoke. */
  private async die(figure: Figure, speed: number): Promise<void> {
    const room = Math.sqrt(thickness(this.cast.scene!.board));
    const from = { ...figure.pose };
    const drop = from.z - from.ground;
    const spot = (): THREE.Vector3 => new THREE.Vector3(figure.pose.x, figure.pose.z * this.level + 0.25 * room, figure.pose.y);
    this.cast.effects.sparks.fire(spot(), new THREE.Vector3(0, 0.8, 0), 40, 2.4 * room, 0.8, FIRE, room);
    this.cast.effects.glow(spot(), "#ff8a3c", 20 * room);
    const seconds = fallTime(drop) / speed;
    let before = 0;
    await this.cast.tweens.run(seconds, (part) => {
      figure.pose.z = from.ground + drop * (1 - part * part);
      figure.roll = part * (drop > 1.5 ? 2 * Math.PI + ONE_SIDE : ONE_SIDE);
      figure.pitch = -0.6 * Math.sin(Math.PI * part) * Math.min(1, drop / 3);
      figure.grounded = part > 0.7;
      figure.settle((part - before) * seconds, part < 0.7);
      const puffs = Math.floor(part * 14) - Math.floor(before * 14);
      before = part;
      if (!puffs) return;
      this.cast.effects.sparks.fire(spot(), new THREE.Vector3(0, 0.9, 0), 3 * puffs, 0.7 * room, 0.4, FIRE, 0.8 * room);
      this.cast.effects.sparks.smoke(spot(), 2 * puffs, "#5a5550", room);
    });
    const ground = new THREE.Vector3(from.x, from.ground * this.level + 0.05, from.y);
    this.thud(ground);
    before = 0;
    await this.cast.tweens.run(0.75 / speed, (part) => {
      figure.sunk = 0.9 * ease(Math.max(0, part - 0.35) / 0.65);
      figure.settle(((part - before) * 0.75) / speed);
      if (before < 0.45 && part >= 0.45) this.cast.effects.sparks.smoke(ground, 26, "#8c8275", room);
      before = part;
    });
  }

  /** Dust where something heavy comes down, or a splash. */
  private thud(ground: THREE.Vector3): void {
    this.cast.sounds?.play("thud");
    const scene = this.cast.scene!;
    const room = Math.sqrt(thickness(scene.board));
    const wet = ["water", "sky"].includes(terrainOf(tileAt(scene, ground.x, ground.z)?.terrain ?? scene.board.surface ?? "").paint);
    if (wet) this.cast.effects.sparks.splash(ground, 70, room);
    else this.cast.effects.sparks.smoke(ground, 28, "#8c8275", room);
    this.cast.effects.ring(ground, wet ? "#eaf6ff" : "#d8c9a8", 1.2 * room);
  }

  /** Fly, fall, or be put elsewhere. */
  private async travel(cues: Move[], scene: Scene, speed: number): Promise<void> {
    await this.cast.glance?.(this.waysOf(cues, scene), COMING / speed, true);
    await this.glide(scene, cues, speed);
    const fallen = cues.filter(({ piece, manner }) => {
      const pose = this.cast.figures.get(piece)?.pose;
      return manner === "fall" && pose && pose.z <= pose.ground + 0.05;
    });
    for (const { piece } of fallen) this.thud(this.spotOf(piece, 0.05)!);
    if (fallen.length) await this.cast.tweens.run(0.35 / speed);
  }

  /** Jump to the facts of a scene, but leave the poses as they are. */
  private shift(scene: Scene): void {
    for (const piece of scene.pieces ?? []) this.cast.figures.get(piece.id)?.update(piece);
    for (const figure of this.cast.figures.values()) figure.setBadge(figure.id === this.cast.selected);
  }

  /** Move from the poses there are to those of a scene. */
  private async glide(scene: Scene, cues: Move[], speed: number): Promise<void> {
    if (!this.cast.scene) return;
    const flights: Flight[] = [];
    for (const [id, to] of placesOf(scene)) {
      const figure = this.cast.figures.get(id);
      if (!figure) continue;
      const from = { ...figure.pose };
      const turn = ((to.heading - from.heading + 540) % 360) - 180;
      const same = Math.abs(turn) < 0.1 && Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z, to.scale - from.scale) < 1e-3;
      const own = cues.filter((cue) => cue.piece === id);
      const way = wayOf(own, scene, from, to);
      if (same && way.length < 2) continue;
      const manner = own.at(-1)?.manner ?? "fly";
      const rise = manner === "fly" ? this.clearance(from, to) : 0;
      flights.push({ figure, from, to: { ...to, heading: from.heading + turn }, way, manner, rise });
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
    const fallen = fallTime(Math.max(...flights.map(({ from, to }) => from.z - to.z)));
    const length = (flights.every(({ manner }) => manner !== "fly") ? fallen : FLIGHT) / speed;
    this.cast.stir(length + 0.6);
    await this.cast.tweens.run(length, (part) => {
      for (const flight of flights) {
        this.fly(flight, part);
        flight.figure.setBadge(flight.figure.id === this.cast.selected);
        flight.figure.settle(0);
      }
    });
    this.cast.place(scene);
  }

  private fly({ figure, from, to, way, manner, rise }: Flight, part: number): void {
    if (manner === "put") {
      const there = part > 0.5;
      const size = Math.max(0.001, Math.abs(2 * part - 1));
      figure.pose = { ...(there ? to : from), scale: (there ? to : from).scale * size };
      return;
    }
    const falls = manner === "fall";
    const along = ease(part);
    figure.pose = {
      x: from.x + (to.x - from.x) * along,
      y: from.y + (to.y - from.y) * along,
      z: from.z + (to.z - from.z) * (falls ? part * part : along) + rise * Math.sin(Math.PI * part),
      ground: this.groundUnder(from, to, along),
      heading: from.heading + (to.heading - from.heading) * along,
      scale: from.scale + (to.scale - from.scale) * along,
    };
    if (way.length > 1) Object.assign(figure.pose, spotOn(way, along));
    const swing = Math.max(-0.6, Math.min(0.6, (from.heading - to.heading) / 80));
    const drop = from.z - to.z;
    if (falls) {
      figure.roll = drop > 1.5 ? 2 * Math.PI * ease(part) : Math.sin(part * 9) * 0.6 * (1 - part);
      figure.pitch = -0.7 * Math.sin(Math.PI * part) * Math.min(1, drop / 3);
    } else {
      const slope = Math.atan2((to.z - from.z) * this.level, Math.hypot(to.x - from.x, to.y - from.y) + 0.5);
      figure.roll = Math.sin(Math.PI * part) * swing;
      figure.pitch = Math.sin(Math.PI * part) * Math.max(-0.6, Math.min(0.6, slope));
    }
    if (part >= 1) figure.roll = figure.pitch = 0;
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
    const scene = this.cast.scene;
    const tile = scene && tileAt(scene, from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along);
    if (!tile || tile === tileAt(scene, to.x, to.y)) return to.ground; // which may be the top of a tower
    return tile === tileAt(scene, from.x, from.y) ? from.ground : (tile.height ?? 0);
  }
}

interface Flight {
  figure: Figure;
  from: Pose;
  to: Pose;
  way: Spot[];
  manner: NonNullable<Move["manner"]>;
  rise: number;
}

/** The spots over which a piece comes to its place, if it does not come straight. */
function wayOf(cues: Move[], scene: Scene, from: Pose, to: Pose): Spot[] {
  const spots = cues.flatMap((cue): Spot[] => {
    if (cue.way?.length) return cue.way.map(([x, y, heading]) => ({ x, y, heading }));
    const tile = scene.tiles?.find((candidate) => candidate.id === cue.tile);
    const [x, y] = [cue.x ?? tile?.x, cue.y ?? tile?.y];
    return x == null || y == null ? [] : [{ x, y, heading: cue.heading ?? to.heading }];
  });
  if (spots.length < 2) return [];
  const start = cues.some((cue) => cue.way?.length) ? [] : [from];
  return [...start, ...spots.slice(0, -1), to];
}
