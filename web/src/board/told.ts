// Cues as marks, for a board on which nothing flies: who strikes whom, and the words beside a piece.

import type { Moment } from "../lib/moments";
import type { Cue, Mark, Point, Scene } from "../lib/scene";

function placeOf(scene: Scene, piece = "", tile = ""): Point | null {
  const found = scene.pieces?.find(({ id }) => id === piece) ?? scene.tiles?.find(({ id }) => id === tile);
  return found ? [found.x, found.y] : null;
}

function marked(cue: Cue, scene: Scene): Mark[] {
  if (cue.type === "words") {
    const at = placeOf(scene, cue.piece, cue.tile);
    const style = cue.tone === "harm" || cue.tone === "bad" ? "warning" : "note";
    return at ? [{ type: "text", x: at[0], y: at[1] - 0.9 * (scene.board.radius ?? 1), label: cue.text, style }] : [];
  }
  if (cue.type !== "strike") return [];
  const from = placeOf(scene, cue.piece);
  const struck = (cue.pieces ?? []).map((id) => placeOf(scene, id)).filter((at) => at !== null);
  const ends = [...struck, ...(cue.points ?? [])];
  const lines = from ? ends.map((to): Mark => ({ type: "path", points: [[...from, 0], [...to, 0]], style: "threat" })) : [];
  return cue.tiles?.length ? [...lines, { type: "cells", tiles: cue.tiles, style: "threat" }] : lines;
}

/** The scene after moments that happen together, with marks that tell what happens. */
export function sceneTold(group: Moment[]): Scene {
  const { scene } = group.at(-1)!;
  const there = new Set((scene.pieces ?? []).map(({ id }) => id));
  const gone = (group[0]!.before.pieces ?? []).filter(({ id }) => !there.has(id)); // they are spoken of, too
  const wide: Scene = { ...scene, pieces: [...(scene.pieces ?? []), ...gone] };
  const cues = group.flatMap(({ event }) => event?.cues ?? []);
  return { ...scene, marks: cues.flatMap((cue) => marked(cue, wide)) };
}
