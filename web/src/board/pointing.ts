// What lies under the pointer: a piece, a tile, or a spot on a free table.

import * as THREE from "three";
import type { Scene } from "../lib/scene";
import { tileAt } from "./geometry";
import type { Figure } from "./pieces";

export interface Pointed {
  tile: string | null;
  piece: string | null;
  spot?: [number, number] | null; // on a board without tiles
}

export const NOTHING: Pointed = { tile: null, piece: null };

const ray = new THREE.Raycaster();

export function pointedAt(
  event: PointerEvent,
  sheet: HTMLElement,
  camera: THREE.Camera,
  scene: Scene,
  figures: Iterable<Figure>,
  ground: THREE.Object3D | null,
): Pointed {
  const box = sheet.getBoundingClientRect();
  ray.setFromCamera(new THREE.Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2), camera);
  const bodies = [...figures].flatMap((figure) => figure.root.children.filter((part) => part.userData["piece"]));
  const struck = ray.intersectObjects(bodies, true)[0];
  const soil = ground ? ray.intersectObject(ground, true)[0] : undefined;
  if (struck && (!soil || struck.distance < soil.distance)) {
    let part: THREE.Object3D | null = struck.object;
    while (part && !part.userData["piece"]) part = part.parent;
    const piece = (part?.userData["piece"] as string | undefined) ?? null;
    return { piece, tile: scene.pieces?.find((candidate) => candidate.id === piece)?.tile ?? null, spot: spotOf(scene, soil) };
  }
  if (!soil) return NOTHING;
  const inward = ray.ray.direction.clone().setY(0).normalize().multiplyScalar(0.03); // the side of a hill is its own
  return { piece: null, tile: tileAt(scene, soil.point.x + inward.x, soil.point.z + inward.z)?.id ?? null, spot: spotOf(scene, soil) };
}

function spotOf(scene: Scene, soil: THREE.Intersection | undefined): [number, number] | null {
  return soil && scene.board.kind === "plane" ? [soil.point.x, soil.point.z] : null;
}
