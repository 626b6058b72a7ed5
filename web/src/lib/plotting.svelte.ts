// A plot while it is made: which cell is open, what the rules say of it, and orders on their way.

import { note, noted } from "./bookmark";
import { Line } from "./committing";
import { COMPASS, facingOf as presentFacing, inward } from "./facing";
import { Forecast, type Outlook } from "./forecast.svelte";
import { plans } from "./plans.svelte";
import { crowdWords, EMPTY, fitted, lanesText, OPEN, planText, plotted, TURNS, type Cell, type Fault, type Lane, type PlotFacts, type Plotted } from "./plot";
import type { Piece } from "./scene";
import type { Table } from "./table.svelte";

export interface At {
  letter: string;
  turn: number;
}

const keyOf = ({ letter, turn }: At): string => `${letter}${turn + 1}`;
const NO_ROOM = "DW-9.3";

export class Plotting {
  unit = $state("");
  turn = $state(0);
  looked = $state.raw<{ at: At; cell: () => Cell } | null>(null); // a cell that is only looked at, as a click would make it
  private filled = $state.raw<At | null>(null); // the cell that a click has filled before it opened the present one
  private coming = $state.raw(new Map<string, Plotted>()); // orders that the server has not answered yet
  readonly forecast: Forecast;
  readonly line = new Line(); // whoever is quick is some cells further when an answer comes

  constructor(readonly table: Table) {
    this.forecast = new Forecast(table);
  }

  private get facts(): PlotFacts | null {
    const { decision } = this.table;
    return decision?.kind === "plot" ? (decision.facts as unknown as PlotFacts) : null;
  }

  lanes = $derived.by((): Record<string, Lane> => this.facts?.lanes ?? {});
  letters = $derived.by(() => Object.keys(this.lanes));
  round = $derived.by(() => this.facts?.round ?? 0);
  attacks = $derived.by(() => this.facts?.attacks ?? []);
  locked = $derived.by(() => !this.table.decision?.required);
  lane = $derived.by((): Lane | undefined => this.lanes[this.unit]);
  /** The whole plot, with what is on its way. */
  cells = $derived.by((): Record<string, Plotted[]> =>
    Object.fromEntries(
      Object.entries(this.lanes).map(([letter, lane]) => [letter, lane.cells.map((cell, turn) => this.coming.get(keyOf({ letter, turn })) ?? cell)]),
    ),
  );
  cell = $derived.by((): Plotted => this.cells[this.unit]?.[this.turn] ?? { ...EMPTY, text: OPEN });
  /** Where an attack goes: to the cell that a click has just filled, until the open one is touched or another is chosen. */
  aim = $derived.by((): At =>
    this.filled && this.cells[this.filled.letter] && this.cell.text === OPEN ? this.filled : { letter: this.unit, turn: this.turn },
  );
  aimed = $derived.by((): Plotted => this.cells[this.aim.letter]?.[this.aim.turn] ?? { ...EMPTY, text: OPEN });
  behind = $derived.by(() => this.aim.letter !== this.unit || this.aim.turn !== this.turn); // it goes to another cell than the open one
  done = $derived.by(
    () =>
      Object.values(this.cells)
        .flat()
        .filter((cell) => cell.text !== OPEN).length,
  );

  pieceOf(letter: string): Piece | undefined {
    const id = this.lanes[letter]?.dragon;
    return this.table.scene?.pieces?.find((piece) => piece.id === id);
  }
  nameOf = (letter: string): string => this.pieceOf(letter)?.name ?? letter;
  /** It stands on the ground and chooses its facing later. */
  waits(letter: string): boolean {
    return this.pieceOf(letter)?.tags?.includes("grounded") ?? false;
  }
  facingOf(letter: string): number {
    const piece = this.pieceOf(letter);
    if (!piece || !this.table.scene || !this.waits(letter)) return presentFacing(piece);
    return plans.facing(this.table.id, this.round, piece.id) ?? inward(this.table.scene, piece);
  }

  // -- what the rules say ---------------------------------------------------------------------

  private facings = $derived.by(() =>
    Object.fromEntries(this.letters.flatMap((letter) => (this.waits(letter) ? [[letter, COMPASS[this.facingOf(letter)]!]] : []))),
  );
  planOf(cells: Record<string, Plotted[]>, at: At = { letter: this.unit, turn: this.turn }): string {
    return planText(at.letter, at.turn, this.facings, cells);
  }
  planned = $derived.by(() => (this.lane ? this.planOf(this.cells) : ""));
  tried = $derived.by(() =>
    this.looked && this.lane && !this.locked ? this.planOf(this.withCell(this.looked.at, plotted(this.looked.cell())), this.looked.at) : "",
  );
  known = $derived.by((): Outlook | undefined => this.forecast.of(this.planned) ?? this.last);
  seen = $derived.by((): Outlook | undefined => (this.tried ? this.forecast.of(this.tried) : undefined) ?? this.known);
  private last: Outlook | undefined; // until the next answer comes the last one is shown

  withCell({ letter, turn }: At, cell: Plotted): Record<string, Plotted[]> {
    return { ...this.cells, [letter]: this.cells[letter]!.map((old, at) => (at === turn ? cell : old)) };
  }
  /** Ask for what is not known yet. */
  follow(): void {
    this.forecast.begin(this.round);
    if (this.planned) void this.forecast.ask(this.planned).then(() => (this.last = this.forecast.of(this.planned) ?? this.last));
  }
  /** The movements of the open cell, as soon as the rules have told them. */
  ways = $derived.by(() => (this.locked ? [] : (this.forecast.of(this.planned)?.plan.ways ?? [])));

  refusal(letter: string, turn: number): Fault | null {
    const { refused, reasons } = this.lanes[letter]!;
    return refused[turn] ? { clause: refused[turn], why: reasons[turn] ?? "" } : null;
  }
  trouble(letter: string, turn: number): Fault | null {
    return this.refusal(letter, turn) ?? this.known?.plan.lanes[letter]?.faults[turn] ?? null;
  }
  repair(letter: string, turn: number): Plotted | null {
    return this.refusal(letter, turn) ? null : (this.known?.plan.lanes[letter]?.repairs[turn] ?? null);
  }
  crowd(letter: string, turn: number): Fault | null {
    const found = this.seen?.plan.crowds.find((crowd) => crowd.turn === turn && crowd.dragons.includes(letter));
    return found ? { clause: NO_ROOM, why: crowdWords(found, this.nameOf) } : null;
  }
  crowds = $derived.by(() => (this.seen?.plan.crowds ?? []).map((crowd) => ({ text: crowdWords(crowd, this.nameOf), clause: NO_ROOM })));

  // -- going about ----------------------------------------------------------------------------

  open(letter: string, turn: number): void {
    this.unit = letter;
    this.turn = turn;
    this.looked = null;
    this.filled = null;
    note(this.table.id, this.table.viewer, "cell", { round: this.round, letter, turn });
  }
  private followed = -1;
  /** Go to the first open cell when the Round is new, and where the player was when only the page is. */
  enter(): void {
    if (!this.facts || (this.followed === this.round && this.lanes[this.unit])) return;
    this.followed = this.round;
    const before = noted<{ round: number; letter: string; turn: number }>(this.table.id, this.table.viewer, "cell");
    const same = before?.round === this.round && this.lanes[before.letter] ? before : null;
    const next = same ?? this.nextOpen(null) ?? { letter: this.letters[0] ?? "", turn: 0 };
    this.open(next.letter, next.turn);
  }
  private nextOpen(after: At | null): At | null {
    const all = this.letters.flatMap((letter) => TURNS.map((turn) => ({ letter, turn })));
    const from = after ? all.findIndex((at) => keyOf(at) === keyOf(after)) + 1 : 0;
    return [...all.slice(from), ...all.slice(0, from)].find((at) => this.cells[at.letter]![at.turn]!.text === OPEN) ?? null;
  }
  step(by: number): void {
    const at = this.letters.indexOf(this.unit) * 3 + this.turn + by;
    if (at >= 0 && at < this.letters.length * 3) this.open(this.letters[Math.floor(at / 3)]!, at % 3);
  }

  // -- orders ---------------------------------------------------------------------------------

  /** Put an order into a cell; `onward`: a first movement opens the next empty cell. */
  put(cell: Cell, at: At = { letter: this.unit, turn: this.turn }, onward = false): Promise<void> {
    const next = plotted(cell);
    const before = this.cells[at.letter]?.[at.turn];
    this.looked = null;
    if (this.locked || !before || before.text === next.text) return Promise.resolve();
    const fresh = !before.moves.length;
    this.coming = new Map(this.coming).set(keyOf(at), next);
    const here = this.unit === at.letter && this.turn === at.turn;
    if (onward && fresh && here && next.moves.length) {
      const open = this.nextOpen(at);
      if (open) {
        this.open(open.letter, open.turn);
        this.filled = next.attack || !this.lanes[at.letter]!.holes.attacks.length ? null : at; // an attack may follow
      }
    }
    return this.line.do(async () => {
      await this.table.act(`${keyOf(at)} ${next.text}`);
      if (this.coming.get(keyOf(at)) === next) this.coming = new Map([...this.coming].filter(([key]) => key !== keyOf(at)));
    });
  }
  change(how: (cell: Cell) => Cell): void {
    void this.put(how(this.cell));
  }
  /** Plot an attack, also into the cell that has just been filled. */
  attack(attack: string): void {
    void this.put({ ...this.aimed, attack }, this.aim);
  }
  look(cell: (() => Cell) | null): void {
    this.looked = cell && { at: { letter: this.unit, turn: this.turn }, cell };
  }
  lookAtAttack(attack: string | null): void {
    this.looked = attack === null ? null : { at: this.aim, cell: () => ({ ...this.aimed, attack }) };
  }
  /** A cell with another movement, at the height that the rules suggest. */
  moved(name: string, at: At = { letter: this.unit, turn: this.turn }, ways = this.ways): Cell {
    const cell = this.cells[at.letter]![at.turn]!;
    if (cell.moves[0] === name) return cell; // a choice is taken back by “No order” alone
    const way = ways.find(({ cell: there }) => there.moves[0] === name);
    const climbs = this.lanes[at.letter]!.holes.climbing.includes(name);
    return { moves: [name], sign: way ? way.cell.sign : climbs ? cell.sign : "", attack: cell.attack };
  }
  /** Plot a movement; a click goes on to the next empty cell, a key stays for height and attack. */
  async move(name: string, onward: boolean): Promise<void> {
    if (!this.lane?.holes.moves.includes(name) || this.locked) return;
    const [at, planned] = [{ letter: this.unit, turn: this.turn }, this.planned];
    if (!this.forecast.of(planned)) await this.forecast.ask(planned); // the rules suggest the height
    if (!this.lanes[at.letter]) return;
    void this.put(this.moved(name, at, this.forecast.of(planned)?.plan.ways ?? []), at, onward);
  }
  /** Plot a movement to a tile; once more there takes the next movement that leads to it. */
  fly(tile: string): void {
    const found = this.ways.filter((way) => way.tile === tile && !way.fault).map((way) => way.cell);
    if (!found.length) return;
    const next = found[(found.findIndex(({ moves }) => moves[0] === this.cell.moves[0]) + 1) % found.length]!;
    void this.put({ ...next, attack: this.cell.attack }, undefined, true);
  }

  // -- whole lanes ----------------------------------------------------------------------------

  private async plot(cells: Record<string, Plotted[]>): Promise<void> {
    await this.line.do(() => this.table.act(`plot ${lanesText(cells)}`));
  }
  /** The order of the open cell for the rest of the lane. */
  repeat(): void {
    const { letter, turn } = { letter: this.unit, turn: this.turn };
    void this.plot({ ...this.cells, [letter]: this.cells[letter]!.map((old, at) => (at > turn ? this.cell : old)) });
  }
  copy(to: string): void {
    void this.plot({ ...this.cells, [to]: this.cells[this.unit]!.map((cell) => fitted(cell, this.lanes[to]!.holes)) });
  }
  swap(other: string): void {
    const [mine, theirs] = [this.cells[this.unit]!, this.cells[other]!];
    void this.plot({
      ...this.cells,
      [this.unit]: theirs.map((cell) => fitted(cell, this.lane!.holes)),
      [other]: mine.map((cell) => fitted(cell, this.lanes[other]!.holes)),
    });
  }
  /** Is there something to copy, and somebody to copy it to? */
  others = $derived.by(() => this.letters.filter((letter) => letter !== this.unit));
}
