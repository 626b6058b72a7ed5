// The cells of a plotting board in notation: `RT+ fb3`, `F2 br3`, `H cb`, `-`, `?`.

import type { Mark } from "./scene";

export interface Cell {
  moves: string[]; // usually one
  sign: "" | "+" | "-";
  attack: string; // "", fb1…, br2…, cb
}

export const MOVE_WORDS: Record<string, string> = {
  F1: "Forward 1",
  F2: "Forward 2",
  F3: "Forward 3",
  LS: "Left Shift",
  LT: "Left Turn",
  RS: "Right Shift",
  RT: "Right Turn",
  FL: "Flip",
  H: "Hover",
};

/** What the lane of a unit has holes for, as the rules say. */
export interface Holes {
  moves: string[];
  climbing: string[]; // movements that go with Climb and Descend
  attacks: string[];
  sixths: number; // of a hex that its base takes up
}

/** A lane as its owner has it in mind, to be looked at: `plan A2 NE: F1+ | H fb2 | ?`. */
export function planText(letter: string, turn: number, facing: string, cells: string[]): string {
  return `plan ${letter}${turn + 1} ${facing}: ${cells.join(" | ")}`;
}

/** Take a cell apart; what it cannot show is null. */
export function readCell(text: string): Cell | null {
  const cell: Cell = { moves: [], sign: "", attack: "" };
  if (text === "-" || text === "?") return cell;
  for (const word of text.split(" ")) {
    if (/^(cb|fb\d|br\d)$/.test(word)) {
      if (cell.attack) return null;
      cell.attack = word;
      continue;
    }
    const found = /^((?:[A-Z]+\d?)(?:\/[A-Z]+\d?)*)([+-]?)$/.exec(word);
    if (!found) return null;
    cell.moves = found[1]!.split("/");
    cell.sign = (found[2] ?? "") as Cell["sign"];
  }
  return cell;
}

export function writeCell(cell: Cell): string {
  const move = cell.moves.join("/") + (cell.moves.length ? cell.sign : "");
  return [move, cell.attack].filter(Boolean).join(" ") || "-";
}

/** Does a unit stand on the ground when a Turn begins? `flight` has its ghosts after earlier Turns (A1, A2). */
export function onGround(flight: Mark[], letter: string, turn: number, now: boolean): boolean {
  for (let before = turn; before > 0; before--) {
    const ghost = flight.find((mark) => mark.type === "ghost" && mark.label === `${letter}${before}`);
    if (ghost?.type === "ghost") return ghost.tags?.includes("grounded") ?? false;
  }
  return now;
}

/** The height of a new movement: as it was chosen, else as the rules suggest; from the ground never level (DW-7.12). */
export function signOf(cell: Cell, suggested: Cell | undefined, grounded: boolean): Cell["sign"] {
  if (cell.moves.length && (cell.sign || !grounded)) return cell.sign;
  return suggested?.sign || (grounded ? "+" : "");
}

/** In words, for people and screen readers. */
export function cellWords(text: string): string {
  if (text === "?") return "not plotted yet";
  if (text === "-") return "empty";
  const cell = readCell(text);
  if (!cell) return text;
  const parts = cell.moves.map((move) => MOVE_WORDS[move] ?? move);
  const sign = cell.sign === "+" ? " and climb" : cell.sign === "-" ? " and descend" : "";
  return [parts.join(" or ") + sign, attackWords(cell.attack)].filter(Boolean).join(", ");
}

/** A line of the list of options: `A2 F1+ fb5`, `lock`. */
export function orderWords(action: string, nameOf: (letter: string) => string): string {
  const found = /^([A-Z])([123]) (.+)$/.exec(action);
  if (!found) return action.charAt(0).toUpperCase() + action.slice(1);
  const [, letter, turn, cell] = found;
  return `${nameOf(letter!)}, Turn ${turn}: ${cell === "-" ? "no order" : cellWords(cell!)}`;
}

export function attackWords(attack: string): string {
  if (!attack) return "";
  if (attack === "cb") return "Close Blast";
  const reach = attack.slice(2);
  return attack.startsWith("fb") ? `Fireball at ${reach}` : `Fire Breath to ${reach}`;
}

/** What is wrong with a cell, in words and by which clause. */
export interface Fault {
  clause: string;
  why: string;
}

/** A lane for the question what its cells will lead to. */
export interface PlottedLane {
  letter: string;
  name: string;
  cells: string[];
  warnings: Map<string, Fault>; // by cell (A2), if the lane stays as it is
}

/** What will happen, in words, with the clause that says so. */
export interface Consequence {
  text: string;
  clause: string;
}

const listed = (words: string[]): string => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
const turnsOf = (turns: number[]): string => `Turn${turns.length > 1 ? "s" : ""} ${listed(turns.map((turn) => String(turn + 1)))}`;

/** Say what the cells mean that nobody has plotted: on the ground rest, in the air an illegal movement. */
export function emptyOrders(lanes: PlottedLane[]): Consequence[] {
  const found: Consequence[] = [];
  const resting = new Map<string, string[]>(); // by Turns who stays on the ground
  for (const { letter, name, cells, warnings } of lanes) {
    const empty = cells.flatMap((cell, turn) => (cell === "?" ? [turn] : []));
    if (!empty.length) continue;
    const wrong = [0, 1, 2].find((turn) => warnings.has(`${letter}${turn + 1}`)) ?? cells.length;
    const clause = warnings.get(`${letter}${wrong + 1}`)?.clause ?? "";
    const before = empty.filter((turn) => turn < wrong);
    const after = empty.filter((turn) => turn >= wrong);
    if (before.length) resting.set(turnsOf(before), [...(resting.get(turnsOf(before)) ?? []), name]);
    if (cells[wrong] === "?")
      found.push({ clause, text: `${name} has no order for ${turnsOf(after)} but will be in the air: that is an illegal movement. It rolls a d20 and may fall, and its movement is lost for the rest of the Round.` });
    else if (after.length)
      found.push({ clause, text: `${name} has no order for ${turnsOf(after)}; after its illegal movement in Turn ${wrong + 1} it stays where it is.` });
  }
  for (const [turns, names] of resting) {
    const one = names.length === 1;
    found.push({ clause: "DW-6.4", text: `${listed(names)} ${one ? "has" : "have"} no order for ${turns}: ${one ? "it stays" : "they stay"} on the ground and may recover.` });
  }
  return found;
}

/** Say which orders are mistakes: the rules let them be plotted, and then do not carry them out so. */
export function mistakes(lanes: PlottedLane[]): Consequence[] {
  return lanes.flatMap(({ letter, name, cells, warnings }) =>
    cells.flatMap((cell, turn) => {
      const fault = warnings.get(`${letter}${turn + 1}`);
      return fault && cell !== "?" ? [{ clause: fault.clause, text: `${name}, Turn ${turn + 1}: ${cellWords(cell)} is a mistake, ${fault.why}.` }] : [];
    }),
  );
}

/** A unit with the way that it is plotted to go. */
export interface Flier {
  letter: string;
  name: string;
  sixths: number;
  at: readonly [number, number]; // now
  flight: Mark[]; // its ghosts are called A1, A2, A3
}

/** Units of one owner that end a Turn in a hex which has no room for all of them. */
export interface Crowd {
  turn: number;
  at: readonly [number, number];
  letters: string[];
  out: string[]; // who finds no room
  text: string;
}

/** Where own units crowd each other out, if nothing else interferes; they come in the order in which a hex is filled (DW-9.3). */
export function crowds(fliers: Flier[], room: number): Crowd[] {
  const found: Crowd[] = [];
  let before = new Set<string>();
  for (let turn = 0; turn < 3; turn++) {
    const hexes = new Map<string, Flier[]>();
    for (const flier of fliers) {
      const [x, y] = placeAfter(flier, turn);
      const key = `${x.toFixed(2)} ${y.toFixed(2)}`;
      hexes.set(key, [...(hexes.get(key) ?? []), flier]);
    }
    const now = new Set<string>();
    for (const [key, here] of hexes) {
      const out: Flier[] = [];
      let left = room;
      for (const flier of here) {
        if (flier.sixths <= left) left -= flier.sixths;
        else out.push(flier);
      }
      const same = `${key} ${here.map(({ letter }) => letter).join("")}`;
      now.add(same);
      if (!out.length || before.has(same)) continue; // it was said of the Turn before
      const one = out.length === 1;
      const text = `Turn ${turn + 1}: ${listed(here.map(({ name }) => name))} end in one hex, which has not room for all. ${listed(out.map(({ name }) => name))} ${one ? "is" : "are"} put beside it, one level lower.`;
      found.push({ turn, at: placeAfter(here[0]!, turn), letters: here.map(({ letter }) => letter), out: out.map(({ letter }) => letter), text });
    }
    before = now;
  }
  return found;
}

function placeAfter({ letter, at, flight }: Flier, turn: number): readonly [number, number] {
  for (let past = turn; past >= 0; past--) {
    const ghost = flight.find((mark) => mark.type === "ghost" && mark.label === `${letter}${past + 1}`);
    if (ghost?.type === "ghost") return [ghost.x, ghost.y];
  }
  return at;
}

/** Ghosts at one place have one label together: A1 D1 W1. */
export function labelledTogether(marks: Mark[]): Mark[] {
  const labels = new Map<string, string[]>();
  const placeOf = (mark: Mark): string => (mark.type === "ghost" && mark.label ? `${mark.x.toFixed(2)} ${mark.y.toFixed(2)} ${mark.z ?? 0}` : "");
  for (const mark of marks) {
    const place = placeOf(mark);
    if (place) labels.set(place, [...(labels.get(place) ?? []), mark.label!]);
  }
  return marks.map((mark) => {
    const place = placeOf(mark);
    const said = labels.get(place);
    if (!said) return mark;
    labels.set(place, []); // the first one has said it for all
    return { ...mark, label: said.join(" ") };
  });
}

/** A preview over the marks of a plan: what it says of a cell (A1) takes the place of what the plan says. */
export function overlaid(plan: Mark[], preview: Mark[]): Mark[] {
  const said = (mark: Mark): string => ((mark.type === "text" || mark.type === "ghost") && mark.label ? `${mark.type} ${mark.label}` : "");
  const news = new Set(preview.map(said));
  return [...plan.filter((mark) => !said(mark) || !news.has(said(mark))), ...preview];
}
