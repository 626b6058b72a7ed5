// The table in three dimensions. It draws only when something has changed.

import { sound } from "../lib/sound.svelte";
import * as THREE from "three";
import { groups, type Moment } from "../lib/moments";
import type { Mark, Scene, Tile } from "../lib/scene";
import { Choreography, type Cast } from "./choreography";
import { discard } from "./discard";
import { subjectOf, tilesAsked, tooSmall } from "./closeup";
import { Effects } from "./effects";
import { Eye } from "./eye";
import type { Box } from "./labels";
import { Lights } from "./lights";
import { buildMark, tintTile } from "./marks";
import { rulerRank } from "./marks-style";
import { Figure, lookOf } from "./pieces";
import { placesOf } from "./places";
import { thickness } from "./plane";
import { Plates } from "./plates";
import { NOTHING, pointedAt, type Pointed } from "./pointing";
import { applied, drawnInSoftware, QualityKeeper, type Quality, type Wish } from "./quality";
import { buildGround, groundKey } from "./terrain";
import { Tempo } from "./tempo";
import { ease, Tweens } from "./tweens";

export type { Pointed } from "./pointing";

export interface Overlay {
  marks: Mark[]; // previews, over the marks of the scene
  choices: string[]; // tiles that answer the decision
  chosen: string[]; // tiles picked so far
  selected: string | null; // a piece
  hideMarks: boolean; // the panel draws what the marks of the scene say, and more
}

/** What drawing costs, for tests and measurements. */
export interface Report {
  frames: number; // pictures drawn so far
  pending: boolean; // another one is due
  calls: number; // of the last picture
  triangles: number;
  geometries: number; // on the graphics card
  textures: number;
  milliseconds: number; // of this program in the last picture
  labels: Box[]; // plates and words, in pixels
  away: number; // of the eye from what it looks at
  quality: Quality;
}

const LONGEST_WAIT = 10_000; // milliseconds for a graphics card that does not say when it is ready
const STAYING = 900; // milliseconds with what was shown last: more may happen there
const FOLLOWING = 15; // radii of a tile around a flight that is followed
const STRIKING = 9; // the same around a strike
const LONGEST_STEP = 0.4; // seconds between two pictures; a slow machine drops pictures, not time

export class Stage implements Cast {
  onPoint: (pointed: Pointed, x: number, y: number) => void = () => {};
  onClick: (pointed: Pointed) => void = () => {};
  onTurn: (bearing: number) => void = () => {};
  readonly sounds = sound;
  readonly figures = new Map<string, Figure>();
  readonly dying = new Set<Figure>();
  readonly effects = new Effects();
  readonly world = new THREE.Scene();
  readonly tweens: Tweens;
  scene: Scene | null = null;
  private readonly renderer: THREE.WebGLRenderer;
  private readonly eye: Eye;
  private readonly lights = new Lights();
  private readonly quality: QualityKeeper;
  private readonly choreography = new Choreography(this);
  private readonly markRoot = new THREE.Group();
  private readonly overlayRoot = new THREE.Group();
  private readonly hoverRoot = new THREE.Group();
  private readonly plates = new Plates();
  private covered: Box[] = []; // parts of the picture, by what lies over it
  private readonly watcher: ResizeObserver;
  private ground: THREE.Group | null = null;
  private groundIs = "";
  private overlay: Overlay = { marks: [], choices: [], chosen: [], selected: null, hideMarks: false };
  private subject = ""; // of the decision, if the eye has come near to it
  private hovered: Pointed = NOTHING;
  private pressed: [number, number] | null = null;
  private readonly fingers = new Set<number>(); // on the board
  private playing: symbol | null = null;
  private halt: () => void = () => {};
  private readonly tempo = new Tempo();
  private returning: ReturnType<typeof setTimeout> | undefined; // of the eye, from what it has followed
  private turned = 0; // degrees of the usual view
  private preparing = 0; // no picture until then
  private due = false;
  private unfit = false; // the picture has not the size of its place any more
  private last = 0;
  private restless = 0; // seconds for which wings still beat
  private frames = 0;
  private cost = 0;
  private gone = false;

  constructor(
    private readonly host: HTMLElement,
    sheet: HTMLCanvasElement,
    private readonly calm: () => boolean,
    private readonly nearing: () => boolean = () => false, // for strikes
    wish: () => Wish = () => "high",
  ) {
    this.renderer = new THREE.WebGLRenderer({ canvas: sheet, context: sheet.getContext("webgl2")!, alpha: true });
    this.quality = new QualityKeeper(wish, drawnInSoftware(this.renderer.getContext()));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.toneMapping = THREE.ACESFilmicToneMapping;
    this.renderer.toneMappingExposure = 1.12;
    applied(this.renderer, this.lights.sun, this.quality);
    sheet.className = "board-canvas";
    sheet.tabIndex = -1;
    sheet.setAttribute("aria-hidden", "true"); // the list beside it says the same in words
    Object.assign(sheet, { report: () => this.report(), picture: () => this.picture() });
    host.append(sheet);
    this.tweens = new Tweens(calm, () => this.draw());
    this.eye = new Eye(sheet, () => {
      this.onTurn(this.eye.bearing);
      this.draw();
    });
    this.world.add(this.lights.root, this.markRoot, this.overlayRoot, this.hoverRoot, this.effects.root, this.plates.lines);
    this.watcher = new ResizeObserver(() => {
      this.unfit = true;
      this.draw();
    });
    this.watcher.observe(host);
    sheet.addEventListener("pointermove", (event) => this.point(event));
    sheet.addEventListener("pointerleave", () => this.leave());
    sheet.addEventListener("pointerdown", (event) => this.press(event));
    sheet.addEventListener("pointercancel", (event) => this.fingers.delete(event.pointerId));
    sheet.addEventListener("pointerup", (event) => this.release(event));
    this.resize();
  }

  get selected(): string | null {
    return this.overlay.selected;
  }

  report(): Report {
    const { calls, triangles } = this.renderer.info.render;
    const { geometries, textures } = this.renderer.info.memory;
    return {
      frames: this.frames,
      pending: this.due,
      calls,
      triangles,
      geometries,
      textures,
      milliseconds: this.cost,
      labels: this.plates.boxes,
      away: this.eye.away,
      quality: this.quality.now,
    };
  }

  /** The board as it looks now, as a data address. */
  picture(): string {
    this.renderer.render(this.world, this.eye.camera);
    return this.renderer.domElement.toDataURL("image/png");
  }

  // -- what is shown ----------------------------------------------------------------------------

  /** Show a scene at once. */
  show(scene: Scene): void {
    this.cut();
    const first = this.scene === null;
    this.place(scene);
    this.setMarks(scene.marks ?? []);
    if (first) this.home();
    this.stir(first ? 2 : 0.4);
    this.shade();
  }

  /** Bring ground and figures in line with a scene; poses jump. */
  place(scene: Scene): void {
    const key = groundKey(scene);
    let news = key !== this.groundIs;
    if (news) {
      this.groundIs = key;
      if (this.ground) {
        this.world.remove(this.ground);
        discard(this.ground);
      }
      this.ground = buildGround(scene);
      this.world.add(this.ground);
      this.lights.fit(scene);
      this.turnGround();
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
        news = true;
      }
    }
    for (const [id, figure] of this.figures) if (!poses.has(id)) this.remove(figure);
    this.badges();
    if (news) void this.prepare();
  }

  private remove(figure: Figure): void {
    this.figures.delete(figure.id);
    this.bury(figure);
  }

  /** A figure that is no more on the board. */
  bury(figure: Figure): void {
    this.world.remove(figure.root);
    this.dying.delete(figure);
    figure.dispose();
  }

  private badges(): void {
    for (const figure of this.figures.values()) {
      figure.setBadge(figure.id === this.overlay.selected || figure.id === this.hovered.piece);
      figure.settle(0);
    }
  }

  private setMarks(marks: Mark[]): void {
    clear(this.markRoot);
    if (this.scene) for (const mark of marks) this.markRoot.add(buildMark(this.scene, mark, rulerRank(marks, mark)));
    this.draw();
  }

  /** Choices, selection and previews over the scene. */
  setOverlay(overlay: Overlay): void {
    this.overlay = overlay;
    clear(this.overlayRoot);
    if (!this.scene) return;
    for (const id of overlay.choices) this.overlayRoot.add(tintTile(this.scene, id, "#ffd76a", 0.26));
    for (const id of overlay.chosen) this.overlayRoot.add(tintTile(this.scene, id, "#ffffff", 0.42));
    const selected = this.scene.pieces?.find((piece) => piece.id === overlay.selected);
    if (selected?.tile) this.overlayRoot.add(tintTile(this.scene, selected.tile, "#9fd0ff", 0.3));
    this.markRoot.visible = !overlay.hideMarks;
    for (const mark of overlay.marks) this.overlayRoot.add(buildMark(this.scene, mark, rulerRank(overlay.marks, mark)));
    this.badges();
    this.comeNear();
    this.draw();
  }

  /** On a small screen, what a decision is about comes near enough to be touched. */
  private comeNear(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    const { left, right, top, bottom } = this.scene!.board;
    const small = tooSmall(this.scene!, Math.min(width / (right - left), height / (bottom - top)));
    const subject = small ? subjectOf(this.scene!, this.overlay) : "";
    if (subject === this.subject) return;
    this.subject = subject;
    if (subject || !this.eye.moved) this.refit();
  }

  // -- moving pictures --------------------------------------------------------------------------

  /** Play moments in order; resolves when the last is shown, or with `finish`. `speed` 2 is twice as fast. */
  async play(moments: Moment[], speed: () => number, told: (count: number, scene: Scene) => void = () => {}): Promise<void> {
    this.cut();
    clear(this.markRoot);
    clearTimeout(this.returning);
    const token = (this.playing = Symbol("playing"));
    const halted = new Promise<void>((halt) => (this.halt = halt));
    await Promise.race([halted, this.playOn(moments, speed, told, () => this.playing === token && !this.gone)]);
  }

  private async playOn(moments: Moment[], speed: () => number, told: (count: number, scene: Scene) => void, goesOn: () => boolean): Promise<void> {
    let count = 0;
    const all = groups(moments);
    const quick = (): number => speed() * this.tempo.factor;
    for (const [at, group] of all.entries()) {
      count += group.length;
      this.tempo.next(all.slice(at), speed(), this.scene?.seats?.length ?? 2);
      await this.choreography.perform(group, quick, goesOn, (scene) => told(count, scene));
      if (!goesOn()) return this.tempo.pause();
    }
    this.tempo.pause();
    this.returning = setTimeout(() => void this.lookBack(0.6 / speed()), STAYING / speed());
    const last = moments.at(-1);
    if (last) {
      this.place(last.scene);
      this.setMarks(last.scene.marks ?? []);
      this.shade();
    }
  }

  /** Come near to where something happens, if the player has not chosen what to look at. */
  async glance(spots: THREE.Vector3[], seconds: number, flying = false): Promise<void> {
    if (!this.nearing() || !this.scene) return;
    const { kind, radius } = this.scene.board;
    const to = this.eye.nearTo(spots, (flying ? FOLLOWING : STRIKING) * thickness(this.scene.board) * (kind === "hex" ? (radius ?? 1) : 1));
    if (!to) return;
    clearTimeout(this.returning);
    const from = this.eye.look;
    this.eye.kept ??= from;
    await this.tweens.run(seconds, (part) => this.eye.kept && this.eye.between(from, to, ease(part)));
  }

  /** Back to where the eye was before it came near. */
  private async lookBack(seconds: number): Promise<void> {
    const to = this.eye.kept;
    if (!to) return;
    const from = this.eye.look;
    await this.tweens.run(seconds, (part) => this.eye.kept && this.eye.between(from, to, ease(part)));
    this.eye.kept = null;
  }

  /** The picture as good as is wished now. */
  improve(): void {
    applied(this.renderer, this.lights.sun, this.quality);
    this.unfit = true;
    this.draw();
  }

  /** Stop whatever moves; the next `show` puts everything right. */
  finish(): void {
    this.cut();
    clearTimeout(this.returning);
    if (this.eye.kept) this.eye.between(this.eye.kept, this.eye.kept, 1);
    this.eye.kept = null;
  }

  /** Stop what is performed; the eye stays with it, as more may follow at once. */
  private cut(): void {
    this.playing = null;
    this.tweens.finish();
    this.effects.clear();
    for (const figure of [...this.dying]) this.bury(figure);
    this.halt();
  }

  // -- looking ----------------------------------------------------------------------------------

  /** The usual place to look from, around the table by degrees. */
  home(turn = this.turned): void {
    if (!this.scene) return;
    this.turned = turn;
    this.eye.home(this.scene, turn, this.near());
    this.turnGround();
    this.draw();
  }

  /** The usual place at another side of the table; at the same one, whatever is looked at stays. */
  sit(turn: number): void {
    if (turn !== this.turned) this.home(turn);
  }

  /** The usual place again, nearer to where the pieces are now, unless the player looks from elsewhere. */
  follow(): void {
    if (!this.eye.moved) this.home();
  }

  /** Everything into the picture again, from the side that the player has turned to. */
  private refit(bearing = this.eye.bearing): void {
    if (!this.eye.moved || !this.scene) return this.home();
    this.eye.home(this.scene, bearing, this.near());
    this.eye.moved = true;
    this.draw();
  }

  /** The tiles of a decision that has to come near; none: the whole board. */
  private near(): Tile[] {
    return this.subject && this.scene ? tilesAsked(this.scene, this.overlay) : [];
  }

  /** Around the table; as long as everything is in the picture, it stays so. */
  turn(degrees: number, nearer = 1, tilt = 0): void {
    if (this.eye.fitted && nearer === 1 && !tilt) {
      this.eye.moved = true;
      return this.refit(this.eye.bearing + degrees);
    }
    this.eye.turn(degrees, nearer, tilt);
    this.draw();
  }

  /** Let the numbers on the ground be read from the usual view, with nothing standing before them. */
  private turnGround(): void {
    (this.ground?.userData["turn"] as ((turn: number) => void) | undefined)?.((this.turned * Math.PI) / 180);
  }

  /** Another size empties the picture: only who draws it at once may call this. */
  private resize(): void {
    this.unfit = false;
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    this.renderer.setSize(width, height);
    const other = this.eye.resize(width, height);
    this.effects.sparks.setScale(height / (2 * Math.tan((this.eye.camera.fov * Math.PI) / 360)));
    if (other) this.refit();
    this.covered = this.coverings();
  }

  // -- pointing ---------------------------------------------------------------------------------

  private under(event: PointerEvent): Pointed {
    return this.scene ? pointedAt(event, this.renderer.domElement, this.eye.camera, this.scene, this.figures.values(), this.ground) : NOTHING;
  }

  private point(event: PointerEvent): void {
    if (event.buttons) return;
    const pointed = this.under(event);
    if (pointed.tile !== this.hovered.tile || pointed.piece !== this.hovered.piece) {
      this.hovered = pointed;
      clear(this.hoverRoot);
      if (pointed.tile && this.scene) this.hoverRoot.add(tintTile(this.scene, pointed.tile, "#ffffff", 0.14));
      this.renderer.domElement.style.cursor = pointed.piece || this.overlay.choices.includes(pointed.tile ?? "") ? "pointer" : "grab";
      this.badges();
      this.draw();
    }
    this.onPoint(pointed, event.clientX, event.clientY);
  }

  private leave(): void {
    this.hovered = NOTHING;
    clear(this.hoverRoot);
    this.badges();
    this.draw();
    this.onPoint(this.hovered, 0, 0);
  }

  private press(event: PointerEvent): void {
    this.fingers.add(event.pointerId);
    this.pressed = this.fingers.size > 1 ? null : [event.clientX, event.clientY]; // several turn and zoom
  }

  private release(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (!this.pressed) return;
    const [x, y] = this.pressed;
    this.pressed = null;
    if (Math.hypot(event.clientX - x, event.clientY - y) < 6) this.onClick(this.under(event));
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

  /** Let the graphics card make ready for what is new, while the page goes on. */
  private async prepare(): Promise<void> {
    this.preparing++;
    const ready = this.renderer.compileAsync(this.world, this.eye.camera);
    await Promise.race([ready, new Promise((late) => setTimeout(late, LONGEST_WAIT))]);
    this.preparing--;
    this.draw();
  }

  private draw(): void {
    if (this.due || this.gone || this.preparing) return;
    this.due = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    if (this.unfit && !this.gone) this.resize();
    this.due = false;
    if (this.gone) return;
    const begun = performance.now();
    const passed = this.last ? (now - this.last) / 1000 : 0.016;
    const seconds = this.calm() ? LONGEST_STEP : Math.min(LONGEST_STEP, passed); // wings fold at once where nothing shall move
    let moving = this.tweens.busy;
    this.tweens.advance(seconds);
    const flapping = this.restless > 0;
    this.restless = Math.max(0, this.restless - passed);
    for (const figure of this.figures.values()) if (figure.settle(seconds, flapping)) moving = true;
    if (moving) this.renderer.shadowMap.needsUpdate = true;
    if (this.effects.busy) {
      this.effects.advance(seconds);
      moving = true;
    }
    this.plates.arrange(this.sprites(), this.eye.camera, this.host.clientWidth, this.host.clientHeight, this.covered);
    this.renderer.render(this.world, this.eye.camera);
    this.frames++;
    if (moving && this.last && this.quality.took(passed)) this.improve();
    this.last = moving ? now : 0;
    this.cost = performance.now() - begun;
    if (!moving)
      this.restless = 0; // no wing is open
    else this.draw();
  }

  /** Everything with words on it that is in the picture. */
  private sprites(): THREE.Sprite[] {
    const found: THREE.Sprite[] = [];
    for (const { plate } of this.figures.values()) if (plate.visible) found.push(plate);
    for (const root of [this.markRoot, this.overlayRoot, this.effects.root])
      root.traverseVisible((part) => {
        if (part instanceof THREE.Sprite && part.userData["tag"]) found.push(part);
      });
    return found;
  }

  /** What lies over the picture, in its pixels. */
  private coverings(): Box[] {
    const { left, top } = this.host.getBoundingClientRect();
    const over = this.host.parentElement?.querySelectorAll("[data-over-board]") ?? [];
    return [...over].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2 - left, y: y + height / 2 - top, width, height };
    });
  }

  dispose(): void {
    this.gone = true;
    this.plates.dispose();
    this.finish();
    this.watcher.disconnect();
    this.eye.dispose();
    this.lights.dispose();
    for (const figure of this.figures.values()) figure.dispose();
    discard(this.world, true); // else what is shared would hold this renderer for ever
    this.renderer.dispose();
    this.renderer.forceContextLoss(); // browsers have few
    this.renderer.domElement.remove();
  }
}

/** Empty a group of marks and give back what they used. */
function clear(group: THREE.Group): void {
  discard(group);
  group.clear();
}
