// A formation as a table, seen from behind its Point Soldier: the front row on top, left to right.

import type { FormationCell } from "./facts";

const ASIDE = 2; // columns beside the Point Soldier that are always shown

/** The rows of the table; places that nobody can take are undefined. */
export function rowsOf(cells: FormationCell[]): (FormationCell | undefined)[][] {
  const across = cells.map((cell) => cell.column);
  const along = cells.map((cell) => cell.row);
  const [left, right] = [Math.min(-ASIDE, ...across), Math.max(ASIDE, ...across)];
  const rows: (FormationCell | undefined)[][] = [];
  for (let row = Math.max(0, ...along); row >= Math.min(0, ...along); row--) {
    const places = Array.from({ length: right - left + 1 }, (_, at) => cells.find((cell) => cell.row === row && cell.column === left + at));
    rows.push(places);
  }
  return rows;
}

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The open cell that an arrow key leads to: the nearest that way, straight before aslant; itself if there is none. */
export function steppedCell(cells: FormationCell[], from: FormationCell, key: string): FormationCell {
  const [right, front] = WAYS[key] ?? [0, 0];
  const far = (cell: FormationCell): number => {
    const [across, along] = [cell.column - from.column, cell.row - from.row];
    const ahead = across * right + along * front;
    return ahead > 0 ? ahead + 3 * Math.abs(across * front + along * right) : Infinity;
  };
  const open = cells.filter((cell) => cell.text && far(cell) < Infinity);
  return open.sort((one, other) => far(one) - far(other))[0] ?? from;
}
