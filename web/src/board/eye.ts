// From where the table is looked at: a camera that fits the board into its frame, and can be moved.

import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Scene, Tile } from "../lib/scene";
import { vicinity } from "./plane";

const ROOM = 0.93; // of the frame, for the board
const LOWEST = 1.45; // radians from straight down
const NEAREST = 4;

/** What must be in the picture: the rim of the board, or of these tiles, its peaks, and whoever flies above. */
function landmarks(scene: Scene, only: Tile[]): THREE.Vector3[] {
  const level = scene.board.level ?? 0.4;
  const tiles = scene.board.kind === "plane" ? [] : only.length ? only : (scene.tiles ?? []);
  const rim = (scene.board.radius ?? 1) * 0.85;
  const ground = tiles.flatMap((tile) =>
    [-rim, rim].flatMap((dx) => [-rim, rim].map((dy) => new THREE.Vector3(tile.x + dx, (tile.height ?? 0) * level, tile.y + dy))),
  );
  const corners = ground.length ? ground : vicinity(scene).map(([x, y]) => new THREE.Vector3(x, 0, y));
  const pieces = (scene.pieces ?? [])
    .filter(({ tile }) => !only.length || only.some(({ id }) => id === tile))
    .map((piece) => new THREE.Vector3(piece.x, (piece.z ?? 0) * level + 1, piece.y));
  return [...corners, ...pieces];
}

export interface Look {
  target: THREE.Vector3;
  position: THREE.Vector3;
}

export class Eye {
  kept: Look | null = null; // where the eye was before it came near for a moment
  readonly camera = new THREE.PerspectiveCamera(34, 1, 0.1, 200);
  moved = false; // by the player, since the usual place was taken
  fitted = false; // everything is in the picture, and nobody has come nearer or gone elsewhere
  private readonly controls: OrbitControls;

  constructor(sheet: HTMLElement, changed: () => void) {
    this.controls = new OrbitControls(this.camera, sheet);
    this.controls.enableDamping = false;
    this.controls.zoomToCursor = true; // also between two fingers
    this.controls.maxPolarAngle = LOWEST;
    this.controls.minDistance = NEAREST;
    this.controls.maxDistance = 60;
    this.controls.addEventListener("change", changed);
    this.controls.addEventListener("start", () => {
      this.kept = null;
      this.moved = true;
      this.fitted = false;
    });
  }

  /** Degrees by which north is turned clockwise from the top of the picture. */
  get bearing(): number {
    return (this.controls.getAzimuthalAngle() * 180) / Math.PI;
  }

  get away(): number {
    return this.controls.getDistance();
  }

  /** The usual place to look from: as near as the whole board, or these tiles, allow; `turn` in degrees. */
  home(scene: Scene, turn = 0, only: Tile[] = []): void {
    this.moved = false;
    this.fitted = true;
    this.kept = null;
    const { board } = scene;
    const reach = Math.hypot(board.right - board.left, board.bottom - board.top);
    this.controls.maxDistance = Math.max(60, reach * 2);
    this.camera.far = Math.max(200, this.controls.maxDistance * 3);
    this.camera.updateProjectionMatrix();
    const angle = (turn * Math.PI) / 180;
    const tilt = Math.max(0.4, Math.min(0.8, 0.74 - (1.15 - this.camera.aspect) * 0.55)) - (board.kind === "plane" ? 0.12 : 0); // from straight down; a tall frame looks steeper
    const back = new THREE.Vector3(Math.sin(angle) * Math.sin(tilt), Math.cos(tilt), Math.cos(angle) * Math.sin(tilt));
    const right = new THREE.Vector3(Math.cos(angle), 0, -Math.sin(angle));
    const up = new THREE.Vector3().crossVectors(back, right);
    const high = Math.tan((this.camera.fov * Math.PI) / 360) * ROOM;
    const wide = high * this.camera.aspect;
    const spots = landmarks(scene, only);
    const middle = new THREE.Box3().setFromPoints(spots).getCenter(new THREE.Vector3());
    let away = 0;
    for (let round = 0; round < 4; round++) {
      const seen = spots.map((spot) => {
        const from = spot.clone().sub(middle);
        return { x: from.dot(right), y: from.dot(up), near: from.dot(back) };
      });
      away = Math.max(NEAREST, ...seen.map(({ x, y, near }) => Math.max(Math.abs(x) / wide, Math.abs(y) / high) + near));
      const top = Math.max(...seen.map(({ y, near }) => y / (away - near)));
      const low = Math.min(...seen.map(({ y, near }) => y / (away - near)));
      const [east, west] = [Math.max(...seen.map(({ x, near }) => x / (away - near))), Math.min(...seen.map(({ x, near }) => x / (away - near)))];
      middle.addScaledVector(up, ((top + low) / 2) * away).addScaledVector(right, ((east + west) / 2) * away); // as much room on both sides
    }
    this.controls.target.copy(middle);
    this.camera.position.copy(middle).addScaledVector(back, away);
    this.controls.update();
  }

  /** Where to look so that these places fill the picture; null: they do already, or the player looks elsewhere. */
  nearTo(spots: THREE.Vector3[], least: number): Look | null {
    if (this.moved || !spots.length) return null;
    const box = new THREE.Box3().setFromPoints(spots);
    const target = box.getCenter(new THREE.Vector3());
    const spread = box.getSize(new THREE.Vector3()).length();
    const from = this.camera.position.clone().sub(this.controls.target);
    const away = Math.max(NEAREST, least, spread * 1.9);
    const near = from.length() < away * 1.25; // hardly more would be seen
    if (near && target.distanceTo(this.controls.target) < away * 0.2) return null;
    if (!this.kept && near) return null;
    return { target, position: target.clone().addScaledVector(from.normalize(), away) };
  }

  get look(): Look {
    return { target: this.controls.target.clone(), position: this.camera.position.clone() };
  }

  /** A part of the way from one look to another. */
  between(from: Look, to: Look, part: number): void {
    this.controls.target.lerpVectors(from.target, to.target, part);
    this.camera.position.lerpVectors(from.position, to.position, part);
    this.controls.update();
  }

  /** Turn the view by degrees, or come closer by a factor (keyboard). */
  turn(degrees: number, nearer = 1, tilt = 0): void {
    this.moved = true;
    this.fitted = false;
    const away = this.camera.position.clone().sub(this.controls.target);
    const sphere = new THREE.Spherical().setFromVector3(away);
    sphere.theta += (degrees * Math.PI) / 180;
    sphere.phi = Math.max(0.05, Math.min(LOWEST, sphere.phi + (tilt * Math.PI) / 180));
    sphere.radius = Math.max(NEAREST, Math.min(this.controls.maxDistance, sphere.radius / nearer));
    this.camera.position.setFromSpherical(sphere).add(this.controls.target);
    this.controls.update();
  }

  /** Another shape of the frame; true if it is so different that the view should be chosen anew. */
  resize(width: number, height: number): boolean {
    const before = this.camera.aspect;
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    return Math.abs(before - this.camera.aspect) > 0.2;
  }

  dispose(): void {
    this.controls.dispose();
  }
}
