// Written by tools/wire_types.py from the games. Do not edit.


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

/** An answer that leads somewhere: the hex where it ends or aims, and what it costs there. */
export interface Way {
  hex: string;
  answer?: number;
  text?: string;
  cost?: number;
  facing?: number | null;
  note?: string;
}

/** One thing that a unit may do, with all its ways. */
export interface Doing {
  does: string;
  cite: string;
  ways: Way[];
}

/** A unit, or units of one type, with what they may do. */
export interface Doer {
  name: string;
  piece: string;
  count: number;
  left: number;
  most: number;
  road: number;
  unit: string;
  doings: Doing[];
}

/** Units and where they can go: moves, spells, arrivals, set-up. */
export interface ReachFacts {
  panel: "reach";
  doers: { [key: string]: Doer };
  placed: string[];
  waiting: string[];
  entries: string[];
  suggested: string;
  ends: string;
}

/** Somebody who can join an attack, with the strength that he adds. */
export interface Joiner {
  code: string;
  piece: string;
  name: string;
  role: "bolt" | "fights" | "supports";
  strength: number;
  cite: string;
  band: string;
}

/** Somebody near who cannot join, and why. */
export interface Kept {
  name: string;
  clause: string;
  why: string;
}

/** An attack that is worth making, with its odds in words and in hundredths. */
export interface Proposal {
  answer: number;
  odds: string;
  chance: number;
}

/** A hex that can be attacked: who stands there, and who can join. */
export interface Defence {
  hex: string;
  names: string[];
  strength: number;
  joiners: Joiner[];
  kept: Kept[];
  sets: Proposal[];
}

/** One attack on a monster. */
export interface Aim {
  answer: number;
  piece: string;
  name: string;
  area: string;
  need: string;
  chance: number;
  points: number;
}

/** A monster that can be attacked, area by area. */
export interface Quarry {
  piece: string;
  name: string;
  hex: string;
  aims: Aim[];
}

/** Anything else that can be done in the phase. */
export interface Deed {
  answer: number;
  name: string;
  does: string;
  note: string;
  hexes: string[];
}

/** Attacks that can be made: on hexes, on monsters, and what else there is to do. */
export interface AttackFacts {
  panel: "attack";
  verb: string;
  hexes: { [key: string]: Defence };
  monsters: { [key: string]: Quarry };
  deeds: Deed[];
  ends: string;
}

/** An area of a monster: its points, and how many of them can be taken now. */
export interface AreaFacts {
  area: string;
  left: number;
  full: number;
}

/** Points of damage that the owner of a monster spreads. */
export interface AssignFacts {
  panel: "assign";
  piece: string;
  name: string;
  points: number;
  areas: AreaFacts[];
  spreads: number[][];
}

/** A type of unit that a force may hold. */
export interface Choosable {
  type: string;
  name: string;
  about: string;
  cost: number;
  held: number;
  clause: string;
  why: string;
}

/** The force of one side while it is chosen. */
export interface Purse {
  party: string;
  name: string;
  spent: number;
  least: number;
  most: number;
  units: number;
  clause: string;
  why: string;
  types: Choosable[];
}

/** Forces that are chosen for points. */
export interface DraftFacts {
  panel: "draft";
  secret: boolean;
  purses: Purse[];
  goal: number;
  goals: number[];
}

/** What a decision tells, by its kind; other kinds tell nothing. */
export interface FactsByKind {
  act: ActFacts;
  "assign damage": AssignFacts;
  board: BoardFacts;
  "break off": BreakOffFacts;
  breath: BreathFacts;
  declare: DeclareFacts;
  defend: DefendFacts;
  deploy: ReachFacts;
  displace: DisplaceFacts;
  "draft forces": DraftFacts;
  escape: EscapeFacts;
  fire: FireFacts | AttackFacts;
  first: FirstFacts;
  flee: FleeFacts;
  force: ForceFacts;
  item: ItemFacts;
  melee: MeleeFacts | AttackFacts;
  movement: ReachFacts;
  orders: OrdersFacts;
  place: PlaceFacts;
  "plan forces": DraftFacts;
  plot: PlotFacts;
  "push aside": ReachFacts;
  reinforcements: ReachFacts;
  search: SearchFacts;
  site: SiteFacts;
  spells: ReachFacts;
  "take back": TakeBackFacts;
  trade: TradeFacts;
  window: WindowFacts;
}
