// What lies between two scenes: one moment for each event, made of its cues, so that a change can be
// watched in order. What the cues do not tell comes with the next scene.

import type { Cue, GameEvent, Gauge, Move, PanelLine, Piece, Scene, Tally, Tile } from "./scene";
import type { Plain } from "./wire";

export interface Moment {
  version: number;
  event: GameEvent | null; // null: nothing was said, the scene just changed
  before: Scene;
  scene: Scene;
  after: Scene; // when everything has happened that is told together
}

/** Some cues that are shown at once, and the scene after them. */
export interface Beat {
  cues: Cue[];
  scene: Scene;
}

/** The id of the tile that facts speak of. */
export function tileId(value: Plain | undefined): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number")) return value.join(",");
  return null;
}

function counted(gauge: Gauge, { value, change = 0 }: Tally): Gauge {
  return { ...gauge, value: value ?? Math.max(0, gauge.value + change) };
}

function moved(piece: Piece, cue: Move, tiles: Tile[]): Piece {
  const tile = cue.tile ? tiles.find((candidate) => candidate.id === cue.tile) : undefined;
  const next: Piece = { ...piece };
  if (tile) Object.assign(next, { tile: tile.id, x: tile.x, y: tile.y, ground: tile.height ?? 0 });
  for (const name of ["x", "y", "z", "ground", "heading"] as const) if (cue[name] != null) next[name] = cue[name];
  if (piece.heading == null) return next;
  const others = (piece.tags ?? []).filter((tag) => tag !== "grounded");
  next.tags = (next.z ?? 0) <= (next.ground ?? 0) ? [...others, "grounded"] : others; // wings are folded
  return next;
}

type Unit = Pick<Piece, "gauges" | "tags">;

function tallied<Told extends Unit>(told: Told, cue: Tally): Told {
  const gauges = told.gauges?.map((gauge) => (gauge.name === cue.gauge ? counted(gauge, cue) : gauge));
  return gauges ? { ...told, gauges } : told;
}

function worn<Told extends Unit>(told: Told, tag: string, on: boolean): Told {
  const others = (told.tags ?? []).filter((other) => other !== tag);
  return { ...told, tags: on ? [...others, tag] : others };
}

/** The panels of the seats after a cue, as far as it tells of a unit in them. */
function panelsAfter(scene: Scene, cue: Cue, after: Scene): Scene["seats"] {
  if (cue.type !== "move" && cue.type !== "leave" && cue.type !== "tally" && cue.type !== "wear") return scene.seats;
  const piece = scene.pieces?.find(({ id }) => id === cue.piece);
  const changed = (line: PanelLine, seat: number, at: number): PanelLine => {
    if (line.piece !== cue.piece) return line;
    if (cue.type === "leave") return after.seats?.find((panel) => panel.seat === seat)?.lines?.[at] ?? line;
    if (cue.type === "tally") return tallied(line, cue);
    if (cue.type === "wear") return worn(line, cue.tag, cue.on !== false);
    const lifted = line.altitude == null ? line : { ...line, altitude: piece?.z ?? line.altitude };
    return worn(lifted, "grounded", piece?.tags?.includes("grounded") ?? false);
  };
  return scene.seats?.map((panel) =>
    panel.lines?.some((line) => line.piece === cue.piece) ? { ...panel, lines: panel.lines.map((line, at) => changed(line, panel.seat, at)) } : panel,
  );
}

/** A scene after a cue; `after` has the tiles, and the looks of pieces that come. */
export function played(scene: Scene, cue: Cue, after: Scene): Scene {
  const next = shown(scene, cue, after);
  const seats = panelsAfter(next, cue, after);
  return seats === next.seats ? next : { ...next, seats };
}

function shown(scene: Scene, cue: Cue, after: Scene): Scene {
  const pieces = scene.pieces ?? [];
  const put = (id: string, change: (piece: Piece) => Piece | null): Scene => ({
    ...scene,
    pieces: pieces.flatMap((piece) => (piece.id === id ? (change(piece) ?? []) : [piece])),
  });
  switch (cue.type) {
    case "move": {
      const change = (piece: Piece): Piece => moved(piece, cue, after.tiles ?? []);
      if (pieces.some((piece) => piece.id === cue.piece)) return put(cue.piece, change);
      const comes = after.pieces?.find((piece) => piece.id === cue.piece);
      return comes ? { ...scene, pieces: [...pieces, change(comes)] } : scene;
    }
    case "leave":
      return put(cue.piece, () => null);
    case "tally":
      return put(cue.piece, (piece) => tallied(piece, cue));
    case "wear":
      return put(cue.piece, (piece) => worn(piece, cue.tag, cue.on !== false));
    case "announce":
      return { ...scene, phase: cue.text };
    default:
      return scene;
  }
}

/** One moment for each event between two scenes; the last one is the scene after. */
export function momentsBetween(before: Scene | null, after: Scene, events: GameEvent[], version: number): Moment[] {
  if (events.length === 0) return [{ version, event: null, before: before ?? after, scene: after, after }];
  if (!before) return events.map((event) => ({ version, event, before: after, scene: after, after }));
  const waiting = before.seats?.map((panel) => ({ ...panel, status: "" })); // while something happens nobody is asked
  let scene: Scene = { ...before, marks: [], tiles: after.tiles, ...(waiting ? { seats: waiting } : {}) };
  return events.map((event, place) => {
    const start = scene;
    scene = place + 1 === events.length ? after : (event.cues ?? []).reduce((so, cue) => played(so, cue, after), start);
    return { version, event, before: start, scene, after };
  });
}

function company({ event }: Moment): string {
  for (const cue of event?.cues ?? []) if (cue.type === "together") return cue.name;
  return "";
}

/** Moments in order, those together that happen at the same time. */
export function groups(moments: Moment[]): Moment[][] {
  const found: Moment[][] = [];
  for (const moment of moments) {
    const last = found.at(-1);
    const name = company(moment);
    if (last && name && company(last[0]!) === name) last.push(moment);
    else found.push([moment]);
  }
  return found;
}

/** What is shown of moments that happen together: kinds of cues in their order, each at once. */
export function beatsOf(group: Moment[]): Beat[] {
  const cues = group.flatMap(({ event }) => event?.cues ?? []);
  let { before: scene } = group[0]!;
  return [...new Set(cues.map((cue) => cue.type))].map((kind) => {
    const own = cues.filter((cue) => cue.type === kind);
    scene = own.reduce((so, cue) => played(so, cue, group[0]!.after), scene);
    return { cues: own, scene };
  });
}
