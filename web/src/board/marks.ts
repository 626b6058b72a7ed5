// Marks on the board: ghosts, ways, tinted tiles, areas, arcs, rulers and words.

import * as THREE from "three";
import { colourNameOf } from "../lib/palette";
import type { Mark, PathPoint, Piece, Scene } from "../lib/scene";
import { buildDragon, standing } from "./dragon";
import { outline, tileAt, wedge } from "./geometry";
import { cardScale, corners, thickness } from "./plane";
import { reached, rulerWords, styleColour } from "./marks-style";
import { buildMast, setMast } from "./mast";
import { FREE, SPARE, tagged, type Tag } from "./plates";
import { labelTexture } from "./textures";

const LEAST = 16; // pixels, of words
const SMALL = 13; // of a number that stands in every hex
const tagOf = (sprite: THREE.Sprite): Tag => sprite.userData["tag"] as Tag;

function flat(shape: THREE.Vector3[], colour: string, opacity: number): THREE.Mesh {
  const positions: number[] = [];
  for (const corners of THREE.ShapeUtils.triangulateShape(
    shape.map(({ x, z }) => new THREE.Vector2(x, z)),
    [],
  ))
    for (const p of corners.map((corner) => shape[corner]!)) positions.push(p.x, p.y, p.z);
  const geometry = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
  const material = new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity, side: THREE.DoubleSide, depthWrite: false });
  return new THREE.Mesh(geometry, material);
}

function loop(shape: THREE.Vector3[], colour: string): THREE.Line {
  const geometry = new THREE.BufferGeometry().setFromPoints([...shape, shape[0]!]);
  return new THREE.Line(geometry, new THREE.LineBasicMaterial({ color: colour }));
}

/** Tint one tile: a pane and a bright frame. */
export function tintTile(scene: Scene, id: string, colour: string, opacity: number): THREE.Group {
  const group = new THREE.Group();
  const tile = scene.tiles?.find((candidate) => candidate.id === id);
  if (!tile) return group;
  const top = (tile.height ?? 0) * (scene.board.level ?? 0.4) + 0.03;
  const ring = (share: number): THREE.Vector3[] =>
    outline(scene.board, tile).map(([x, y]) => new THREE.Vector3(tile.x + (x - tile.x) * share, top, tile.y + (y - tile.y) * share));
  group.add(flat(ring(0.93), colour, opacity));
  const [a, b] = [ring(0.84), ring(0.93)];
  for (let i = 0; i < a.length; i++) {
    const j = (i + 1) % a.length;
    group.add(flat([a[i]!, a[j]!, b[j]!, b[i]!], colour, Math.min(1, opacity * 2.4)));
  }
  return group;
}

/** A tile at a height in the air: what is there is meant, not the ground below. */
function slice(scene: Scene, id: string, height: number, colour: string): THREE.Group {
  const group = new THREE.Group();
  const tile = scene.tiles?.find((candidate) => candidate.id === id);
  if (!tile) return group;
  const ring = outline(scene.board, tile).map(([x, y]) => new THREE.Vector3(tile.x + (x - tile.x) * 0.62, height, tile.y + (y - tile.y) * 0.62));
  return group.add(flat(ring, colour, 0.28), loop(ring, colour));
}

export function words(text: string, at: THREE.Vector3, ink: string, size = 0.3, plate = "rgba(20,23,31,.82)"): THREE.Sprite {
  const { texture, aspect } = labelTexture(text, ink, plate);
  const sprite = new THREE.Sprite(new THREE.SpriteMaterial({ map: texture, depthTest: false, transparent: true, sizeAttenuation: false }));
  tagged(sprite, { high: size * 0.05, least: LEAST, aspect, home: [0.5, 0.5], rank: SPARE }); // the same size on the screen from anywhere
  sprite.position.copy(at);
  sprite.renderOrder = 20;
  return sprite;
}

function way(points: PathPoint[], level: number, colour: string, width: number, arrow: boolean, thick = 1): THREE.Group {
  const group = new THREE.Group();
  const spots = points.map(([x, y, z]) => new THREE.Vector3(x, z * level + 0.12, y));
  const distinct = spots.filter((spot, i) => i === 0 || spot.distanceTo(spots[i - 1]!) > 1e-3);
  if (distinct.length < 2) return group;
  const line = new THREE.CatmullRomCurve3(distinct, false, "centripetal", 0.5);
  const material = new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity: width ? 0.3 : 0.85, depthWrite: false });
  group.add(new THREE.Mesh(new THREE.TubeGeometry(line, distinct.length * 14, width ? width / 2 : 0.035 * thick, 8), material));
  if (arrow) {
    const head = new THREE.Mesh(new THREE.ConeGeometry(0.12 * thick, 0.3 * thick, 10), material);
    head.position.copy(line.getPoint(1));
    head.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), line.getTangent(1));
    group.add(head);
  }
  return group;
}

function ghostColour(scene: Scene, piece: Piece | undefined): string {
  return colourNameOf(scene.seats, piece);
}

/** One mark as something to look at; `rank` keeps the words of rulers along one line apart. */
export function buildMark(scene: Scene, mark: Mark, rank = 0): THREE.Object3D {
  const level = scene.board.level ?? 0.4;
  const colour = styleColour(mark.style, mark.type);
  const group = new THREE.Group();
  const said = mark.label ?? "";
  const thick = thickness(scene.board);
  switch (mark.type) {
    case "ghost": {
      const piece = scene.pieces?.find((candidate) => candidate.id === mark.piece);
      const y = (mark.z ?? 0) * level;
      const grounded = mark.tags?.includes("grounded") ?? false;
      const size = piece?.size ?? 2;
      const dragon = buildDragon(size, ghostColour(scene, piece), 0.42);
      const grown = cardScale(piece);
      if (grown) dragon.model.scale.multiplyScalar(grown);
      if (piece?.footprint?.type === "rectangle") {
        const edge = corners(piece.footprint.width, piece.footprint.length, mark.x, mark.y, mark.heading ?? 0);
        for (const height of [0.05, y + 0.03])
          group.add(
            loop(
              edge.map(([px, py]) => new THREE.Vector3(px, height, py)),
              "#ffffff",
            ),
          );
      }
      dragon.setWings(0.4, grounded ? 0 : 1);
      dragon.model.position.set(mark.x, y + (grounded ? standing(size) : 0.12), mark.y);
      dragon.model.rotation.y = (-(mark.heading ?? 0) * Math.PI) / 180;
      group.add(dragon.model);
      const under = (tileAt(scene, mark.x, mark.y)?.height ?? 0) * level;
      const mast = buildMast("#cfe3ff", scene.board.ceiling ?? 0, 0.5, thick);
      setMast(mast, under, y, level);
      mast.position.set(mark.x, 0, mark.y);
      group.add(mast);
      if (said) {
        const label = words(`${said}  ▲${mark.z ?? 0}`, new THREE.Vector3(mark.x, y + 0.62, mark.y), mark.cite ? "#ffb3a6" : "#dbe8ff", 0.26);
        if (grown) tagOf(label).home = [-0.4, 0.5]; // beside a card, not over the dragon on it
        group.add(label);
      }
      break;
    }
    case "path":
      group.add(way(mark.points, level, colour, mark.width ?? 0, mark.arrow ?? true, thick));
      break;
    case "cells": {
      for (const id of mark.tiles) group.add(tintTile(scene, id, colour, mark.style === "fire" ? 0.2 : 0.3));
      const last = scene.tiles?.find(({ id }) => id === mark.tiles.at(-1));
      if (mark.low == null || !last) break;
      const high = mark.high ?? mark.low;
      for (let at = mark.low; at <= high; at++) for (const id of mark.tiles) group.add(slice(scene, id, at * level + 0.12, colour));
      if (said) {
        const spot = new THREE.Vector3(last.x, high * level + 0.3, last.y);
        const told = words(`${said}  ▲${reached(mark.low, high)}`, spot, "#ffd2c2", 0.24, "rgba(84,26,10,.88)");
        tagOf(told).rank = mark.style === "threat" ? 1 : SPARE + 1;
        group.add(told);
      }
      break;
    }
    case "area":
    case "arc": {
      const shape = mark.type === "area" ? mark.shape : wedge(mark.x, mark.y, mark.radius, mark.heading ?? 0, mark.angle ?? 360);
      const low = mark.type === "area" ? (mark.low ?? 0) * level : 0;
      const ring = shape.map(([x, y]) => new THREE.Vector3(x, low + 0.05, y));
      const quiet = mark.type === "arc" && !mark.cite; // only to be known, not asked now
      group.add(flat(ring, colour, quiet ? 0.09 : 0.2), loop(ring, colour));
      if (mark.type === "arc")
        for (const band of mark.bands ?? [])
          group.add(
            loop(
              wedge(mark.x, mark.y, band, mark.heading ?? 0, mark.angle ?? 360).map(([x, y]) => new THREE.Vector3(x, 0.06, y)),
              colour,
            ),
          );
      if (mark.label && !quiet) {
        const tip = ring[Math.floor(ring.length / 2)]!.clone().setY(low + 0.4);
        if (mark.type === "arc") tip.lerp(new THREE.Vector3(mark.x, tip.y, mark.y), -0.15); // beyond it: who is in it is to be seen
        group.add(words(mark.label, tip, colour));
      }
      break;
    }
    case "ruler": {
      const ends = [new THREE.Vector3(mark.x1, 0.08, mark.y1), new THREE.Vector3(mark.x2, 0.08, mark.y2)];
      group.add(
        way(
          [
            [mark.x1, mark.y1, 0],
            [mark.x2, mark.y2, 0],
          ],
          level,
          mark.label ? "#ffd76a" : colour,
          0,
          false,
          mark.label ? thick * 1.5 : thick,
        ),
      );
      const length = ends[0]!.distanceTo(ends[1]!);
      for (let far = mark.section ?? 0; mark.section && far < length - 1e-6; far += mark.section) {
        const notch = new THREE.Mesh(new THREE.SphereGeometry(0.09 * thick, 10, 8), new THREE.MeshBasicMaterial({ color: "#ffffff" }));
        notch.position.copy(ends[0]!.clone().lerp(ends[1]!, far / length));
        group.add(notch);
      }
      group.add(
        words(
          rulerWords(mark),
          ends[0]!
            .clone()
            .lerp(ends[1]!, mark.label ? 1 : 1.05)
            .setY(0.4 + 0.65 * rank),
          colour,
        ),
      );
      break;
    }
    case "text": {
      const ground = (tileAt(scene, mark.x, mark.y)?.height ?? 0) * level;
      if (said.length < 3) {
        const count = words(said, new THREE.Vector3(mark.x, ground + 0.14, mark.y), "#fff3c4", 0.21, "rgba(20,23,31,.45)");
        tagOf(count).rank = FREE; // many of them: pieces and their plates stand before them
        tagOf(count).least = SMALL;
        count.renderOrder = 4;
        count.material.depthTest = true;
        group.add(count);
        break;
      }
      const warns = mark.style === "warning";
      const note = words(
        said,
        new THREE.Vector3(mark.x, ground + (warns ? 0.2 : 0.5), mark.y),
        warns ? "#ffc2b8" : "#f3ead2",
        0.28,
        warns ? "rgba(96,18,12,.9)" : undefined,
      );
      if (warns) {
        tagOf(note).rank = 1;
        tagOf(note).home = [0.5, 1.4]; // below what is wrong
        note.renderOrder = 21;
      }
      group.add(note);
      break;
    }
  }
  return group;
}
