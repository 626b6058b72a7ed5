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

/** An attack that a cell may hold. */
export interface PlottedAttack {
  text: string;
  kind: string;
  reach: number;
}

/** What a lane has holes for (DW-6.10, DW-6.3). */
export interface Holes {
  moves: string[];
  climbing: string[];
  attacks: string[];
}

/** The pegs of one cell; `text` is its notation, `?` as long as nothing is plotted. */
export interface CellFacts {
  text: string;
  moves: string[];
  sign: string;
  attack: string;
}

/** One lane as it stands. */
export interface LaneFacts {
  holes: Holes;
  dragon: string;
  cells: CellFacts[];
  refused: string[];
  reasons: string[];
}

/** The plot of a seat. */
export interface PlotFacts {
  round: number;
  attacks: PlottedAttack[];
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
  plot: { [key: string]: CellFacts[] };
  attacks: PlottedAttack[];
}

/** Where a denied dragon may go, and where it crashes. */
export interface DisplaceFacts {
  dragon: string;
  hexes: number[][];
  crashes: number[][];
}

/** An enemy in Melee, and what can be done with it, in words by action. */
export interface SpareFacts {
  dragon: string;
  hint: string;
  words: { [key: string]: string };
}

/** What is wrong with a cell: why, in a few words, and by which clause. */
export interface Fault {
  clause: string;
  why: string;
  brief: string;
}

/** What comes of a lane, Turn by Turn, if nothing interferes. */
export interface LaneOutlook {
  faults: (Fault | null)[];
  repairs: (CellFacts | null)[];
}

/** A movement of the cell that is looked at: how it is plotted best, and where it leads. */
export interface PlotWay {
  cell: CellFacts;
  tile: string;
  fault: Fault | null;
}

/** Dragons of one player that end a Turn in a hex without room for all of them (DW-9.3). */
export interface Crowd {
  turn: number;
  dragons: string[];
  denied: string[];
}

/** What comes of a plan: its lanes, the movements of one cell, and where it is crowded. */
export interface PlanFacts {
  lanes: { [key: string]: LaneOutlook };
  ways: PlotWay[];
  crowds: Crowd[];
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
  intent: PlainObject | null;
  held: number[];
}
export interface DefendFacts {
  hand: string[];
  cards: { [key: string]: Face };
  automatic: boolean;
  ask: string;
  intent: PlainObject | null;
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
  never: string;
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

/** What a manoeuvre card is called, and the degrees that it turns: negative to the left. */
export interface CardLook {
  title: string;
  turn: number;
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
export interface OrderCaution {
  text: string;
  clause: string;
}
export interface OrdersFacts {
  turn: number;
  handed_in: boolean;
  facings: string[];
  cards: { [key: string]: CardLook };
  dragons: OrderedDragon[];
  cautions: OrderCaution[];
}
export interface BearingChoice {
  bearing: number;
  hits: (string | number)[][];
}
export interface Breather {
  dragon: string;
  number: number;
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
  number: number;
  unit: number;
  facing: string;
  choices: TargetChoice[];
}
export interface FireFacts {
  units: Gunner[];
}
export interface Striker {
  dragon: string;
  number: number;
  cards: number;
  choices: string[];
}
export interface MeleeFacts {
  dragons: Striker[];
}
export interface Boarder {
  dragon: string;
  number: number;
  units: number;
  choices: string[];
}
export interface BoardFacts {
  dragons: Boarder[];
}
export interface Grappler {
  dragon: string;
  number: number;
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
export interface Caution {
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
  cautions: { [key: string]: Caution[] };
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
  suggested: string;
}

/** Things to be put in order; `{order}` in the pattern is their names. */
export interface ArrangeFacts {
  panel: string;
  pattern: string;
  hint: string;
  things: Option[];
  count: number;
}

/** A cell seen from the Point Soldier: who stands there, or the answer that puts one there. */
export interface FormationCell {
  column: number;
  row: number;
  soldier: string;
  text: string;
  words: string;
}

/** The grid of a Troop that forms (AW-17.5); where its cells lie is not measured (AW-17.8). */
export interface FormationFacts {
  panel: string;
  dragon: string;
  hint: string;
  soldier: string;
  later: string[];
  pressed: string[];
  cells: FormationCell[];
}

/** A few answers in words. */
export interface ChoiceFacts {
  panel: string;
  dragon: string;
  hint: string;
  words: { [key: string]: string };
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
  unit: string;
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
export interface UnitDeed {
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
  deeds: UnitDeed[];
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
  action: DeedsFacts;
  after_series: DeedsFacts;
  altitude: ChoiceFacts;
  "assign damage": AssignFacts;
  attack: DeedsFacts;
  board: BoardFacts;
  "break off": BreakOffFacts;
  breath: BreathFacts;
  burst: PoseFacts;
  choose: ChoiceFacts;
  damage_order: ArrangeFacts;
  declare: DeclareFacts;
  defend: DefendFacts;
  deploy: ReachFacts;
  dials: DialsFacts;
  disable: ChoiceFacts;
  displace: DisplaceFacts;
  "draft forces": DraftFacts;
  dragon: DeedsFacts;
  drop: ChoiceFacts;
  due: ChoiceFacts;
  end_order: ChoiceFacts;
  escape: EscapeFacts;
  feint_place: PoseFacts;
  fire: FireFacts | AttackFacts;
  first: FirstFacts;
  flee: FleeFacts | ArrangeFacts;
  force: ForceFacts;
  form_cell: FormationFacts;
  free_action: DeedsFacts;
  heal_choice: ChoiceFacts;
  initiative: ChoiceFacts;
  item: ItemFacts;
  legion: BuildFacts;
  melee: MeleeFacts | AttackFacts;
  movement: ReachFacts;
  offer: DeedsFacts;
  orders: OrdersFacts;
  overlap: ChoiceFacts;
  part: DeedsFacts;
  place: PlaceFacts | PoseFacts;
  place_token: PoseFacts;
  "plan forces": DraftFacts;
  plot: PlotFacts;
  point: ChoiceFacts;
  prepare: DeedsFacts;
  "push aside": ReachFacts;
  reinforcements: ReachFacts;
  remove_geyser: ChoiceFacts;
  ruler: PoseFacts;
  search: SearchFacts;
  site: SiteFacts;
  spare: SpareFacts;
  spells: ReachFacts;
  spin: ChoiceFacts;
  substitute: ChoiceFacts;
  "take back": TakeBackFacts;
  trade: TradeFacts;
  victims: ArrangeFacts;
  wall_place: PoseFacts;
  window: WindowFacts;
}

/** What comes of a query, by its verb. */
export interface OutlookByVerb {
  plan: PlanFacts;
}
