// The table in three dimensions. It draws only when something has changed.

import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { GameEvent, Mark, Scene } from "../lib/scene";
import { pieceId, simultaneous, tileId, type Moment } from "../lib/moments";
import { Effects } from "./effects";
import { tileAt } from "./geometry";
import { buildMark, tintTile } from "./marks";
import { Figure, lookOf } from "./pieces";
import { placesOf, type Pose } from "./places";
import { along as spotOn, flightTold, frameOf, linesMeasured, type Spot } from "./plane";
import { buildGround, groundKey } from "./terrain";

export interface Pointed {
  tile: string | null;
  piece: string | null;
  spot?: [number, number] | null; // on a board without tiles
}

export interface Overlay {
  marks: Mark[]; // previews, over the marks of the scene
  choices: string[]; // tiles that answer the decision
  chosen: string[]; // tiles picked so far
  selected: string | null; // a piece
  hideMarks: boolean; // the panel draws what the marks of the scene say, and more
}

interface Tween {
  run(part: number): void;
  length: number; // seconds
  age: number;
  done(): void;
}

const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2);

const RIM = 0.93; // how near to the edge of the picture the middle of a hex may lie

export class Stage {
  onPoint: (pointed: Pointed, x: number, y: number) => void = () => {};
  onClick: (pointed: Pointed) => void = () => {};
  frames = 0; // how many pictures were drawn, for tests
  private readonly renderer: THREE.WebGLRenderer;
  private readonly world = new THREE.Scene();
  private readonly camera = new THREE.PerspectiveCamera(38, 1, 0.1, 200);
  private readonly controls: OrbitControls;
  private readonly effects = new Effects();
  private readonly markRoot = new THREE.Group();
  private readonly overlayRoot = new THREE.Group();
  private readonly hoverRoot = new THREE.Group();
  private readonly figures = new Map<string, Figure>();
  private readonly dying: Figure[] = [];
  private ground: THREE.Group | null = null;
  private groundIs = "";
  private scene: Scene | null = null;
  private overlay: Overlay = { marks: [], choices: [], chosen: [], selected: null, hideMarks: false };
  private tweens: Tween[] = [];
  private sun: THREE.DirectionalLight;
  private due = false;
  private last = 0;
  private restless = 0; // seconds for which wings still beat
  private hovered: Pointed = { tile: null, piece: null };
  private readonly watcher: ResizeObserver;
  private pressed: [number, number] | null = null;
  private gone = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly calm: () => boolean,
  ) {
    this.renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true, powerPreference: "high-performance" });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.toneMapping = THREE.ACESFilmicToneMapping;
    this.renderer.toneMappingExposure = 1.12;
    const sheet = this.renderer.domElement;
    sheet.className = "board-canvas";
    sheet.tabIndex = -1;
    sheet.setAttribute("aria-hidden", "true"); // the list beside it says the same in words
    host.append(sheet);
    this.controls = new OrbitControls(this.camera, sheet);
    this.controls.enableDamping = false;
    this.controls.maxPolarAngle = 1.45;
    this.controls.minDistance = 5;
    this.controls.maxDistance = 60;
    this.controls.addEventListener("change", () => this.draw());
    this.light();
    this.world.add(this.markRoot, this.overlayRoot, this.hoverRoot, this.effects.root);
    this.sun = this.world.getObjectByName("sun") as THREE.DirectionalLight;
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(host);
    sheet.addEventListener("pointermove", (event) => this.point(event));
    sheet.addEventListener("pointerleave", () => this.leave());
    sheet.addEventListener("pointerdown", (event) => (this.pressed = [event.clientX, event.clientY]));
    sheet.addEventListener("pointerup", (event) => this.release(event));
    this.resize();
  }

  private light(): void {
    const sun = new THREE.DirectionalLight("#fff0d2", 2.5);
    sun.name = "sun";
    sun.position.set(-9, 17, 7);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    sun.shadow.bias = -0.0006;
    sun.shadow.normalBias = 0.02;
    const rim = new THREE.DirectionalLight("#9db8ff", 0.7);
    rim.position.set(10, 6, -12);
    this.world.add(sun, sun.target, rim, new THREE.HemisphereLight("#dfe8ff", "#6b5a44", 1.15));
  }

  // -- what is shown ----------------------------------------------------------------------------

  /** Show a scene at once. */
  show(scene: Scene): void {
    this.finish();
    const first = this.scene === null;
    this.place(scene);
    this.setMarks(scene.marks ?? []);
    if (first) this.home();
    this.stir(first ? 2 : 0.4);
    this.shade();
  }

  /** Bring ground and figures in line with a scene; poses jump. */
  private place(scene: Scene): void {
    const key = groundKey(scene);
    if (key !== this.groundIs) {
      this.groundIs = key;
      if (this.ground) this.world.remove(this.ground);
      this.ground = buildGround(scene);
      this.world.add(this.ground);
      this.fitShadow(scene);
    }
    this.scene = scene;
    const poses = placesOf(scene);
    for (const piece of scene.pieces ?? []) {
      const pose = poses.get(piece.id)!;
      const known = this.figures.get(piece.id);
      if (known && known.look === lookOf(scene, piece)) {
        known.update(piece);
        known.pose = { ...pose };
      } else {
        if (known) this.remove(known);
        const figure = new Figure(scene, piece, pose);
        this.figures.set(piece.id, figure);
        this.world.add(figure.root);
      }
    }
    for (const [id, figure] of this.figures) if (!poses.has(id)) this.remove(figure);
    this.plates();
  }

  private remove(figure: Figure): void {
    this.world.remove(figure.root);
    figure.dispose();
    this.figures.delete(figure.id);
  }

  private plates(): void {
    for (const figure of this.figures.values()) {
      figure.setBadge(figure.id === this.overlay.selected || figure.id === this.hovered.piece);
      figure.settle(0);
    }
  }

  /** Empty a group of marks and give back what they used; shapes that are shared stay. */
  private clear(group: THREE.Group): void {
    for (const child of [...group.children]) {
      child.traverse((part) => {
        if (part instanceof THREE.Sprite) {
          part.material.map?.dispose();
          part.material.dispose();
        } else if (part instanceof THREE.Mesh || part instanceof THREE.Line) {
          if (!part.geometry.userData["shared"]) part.geometry.dispose();
          (part.material as THREE.Material).dispose();
        }
      });
      group.remove(child);
    }
  }

  private setMarks(marks: Mark[]): void {
    this.clear(this.markRoot);
    if (this.scene) for (const mark of marks) this.markRoot.add(buildMark(this.scene, mark));
    this.draw();
  }

  /** Choices, selection and previews over the scene. */
  setOverlay(overlay: Overlay): void {
    this.overlay = overlay;
    this.clear(this.overlayRoot);
    if (!this.scene) return;
    for (const id of overlay.choices) this.overlayRoot.add(tintTile(this.scene, id, "#ffd76a", 0.26));
    for (const id of overlay.chosen) this.overlayRoot.add(tintTile(this.scene, id, "#ffffff", 0.42));
    const selected = this.scene.pieces?.find((piece) => piece.id === overlay.selected);
    if (selected?.tile) this.overlayRoot.add(tintTile(this.scene, selected.tile, "#9fd0ff", 0.3));
    this.markRoot.visible = !overlay.hideMarks;
    for (const mark of overlay.marks) this.overlayRoot.add(buildMark(this.scene, mark));
    this.plates();
    this.draw();
  }

  // -- moving pictures --------------------------------------------------------------------------

  /** Play moments in order; resolves when the last is shown. `speed` 2 is twice as fast. */
  async play(moments: Moment[], speed: () => number, told: (count: number) => void = () => {}): Promise<void> {
    this.finish();
    this.clear(this.markRoot);
    const token = (this.playing = Symbol("playing"));
    for (let i = 0; i < moments.length; ) {
      let end = i + 1;
      while (end < moments.length && simultaneous(moments[i]!.event, moments[end]!.event)) end++;
      const group = moments.slice(i, end);
      told(end);
      await this.perform(group, speed());
      if (this.playing !== token || this.gone) return;
      i = end;
    }
    const last = moments.at(-1);
    if (last) {
      this.place(last.scene);
      this.setMarks(last.scene.marks ?? []);
      this.shade();
    }
  }

  private playing: symbol | null = null;

  /** Stop whatever moves; the next `show` puts everything right. */
  finish(): void {
    this.playing = null;
    const open = this.tweens;
    this.tweens = [];
    for (const tween of open) {
      tween.run(1);
      tween.done();
    }
    this.effects.clear();
    for (const figure of this.dying.splice(0)) this.world.remove(figure.root);
  }

  private tween(length: number, run: (part: number) => void): Promise<void> {
    return new Promise((done) => {
      if (length <= 0 || this.calm()) {
        run(1);
        done();
        return;
      }
      this.tweens.push({ run, length, age: 0, done });
      this.draw();
    });
  }

  private spotOf(id: string, lift = 0.2): THREE.Vector3 | null {
    const figure = this.figures.get(id);
    if (!figure || !this.scene) return null;
    const level = this.scene.board.level ?? 0.4;
    return new THREE.Vector3(figure.pose.x, figure.pose.z * level + lift, figure.pose.y);
  }

  private tileSpot(id: string | null, z: number): THREE.Vector3 | null {
    const tile = this.scene?.tiles?.find((candidate) => candidate.id === id);
    return tile ? new THREE.Vector3(tile.x, z * (this.scene?.board.level ?? 0.4) + 0.2, tile.y) : null;
  }

  private async perform(group: Moment[], speed: number): Promise<void> {
    const { scene } = group.at(-1)!;
    const event = group[0]!.event;
    const name = event?.name ?? "";
    const id = event ? pieceId(event) : null;
    const at = id ? this.spotOf(id) : null;
    if (name === "fired" && event && at && id) {
      const hexes = Array.isArray(event.data["hexes"]) ? event.data["hexes"] : [];
      const z = this.figures.get(id)!.pose.z;
      const targets = hexes.flatMap((hex) => this.tileSpot(tileId(hex), z) ?? []);
      await this.burn(at, targets, event.data["kind"] === "fireball", speed);
    }
    if ((name === "hit" || name === "melee_hit" || name === "hurt") && event && at && id) {
      const damage = event.data["damage"];
      this.effects.float(`−${String(damage)}`, at.clone().setY(at.y + 0.7), "#ffb19f");
      this.effects.fire(at, new THREE.Vector3(0, 0.6, 0), 12, 1.6, 0.5);
      const figure = this.figures.get(id)!;
      this.shift(scene);
      await this.tween(0.34 / speed, (part) => (figure.roll = Math.sin(part * Math.PI * 3) * 0.3 * (1 - part)));
      return;
    }
    if (name === "rolled" && event && at) {
      const good = event.data["ok"] === true;
      this.effects.float(`d20: ${String(event.data["d20"])} / ${String(event.data["need"])}`, at.clone().setY(at.y + 0.8), good ? "#b7f0b0" : "#ffb19f");
      await this.tween(0.7 / speed, () => {});
    }
    if (name === "died" && at && id) {
      const figure = this.figures.get(id)!;
      this.figures.delete(id);
      this.dying.push(figure);
      this.effects.fire(at, new THREE.Vector3(0, 0.8, 0), 40, 2.4, 0.9);
      this.effects.smoke(at, 24);
      const from = { ...figure.pose };
      await this.tween(0.85 / speed, (part) => {
        figure.pose.scale = Math.max(0.001, from.scale * (1 - part * part));
        figure.pose.z = from.z + (from.ground - from.z) * part * part;
        figure.roll = part * 2.4;
        figure.settle(0);
      });
      this.world.remove(figure.root);
      this.shift(scene);
      return;
    }
    if (name === "egg_taken" && at) this.effects.glitter(at, 40, "#ffd76a");
    if (name === "recovered") for (const moment of group) {
      const where = moment.event ? this.spotOf(pieceId(moment.event) ?? "") : null;
      if (where) this.effects.glitter(where, 16, "#8ce08c");
    }
    if (event && scene.board.kind === "plane") await this.clash(event, scene, speed);
    const ways = new Map(group.flatMap(({ event: told }): [string, Spot[]][] => (told ? [[pieceId(told) ?? "", flightTold(scene.board, told)]] : [])));
    await this.glide(scene, name === "fell" ? 0.55 / speed : 0.95 / speed, name === "fell", ways);
    if (name === "fell" && id) {
      const ground = this.spotOf(id, 0.05);
      if (ground) {
        this.effects.smoke(ground, 26);
        this.effects.ring(ground, "#d8c9a8", 1.1);
        await this.tween(0.35 / speed, () => {});
      }
    }
  }

  /** Breath, shots and blows on a free table: along the line that was measured, with its points. */
  private async clash(event: GameEvent, scene: Scene, speed: number): Promise<void> {
    const attacker = this.figures.get(String(event.data["dragon"] ?? ""));
    const level = scene.board.level ?? 0.4;
    const lines = linesMeasured(scene.board, event);
    if (attacker && lines.length) {
      const z = attacker.pose.z * level + 0.3;
      const [from, to] = lines[0]!.map(([x, y]) => new THREE.Vector3(x, z, y)) as [THREE.Vector3, THREE.Vector3];
      const breath = event.data["weapon"] !== undefined;
      await this.tween((breath ? 0.8 : 0.35) / speed, (part) => {
        const spot = from.clone().lerp(to, breath ? Math.random() * Math.min(1, part * 1.6) : part);
        this.effects.fire(spot, to.clone().sub(from).normalize().multiplyScalar(breath ? 3 : 1), breath ? 6 : 2, breath ? 1.4 : 0.4, 0.5);
      });
    }
    const points = event.data["points"];
    const struck = this.spotOf(String(event.data["target"] ?? event.data["dragon"] ?? ""));
    if (typeof points !== "number" || !struck) return;
    this.effects.float(`−${points}`, struck.clone().setY(struck.y + 1.2), points ? "#ffb19f" : "#dfe6ee");
    await this.tween(0.3 / speed, () => {});
  }

  private async burn(from: THREE.Vector3, targets: THREE.Vector3[], ball: boolean, speed: number): Promise<void> {
    const far = targets.at(-1);
    if (!far) {
      this.effects.fire(from, new THREE.Vector3(0, 0.3, 0), 14, 1, 0.4);
      await this.tween(0.4 / speed, () => {});
      return;
    }
    if (ball) {
      await this.tween(0.5 / speed, (part) => this.effects.fire(from.clone().lerp(far, part), new THREE.Vector3(), 3, 0.35, 0.35));
      this.effects.fire(far, new THREE.Vector3(0, 0.2, 0), 46, 3, 0.7);
      this.effects.ring(far, "#ffb060", 1);
      await this.tween(0.3 / speed, () => {});
      return;
    }
    await this.tween(0.85 / speed, (part) => {
      for (const target of targets) {
        const reach = Math.min(1, part * 1.7);
        const spot = from.clone().lerp(target, Math.random() * reach);
        this.effects.fire(spot, target.clone().sub(from).normalize().multiplyScalar(1.6), 3, 0.9, 0.5);
      }
    });
  }

  /** Jump to the facts of a scene, but leave the poses as they are. */
  private shift(scene: Scene): void {
    for (const piece of scene.pieces ?? []) this.figures.get(piece.id)?.update(piece);
    for (const figure of this.figures.values()) figure.setBadge(figure.id === this.overlay.selected);
  }

  /** Fly from the poses there are to those of a scene. */
  private async glide(scene: Scene, length: number, falling: boolean, ways = new Map<string, Spot[]>()): Promise<void> {
    if (!this.scene) return;
    const poses = placesOf(scene);
    const flights: { figure: Figure; from: Pose; to: Pose; rise: number }[] = [];
    for (const [id, to] of poses) {
      const figure = this.figures.get(id);
      if (!figure) continue;
      const from = { ...figure.pose };
      const turn = ((to.heading - from.heading + 540) % 360) - 180;
      const target = { ...to, heading: from.heading + turn };
      const same = Math.abs(turn) < 0.1 && Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z, to.scale - from.scale) < 1e-3;
      if (same) continue;
      const rise = falling ? 0 : this.clearance(from, to);
      flights.push({ figure, from, to: target, rise });
    }
    const fresh = (scene.pieces ?? []).some((piece) => !this.figures.has(piece.id));
    if (flights.length === 0) {
      if (fresh || (scene.pieces ?? []).length !== this.figures.size) this.place(scene);
      this.shift(scene);
      return;
    }
    for (const { figure } of flights) {
      const piece = scene.pieces?.find((candidate) => candidate.id === figure.id);
      if (piece) figure.update(piece);
    }
    this.stir(length + 0.6);
    await this.tween(length, (part) => {
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
        figure.setBadge(figure.id === this.overlay.selected);
        figure.settle(0);
      }
    });
    this.place(scene);
  }

  /** Levels to rise in between so that a flight does not cut through a mountain. */
  private clearance(from: Pose, to: Pose): number {
    if (!this.scene) return 0;
    let rise = 0;
    for (let step = 1; step < 6; step++) {
      const t = step / 6;
      const height = tileAt(this.scene, from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t)?.height ?? 0;
      rise = Math.max(rise, height + 0.3 - (from.z + (to.z - from.z) * t));
    }
    return Math.max(0, rise);
  }

  private groundUnder(from: Pose, to: Pose, along: number): number {
    if (!this.scene) return to.ground;
    return tileAt(this.scene, from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along)?.height ?? to.ground;
  }

  // -- looking ----------------------------------------------------------------------------------

  private fitShadow(scene: Scene): void {
    const { left, right, top, bottom } = scene.board;
    const reach = Math.hypot(right - left, bottom - top) / 2 + 1;
    const frame = this.sun.shadow.camera;
    [frame.left, frame.right, frame.top, frame.bottom, frame.near, frame.far] = [-reach, reach, reach, -reach, 1, Math.max(60, reach * 4)];
    frame.updateProjectionMatrix();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    this.sun.target.position.set(x, 0, y);
    this.sun.position.set(x - reach * 0.75, reach * 1.5, y + reach * 0.55);
  }

  /** The usual place to look from. */
  home(turn = 0): void {
    if (!this.scene) return;
    const { left, right, top, bottom } = frameOf(this.scene);
    const { board } = this.scene;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    this.controls.maxDistance = Math.max(60, Math.hypot(board.right - board.left, board.bottom - board.top) * 2);
    this.camera.far = Math.max(200, this.controls.maxDistance * 3);
    this.camera.updateProjectionMatrix();
    const room = board.kind === "plane" ? 1.4 : 1.28;
    let away = Math.max(right - left, bottom - top) * room * Math.max(1, 1.08 / this.camera.aspect);
    const angle = (turn * Math.PI) / 180;
    this.controls.target.set(x, 0.6, y);
    const tiles = this.scene.tiles ?? [];
    const rim = board.kind === "hex" ? tiles.map((tile) => [tile.x, tile.y]) : [];
    for (let tries = 0; tries < 12; tries++) {
      this.camera.position.set(x + Math.sin(angle) * away * 0.72, away * 0.84, y + Math.cos(angle) * away * 0.72);
      this.controls.update();
      this.camera.updateMatrixWorld();
      const out = rim.some(([east, south]) => {
        const seen = new THREE.Vector3(east, 0, south).project(this.camera);
        return Math.max(Math.abs(seen.x), Math.abs(seen.y)) > RIM;
      });
      if (!out) break;
      away *= 1.04; // a wide board on a narrow screen: step back until every hex is seen
    }
    (this.ground?.userData["turnNumbers"] as ((turn: number) => void) | undefined)?.(angle);
    this.draw();
  }

  /** Turn the view by degrees, or come closer by a factor (keyboard). */
  turn(degrees: number, nearer = 1, tilt = 0): void {
    const away = this.camera.position.clone().sub(this.controls.target);
    const sphere = new THREE.Spherical().setFromVector3(away);
    sphere.theta += (degrees * Math.PI) / 180;
    sphere.phi = Math.max(0.05, Math.min(1.45, sphere.phi + (tilt * Math.PI) / 180));
    sphere.radius = Math.max(5, Math.min(this.controls.maxDistance, sphere.radius / nearer));
    this.camera.position.setFromSpherical(sphere).add(this.controls.target);
    this.controls.update();
    this.draw();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    const before = this.camera.aspect;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.effects.setScale(height / (2 * Math.tan((this.camera.fov * Math.PI) / 360)));
    if (Math.abs(before - this.camera.aspect) > 0.25) this.home();
    this.draw();
  }

  // -- pointing ---------------------------------------------------------------------------------

  private pointedAt(event: PointerEvent): Pointed {
    if (!this.scene) return { tile: null, piece: null };
    const box = this.renderer.domElement.getBoundingClientRect();
    const where = new THREE.Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
    const ray = new THREE.Raycaster();
    ray.setFromCamera(where, this.camera);
    const bodies = [...this.figures.values()].flatMap((figure) => figure.root.children.filter((part) => part.userData["piece"]));
    const struck = ray.intersectObjects(bodies, true)[0];
    const soil = this.ground ? ray.intersectObject(this.ground, true)[0] : undefined;
    let piece: string | null = null;
    if (struck && (!soil || struck.distance < soil.distance)) {
      let part: THREE.Object3D | null = struck.object;
      while (part && !part.userData["piece"]) part = part.parent;
      piece = (part?.userData["piece"] as string | undefined) ?? null;
    }
    let tile: string | null = null;
    if (piece) tile = this.scene.pieces?.find((candidate) => candidate.id === piece)?.tile ?? null;
    else if (soil) {
      const inward = ray.ray.direction.clone().setY(0).normalize().multiplyScalar(0.03);
      tile = tileAt(this.scene, soil.point.x + inward.x, soil.point.z + inward.z)?.id ?? null;
    }
    const spot: [number, number] | null = soil && this.scene.board.kind === "plane" ? [soil.point.x, soil.point.z] : null;
    return { tile, piece, spot };
  }

  private point(event: PointerEvent): void {
    if (event.buttons) return;
    const pointed = this.pointedAt(event);
    if (pointed.tile !== this.hovered.tile || pointed.piece !== this.hovered.piece) {
      this.hovered = pointed;
      this.clear(this.hoverRoot);
      if (pointed.tile && this.scene) this.hoverRoot.add(tintTile(this.scene, pointed.tile, "#ffffff", 0.14));
      this.renderer.domElement.style.cursor = pointed.piece || this.overlay.choices.includes(pointed.tile ?? "") ? "pointer" : "grab";
      this.plates();
      this.draw();
    }
    this.onPoint(pointed, event.clientX, event.clientY);
  }

  private leave(): void {
    this.hovered = { tile: null, piece: null };
    this.clear(this.hoverRoot);
    this.plates();
    this.draw();
    this.onPoint(this.hovered, 0, 0);
  }

  private release(event: PointerEvent): void {
    const [x, y] = this.pressed ?? [event.clientX, event.clientY];
    this.pressed = null;
    if (Math.hypot(event.clientX - x, event.clientY - y) < 6) this.onClick(this.pointedAt(event));
  }

  // -- drawing ----------------------------------------------------------------------------------

  /** Let the wings beat for a while. */
  stir(seconds: number): void {
    if (!this.calm()) this.restless = Math.max(this.restless, seconds);
    this.draw();
  }

  private shade(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.draw();
  }

  private draw(): void {
    if (this.due || this.gone) return;
    this.due = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    this.due = false;
    if (this.gone) return;
    const seconds = Math.min(0.1, this.last ? (now - this.last) / 1000 : 0.016);
    let moving = false;
    if (this.tweens.length) {
      moving = true;
      for (const tween of this.tweens) {
        tween.age += seconds;
        tween.run(Math.min(1, tween.age / tween.length));
      }
      const over = this.tweens.filter((tween) => tween.age >= tween.length);
      this.tweens = this.tweens.filter((tween) => tween.age < tween.length);
      for (const tween of over) tween.done();
      this.renderer.shadowMap.needsUpdate = true;
    }
    const flapping = this.restless > 0;
    this.restless = Math.max(0, this.restless - seconds);
    for (const figure of this.figures.values()) if (figure.settle(seconds, flapping)) moving = true;
    if (moving) this.renderer.shadowMap.needsUpdate = true;
    if (this.effects.busy) {
      this.effects.advance(seconds);
      moving = true;
    }
    this.renderer.render(this.world, this.camera);
    this.frames++;
    this.last = moving ? now : 0;
    if (moving || this.restless > 0) this.draw();
  }

  dispose(): void {
    this.gone = true;
    this.finish();
    this.watcher.disconnect();
    this.controls.dispose();
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }
}
