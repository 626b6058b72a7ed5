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
export function arrange(labels: Label[], fixed: Box[], sheet: { left: number; right: number; top: number; bottom: number }): Placed[] {
  const taken = [...fixed];
  const first = (label: Label): number => (label.tone === "warning" || label.tone === "harm" ? 0 : 1);
  return [...labels]
    .sort((a, b) => first(a) - first(b))
    .map((label) => {
      const width = widthOf(label.text, label.size);
      const height = HEIGHT * label.size;
      const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
      const at = ([right, down]: [number, number]): Box => ({
        x: within(label.x + right * (width / 2 + height), sheet.left + width / 2, sheet.right - width / 2),
        y: within(label.y + down * height * 1.08, sheet.top + height / 2, sheet.bottom - height / 2),
        width,
        height,
      });
      const covered = (box: Box): number => taken.reduce((sum, other) => sum + overlap(box, other), 0);
      let best = at(TRIES[0]!);
      let least = covered(best);
      for (const shift of TRIES) {
        if (!least) break;
        const box = at(shift);
        const cost = covered(box);
        if (cost < least - 1e-9) [best, least] = [box, cost];
      }
      taken.push(best);
      const far = Math.hypot(best.x - label.x, best.y - label.y) > height * 1.2;
      return { ...label, ...best, from: far ? [label.x, label.y] : null };
    });
}

/** Where a label may go, in its own width and height, the nearest places first. */
const TRIES: [number, number][] = [0, -1, 1, -2, 2, -3, 3, -4, 4]
  .flatMap((down): [number, number][] => [-1, 0, 1].map((right) => [right, down]))
  .sort(([a, b], [c, d]) => Math.abs(a) * 1.7 + Math.abs(b) - Math.abs(c) * 1.7 - Math.abs(d));
