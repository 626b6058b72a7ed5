// Fire, hits, falls and deaths: sparks, light, rings, lightning, and words that rise.

import * as THREE from "three";
import { discard } from "./discard";
import { words } from "./marks";
import { FREE, type Tag } from "./plates";
import { Sparks, TRAVEL } from "./sparks";
import { canvas, finished } from "./textures";

/** Corners of lightning between two places. */
export function zigzag(from: THREE.Vector3, to: THREE.Vector3, wild: number, random = Math.random): THREE.Vector3[] {
  const steps = Math.max(6, Math.min(16, Math.round(from.distanceTo(to) * 2)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const loose = step === 0 || step === steps ? 0 : wild;
    const aside = new THREE.Vector3(random() - 0.5, random() - 0.5, random() - 0.5).multiplyScalar(loose);
    return from
      .clone()
      .lerp(to, step / steps)
      .add(aside);
  });
}

interface Passing {
  mesh: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>;
  age: number;
  life: number;
  from: number; // size
  to: number;
  drift: THREE.Vector3;
}

export class Effects {
  readonly root = new THREE.Group();
  readonly sparks = new Sparks();
  private floats: { sprite: THREE.Sprite; age: number; life: number; from: number; speed: number }[] = [];
  private rings: Passing[] = [];
  private laid: { mark: THREE.Object3D; life: number }[] = [];
  private readonly light = new THREE.PointLight("#ff8a3c", 0, 0, 1.6); // always there: another light would need other shaders

  constructor() {
    this.root.add(this.sparks.points, this.light);
  }

  get busy(): boolean {
    return this.sparks.busy || this.floats.length > 0 || this.rings.length > 0 || this.laid.length > 0 || this.light.intensity > 0;
  }

  /** Light that falls on everything near a place, and goes out by itself. */
  glow(at: THREE.Vector3, colour: string, strength: number): void {
    this.light.position.copy(at);
    this.light.color.set(colour);
    this.light.intensity = Math.max(this.light.intensity, strength);
  }

  /** A number or word that rises and fades. */
  float(text: string, at: THREE.Vector3, ink: string, size = 0.46, speed = 1): void {
    const sprite = words(text, at.clone(), ink, size, "rgba(20,23,31,.78)");
    (sprite.userData["tag"] as Tag).rank = FREE; // it rises through everything
    this.root.add(sprite);
    this.floats.push({ sprite, age: 0, life: 1.5, from: at.y, speed: 0.6 * speed });
  }

  /** Something that lies on the ground for a while. */
  lay(mark: THREE.Object3D, life: number): void {
    this.root.add(mark);
    this.laid.push({ mark, life });
  }

  /** A ring that widens over the ground. */
  ring(at: THREE.Vector3, colour: string, size: number): void {
    this.pass(new THREE.RingGeometry(0.8, 1, 40).rotateX(-Math.PI / 2), at, colour, { life: 0.6, from: 0.1, to: size });
  }

  /** A ring of sound on its way from a mouth to a target. */
  wave(mouth: THREE.Vector3, target: THREE.Vector3, colour: string, size: number): void {
    const away = target.clone().sub(mouth);
    const mesh = this.pass(
      new THREE.TorusGeometry(1, 0.1, 6, 28),
      mouth,
      colour,
      { life: TRAVEL * 1.25, from: 0.25 * size, to: size },
      away.clone().divideScalar(TRAVEL * 1.25),
    );
    mesh.lookAt(target);
  }

  /** A flash of lightning that stays for a blink. */
  flash(from: THREE.Vector3, to: THREE.Vector3, colour: string, thick: number): void {
    const corners = zigzag(from, to, 0.2 * thick + from.distanceTo(to) * 0.07);
    const line = new THREE.CurvePath<THREE.Vector3>();
    for (let at = 1; at < corners.length; at++) line.add(new THREE.LineCurve3(corners[at - 1]!, corners[at]!));
    this.pass(new THREE.TubeGeometry(line, 64, 0.03 * thick, 5), new THREE.Vector3(), "#ffffff", { life: 0.14, from: 1, to: 1 });
    this.pass(new THREE.TubeGeometry(line, 64, 0.08 * thick, 5), new THREE.Vector3(), colour, { life: 0.22, from: 1, to: 1 });
  }

  /** Three cuts of claws across whoever is struck. */
  slash(at: THREE.Vector3, size: number): void {
    const sprite = new THREE.Sprite(new THREE.SpriteMaterial({ map: clawTexture(), transparent: true, depthTest: false }));
    sprite.scale.setScalar(size);
    sprite.position.copy(at);
    sprite.renderOrder = 15;
    this.root.add(sprite);
    this.floats.push({ sprite, age: 0, life: 0.6, from: at.y, speed: 0 });
  }

  private pass(
    geometry: THREE.BufferGeometry,
    at: THREE.Vector3,
    colour: string,
    { life, from, to }: Pick<Passing, "life" | "from" | "to">,
    drift = new THREE.Vector3(),
  ): THREE.Mesh {
    const mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ color: colour, transparent: true, depthWrite: false }));
    mesh.position.copy(at);
    mesh.scale.setScalar(from);
    this.root.add(mesh);
    this.rings.push({ mesh, age: 0, life, from, to, drift });
    return mesh;
  }

  clear(): void {
    this.sparks.clear();
    for (const { sprite } of this.floats) this.drop(sprite);
    for (const { mesh } of this.rings) this.fade(mesh);
    for (const { mark } of this.laid) this.lift(mark);
    this.floats = [];
    this.rings = [];
    this.laid = [];
    this.light.intensity = 0;
  }

  private drop(sprite: THREE.Sprite): void {
    this.root.remove(sprite);
    if (sprite.material.map !== claws) sprite.material.map?.dispose();
    sprite.material.dispose();
  }

  private lift(mark: THREE.Object3D): void {
    this.root.remove(mark);
    discard(mark);
  }

  private fade(mesh: Passing["mesh"]): void {
    this.root.remove(mesh);
    mesh.geometry.dispose();
    mesh.material.dispose();
  }

  advance(seconds: number): void {
    this.sparks.advance(seconds);
    this.light.intensity = this.light.intensity < 0.5 ? 0 : this.light.intensity * Math.max(0, 1 - 4 * seconds);
    for (const item of this.floats) {
      item.age += seconds;
      item.sprite.position.y = item.from + item.age * item.speed;
      item.sprite.material.opacity = 1 - Math.max(0, item.age / item.life - 0.5) * 2;
    }
    this.floats.filter((item) => item.age >= item.life).forEach((item) => this.drop(item.sprite));
    this.floats = this.floats.filter((item) => item.age < item.life);
    for (const item of this.laid) if ((item.life -= seconds) <= 0) this.lift(item.mark);
    this.laid = this.laid.filter((item) => item.life > 0);
    for (const item of this.rings) {
      item.age += seconds;
      const part = Math.min(1, item.age / item.life);
      item.mesh.scale.setScalar(item.from + (item.to - item.from) * part);
      item.mesh.position.addScaledVector(item.drift, seconds);
      item.mesh.material.opacity = 1 - part * part;
      if (part >= 1) this.fade(item.mesh);
    }
    this.rings = this.rings.filter((item) => item.age < item.life);
  }
}

let claws: THREE.CanvasTexture | null = null;

/** Three curved cuts, thin at their ends. */
function clawTexture(): THREE.CanvasTexture {
  if (claws) return claws;
  const [sheet, pen] = canvas(128, 128);
  for (const x of [30, 58, 86]) {
    pen.beginPath();
    pen.moveTo(x + 18, 10);
    pen.quadraticCurveTo(x + 10, 70, x - 14, 118);
    pen.quadraticCurveTo(x - 4, 66, x + 18, 10);
    pen.fillStyle = "#fff6e0";
    pen.strokeStyle = "#d8361c";
    pen.lineWidth = 5;
    pen.stroke();
    pen.fill();
  }
  return (claws = finished(sheet, false));
}
