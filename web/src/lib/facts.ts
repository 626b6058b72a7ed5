// Written by tools/wire_types.py from the games. Do not edit.

import type { PlainObject } from "./wire";

/** The sites that are free, with their hexes. */
export interface SiteFacts {
  sites: { [key: string]: number[][] };
}

/** The hexes of a Lair, and the letters of the dragons that are placed there. */
export interface PlaceFacts {
  hexes: number[][];
  dragons: string[];
}

/** What a lane has holes for (DW-6.10, DW-6.3), and the room of its base (DW-3.7). */
export interface Holes {
  moves: string[];
  climbing: string[];
  attacks: string[];
  sixths: number;
}

/** One lane as it stands. */
export interface LaneFacts {
  holes: Holes;
  dragon: string;
  cells: string[];
  refused: string[];
  reasons: string[];
}

/** The plot of a seat. */
export interface PlotFacts {
  round: number;
  room: number;
  lanes: { [key: string]: LaneFacts };
  cell: string | null;
}

/** What may be declared for a grounded dragon, and what is. */
export interface DragonFacts {
  dragon: string;
  may_recover: boolean;
  facing: string | null;
  recovery: number[] | null;
}

/** The declarations of a seat, and the plot that they serve. */
export interface DeclareFacts {
  round: number;
  turn: number;
  dragons: { [key: string]: DragonFacts };
  dragon: string | null;
  plot: { [key: string]: string[] };
}

/** Where a denied dragon may go, and where it crashes. */
export interface DisplaceFacts {
  dragon: string;
  hexes: number[][];
  crashes: number[][];
}

/** What stands on a card. */
export interface Face {
  title: string;
  text: string;
  clause: string;
  sign: string;
}

/** Two hordes that may trade: yours with your hand, and another with so many cards. */
export interface Partner {
  by: string;
  with: string;
  hand: string[];
  held: number;
}

/** With whom you may trade, and the cards that may be asked for. */
export interface Trades {
  partners: Partner[];
  cards: { [key: string]: Face };
}

/** A hex with the points that each level there costs. */
export interface Reachable {
  hex: number[];
  levels: { [key: string]: number };
}

/** A dragon that can be moved. */
export interface Steering {
  hex: number[];
  alt: number;
  reach: Reachable[];
  barred: { [key: string]: string };
}
export interface ActFacts {
  hand: string[];
  cards: { [key: string]: Face };
  trades: Trades | null;
  ask: string;
  points: number;
  can_end: boolean;
  dragons: { [key: string]: Steering };
  reasons: { [key: string]: string };
}
export interface WindowFacts {
  hand: string[];
  cards: { [key: string]: Face };
  automatic: boolean;
  ask: string;
  intent: string | null;
  held: number[];
}
export interface DefendFacts {
  hand: string[];
  cards: { [key: string]: Face };
  automatic: boolean;
  ask: string;
  intent: string | null;
  held: number[];
  dragon: string;
}
export interface SearchFacts {
  dragon: string;
  hint: string;
  words: { [key: string]: string };
}
export interface TradeFacts {
  hint: string;
  words: { [key: string]: string };
}
export interface ItemFacts {
  dragon: string;
  words: { [key: string]: string };
}
export interface FirstFacts {
  target: string;
  words: { [key: string]: string };
}
export interface FleeFacts {
  dragon: string;
  words: { [key: string]: string };
}
export interface EscapeFacts {
  dragon: string;
  words: { [key: string]: string };
}
export interface TakeBackFacts {
  dragon: string;
}
export interface BreedOffered {
  breed: string;
  name: string;
  value: number;
  about: string;
}

/** Choosing dragons: so many of these breeds, for so many points. */
export interface ForceFacts {
  share: number;
  least: number;
  most: number;
  free: string | null;
  breeds: BreedOffered[];
}

/** A card with the clause against laying it next, and in every place that can be laid now. `leaves_at` has for each of these places the clause by which it would lead off the table. */
export interface HandCard {
  card: string;
  steep: boolean;
  refused: string;
  refused_at: string[];
  leaves_at: string[];
}

/** The orders of one dragon while they are made. */
export interface OrderedDragon {
  dragon: string;
  name: string;
  number: number;
  hand: HandCard[];
  cards: (string | null)[];
  burst: number | null;
  speedy: boolean;
  facings: (string | null)[];
  units: number[];
  bursts: number[];
  last: string;
  last_steep: boolean;
}
export interface Caution {
  text: string;
  clause: string;
}
export interface OrdersFacts {
  turn: number;
  handed_in: boolean;
  facings: string[];
  dragons: OrderedDragon[];
  cautions: Caution[];
}
export interface BearingChoice {
  bearing: number;
  hits: ((string | number)[])[];
}
export interface Breather {
  dragon: string;
  limit: number;
  choices: BearingChoice[];
}
export interface BreathFacts {
  dragons: Breather[];
}
export interface TargetChoice {
  target: string;
  range: string;
  cards: number;
}
export interface Gunner {
  dragon: string;
  unit: number;
  facing: string;
  choices: TargetChoice[];
}
export interface FireFacts {
  units: Gunner[];
}
export interface Striker {
  dragon: string;
  cards: number;
  choices: string[];
}
export interface MeleeFacts {
  dragons: Striker[];
}
export interface Boarder {
  dragon: string;
  units: number;
  choices: string[];
}
export interface BoardFacts {
  dragons: Boarder[];
}
export interface Grappler {
  dragon: string;
  defender: string;
}
export interface BreakOffFacts {
  dragons: Grappler[];
}

/** For a decision in which an army is built: its terms, and how a text becomes an answer. */
export interface BuildFacts {
  terms: PlainObject;
  answer: string;
  commit: string;
  draft: string;
}

/** What a decision tells, by its kind; other kinds tell nothing. */
export interface FactsByKind {
  act: ActFacts;
  board: BoardFacts;
  "break off": BreakOffFacts;
  breath: BreathFacts;
  declare: DeclareFacts;
  defend: DefendFacts;
  displace: DisplaceFacts;
  escape: EscapeFacts;
  fire: FireFacts;
  first: FirstFacts;
  flee: FleeFacts;
  force: ForceFacts;
  item: ItemFacts;
  legion: BuildFacts;
  melee: MeleeFacts;
  orders: OrdersFacts;
  place: PlaceFacts;
  plot: PlotFacts;
  search: SearchFacts;
  site: SiteFacts;
  "take back": TakeBackFacts;
  trade: TradeFacts;
  window: WindowFacts;
}
