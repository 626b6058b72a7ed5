// The cells of a plotting board in notation: `RT+ fb3`, `F2 br3`, `H cb`, `-`, `?`.

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

export function attackWords(attack: string): string {
  if (!attack) return "";
  if (attack === "cb") return "Close Blast";
  const reach = attack.slice(2);
  return attack.startsWith("fb") ? `Fireball at ${reach}` : `Fire Breath to ${reach}`;
}
