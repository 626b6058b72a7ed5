// The scene types of the wire, by the short names the boards use.

export type {
  Arc,
  Area,
  Board,
  Cells,
  Edge,
  Gauge,
  GameEvent,
  Ghost,
  Mark,
  PanelLine,
  Path,
  Piece,
  Route,
  Ruler,
  Scene,
  SeatPanel,
  Text,
  Tile,
} from "./wire";

export type Point = [number, number];
export type PathPoint = [number, number, number];
