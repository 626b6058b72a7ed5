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

/** How much of a picture words may cover, plates aside: more would hide what they speak of. */
export const SHARE = 0.12;
const areaOf = ({ width, height }: Box): number => width * height;
/** How much a box may cover that words have not covered yet. */
export const roomIn = (sheet: Sheet): number => SHARE * (sheet.right - sheet.left) * (sheet.bottom - sheet.top);

/** By its tone: whether a label is needed (0), good to have (1), or the first to be left out (2). */
const rankOf = ({ tone }: Label): number => (["warning", "harm", "threat"].includes(tone) ? 0 : tone === "fire" ? 2 : 1);

/** Place every label that has room, warnings first, so that none hides another, a plate, or if possible a dragon. */
export function arrange(labels: Label[], fixed: Box[], sheet: Sheet, bodies: Box[] = []): Placed[] {
  const taken = [...fixed];
  let room = roomIn(sheet);
  return [...labels]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .flatMap((label): Placed[] => {
      const height = HEIGHT * label.size;
      const home = { x: label.x, y: label.y, width: widthOf(label.text, label.size), height };
      const best = placed(home, taken, sheet, AROUND, bodies, rankOf(label) === 0, room);
      if (!best) return [];
      taken.push(best);
      room -= areaOf(best);
      const far = Math.hypot(best.x - label.x, best.y - label.y) > height * 1.2;
      return [{ ...label, ...best, from: far ? [label.x, label.y] : null }];
    });
}

/** A place for a box where it covers no other; a needed one may go anywhere, another one needs room (null: none). */
export function placed(home: Box, taken: Box[], sheet: Sheet, places: Tries, bodies: Box[], needed: boolean, room: number): Box | null {
  if (!needed && areaOf(home) > room) return null;
  const near = aside(home, taken, sheet, places, bodies);
  if (!covers(near, taken)) return near;
  return needed ? (anywhere(home, taken, sheet) ?? near) : null;
}
const covers = (box: Box, taken: Box[]): boolean => taken.some((other) => overlap(box, other) > 0);

/** The nearest free place on the whole sheet. */
function anywhere(home: Box, taken: Box[], { left, right, top, bottom }: Sheet): Box | null {
  const { width, height } = home;
  let [best, least]: [Box | null, number] = [null, Infinity];
  for (let y = top + height / 2; y <= bottom - height / 2; y += height / 2)
    for (let x = left + width / 2; x <= right - width / 2; x += width / 4) {
      const far = Math.hypot(x - home.x, y - home.y);
      const box = { x, y, width, height };
      if (far < least && !covers(box, taken)) [best, least] = [box, far];
    }
  return best;
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

const HARD = 20; // times worse to cover words than to cover a dragon

/** The first place for a box where it covers nothing, else where it covers least, and rather a dragon than words. */
export function aside(home: Box, taken: Box[], sheet: Sheet, places: Tries, bodies: Box[] = []): Box {
  const { width, height } = home;
  const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
  const at = ([right, down]: [number, number]): Box => ({
    x: within(home.x + right * (width / 2 + height), sheet.left + width / 2, sheet.right - width / 2),
    y: within(home.y + down * height * 1.08, sheet.top + height / 2, sheet.bottom - height / 2),
    width,
    height,
  });
  const under = (box: Box, others: Box[]): number => others.reduce((sum, other) => sum + overlap(box, other), 0);
  const covered = (box: Box): number => HARD * under(box, taken) + under(box, bodies);
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
