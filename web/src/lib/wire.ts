// Written by tools/wire_types.py from the Python types of the server. Do not edit.

/** Data whose shape belongs to the game. */
export type Plain = boolean | number | string | null | Plain[] | { [key: string]: Plain };
export type PlainObject = { [key: string]: Plain };

/** A seat number; null: a spectator; "all": everything, once the game is over. */
export type Viewer = number | "all" | null;

export const PROTOCOL = 1;
export const LONGEST_NAME = 40;
export const LONGEST_CHAT = 500;
export const LONGEST_ACTION = 2000;
export const LARGEST_RECORD = 2097152;

/** The extent of the table and how its units are to be read. */
export interface Board {
  kind: "hex" | "plane";
  left: number;
  top: number;
  right: number;
  bottom: number;
  radius?: number;
  flat_top?: boolean;
  level?: number;
  ceiling?: number;
  surface?: string;
  grid?: number;
  unit?: string;
}

/** One hex or region of the board; without a `shape` it is a hex around (x, y). */
export interface Tile {
  id: string;
  x: number;
  y: number;
  terrain: string;
  shape?: [number, number][];
  height?: number;
  label?: string;
  name?: string;
  value?: string;
  seat?: number | null;
  colour?: string;
  tags?: string[];
}

/** A wall or entrance on the side between two tiles. */
export interface Edge {
  id: string;
  kind: "door" | "gate" | "wall";
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  state?: "closed" | "open" | "smashed";
  height?: number;
  seat?: number | null;
  colour?: string;
}

/** A line printed on the map, from point to point; `arrows` show which way it runs. */
export interface Route {
  kind: "bridge" | "current" | "ford" | "river" | "road";
  points: [number, number][];
  arrows?: boolean;
}

/** A card or square base: `length` lies along the heading. */
export interface Rectangle {
  type: "rectangle";
  width: number;
  length: number;
}

/** A round base or token. */
export interface Disc {
  type: "disc";
  radius: number;
}

/** A number with a limit, such as health 7 of 12; maximum 0 means a bare count. */
export interface Gauge {
  name: string;
  value: number;
  maximum?: number;
}

/** Anything that stands, flies or lies on the board. */
export interface Piece {
  id: string;
  kind: string;
  name: string;
  x: number;
  y: number;
  short?: string;
  seat?: number | null;
  colour?: string;
  tile?: string;
  z?: number;
  ground?: number;
  heading?: number | null;
  size?: number;
  footprint?: Rectangle | Disc | null;
  gauges?: Gauge[];
  tags?: string[];
  hidden?: boolean;
}

/** Where a piece would be, or was; `tags` as there, so that wings can be folded. */
export interface Ghost {
  type: "ghost";
  piece: string;
  x: number;
  y: number;
  z?: number;
  heading?: number | null;
  tags?: string[];
  style?: string;
  label?: string;
  cite?: string;
}

/** A way through the air; `width` makes it a template, `arrow` gives it a head. */
export interface Path {
  type: "path";
  points: [number, number, number][];
  arrow?: boolean;
  width?: number;
  style?: string;
  label?: string;
  cite?: string;
}

/** Tiles that are tinted together; `low` and `high` are the heights that matter, if not all. */
export interface Cells {
  type: "cells";
  tiles: string[];
  low?: number | null;
  high?: number | null;
  style?: string;
  label?: string;
  cite?: string;
}

/** A polygon on the table; `low` and `high` bound it in height when they matter. */
export interface Area {
  type: "area";
  shape: [number, number][];
  low?: number | null;
  high?: number | null;
  style?: string;
  label?: string;
  cite?: string;
}

/** A wedge or, with angle 360, a disc; `bands` are inner radii to be marked. */
export interface Arc {
  type: "arc";
  x: number;
  y: number;
  radius: number;
  heading?: number;
  angle?: number;
  bands?: number[];
  style?: string;
  label?: string;
  cite?: string;
}

/** A measured line: its value beside its limit (0: none), and the section length. */
export interface Ruler {
  type: "ruler";
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  value: string;
  limit?: number;
  section?: number;
  style?: string;
  label?: string;
  cite?: string;
}

/** Words at a place on the board. */
export interface Text {
  type: "text";
  x: number;
  y: number;
  label: string;
  style?: string;
  cite?: string;
  why?: string;
}

/** A weapon, card or token on a sheet; its clause says what it does. */
export interface SheetItem {
  name: string;
  note?: string;
  state?: string;
  clause?: string;
}

/** What belongs together on a sheet. */
export interface SheetGroup {
  title: string;
  items: SheetItem[];
}

/** All that lies on the mat of a unit: its figures, then its cards and tokens in groups. */
export interface Sheet {
  figures?: Gauge[];
  groups?: SheetGroup[];
}

/** One row of a seat's panel: usually a unit, whether it is on the board or not. */
export interface PanelLine {
  name: string;
  short?: string;
  piece?: string;
  altitude?: number | null;
  gauges?: Gauge[];
  tags?: string[];
  sheet?: Sheet | null;
}

/** What is open about a seat: who it is, how its units fare, what it is doing. */
export interface SeatPanel {
  seat: number;
  name: string;
  colour: string;
  team?: string;
  status?: string;
  gauges?: Gauge[];
  tags?: string[];
  lines?: PanelLine[];
}

/** A box of the turn track; `notes` say what lies or happens there. */
export interface Stop {
  label: string;
  now?: boolean;
  notes?: string[];
}

/** How far the seats of one side are: in words, and as a share of the whole way. */
export interface Progress {
  seats: number[];
  text: string;
  share?: number;
}

/** How to win, in one line, and how far each side is. */
export interface Goal {
  text: string;
  clause: string;
  sides?: Progress[];
}

/** Everything a renderer needs to draw one position for one seat. */
export interface Scene {
  title: string;
  board: Board;
  phase?: string;
  clock?: number[] | null;
  tiles?: Tile[];
  edges?: Edge[];
  routes?: Route[];
  pieces?: Piece[];
  marks?: (Ghost | Path | Cells | Area | Arc | Ruler | Text)[];
  seats?: SeatPanel[];
  note?: string;
  goal?: Goal | null;
  track?: Stop[];
}

/** A piece is there now; what is left out stays as it was. On a tile it stands in the middle, over the ground of the tile. A piece that is on the board afterwards but was not before comes with this cue. */
export interface Move {
  type: "move";
  piece: string;
  tile?: string;
  x?: number | null;
  y?: number | null;
  z?: number | null;
  ground?: number | null;
  heading?: number | null;
  way?: [number, number, number][];
  manner?: "fall" | "fly" | "put";
}

/** A piece is no longer on the board. */
export interface Leave {
  type: "leave";
  piece: string;
  manner?: "die" | "go";
}

/** A gauge of a piece has another value, or goes up or down by so much within its limits. */
export interface Tally {
  type: "tally";
  piece: string;
  gauge: string;
  change?: number;
  value?: number | null;
}

/** A piece has a tag, or has it no more. */
export interface Wear {
  type: "wear";
  piece: string;
  tag: string;
  on?: boolean;
}

/** A piece attacks: with what, and toward which pieces, tiles or points. */
export interface Strike {
  type: "strike";
  piece: string;
  what: "acid" | "claws" | "fire" | "fireball" | "frost" | "lightning" | "magic" | "poison" | "shot" | "sound" | "water";
  pieces?: string[];
  tiles?: string[];
  points?: [number, number][];
}

/** Words that rise from a piece or tile; whoever is told of harm flinches. */
export interface Words {
  type: "words";
  text: string;
  piece?: string;
  tile?: string;
  tone?: "bad" | "good" | "harm" | "note";
}

/** A piece or tile glitters. */
export interface Shine {
  type: "shine";
  piece?: string;
  tile?: string;
  what?: "healing" | "magic" | "treasure";
}

/** From now on this is the phase of the scene. */
export interface Announce {
  type: "announce";
  text: string;
}

/** Happens at the same time as the events right before and after it that say the same. */
export interface Together {
  type: "together";
  name: string;
}

/** A part of the game begins or ends here: a headline in the log, a notch in the time line. */
export interface Chapter {
  type: "chapter";
  great?: boolean;
}

/** Something laid on the table or measured: a template, an arc, an area; two points: a line. */
export interface Outline {
  type: "outline";
  points: [number, number][];
  label?: string;
  tone?: "bad" | "good" | "note";
}

/** Dice as they were rolled: numbers, or the names of faces. */
export interface Dice {
  type: "dice";
  values: (number | string)[];
}

/** Whoever sits on this seat (from 0) has given up. */
export interface Quit {
  type: "quit";
  seat: number;
}

/** Sealed orders lie open: for a piece one text for each step; `at` is the step that begins. What is left out stays as it was; `at` counts from 0. */
export interface Orders {
  type: "orders";
  plans?: { [key: string]: string[] };
  at?: number | null;
}

/** A unit of an army with what is added to it. */
export interface Unit {
  card: string;
  additions?: string[];
  count?: number;
  slots?: string[];
  player?: number;
}

/** What a side fields; `bonus` is what it spends to get more points. */
export interface Army {
  units?: Unit[];
  bonus?: number;
}

/** A figure or word on a card: `Level`, `8`. */
export interface Figure {
  name: string;
  value: string;
}

/** A row of a chart: a colour for each column, "" where it has nothing. */
export interface ChartRow {
  label: string;
  cells: string[];
}

/** A small table of colours on a card, such as a dial. */
export interface Chart {
  title: string;
  columns: string[];
  rows: ChartRow[];
}

/** A kind of slot. */
export interface Icon {
  key: string;
  name: string;
  letter: string;
}

/** A unit, or something that is added to one; `text` is that of its clause. */
export interface Card {
  key: string;
  name: string;
  group: string;
  clause: string;
  costs: number[];
  unique?: boolean;
  about?: string;
  text?: string;
  figures?: Figure[];
  charts?: Chart[];
  slots?: string[];
  slot?: string;
}

/** One of the terms that people choose when there is no table; numbers have bounds. */
export interface Setting {
  name: string;
  title: string;
  about: string;
  default: boolean | number;
  least?: number;
  most?: number;
}

/** An army that nobody has to build. */
export interface ReadyList {
  key: string;
  name: string;
  text: string;
  points: number;
}

/** All that an army can be built from, and what things are called. */
export interface Catalogue {
  army: string;
  unit: string;
  addition: string;
  model: string;
  bonus: string;
  example: string;
  icons: Icon[];
  settings: Setting[];
  units: Card[];
  additions: Card[];
  ready: ReadyList[];
}

/** A rule that an army breaks, and where: a unit (or WHOLE), and perhaps an addition. */
export interface BrokenRule {
  clause: string;
  why: string;
  unit?: number;
  addition?: string;
}

/** A slot of a unit with what stands in it; without an icon it stands nowhere. */
export interface Place {
  icon?: string;
  addition?: string;
  cost?: number;
  bought?: boolean;
}

/** A unit with its costs and slots, and what can be changed about it. */
export interface JudgedUnit {
  cost: number;
  own: number;
  places: Place[];
  most?: number;
  buyable?: string[];
}

/** What an army costs and which rules it breaks. */
export interface Judged {
  army: Army;
  text: string;
  bare: string;
  points: number;
  limit: number;
  players: number;
  bonus: number;
  units: JudgedUnit[];
  problems: BrokenRule[];
}

/** A card that could be added, what it costs there, and what forbids it. */
export interface Offer {
  card: string;
  cost: number;
  clause?: string;
  why?: string;
}

/** For a decision in which an army is built: its terms, and how a text becomes an answer. */
export interface BuildFacts {
  terms: PlainObject;
  answer: string;
  commit: string;
  draft: string;
}

/** One of the values of a field. */
export interface FieldChoice {
  value: string;
  title: string;
}

/** Something that is filled in; a `count` is a small number with buttons. */
export interface EditField {
  name: string;
  title: string;
  kind: "choice" | "count" | "number" | "switch" | "text";
  group?: string;
  about?: string;
  least?: number;
  most?: number;
  choices?: FieldChoice[];
}

/** What is painted on hexes, on hexsides, or on the links from hex to hex. `fields` are asked for with every stroke. */
export interface Brush {
  key: string;
  title: string;
  group: string;
  on: "hex" | "link" | "side";
  about?: string;
  clause?: string;
  fields?: EditField[];
}

/** A document to begin with. */
export interface Template {
  key: string;
  title: string;
  group: string;
}

/** All that documents are made with. */
export interface Workshop {
  word: string;
  brushes: Brush[];
  fields: EditField[];
  templates: Template[];
}

/** One change: a stroke of a brush over places, or a field that is filled in. A stroke that begins where the brush has painted already takes away; hexes are called as in the scene, hexsides and links by both hexes: `0606/0707`. */
export interface Edit {
  brush?: string;
  places?: string[];
  values?: { [key: string]: boolean | number | string };
  field?: string;
  value?: boolean | number | string;
}

/** A rule that a document breaks, and where: a hex, a hexside or a field. */
export interface Fault {
  clause: string;
  where: string;
  why: string;
}

/** What a document holds and breaks, and how it is played. */
export interface Verdict {
  values: { [key: string]: boolean | number | string };
  faults: Fault[];
  options: PlainObject;
  seats: number;
}

/** How a game ended. */
export interface Outcome {
  winners: number[];
  draw: number[];
  ranks: number[];
  reason: string;
  clause: string;
}

/** What a seat is asked; `kind` chooses the panel, `actions` always suffices to play. */
export interface Decision {
  seat: number;
  kind: string;
  clause: string;
  prompt: string;
  required: boolean;
  actions: string[];
  acts: PlainObject[];
  facts: PlainObject;
}

/** The position as one viewer may know it. */
export interface View {
  game: string;
  version: string;
  seat: number | null;
  seats: number;
  to_act: number[];
  guarded: boolean;
  over: boolean;
  outcome: Outcome | null;
  decision: Decision | null;
  position: PlainObject;
}

/** Something that happened: in plain words, as data, by which clause, and how it looks. */
export interface GameEvent {
  version: number;
  name: string;
  clause: string;
  text: string;
  data: PlainObject;
  cues?: (Move | Leave | Tally | Wear | Strike | Words | Shine | Announce | Together | Chapter | Outline | Dice | Quit | Orders)[];
}

/** The commitment to a sealed answer; `salt` and `text` follow when the answer is public. `commitment` is SHA-256 of "wyrmtable sealed answer", `salt` and `text`, joined by newlines. */
export interface Seal {
  id: number;
  seat: number;
  clause: string;
  commitment: string;
  withdrawn?: boolean;
  salt?: string;
  text?: string;
}

/** When the time of a seat for its open decision ends, in milliseconds since 1970 (UTC). */
export interface Clock {
  seat: number;
  ends: number;
}

/** A line of chat; `seat` is null for a watcher. The text is plain text, never markup. */
export interface ChatLine {
  id: number;
  room: "players" | "watchers";
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** A seat of a table, as everybody may know it. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "human";
  name: string;
  taken: boolean;
  connected: boolean;
  level: string | null;
  stand_in: boolean;
}

/** The sealed dice: the commitment from the start, the secret after the end. */
export interface Fairness {
  commitment: string;
  secret: string | null;
}

/** What the player of a seat chooses between two games; the first, if he does not. */
export interface SequelChoice {
  seat: number;
  what: string;
  keys: string[];
  names: string[];
}

/** What the next table of a campaign plays, and what the last game has brought. */
export interface Sequel {
  call: string;
  told: string[];
  over: boolean;
  choices: SequelChoice[];
}

/** A table, as everybody may know it. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  rules: string;
  options: PlainObject;
  status: "over" | "playing" | "waiting";
  private: boolean;
  hot_seat: boolean;
  seats: SeatInfo[];
  watchers: number;
  seconds: number;
  window: number;
  stand_in: string | null;
  fairness: Fairness;
  created: number;
  rematch: string | null;
  sequel: Sequel | null;
  outcome: Outcome | null;
}

/** A bot that can take a seat. */
export interface BotLevel {
  name: string;
  title: string;
  summary: string;
  seconds: number;
}

/** A style in which any level can play: `bold-drake` plays as `drake` does, but boldly. */
export interface BotManner {
  name: string;
  summary: string;
  pace: number;
}

/** A game on the home page. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  minutes: string;
  version: string;
  seats: number[];
  bots: BotLevel[];
  manners: BotManner[];
  windows: boolean;
  no_undo: string;
  builds: string;
  edits: string;
}

/** A game with the JSON schema of its options, for the form. */
export interface GameDetail {
  name: string;
  title: string;
  summary: string;
  minutes: string;
  version: string;
  seats: number[];
  bots: BotLevel[];
  manners: BotManner[];
  windows: boolean;
  no_undo: string;
  builds: string;
  edits: string;
  options: PlainObject;
}

/** A clause of the rulebook; `text` is Markdown. */
export interface RuleClause {
  id: string;
  title: string;
  text: string;
  tags: string[];
}

/** A section of the rulebook: text (Markdown) and clauses. */
export interface RuleSection {
  number: number;
  title: string;
  text: string;
  clauses: RuleClause[];
}

/** The whole rulebook of a game. */
export interface Rules {
  game: string;
  title: string;
  version: string;
  summary: string;
  intro: string;
  sections: RuleSection[];
}

/** An army to be judged, as a text or as data, by the terms of the game. `before`: the army that is changed; what the change breaks further refuses it. `unit`: for which unit cards are offered, -1 for the army. */
export interface BuildQuestion {
  text?: string | null;
  army?: Army | null;
  terms?: PlainObject;
  before?: Army | null;
  unit?: number;
}

/** What the rules say of an army, what could be added, and what refuses the change. */
export interface Built {
  judged: Judged;
  offers: Offer[];
  refused: BrokenRule | null;
}

/** A document to be changed: by the key of a template, as a text, or as data. */
export interface EditQuestion {
  template?: string;
  text?: string | null;
  document?: PlainObject | null;
  edits?: Edit[];
}

/** The document after the changes, as data and as text, what the rules say of it, its look. */
export interface Edited {
  document: PlainObject;
  text: string;
  verdict: Verdict;
  scene: Scene;
}

/** Who is to sit here: `you` (several: hot-seat), `link` (a guest by link), or a `bot`. */
export interface SeatWanted {
  kind: "bot" | "link" | "you";
  name?: string | null;
  level?: string | null;
}

/** A new table. A public one with free `link` seats is listed in the lobby. */
export interface CreateTable {
  game: string;
  seats: SeatWanted[];
  options?: PlainObject;
  private?: boolean;
  seconds?: number;
  window?: number;
  stand_in?: string | null;
}

/** The secret link of a seat: `/table/{table}#{key}`. It works until somebody has sat down. */
export interface Invitation {
  seat: number;
  key: string;
}

/** What an invitation is to; without a seat the link opens none, and `why` says so. */
export interface Invited {
  table: TableInfo;
  seat: number | null;
  why: string;
}

/** You hold these seats of the table; keep the key, it lets you back in. */
export interface Seated {
  table: TableInfo;
  seats: number[];
  key: string;
  invitations: Invitation[];
}

/** Sit down: with the key of an invitation, or at a public table on any free seat. */
export interface JoinTable {
  name: string;
  key?: string | null;
}

/** A table in a list; `yours` are the seats you hold. */
export interface TableCard {
  table: TableInfo;
  yours: number[];
  your_turn: boolean;
  phase: string;
  updated: number;
}

/** One action of a finished game and what it led to. */
export interface ReplayStep {
  step: number;
  seat: number;
  text: string;
  events: GameEvent[];
}

/** A finished or uploaded game, under a permanent link. */
export interface Replay {
  id: string;
  game: string;
  title: string;
  rules: string;
  names: string[];
  bots: number[];
  options: PlainObject;
  outcome: Outcome | null;
  uploaded: boolean;
  fairness: Fairness | null;
  rolls: [number, number][];
  steps: ReplayStep[];
  seals: Seal[];
}

/** The table at one moment as one viewer knew it. */
export interface Frame {
  version: number;
  view: View;
  scene: Scene;
}

/** Some moments in a row; `last` is the highest that exists. */
export interface Frames {
  seat: number | "all" | null;
  last: number;
  frames: Frame[];
}

/** Where an uploaded record can be seen. */
export interface Stored {
  replay: string;
}

/** What was checked in a record, in plain words; or the problem and its line. */
export interface Verified {
  ok: boolean;
  checked: string[];
  problem: string;
  line: number;
}

/** Name and password of an account. */
export interface Credentials {
  name: string;
  password: string;
}

/** Who the server takes you for; name null: a guest. */
export interface Me {
  name: string | null;
  accounts: boolean;
}

/** What links for others begin with; empty: only the machine itself is listened to. */
export interface Sharing {
  addresses: string[];
}

/** The server works and reaches its database. */
export interface Health {
  status: "ok";
  version: string;
}

/** Body of every HTTP error: what is wrong, where, and by which clause if a rule says so. */
export interface Failure {
  reason: string;
  where: string;
  clause: string;
}

/** First message of a connection. Without a key the cookie decides which seats are yours. */
export interface Hello {
  type: "hello";
  protocol: number;
  key?: string | null;
  look?: number | "all" | null;
  since?: number | null;
  pace?: number;
  position?: boolean;
  brief?: boolean;
}

/** Play an action. The same id never plays twice: send it again until it is answered. */
export interface Act {
  type: "act";
  id: string;
  seat: number;
  text: string;
  after?: string | null;
}

/** What would this action do? Answered with marks for the scene; changes nothing. */
export interface Preview {
  type: "preview";
  id: string;
  seat: number;
  text: string;
}

/** Take the last action of the seat back, where the engine allows it. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}

/** Give up. */
export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

/** Chat: players talk in their room, watchers in theirs; after the end both read both. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Look through another of one's seats (hot-seat; null covers), or, after the end, any. */
export interface Look {
  type: "look";
  seat: number | "all" | null;
}

/** Are you there? Send one at least every `heartbeat` seconds. */
export interface Ping {
  type: "ping";
  n: number;
}

/** Answer to hello: the table, and the seats this connection holds (none: a watcher). */
export interface Welcome {
  type: "welcome";
  protocol: number;
  server: string;
  table: TableInfo;
  seats: number[];
  heartbeat: number;
  now: number;
}

/** Everything a viewer may know; `events` and `seals` are those after version `since`. */
export interface Snapshot {
  type: "snapshot";
  seat: number | "all" | null;
  version: number;
  since: number;
  view: View;
  scene: Scene;
  events: GameEvent[];
  seals: Seal[];
  chat: ChatLine[];
  clocks: Clock[];
  undo: boolean;
}

/** What is new in the decision that you have; what is left out is as it was. */
export interface DecisionChange {
  required: boolean;
  clause?: string;
  prompt?: string;
  actions?: string[];
  acts?: PlainObject[];
  facts?: PlainObject;
  entries?: { [key: string]: PlainObject };
}

/** From version `since` to `version`: what happened, and what is new in view and scene. `view` and `scene` hold only those fields that have changed, `view.position` only its changed keys; put them over what you have. Whoever wants it `brief` learns from `decision`, `pieces` and `panels` what is new there: pieces whole and of panels the changed fields, by their place in `scene.pieces` and `scene.seats`. A `since` that is not your version: say hello again. */
export interface Update {
  type: "update";
  seat: number | "all" | null;
  since: number;
  version: number;
  events: GameEvent[];
  seals: Seal[];
  view: Partial<View>;
  scene: Partial<Scene>;
  clocks: Clock[];
  undo: boolean;
  decision?: DecisionChange;
  pieces?: { [key: string]: Piece };
  panels?: { [place: string]: Partial<SeatPanel> };
}

/** The action with this id is on disk. */
export interface Ack {
  type: "ack";
  id: string;
}

/** The request with this id changed nothing: why, and by which clause (empty: by no rule). */
export interface Refused {
  type: "refused";
  id: string;
  clause: string;
  reason: string;
}

/** Answer to a preview; with a reason, the action would be refused. */
export interface Marks {
  type: "marks";
  id: string;
  marks: (Ghost | Path | Cells | Area | Arc | Ruler | Text)[];
  clause: string;
  reason: string;
  facts: PlainObject;
}

/** Who sits, who is connected, whether there is a rematch. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** A new line of chat in a room that this connection may read. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** Answer to ping, with the server's clock. */
export interface Pong {
  type: "pong";
  n: number;
  now: number;
}

/** A message that could not be used; after a fatal one the connection is closed. */
export interface Problem {
  type: "problem";
  code: "forbidden" | "hello" | "malformed" | "server" | "too_fast" | "unknown_table";
  reason: string;
  fatal: boolean;
}

export type Footprint = Rectangle | Disc;

export type Mark = Ghost | Path | Cells | Area | Arc | Ruler | Text;

export type Cue = Move | Leave | Tally | Wear | Strike | Words | Shine | Announce | Together | Chapter | Outline | Dice | Quit | Orders;

export type ClientMessage = Hello | Act | Preview | Undo | Resign | Say | Look | Ping;

export type ServerMessage = Welcome | Snapshot | Update | Ack | Refused | Marks | TableChanged | Said | Pong | Problem;
