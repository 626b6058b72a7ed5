// Words on the map: each is put where it can be read, beside what it speaks of.

export interface Label {
  x: number; // what it speaks of
  y: number;
  text: string;
  size: number; // of the letters
  tone: string; // name of a style
}

export interface Box {
  x: number; // middle
  y: number;
  width: number;
  height: number;
}

export interface Sheet {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Placed extends Label, Box {
  from: [number, number] | null; // the place it speaks of, if it had to go away from there
}

const LETTER = 0.53; // width of a letter, in its size
const HEIGHT = 1.34;

/** How much of two boxes is one over the other. */
export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
  const high = Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2);
  return wide > 1e-9 && high > 1e-9 ? wide * high : 0;
}

/** How wide a label is. */
export const widthOf = (text: string, size: number): number => (text.length * LETTER + 0.7) * size;

/** Place every label, warnings first, so that none hides another or one of the boxes that stay. */
export function arrange(labels: Label[], fixed: Box[], sheet: Sheet): Placed[] {
  const taken = [...fixed];
  const first = (label: Label): number => (label.tone === "warning" || label.tone === "harm" ? 0 : 1);
  return [...labels]
    .sort((a, b) => first(a) - first(b))
    .map((label) => {
      const height = HEIGHT * label.size;
      const best = aside({ x: label.x, y: label.y, width: widthOf(label.text, label.size), height }, taken, sheet, AROUND);
      taken.push(best);
      const far = Math.hypot(best.x - label.x, best.y - label.y) > height * 1.2;
      return { ...label, ...best, from: far ? [label.x, label.y] : null };
    });
}

/** Those of the labels that can stand where they are without touching one that comes before. */
export function legible(labels: Label[]): Label[] {
  const taken: Box[] = [];
  return labels.filter((label) => {
    const box = { x: label.x, y: label.y, width: widthOf(label.text, label.size), height: label.size };
    if (!label.text || taken.some((other) => overlap(box, other))) return false;
    taken.push(box);
    return true;
  });
}

/** Where a box may go, in its own width and height, the nearest places first. */
type Tries = [number, number][];
const tries = (downs: number[], rights: number[], far: (right: number, down: number) => number): Tries =>
  downs.flatMap((down): Tries => rights.map((right) => [right, down])).sort(([a, b], [c, d]) => far(a, b) - far(c, d));
const AROUND = tries([0, -1, 1, -2, 2, -3, 3, -4, 4], [-1, 0, 1], (right, down) => Math.abs(right) * 1.7 + Math.abs(down));
const HALVES = [0, -0.5, -1, -1.5, -2, -2.5, -3, 0.5, 1, 1.5, 2, 2.5, 3];
/** Close by, in small steps. */
export const NEARBY = tries(
  HALVES,
  [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1, -1.25, 1.25],
  (right, down) => Math.hypot(right * 1.6, down) + (down > 0 ? 0.1 : 0),
);
/** Rather above than below: below it would hide what it speaks of. */
export const UPWARD = tries(
  [0, -1, -2, -3, -4, -5, 1, 2, 3, 4],
  [-1.6, -1.1, -0.6, 0, 0.6, 1.1, 1.6],
  (right, down) => Math.abs(right) * 1.5 + (down > 0 ? 0.8 + down : -down),
);

/** The first place for a box where it covers nothing, else where it covers least. */
export function aside(home: Box, taken: Box[], sheet: Sheet, places: Tries): Box {
  const { width, height } = home;
  const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
  const at = ([right, down]: [number, number]): Box => ({
    x: within(home.x + right * (width / 2 + height), sheet.left + width / 2, sheet.right - width / 2),
    y: within(home.y + down * height * 1.08, sheet.top + height / 2, sheet.bottom - height / 2),
    width,
    height,
  });
  const covered = (box: Box): number => taken.reduce((sum, other) => sum + overlap(box, other), 0);
  let best = at(places[0]!);
  let least = covered(best);
  for (const shift of places) {
    if (!least) break;
    const box = at(shift);
    const cost = covered(box);
    if (cost < least - 1e-9) [best, least] = [box, cost];
  }
  return best;
}
