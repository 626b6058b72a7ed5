// Fire, hits, falls and deaths: sparks in one cloud of points, light, rings, lightning, and words that rise.

import * as THREE from "three";
import { words } from "./marks";
import { canvas, finished, spotTexture } from "./textures";

interface Spark {
  at: THREE.Vector3;
  speed: THREE.Vector3;
  age: number;
  life: number;
  size: number; // when it is born
  end: number; // its size when it dies
  hot: THREE.Color;
  cold: THREE.Color;
  weight: number; // how it falls; less than nothing rises
  drag: number; // how the air slows it down
  dense: number; // 1 hides what is behind it, 0 only shines
}

/** The colour of sparks when they are young, and two of which they get one when they are old. */
export interface Tint {
  hot: string;
  cold: [string, string];
}

/** What comes out of a mouth: how wide it spreads, how grainy, heavy and dense it is, and how long it stays. */
export interface Jet {
  tint: Tint;
  spread: number;
  grain: number;
  weight: number;
  dense: number;
  linger: number;
}

export const FIRE: Tint = { hot: "#fff0b4", cold: ["#f0531c", "#7a1f0c"] };
const CAPACITY = 1400;
const TRAVEL = 0.42; // seconds from mouth to target
const VERTEX = `
attribute float size; attribute vec4 tint; attribute float dense; varying vec4 vTint; varying float vDense; uniform float scale;
void main() { vTint = tint; vDense = dense; vec4 p = modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = size * scale / -p.z; gl_Position = projectionMatrix * p; }`;
const FRAGMENT = `
uniform sampler2D map; varying vec4 vTint; varying float vDense;
void main() { float a = texture2D(map, gl_PointCoord).a * vTint.a; if (a < 0.01) discard; gl_FragColor = vec4(vTint.rgb * a, a * vDense); }`;

const anywhere = (spread: number): THREE.Vector3 =>
  new THREE.Vector3(Math.random() - 0.5, Math.random() - 0.5, Math.random() - 0.5).multiplyScalar(spread);

/** Corners of lightning between two places. */
export function zigzag(from: THREE.Vector3, to: THREE.Vector3, wild: number, random = Math.random): THREE.Vector3[] {
  const steps = Math.max(4, Math.min(16, Math.round(from.distanceTo(to) * 2)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const loose = step === 0 || step === steps ? 0 : wild;
    const aside = new THREE.Vector3(random() - 0.5, random() - 0.5, random() - 0.5).multiplyScalar(loose);
    return from.clone().lerp(to, step / steps).add(aside);
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
  private sparks: Spark[] = [];
  private readonly points: THREE.Points<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private floats: { sprite: THREE.Sprite; age: number; life: number; from: number; speed: number }[] = [];
  private rings: Passing[] = [];
  private readonly light = new THREE.PointLight("#ff8a3c", 0, 0, 1.6); // always there: another light would need other shaders

  constructor() {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(CAPACITY * 3), 3));
    geometry.setAttribute("size", new THREE.BufferAttribute(new Float32Array(CAPACITY), 1));
    geometry.setAttribute("tint", new THREE.BufferAttribute(new Float32Array(CAPACITY * 4), 4));
    geometry.setAttribute("dense", new THREE.BufferAttribute(new Float32Array(CAPACITY), 1));
    geometry.setDrawRange(0, 0);
    const material = new THREE.ShaderMaterial({
      uniforms: { map: { value: spotTexture() }, scale: { value: 600 } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      blending: THREE.CustomBlending,
      blendSrc: THREE.OneFactor,
      blendDst: THREE.OneMinusSrcAlphaFactor,
    });
    this.points = new THREE.Points(geometry, material);
    this.points.frustumCulled = false;
    this.root.add(this.points, this.light);
  }

  get busy(): boolean {
    return this.sparks.length > 0 || this.floats.length > 0 || this.rings.length > 0 || this.light.intensity > 0;
  }

  setScale(pixels: number): void {
    this.points.material.uniforms["scale"]!.value = pixels;
  }

  private spark(spark: Omit<Spark, "age">): void {
    if (this.sparks.length < CAPACITY) this.sparks.push({ ...spark, age: 0 });
  }

  /** A puff of fire, or of something else, at a place; `toward` drives it. */
  fire(at: THREE.Vector3, toward: THREE.Vector3, count: number, spread: number, life: number, tint = FIRE, grain = 1): void {
    for (let i = 0; i < count; i++) {
      const away = anywhere(spread);
      const size = (0.34 + Math.random() * 0.42) * grain;
      this.spark({
        at: at.clone().addScaledVector(away, 0.35),
        speed: toward.clone().add(away),
        life: life * (0.6 + Math.random() * 0.7),
        size: size * 0.6,
        end: size * 1.5,
        hot: new THREE.Color(tint.hot),
        cold: new THREE.Color(tint.cold[Math.random() < 0.3 ? 1 : 0]),
        weight: -0.5,
        drag: 1.6,
        dense: 0.6,
      });
    }
  }

  /** Some of a breath: it leaves the mouth thin and arrives wide. */
  jet(mouth: THREE.Vector3, target: THREE.Vector3, count: number, jet: Jet, scale: number): void {
    const away = target.clone().sub(mouth);
    const reach = away.length();
    for (let i = 0; i < count; i++) {
      const wide = anywhere(jet.spread * Math.min(1.6 * scale, 0.25 * scale + reach * 0.3));
      const share = 0.75 + Math.random() * 0.3; // some fall short
      const size = (0.7 + Math.random() * 0.6) * jet.grain * scale;
      this.spark({
        at: mouth.clone().addScaledVector(away, Math.random() * 0.05),
        speed: away.clone().add(wide).multiplyScalar(share / TRAVEL),
        life: TRAVEL * (0.9 + Math.random() * 0.25) * jet.linger,
        size: size * 0.16,
        end: size,
        hot: new THREE.Color(jet.tint.hot),
        cold: new THREE.Color(jet.tint.cold[Math.random() < 0.3 ? 1 : 0]),
        weight: jet.weight * scale,
        drag: jet.linger > 1 ? 2.2 : 0,
        dense: jet.dense,
      });
    }
  }

  smoke(at: THREE.Vector3, count: number, tint = "#8c8275", scale = 1): void {
    for (let i = 0; i < count; i++) {
      const angle = Math.random() * Math.PI * 2;
      const size = (0.3 + Math.random() * 0.4) * scale;
      this.spark({
        at: at.clone(),
        speed: new THREE.Vector3(Math.cos(angle) * (0.5 + Math.random()), 0.3 + Math.random() * 0.7, Math.sin(angle) * (0.5 + Math.random())).multiplyScalar(scale),
        life: 0.7 + Math.random() * 0.5,
        size: size * 0.6,
        end: size * 1.5,
        hot: new THREE.Color(tint),
        cold: new THREE.Color("#3a352f"),
        weight: 0.4,
        drag: 1.6,
        dense: 1,
      });
    }
  }

  glitter(at: THREE.Vector3, count: number, tint: string, scale = 1): void {
    for (let i = 0; i < count; i++) {
      const angle = Math.random() * Math.PI * 2;
      const wide = (0.35 + Math.random() * 0.3) * scale;
      const size = (0.12 + Math.random() * 0.16) * scale;
      this.spark({
        at: at.clone().add(new THREE.Vector3(Math.cos(angle) * wide, -0.2 * scale, Math.sin(angle) * wide)),
        speed: new THREE.Vector3(-Math.sin(angle) * 0.7, 0.5 + Math.random() * 0.9, Math.cos(angle) * 0.7).multiplyScalar(scale), // it winds upward
        life: 0.7 + Math.random() * 0.7,
        size,
        end: size * 0.4,
        hot: new THREE.Color("#ffffff"),
        cold: new THREE.Color(tint),
        weight: 0,
        drag: 0.6,
        dense: 0.35,
      });
    }
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
    this.root.add(sprite);
    this.floats.push({ sprite, age: 0, life: 1.5, from: at.y, speed: 0.6 * speed });
  }

  /** A ring that widens over the ground. */
  ring(at: THREE.Vector3, colour: string, size: number): void {
    this.pass(new THREE.RingGeometry(0.8, 1, 40).rotateX(-Math.PI / 2), at, colour, { life: 0.6, from: 0.1, to: size });
  }

  /** A ring of sound on its way from a mouth to a target. */
  wave(mouth: THREE.Vector3, target: THREE.Vector3, colour: string, size: number): void {
    const away = target.clone().sub(mouth);
    const mesh = this.pass(new THREE.TorusGeometry(1, 0.1, 6, 28), mouth, colour, { life: TRAVEL * 1.25, from: 0.25 * size, to: size }, away.clone().divideScalar(TRAVEL * 1.25));
    mesh.lookAt(target);
  }

  /** A flash of lightning that stays for a blink. */
  flash(from: THREE.Vector3, to: THREE.Vector3, colour: string, thick: number): void {
    const line = new THREE.CatmullRomCurve3(zigzag(from, to, 0.5 * thick + from.distanceTo(to) * 0.07), false, "catmullrom", 0);
    this.pass(new THREE.TubeGeometry(line, 48, 0.03 * thick, 5), new THREE.Vector3(), "#ffffff", { life: 0.14, from: 1, to: 1 });
    this.pass(new THREE.TubeGeometry(line, 48, 0.09 * thick, 5), new THREE.Vector3(), colour, { life: 0.22, from: 1, to: 1 });
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

  private pass(geometry: THREE.BufferGeometry, at: THREE.Vector3, colour: string, { life, from, to }: Pick<Passing, "life" | "from" | "to">, drift = new THREE.Vector3()): THREE.Mesh {
    const mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ color: colour, transparent: true, depthWrite: false }));
    mesh.position.copy(at);
    mesh.scale.setScalar(from);
    this.root.add(mesh);
    this.rings.push({ mesh, age: 0, life, from, to, drift });
    return mesh;
  }

  clear(): void {
    this.sparks = [];
    for (const { sprite } of this.floats) this.drop(sprite);
    for (const { mesh } of this.rings) this.fade(mesh);
    this.floats = [];
    this.rings = [];
    this.light.intensity = 0;
    this.points.geometry.setDrawRange(0, 0);
  }

  private drop(sprite: THREE.Sprite): void {
    this.root.remove(sprite);
    if (sprite.material.map !== claws) sprite.material.map?.dispose();
    sprite.material.dispose();
  }

  private fade(mesh: Passing["mesh"]): void {
    this.root.remove(mesh);
    mesh.geometry.dispose();
    mesh.material.dispose();
  }

  advance(seconds: number): void {
    this.sparks = this.sparks.filter((spark) => (spark.age += seconds) < spark.life);
    const position = this.points.geometry.getAttribute("position") as THREE.BufferAttribute;
    const size = this.points.geometry.getAttribute("size") as THREE.BufferAttribute;
    const tint = this.points.geometry.getAttribute("tint") as THREE.BufferAttribute;
    const dense = this.points.geometry.getAttribute("dense") as THREE.BufferAttribute;
    const mixed = new THREE.Color();
    this.light.intensity = this.light.intensity < 0.5 ? 0 : this.light.intensity * Math.max(0, 1 - 4 * seconds);
    this.sparks.forEach((spark, i) => {
      spark.at.addScaledVector(spark.speed, seconds);
      spark.speed.y -= spark.weight * seconds;
      spark.speed.multiplyScalar(Math.max(0, 1 - spark.drag * seconds));
      const part = spark.age / spark.life;
      mixed.copy(spark.hot).lerp(spark.cold, part);
      position.setXYZ(i, spark.at.x, spark.at.y, spark.at.z);
      size.setX(i, spark.size + (spark.end - spark.size) * part);
      dense.setX(i, spark.dense);
      tint.setXYZW(i, mixed.r, mixed.g, mixed.b, 0.85 * (1 - part * part));
    });
    for (const attribute of [position, size, tint, dense]) attribute.needsUpdate = true;
    this.points.geometry.setDrawRange(0, this.sparks.length);
    for (const item of this.floats) {
      item.age += seconds;
      item.sprite.position.y = item.from + item.age * item.speed;
      item.sprite.material.opacity = 1 - Math.max(0, item.age / item.life - 0.5) * 2;
    }
    this.floats.filter((item) => item.age >= item.life).forEach((item) => this.drop(item.sprite));
    this.floats = this.floats.filter((item) => item.age < item.life);
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
