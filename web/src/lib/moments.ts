// What lies between two scenes: one moment for each event, so that a change can be watched in order.

import { placeTold } from "../board/plane";
import type { GameEvent, Piece, Scene, Tile } from "./scene";
import type { Plain } from "./wire";

export interface Moment {
  version: number;
  event: GameEvent | null; // null: nothing was said, the scene just changed
  scene: Scene;
}

const COMPASS = ["N", "NE", "SE", "S", "SW", "NW"];

/** The id of the tile that an event speaks of. */
export function tileId(value: Plain | undefined): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number"))
    return value.join(",");
  return null;
}

/** The piece that an event speaks of. */
export function pieceId(event: GameEvent): string | null {
  for (const key of ["dragon", "piece", "unit"]) {
    const value = event.data[key];
    if (typeof value === "string") return value;
  }
  return null;
}

function withGauge(piece: Piece, name: string, change: number): Piece {
  const gauges = piece.gauges?.map((gauge) =>
    gauge.name === name ? { ...gauge, value: Math.max(0, gauge.value + change) } : gauge,
  );
  return gauges ? { ...piece, gauges } : piece;
}

function moved(piece: Piece, event: GameEvent, tiles: Map<string, Tile>): Piece {
  const { data } = event;
  const next: Piece = { ...piece };
  const tile = tiles.get(tileId(data["hex"]) ?? "");
  if (tile) {
    next.tile = tile.id;
    next.x = tile.x;
    next.y = tile.y;
    next.ground = tile.height ?? 0;
  }
  if (typeof data["total"] === "number") next.z = data["total"];
  else if (event.name === "fell") next.z = next.ground;
  const facing = typeof data["facing"] === "string" ? COMPASS.indexOf(data["facing"]) : -1;
  if (facing >= 0) next.heading = 60 * facing;
  const others = (piece.tags ?? []).filter((tag) => tag !== "grounded");
  next.tags = (next.z ?? 0) <= (next.ground ?? 0) ? [...others, "grounded"] : others;
  return next;
}

/** What one event does to the pieces, as far as its data says; the rest comes with the next scene. */
function step(scene: Scene, event: GameEvent, tiles: Map<string, Tile>): Scene {
  if (event.name === "turn_begins" || event.name === "round_begins") {
    return { ...scene, phase: event.text.replace(/[:.].*$/, "").replaceAll(", ", " · ") };
  }
  const id = pieceId(event);
  const pieces = scene.pieces ?? [];
  const piece = pieces.find((candidate) => candidate.id === id);
  if (!piece) return scene;
  const put = (next: Piece | null): Scene => ({
    ...scene,
    pieces: pieces.flatMap((other) => (other !== piece ? [other] : next ? [next] : [])),
  });
  const number = (key: string): number => (typeof event.data[key] === "number" ? (event.data[key] as number) : 0);
  switch (event.name) {
    case "died":
    case "removed":
      return put(null);
    case "fell":
      return put(withGauge(moved(piece, event, tiles), "health", -number("damage")));
    case "hit":
    case "melee_hit":
    case "hurt":
      return put(withGauge(piece, "health", -number("damage")));
    case "recovered":
      return put(withGauge(withGauge(piece, "health", number("health")), "energy", number("energy")));
    case "fired":
      return put(withGauge(piece, "energy", -number("cost")));
    case "moved":
    case "placed":
    case "facing_set":
    case "crashed":
      return put(moved(piece, event, tiles));
    default: {
      const spot = placeTold(scene.board, event); // on a free table
      return spot ? put({ ...piece, ...spot }) : scene;
    }
  }
}

/** One moment for each event between two scenes; the last one is the scene after. */
export function momentsBetween(before: Scene | null, after: Scene, events: GameEvent[], version: number): Moment[] {
  if (!before || events.length === 0) {
    if (events.length === 0) return [{ version, event: null, scene: after }];
    return events.map((event) => ({ version, event, scene: after }));
  }
  const tiles = new Map((after.tiles ?? []).map((tile) => [tile.id, tile]));
  let scene: Scene = { ...before, marks: [], tiles: after.tiles, seats: before.seats };
  return events.map((event, place) => {
    scene = place + 1 === events.length ? after : step(scene, event, tiles);
    return { version, event, scene };
  });
}

/** Events that are shown together because they happen at the same time. */
export function simultaneous(a: GameEvent | null, b: GameEvent | null): boolean {
  if (!a || !b) return false;
  const together = ["moved", "move", "facing_set", "recovered"];
  return a.name === b.name && together.includes(a.name);
}
