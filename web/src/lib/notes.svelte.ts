// A word beside what was pressed: why something was refused, or cannot be pressed now.

/** Where on the screen, in pixels. */
export interface Spot {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Note {
  text: string;
  clause: string;
  spot: Spot | null; // null: nothing was pressed, the eye is at the decision
  loud: boolean; // a refusal: it stays until the next action and is spoken at once
  thing?: Element; // of which it speaks
  enter?: boolean; // the keyboard goes there, to the clause
}

const PRESSABLE = "button, a, summary, select, input, textarea, label, [role=radio]";
let pressed: Spot | null = null;

/** Remember where the hand is: the thing under the pointer, or the one that has the focus. */
export function rememberPress(event: Event): void {
  const target = event.target instanceof Element ? event.target : null;
  const thing = target?.closest(PRESSABLE) ?? null;
  if (thing) pressed = spotOf(thing);
  else if (event instanceof MouseEvent) pressed = { left: event.clientX, right: event.clientX, top: event.clientY - 12, bottom: event.clientY + 12 };
  else pressed = null;
}

export function spotOf(thing: Element): Spot {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  return { left, top, right, bottom };
}

/** Where a note of this size goes: under the spot, or above it, always within the window and never over `keep`. */
export function placeBeside(
  spot: Spot,
  size: { width: number; height: number },
  room: { width: number; height: number },
  keep: Spot[] = [],
): { left: number; top: number } {
  const MARGIN = 8;
  const covers = (left: number, top: number): boolean =>
    keep.some((thing) => left < thing.right && left + size.width > thing.left && top < thing.bottom && top + size.height > thing.top);
  const below = spot.bottom + MARGIN;
  const above = spot.top - MARGIN - size.height;
  const top = below + size.height + MARGIN <= room.height ? below : above >= MARGIN ? above : Math.max(MARGIN, room.height - size.height - MARGIN);
  const middle = (spot.left + spot.right - size.width) / 2;
  const left = Math.max(MARGIN, Math.min(room.width - size.width - MARGIN, middle));
  if (!covers(left, top)) return { left, top };
  const beside = [spot.left - size.width - MARGIN, spot.right + MARGIN].filter((at) => at >= MARGIN && at + size.width + MARGIN <= room.width);
  const middling = Math.max(MARGIN, Math.min(room.height - size.height - MARGIN, (spot.top + spot.bottom - size.height) / 2));
  const free: [number, number][] = [[left, below], [left, above], ...beside.map((at): [number, number] => [at, middling]), [left, MARGIN]];
  const [x, y] = free.find(([at, high]) => high >= MARGIN && high + size.height + MARGIN <= room.height && !covers(at, high)) ?? [left, top];
  return { left: x, top: y };
}

class Notes {
  now = $state.raw<Note | null>(null);
  returning = false; // the focus goes back to where it was, which is no question

  /** Say it beside what was pressed last. */
  refuse(text: string, clause: string): void {
    this.now = { text, clause, spot: pressed, loud: true };
  }

  /** Say why a thing cannot be pressed, beside it. */
  explain(thing: Element, text: string, clause: string, enter = false): void {
    this.now = { text, clause, spot: spotOf(thing), loud: false, thing, enter };
  }

  /** Enough of it; a refusal stays unless it is meant, too. */
  hush(loud = false): void {
    if (this.now && (loud || !this.now.loud)) this.now = null;
  }
}

export const notes = new Notes();
