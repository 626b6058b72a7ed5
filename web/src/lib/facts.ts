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
export interface AerialCorpsCaution {
  text: string;
  clause: string;
}
export interface OrdersFacts {
  turn: number;
  handed_in: boolean;
  facings: string[];
  dragons: OrderedDragon[];
  cautions: AerialCorpsCaution[];
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

/** A maneuver of a dial, and the answer that sets it. */
export interface DialMove {
  maneuver: string;
  bearing: string;
  speed: number;
  color: "green" | "red" | "white";
  text: string;
}

/** The dial of a creature's play level (AW-5.2), and what is set on it. */
export interface CreatureDial {
  creature: string;
  piece: string;
  name: string;
  level: number;
  flies: boolean;
  exhaustion: number;
  moves: DialMove[];
  chosen: string;
}
export interface AttackWingCaution {
  text: string;
  clause: string;
}

/** The secret dials of one player. */
export interface DialsFacts {
  panel: string;
  round: number;
  fixed: boolean;
  commit: string;
  creatures: CreatureDial[];
  cautions: { [key: string]: AttackWingCaution[] };
}

/** One answer, in notation and in words; `piece` is whom it is about. */
export interface Option {
  text: string;
  words: string;
  piece: string;
}

/** Dice that can be chosen one by one: `{dice}` in the pattern is their places. */
export interface DicePick {
  pattern: string;
  roll: "attack" | "defense";
  places: number[];
  most: number;
}

/** Something that can be done, or why it cannot. */
export interface Deed {
  key: string;
  name: string;
  sort: string;
  clause: string;
  about: string;
  figures: string[];
  options: Option[];
  dice: DicePick | null;
  refused: string;
}
export interface Die {
  face: string;
  state: string;
}

/** One side's dice, and where they come from. */
export interface DiceShown {
  who: string;
  dice: Die[];
  parts: string[];
}

/** The attack in progress, after it was measured. */
export interface AttackShown {
  attacker: string;
  attacker_name: string;
  target: string;
  target_name: string;
  weapon: string;
  range: number;
  area: boolean;
  penetrates: boolean;
  step: number;
  steps: string[];
  attack: DiceShown;
  defense: DiceShown;
  armor: number;
  hits: number;
  crits: number;
}

/** What a creature may do now; `passing` is the answer that does nothing more. */
export interface DeedsFacts {
  panel: string;
  creature: string;
  piece: string;
  name: string;
  hint: string;
  deeds: Deed[];
  passing: string;
  pass_words: string;
  attack: AttackShown | null;
}

/** A number of a free placement (AW-2.20). */
export interface PoseField {
  name: "direction" | "heading" | "offset" | "x" | "y";
  label: string;
  low: number;
  high: number;
  step: number;
  value: number;
}

/** What is placed: the gaps of the pattern are the fields by name. */
export interface PoseUnit {
  id: string;
  name: string;
  pattern: string;
  fields: PoseField[];
  width: number;
  radius: number;
}

/** A free placement; y counts to the north. */
export interface PoseFacts {
  panel: string;
  commit: string;
  hint: string;
  frame: number[];
  region: number[];
  units: PoseUnit[];
}

/** Things to be put in order; `{order}` in the pattern is their names. */
export interface ArrangeFacts {
  panel: string;
  pattern: string;
  hint: string;
  things: Option[];
  count: number;
}

/** A few answers in words. */
export interface ChoiceFacts {
  panel: string;
  dragon: string;
  hint: string;
  words: { [key: string]: string };
}

/** What a decision tells, by its kind; other kinds tell nothing. */
export interface FactsByKind {
  act: ActFacts;
  action: DeedsFacts;
  after_series: DeedsFacts;
  altitude: ChoiceFacts;
  attack: DeedsFacts;
  board: BoardFacts;
  "break off": BreakOffFacts;
  breath: BreathFacts;
  burst: PoseFacts;
  choose: ChoiceFacts;
  damage_order: ArrangeFacts;
  declare: DeclareFacts;
  defend: DefendFacts;
  dials: DialsFacts;
  disable: ChoiceFacts;
  displace: DisplaceFacts;
  dragon: DeedsFacts;
  drop: ChoiceFacts;
  due: ChoiceFacts;
  end_order: ChoiceFacts;
  escape: EscapeFacts;
  feint_place: PoseFacts;
  fire: FireFacts;
  first: FirstFacts;
  flee: FleeFacts | ArrangeFacts;
  force: ForceFacts;
  form_cell: ChoiceFacts;
  free_action: DeedsFacts;
  heal_choice: ChoiceFacts;
  initiative: ChoiceFacts;
  item: ItemFacts;
  melee: MeleeFacts;
  offer: DeedsFacts;
  orders: OrdersFacts;
  overlap: ChoiceFacts;
  part: DeedsFacts;
  place: PlaceFacts | PoseFacts;
  place_token: PoseFacts;
  plot: PlotFacts;
  point: ChoiceFacts;
  prepare: DeedsFacts;
  remove_geyser: ChoiceFacts;
  ruler: PoseFacts;
  search: SearchFacts;
  site: SiteFacts;
  spin: ChoiceFacts;
  substitute: ChoiceFacts;
  "take back": TakeBackFacts;
  trade: TradeFacts;
  victims: ArrangeFacts;
  wall_place: PoseFacts;
  window: WindowFacts;
}
