// Cues as marks, for a board on which nothing flies: who comes from where, who strikes whom, what
// glitters, who falls or dies, and the words beside a piece.

import type { Moment } from "../lib/moments";
import type { Cue, Mark, Move, Outline, Point, Scene, Strike } from "../lib/scene";

/** Where the pieces of a scene are drawn. */
export type Places = (scene: Scene) => Map<string, { x: number; y: number }>;

const asTold: Places = (scene) => new Map((scene.pieces ?? []).map((piece) => [piece.id, piece]));

class Telling {
  private readonly from: ReturnType<Places>;
  private readonly to: ReturnType<Places>;
  private readonly radius: number;

  constructor(
    private readonly before: Scene,
    private readonly after: Scene,
    places: Places,
  ) {
    this.from = places(before);
    this.to = places(after);
    this.radius = after.board.kind === "plane" ? 2 : (after.board.radius ?? 1); // how large pieces are drawn
  }

  /** Where somebody is now, or was before it had to go. */
  private placeOf(piece = "", tile = ""): Point | null {
    const found = this.to.get(piece) ?? this.from.get(piece) ?? this.after.tiles?.find(({ id }) => id === tile);
    return found ? [found.x, found.y] : null;
  }

  private text(label: string, style: string, at: Point | null, up = 0.9): Mark[] {
    return at ? [{ type: "text", x: at[0], y: at[1] - up * this.radius, label, style }] : [];
  }

  marks(cue: Cue): Mark[] {
    switch (cue.type) {
      case "move":
        return this.move(cue);
      case "strike":
        return this.strike(cue);
      case "words":
        return this.text(cue.text, cue.tone ?? "note", this.placeOf(cue.piece, cue.tile));
      case "outline":
        return [outlined(cue)];
      case "shine": {
        const at = this.placeOf(cue.piece, cue.tile);
        return at ? [{ type: "arc", x: at[0], y: at[1], radius: 0.8 * this.radius, style: cue.what ?? "magic" }] : [];
      }
      case "leave": {
        const piece = cue.manner === "go" ? null : this.before.pieces?.find(({ id }) => id === cue.piece);
        return piece ? this.text(`✕ ${piece.name}`, "harm", this.placeOf(piece.id), 0) : [];
      }
      default:
        return [];
    }
  }

  private move({ piece: id, way, manner }: Move): Mark[] {
    const [from, to] = [this.from.get(id), this.to.get(id)];
    const [was, is] = [this.before, this.after].map((scene) => scene.pieces?.find((piece) => piece.id === id));
    if (!from || !to || !was || !is) return [];
    const falls = manner === "fall" && (is.z ?? 0) < (was.z ?? 0);
    const told = falls ? this.text(`falls to ${is.z ?? 0}`, "bad", [to.x, to.y]) : [];
    if (manner === "put" || ((was.tile ?? "") !== "" && was.tile === is.tile) || Math.hypot(to.x - from.x, to.y - from.y) < 0.05) return told;
    const between = way?.length ? way.slice(1, -1).map(([x, y]): Point => [x, y]) : [];
    const spots = [[from.x, from.y], ...between, [to.x, to.y]].map(([x, y]): [number, number, number] => [x!, y!, 0]);
    return [{ type: "path", points: spots, style: falls ? "bad" : "trail" }, ...told];
  }

  private strike({ piece, what, pieces = [], tiles = [], points = [] }: Strike): Mark[] {
    const from = this.placeOf(piece);
    const struck = pieces.map((id) => this.placeOf(id)).filter((at) => at !== null);
    const last = tiles.length ? this.placeOf("", tiles.at(-1)) : null; // fire goes over the other tiles
    const line = (to: Point, style: string, short: number): Mark[] =>
      from
        ? [
            {
              type: "path",
              points: [
                [...from, 0],
                [...shortened(from, to, short), 0],
              ],
              style,
            },
          ]
        : [];
    return [
      ...(tiles.length ? [{ type: "cells", tiles, style: what } as const] : []),
      ...(last ? line(last, "chosen", 0) : []),
      ...points.flatMap((to) => line(to, what, 0)),
      ...struck.flatMap((to) => line(to, what, 0.5 * this.radius)), // the head of the arrow is not under who is struck
    ];
  }
}

/** What is laid on the table or measured, as a mark. */
export function outlined({ points, label = "", tone = "note" }: Outline): Mark {
  const [[x1, y1], [x2, y2]] = [points[0]!, points.at(-1)!];
  return points.length === 2 ? { type: "ruler", x1, y1, x2, y2, value: label, style: "target" } : { type: "area", shape: points, label, style: tone };
}

/** The end of a line that leaves some room before it, but never less than half of it. */
function shortened([x, y]: Point, [toX, toY]: Point, room: number): Point {
  const length = Math.hypot(toX - x, toY - y);
  const part = length ? Math.max(0.5, 1 - room / length) : 1;
  return [x + (toX - x) * part, y + (toY - y) * part];
}

/** The scene after moments that happen together, with marks that tell what happens. */
export function sceneTold(group: Moment[], places = asTold): Scene {
  const { scene } = group.at(-1)!;
  const telling = new Telling(group[0]!.before, scene, places);
  const cues = group.flatMap(({ event }) => event?.cues ?? []);
  return { ...scene, marks: cues.flatMap((cue) => telling.marks(cue)) };
}
