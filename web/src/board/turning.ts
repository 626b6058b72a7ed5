// From which side the table is looked at. Both boards show the same side near: the eye goes around the
// table in three dimensions, the map is turned by whole steps so that its tiles stay as they lie.

import type { Moment } from "../lib/moments";
import type { Board, Cue, GameEvent, Mark, PathPoint, Piece, Point, Scene, Tile } from "../lib/scene";

const MIDDLE = 3; // what is nearer to the middle of the board than this is on no side

/** Degrees to the next side of a board: hexes lie again as before after a sixth, cards after a quarter. */
export const stepOf = (board: Board): number => (board.kind === "hex" ? 60 : 90);

/**
 * Degrees by which north is turned clockwise so that the ground of a seat is near, which stays where it
 * is, or where it has none its pieces; null: it has nothing on the table yet.
 */
export function sideOf(scene: Scene, seat: number): number | null {
  const belongs = (thing: { seat?: number | null }): boolean => thing.seat === seat;
  const ground = scene.tiles?.filter(belongs) ?? [];
  const own = ground.length ? ground : (scene.pieces?.filter(belongs) ?? []);
  if (!own.length) return null;
  const { left, right, top, bottom } = scene.board;
  const x = own.reduce((sum, thing) => sum + thing.x, 0) / own.length - (left + right) / 2;
  const y = own.reduce((sum, thing) => sum + thing.y, 0) / own.length - (top + bottom) / 2;
  if (Math.hypot(x, y) < MIDDLE) return 0;
  return sideAt(scene.board, (Math.atan2(x, y) * 180) / Math.PI);
}

/** The side of a board that is looked at from nearly there, so that its tiles stay as they lie. */
export function sideAt(board: Board, degrees: number): number {
  const step = stepOf(board);
  return (((Math.round(degrees / step) * step) % 360) + 360) % 360;
}

/** Nobody goes around the table while a game is played: the side of a seat is chosen once. */
export class NearSide {
  private chosen: { seat: number; turn: number } | null = null;

  /** `recalled` and `keep`: what was chosen, for a page that is opened anew. */
  constructor(
    private readonly recalled: (seat: number) => number | null,
    private readonly keep: (seat: number, turn: number | null) => void,
  ) {}

  /** Degrees by which north is turned clockwise for a seat; in set-up one may still sit down elsewhere. */
  of(scene: Scene, seat: number, settingUp: boolean): number {
    if (!settingUp && this.chosen?.seat === seat) return this.chosen.turn;
    const turn = (settingUp ? null : this.recalled(seat)) ?? sideOf(scene, seat);
    this.chosen = settingUp || turn === null ? null : { seat, turn };
    this.keep(seat, this.chosen && turn);
    return turn ?? 0;
  }
}

/** Turns whatever has a place, around the middle of the table. */
class Turn {
  private readonly sine: number;
  private readonly cosine: number;

  constructor(readonly degrees: number) {
    this.sine = Math.sin((degrees * Math.PI) / 180);
    this.cosine = Math.cos((degrees * Math.PI) / 180);
  }

  point([x, y]: Point): Point {
    return [x * this.cosine - y * this.sine, x * this.sine + y * this.cosine];
  }

  private points = (points: Point[]): Point[] => points.map((point) => this.point(point));

  private way = (way: PathPoint[]): PathPoint[] => way.map(([x, y, z]) => [...this.point([x, y]), z]);

  private heading(heading: number | null | undefined): number | null | undefined {
    return heading == null ? heading : (heading + this.degrees) % 360;
  }

  private placed<Thing extends { x: number; y: number }>(thing: Thing): Thing {
    const [x, y] = this.point([thing.x, thing.y]);
    return { ...thing, x, y };
  }

  private line<Thing extends { x1: number; y1: number; x2: number; y2: number }>(thing: Thing): Thing {
    const [[x1, y1], [x2, y2]] = [this.point([thing.x1, thing.y1]), this.point([thing.x2, thing.y2])];
    return { ...thing, x1, y1, x2, y2 };
  }

  private piece = (piece: Piece): Piece => ({ ...this.placed(piece), heading: this.heading(piece.heading) ?? null });

  private tile = (tile: Tile): Tile => ({ ...this.placed(tile), ...(tile.shape ? { shape: this.points(tile.shape) } : {}) });

  mark = (mark: Mark): Mark => {
    switch (mark.type) {
      case "ghost":
        return { ...this.placed(mark), heading: this.heading(mark.heading) ?? null };
      case "arc":
        return { ...this.placed(mark), heading: this.heading(mark.heading ?? 0) ?? 0 };
      case "text":
        return this.placed(mark);
      case "ruler":
        return this.line(mark);
      case "path":
        return { ...mark, points: this.way(mark.points) };
      case "area":
        return { ...mark, shape: this.points(mark.shape) };
      default:
        return mark;
    }
  };

  /** The same board around its turned tiles, or around its turned corners. */
  private board(board: Board, before: Tile[], after: Tile[]): Board {
    const span = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
    const { left, right, top, bottom } = board;
    const corners = this.points([
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]);
    const rim = before.length ? Math.min(...before.map(({ x, y }) => Math.min(x - left, right - x, y - top, bottom - y))) : 0;
    const [west, east] = span(after.length ? after.map(({ x }) => x) : corners.map(([x]) => x));
    const [north, south] = span(after.length ? after.map(({ y }) => y) : corners.map(([, y]) => y));
    return { ...board, left: west - rim, right: east + rim, top: north - rim, bottom: south + rim };
  }

  scene(scene: Scene): Scene {
    const tiles = scene.tiles?.map(this.tile);
    return {
      ...scene,
      board: this.board(scene.board, scene.tiles ?? [], tiles ?? []),
      ...(tiles ? { tiles } : {}),
      ...(scene.edges ? { edges: scene.edges.map((edge) => this.line(edge)) } : {}),
      ...(scene.routes ? { routes: scene.routes.map((route) => ({ ...route, points: this.points(route.points) })) } : {}),
      ...(scene.pieces ? { pieces: scene.pieces.map(this.piece) } : {}),
      ...(scene.marks ? { marks: scene.marks.map(this.mark) } : {}),
    };
  }

  private cue = (cue: Cue): Cue => {
    if (cue.type === "strike" && cue.points) return { ...cue, points: this.points(cue.points) };
    if (cue.type !== "move") return cue;
    const at = cue.x != null && cue.y != null ? this.placed({ x: cue.x, y: cue.y }) : {};
    const way = cue.way ? { way: cue.way.map(([x, y, heading]): PathPoint => [...this.point([x, y]), (heading + this.degrees) % 360]) } : {};
    return { ...cue, ...at, ...way, ...(cue.heading == null ? {} : { heading: (cue.heading + this.degrees) % 360 }) };
  };

  event = (event: GameEvent | null): GameEvent | null => (event?.cues ? { ...event, cues: event.cues.map(this.cue) } : event);
}

const known = new WeakMap<Scene, { degrees: number; scene: Scene }>();

/** A scene with north turned clockwise by so many degrees. */
export function turnedScene(scene: Scene, degrees: number): Scene {
  if (!degrees) return scene;
  const before = known.get(scene);
  if (before?.degrees === degrees) return before.scene;
  const turned = new Turn(degrees).scene(scene);
  known.set(scene, { degrees, scene: turned });
  return turned;
}

/** Marks on a board that is turned so. */
export const turnedMarks = (marks: Mark[], degrees: number): Mark[] => (degrees ? marks.map(new Turn(degrees).mark) : marks);

/** Moments on a board that is turned so. */
export function turnedMoments(moments: Moment[], degrees: number): Moment[] {
  if (!degrees) return moments;
  const turn = new Turn(degrees);
  const scene = (one: Scene): Scene => turnedScene(one, degrees);
  return moments.map((moment) => ({
    ...moment,
    event: turn.event(moment.event),
    before: scene(moment.before),
    scene: scene(moment.scene),
    after: scene(moment.after),
  }));
}

/** The place on the board that a place on a board turned so shows. */
export const placeBefore = (place: Point, degrees: number): Point => (degrees ? new Turn(-degrees).point(place) : place);
