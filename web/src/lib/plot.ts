// The cells of a plotting board in notation: `RT+ fb3`, `F2 br3`, `H cb`, `-`, `?`.

export interface Cell {
  moves: string[]; // usually one
  sign: "" | "+" | "-";
  attack: string; // "", fb1…, br2…, cb
}

export const MOVES = ["F1", "F2", "F3", "LS", "LT", "RS", "RT", "FL", "H"] as const;

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

/** Movements that go with Climb and Descend; the server says so, this only greys the buttons. */
export const LEVEL_ONLY = new Set(["FL", "H"]);

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

const STEPS: [number, number][] = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
export const COMPASS = ["N", "NE", "SE", "S", "SW", "NW"] as const;

/** Where the movements of the notation point from a hex and a facing, to be clicked on the board. */
export function moveTargets(hex: [number, number], facing: string): Map<string, string[]> {
  const d = COMPASS.indexOf(facing as (typeof COMPASS)[number]);
  const targets = new Map<string, string[]>();
  if (d < 0) return targets;
  const put = (direction: number, far: number, moves: string[]): void => {
    const [q, r] = STEPS[(direction + 6) % 6]!;
    targets.set(`${hex[0] + q * far},${hex[1] + r * far}`, moves);
  };
  put(d, 1, ["F1"]);
  put(d, 2, ["F2"]);
  put(d, 3, ["F3"]);
  put(d - 1, 1, ["LS", "LT"]);
  put(d + 1, 1, ["RS", "RT"]);
  targets.set(`${hex[0]},${hex[1]}`, ["H", "FL"]);
  return targets;
}
