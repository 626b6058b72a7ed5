// Sparks of fire, breath, smoke and magic: one cloud of points that is drawn at once.

import * as THREE from "three";
import { spotTexture } from "./textures";

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
export const TRAVEL = 0.42; // seconds from mouth to target
const VERTEX = `
attribute float size; attribute vec4 tint; attribute float dense; varying vec4 vTint; varying float vDense; uniform float scale;
void main() { vTint = tint; vDense = dense; vec4 p = modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = size * scale / -p.z; gl_Position = projectionMatrix * p; }`;
const FRAGMENT = `
uniform sampler2D map; varying vec4 vTint; varying float vDense;
void main() { float a = texture2D(map, gl_PointCoord).a * vTint.a; if (a < 0.01) discard; gl_FragColor = vec4(vTint.rgb * a, a * vDense); }`;

const anywhere = (spread: number): THREE.Vector3 => new THREE.Vector3(Math.random() - 0.5, Math.random() - 0.5, Math.random() - 0.5).multiplyScalar(spread);

export class Sparks {
  readonly points: THREE.Points<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private sparks: Spark[] = [];

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
  }

  get busy(): boolean {
    return this.sparks.length > 0;
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
        speed: away
          .clone()
          .add(wide)
          .multiplyScalar(share / TRAVEL),
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
        speed: new THREE.Vector3(Math.cos(angle) * (0.5 + Math.random()), 0.3 + Math.random() * 0.7, Math.sin(angle) * (0.5 + Math.random())).multiplyScalar(
          scale,
        ),
        life: 0.7 + Math.random() * 0.5,
        size: size * 0.6,
        end: size * 1.5,
        hot: new THREE.Color(tint),
        cold: new THREE.Color(tint).multiplyScalar(0.45),
        weight: 0.4,
        drag: 1.6,
        dense: 1,
      });
    }
  }

  /** Drops that are thrown up and fall back. */
  splash(at: THREE.Vector3, count: number, scale = 1): void {
    for (let i = 0; i < count; i++) {
      const angle = Math.random() * Math.PI * 2;
      const wide = 0.3 + Math.random() * 0.9;
      const size = (0.1 + Math.random() * 0.2) * scale;
      this.spark({
        at: at.clone(),
        speed: new THREE.Vector3(Math.cos(angle) * wide, 1.6 + Math.random() * 2.2, Math.sin(angle) * wide).multiplyScalar(scale),
        life: 0.6 + Math.random() * 0.4,
        size,
        end: size * 1.3,
        hot: new THREE.Color("#ffffff"),
        cold: new THREE.Color("#8fc4ea"),
        weight: 6.5 * scale,
        drag: 0.3,
        dense: 0.7,
      });
    }
  }

  glitter(at: THREE.Vector3, count: number, tint: string, scale = 1): void {
    for (let i = 0; i < count; i++) {
      const angle = Math.random() * Math.PI * 2;
      const wide = (0.35 + Math.random() * 0.3) * scale;
      const size = (0.07 + Math.random() * 0.13) * scale;
      this.spark({
        at: at.clone().add(new THREE.Vector3(Math.cos(angle) * wide, -0.2 * scale, Math.sin(angle) * wide)),
        speed: new THREE.Vector3(-Math.sin(angle) * 0.7, 0.5 + Math.random() * 0.9, Math.cos(angle) * 0.7).multiplyScalar(scale), // it winds upward
        life: 0.7 + Math.random() * 0.7,
        size,
        end: size * 0.4,
        hot: new THREE.Color(tint).lerp(new THREE.Color("#ffffff"), 0.5),
        cold: new THREE.Color(tint),
        weight: 0,
        drag: 0.6,
        dense: 0.35,
      });
    }
  }

  clear(): void {
    this.sparks = [];
    this.points.geometry.setDrawRange(0, 0);
  }

  advance(seconds: number): void {
    this.sparks = this.sparks.filter((spark) => (spark.age += seconds) < spark.life);
    const position = this.points.geometry.getAttribute("position") as THREE.BufferAttribute;
    const size = this.points.geometry.getAttribute("size") as THREE.BufferAttribute;
    const tint = this.points.geometry.getAttribute("tint") as THREE.BufferAttribute;
    const dense = this.points.geometry.getAttribute("dense") as THREE.BufferAttribute;
    const mixed = new THREE.Color();
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
  }
}
