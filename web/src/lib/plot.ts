// The cells of a plotting board: how they are said to the rules and to people.

import type { FactsByKind, OutlookByVerb } from "./facts";
import type { Mark } from "./scene";

export type PlotFacts = FactsByKind["plot"];
export type Lane = PlotFacts["lanes"][string];
export type Plotted = Lane["cells"][number]; // a cell as the rules have it
export type Plan = OutlookByVerb["plan"];

export interface Cell {
  moves: string[]; // usually one
  sign: string; // "", "+" Climb, "-" Descend
  attack: string;
}

export const LANES = ["A", "E", "D", "W"]; // in the order in which plans name them
export const TURNS = [0, 1, 2];
export const EMPTY: Cell = { moves: [], sign: "", attack: "" };
export const OPEN = "?"; // the text of a cell that nobody has touched

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

export function writeCell(cell: Cell): string {
  const move = cell.moves.join("/") + (cell.moves.length ? cell.sign : "");
  return [move, cell.attack].filter(Boolean).join(" ") || "-";
}

/** A cell as the rules would have it. */
export const plotted = (cell: Cell): Plotted => ({ moves: cell.moves, sign: cell.sign, attack: cell.attack, text: writeCell(cell) });

/** Lanes in notation: `A: F1+ | H fb2 | ?; W: F3+ | F3 | -`. */
export function lanesText(cells: Record<string, Plotted[]>): string {
  return (
    Object.entries(cells)
      .map(([letter, lane]) => `${letter}: ${lane.map((cell) => cell.text).join(" | ")}`)
      .join("; ") || "-"
  );
}

/** A plot as its owner has it in mind, with one cell to be looked at: `plan A2 NE,.,.,N: A: …`. */
export function planText(letter: string, turn: number, facings: Record<string, string>, cells: Record<string, Plotted[]>): string {
  return `plan ${letter}${turn + 1} ${LANES.map((lane) => facings[lane] ?? ".").join(",")}: ${lanesText(cells)}`;
}

export function attackWords(attack: string, attacks: PlotFacts["attacks"]): string {
  const known = attacks.find(({ text }) => text === attack);
  if (!known) return attack;
  return known.kind === "blast" ? "Close Blast" : known.kind === "fireball" ? `Fireball at ${known.reach}` : `Fire Breath to ${known.reach}`;
}

/** In words, for people and screen readers. */
export function cellWords(cell: Cell & { text?: string }, attacks: PlotFacts["attacks"]): string {
  if (cell.text === OPEN) return "not plotted yet";
  const sign = cell.sign === "+" ? " and climb" : cell.sign === "-" ? " and descend" : cell.sign;
  const move = cell.moves.map((each) => MOVE_WORDS[each] ?? each).join(" or ") + sign;
  return [move, cell.attack && attackWords(cell.attack, attacks)].filter(Boolean).join(", ") || "empty";
}

/** Every cell that a lane has holes for, with its text. */
export function cellsOf(holes: Lane["holes"]): Plotted[] {
  const moves = holes.moves.flatMap((move): Cell[] =>
    (holes.climbing.includes(move) ? ["", "+", "-"] : [""]).map((sign) => ({ moves: [move], sign, attack: "" })),
  );
  return [EMPTY, ...moves].flatMap((cell) => ["", ...holes.attacks].map((attack) => plotted({ ...cell, attack })));
}

/** The lines of the list of options, by their texts: `A2 F1+ fb5` is said in words. */
export function orderLines(
  letter: string,
  turn: number,
  holes: Lane["holes"],
  name: string,
  attacks: PlotFacts["attacks"],
): Map<string, { cell: Plotted; words: string }> {
  return new Map(
    cellsOf(holes).map((cell) => [
      `${letter}${turn + 1} ${cell.text}`,
      { cell, words: `${name}, Turn ${turn + 1}: ${cell.text === "-" ? "no order" : cellWords(cell, attacks)}` },
    ]),
  );
}

/** The same order for another dragon: slower where that one is slower, without an attack that it has not. */
export function fitted(cell: Plotted, holes: Lane["holes"]): Plotted {
  if (cell.text === OPEN) return cell;
  const slower: Record<string, string> = { F3: "F2", F2: "F1" };
  const moves = cell.moves.map((move) => {
    let found = move;
    while (!holes.moves.includes(found) && slower[found]) found = slower[found]!;
    return found;
  });
  return plotted({
    moves: moves.filter((move) => holes.moves.includes(move)),
    sign: cell.sign,
    attack: holes.attacks.includes(cell.attack) ? cell.attack : "",
  });
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
  cells: Plotted[];
  faults: readonly (Fault | null)[]; // by Turn, if the lane stays as it is
  repairs: readonly (Plotted | null)[];
}

/** What will happen, in words, with the clause that says so, and what would be better. */
export interface Consequence {
  text: string;
  clause: string;
  repair?: { letter: string; turn: number; cell: Plotted; words: string };
}

export const listed = (words: string[]): string => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
const turnsOf = (turns: number[]): string => `Turn${turns.length > 1 ? "s" : ""} ${listed(turns.map((turn) => String(turn + 1)))}`;

/** Say what the cells mean that nobody has plotted: on the ground rest, in the air an illegal movement. */
export function emptyOrders(lanes: PlottedLane[]): Consequence[] {
  const found: Consequence[] = [];
  const resting = new Map<string, string[]>(); // by Turns who stays on the ground
  for (const { name, cells, faults } of lanes) {
    const empty = cells.flatMap((cell, turn) => (cell.text === OPEN ? [turn] : []));
    if (!empty.length) continue;
    const wrong = TURNS.find((turn) => faults[turn]) ?? cells.length;
    const clause = faults[wrong]?.clause ?? "";
    const before = empty.filter((turn) => turn < wrong);
    const after = empty.filter((turn) => turn >= wrong);
    if (before.length) resting.set(turnsOf(before), [...(resting.get(turnsOf(before)) ?? []), name]);
    if (cells[wrong]?.text === OPEN)
      found.push({
        clause,
        text: `${name} has no order for ${turnsOf(after)} but will be in the air: that is an illegal movement. It rolls a d20 and may fall, and its movement is lost for the rest of the Round.`,
      });
    else if (after.length)
      found.push({ clause, text: `${name} has no order for ${turnsOf(after)}. After its illegal movement in Turn ${wrong + 1} it stays where it is.` });
  }
  for (const [turns, names] of resting) {
    const one = names.length === 1;
    found.push({
      clause: "DW-6.4",
      text: `${listed(names)} ${one ? "has" : "have"} no order for ${turns}: ${one ? "it stays" : "they stay"} on the ground and may recover.`,
    });
  }
  return found;
}

/** Say which orders are mistakes: the rules let them be plotted, and then do not carry them out so. */
export function mistakes(lanes: PlottedLane[], attacks: PlotFacts["attacks"]): Consequence[] {
  return lanes.flatMap(({ letter, name, cells, faults, repairs }) =>
    cells.flatMap((cell, turn): Consequence[] => {
      const fault = faults[turn];
      if (!fault || cell.text === OPEN) return [];
      const mend = repairs[turn];
      const repair = mend ? { repair: { letter, turn, cell: mend, words: cellWords(mend, attacks) } } : {};
      return [{ clause: fault.clause, text: `${name}, Turn ${turn + 1}: ${cellWords(cell, attacks)} is a mistake, ${fault.why}.`, ...repair }];
    }),
  );
}

/** Where dragons of one player crowd each other out, in words. */
export function crowdWords({ turn, dragons, denied }: Plan["crowds"][number], nameOf: (letter: string) => string): string {
  const names = (letters: string[]): string => listed(letters.map(nameOf));
  return `Turn ${turn + 1}: ${names(dragons)} end in one hex, which has no room for all of them. ${names(denied)} ${denied.length === 1 ? "is" : "are"} put beside it, one level lower.`;
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
