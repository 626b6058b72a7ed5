// How the map is looked at: enlarged and moved by wheel, mouse, fingers and keys.

import { looked, span, type Look, type Place, type Sheet } from "./pinch";

const MOST = 6; // times that the map is enlarged
const STEP = 60; // pixels by which a key moves an enlarged map
const STILL = 5; // pixels that a hand moves and yet means a click

/** What there is to look at, as it is now. */
export interface Sight {
  whole: Sheet;
  plane: boolean; // a free table can be moved in its usual view, too
  least: number; // the zoom that shows everything there is
}

export class Looking {
  zoom = $state(1);
  private middle = $state.raw<Place | null>(null); // of the board, in the middle of the sheet; null: its own
  private near = false; // the map has come near by itself
  private held: { at: Place; from: Look; far: boolean } | null = null; // by one finger or the mouse
  private readonly fingers = new Map<number, Place>();
  private pinched: { middle: Place; apart: number; from: Look } | null = null; // by two

  constructor(private readonly sight: () => Sight) {}

  get look(): Look {
    const { left, top, wide, high } = this.sight().whole;
    return { x: this.middle?.[0] ?? left + wide / 2, y: this.middle?.[1] ?? top + high / 2, zoom: this.zoom };
  }

  /** Is nothing left to be seen from further away? */
  get furthest(): boolean {
    return this.zoom <= this.sight().least;
  }

  private get movable(): boolean {
    return this.zoom > 1 || this.sight().plane;
  }

  private take(next: Look): void {
    this.zoom = next.zoom;
    this.middle = next.zoom === 1 && !this.sight().plane ? null : [next.x, next.y];
  }

  /** Another zoom, and what was at `from`, in pixels from the middle of the sheet, comes to `to`. */
  private show(before: Look, zoom: number, from: Place, to: Place = from): void {
    this.take(looked(before, this.sight().whole, Math.max(this.sight().least, Math.min(MOST, zoom)), from, to));
  }

  /** What a decision is about comes near by itself, or goes away again (null); a hand on the map looks elsewhere. */
  approach(next: Look | null): void {
    if (next) {
      this.take({ ...next, zoom: Math.min(MOST, next.zoom) });
      this.near = true;
    } else if (this.near) this.home();
  }

  /** The map has been turned: what came near by itself does so again (`next`), a hand still sees the same places. */
  turn(turned: (place: Place) => Place, next: Look | null): void {
    if (this.near) this.approach(next);
    else if (this.middle) this.middle = turned(this.middle);
  }

  /** The whole map again. */
  home(): void {
    this.near = false;
    this.zoom = 1;
    this.middle = null;
  }

  /** Come nearer, or go further away, at a place of the sheet. */
  closer(by: number, at: Place = [0, 0]): void {
    this.near = false;
    this.show(this.look, this.zoom * by, at);
  }

  private slide(right: number, down: number): void {
    this.near = false;
    if (this.movable) this.show(this.look, this.zoom, [0, 0], [right, down]);
  }

  // -- hands ------------------------------------------------------------------------------------

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.closer(event.deltaY < 0 ? 1.15 : 1 / 1.15, placeOf(event));
  }

  down(event: PointerEvent): void {
    const at = placeOf(event);
    if (event.pointerType === "touch") {
      this.fingers.set(event.pointerId, at);
      if (this.fingers.size === 2) this.pinched = { ...span([...this.fingers.values()]), from: this.look };
    }
    this.held = { at, from: this.look, far: this.fingers.size > 1 };
  }

  /** True: two fingers move the map, and point at nothing on it. */
  move(event: PointerEvent): boolean {
    const at = placeOf(event);
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, at);
    if (this.pinched && this.fingers.size > 1) {
      const now = span([...this.fingers.values()]);
      this.show(this.pinched.from, (this.pinched.from.zoom * now.apart) / this.pinched.apart, this.pinched.middle, now.middle);
      return true;
    }
    if (this.held && event.buttons) {
      if (Math.hypot(at[0] - this.held.at[0], at[1] - this.held.at[1]) > STILL) this.held.far = true;
      if (this.held.far) this.near = false;
      if (this.held.far && this.movable) this.show(this.held.from, this.zoom, this.held.at, at);
    }
    return false;
  }

  lift(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size > 1 || !this.pinched) return;
    this.pinched = null;
    const [left] = this.fingers.values();
    if (left) this.held = { at: left, from: this.look, far: true }; // the finger that stays moves on from here, and means no click
  }

  /** Does a hand that is lifted mean what is under it? */
  clicks(): boolean {
    const meant = !this.held?.far;
    this.held = null;
    return meant;
  }

  // -- keys -------------------------------------------------------------------------------------

  private readonly deeds: Record<string, () => void> = {
    "+": () => this.closer(1.25),
    "=": () => this.closer(1.25),
    "-": () => this.closer(0.8),
    "0": () => this.home(),
    ArrowLeft: () => this.slide(STEP, 0),
    ArrowRight: () => this.slide(-STEP, 0),
    ArrowUp: () => this.slide(0, STEP),
    ArrowDown: () => this.slide(0, -STEP),
  };

  key(event: KeyboardEvent): void {
    const held = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key.startsWith("Arrow"));
    const deed = held ? undefined : this.deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation(); // with the focus on the map these are its keys
    deed();
  }
}

/** Where an event is, from the middle of the sheet. */
function placeOf(event: MouseEvent): Place {
  const { left, top, width, height } = (event.currentTarget as Element).getBoundingClientRect();
  return [event.clientX - left - width / 2, event.clientY - top - height / 2];
}
