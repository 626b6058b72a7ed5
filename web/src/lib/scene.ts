// The scene types of the wire, by the short names the boards use.

export type {
  Announce,
  Arc,
  Area,
  Board,
  Cells,
  Cue,
  Edge,
  Gauge,
  GameEvent,
  Ghost,
  Leave,
  Mark,
  Move,
  Outline,
  PanelLine,
  Path,
  Piece,
  Route,
  Ruler,
  Scene,
  SeatPanel,
  Shine,
  Strike,
  Tally,
  Text,
  Tile,
  Words,
} from "./wire";

export type Point = [number, number];
export type PathPoint = [number, number, number];
