// Fire, hits, falls and deaths: sparks in one cloud of points, and numbers that rise.

import * as THREE from "three";
import { words } from "./marks";
import { FREE, type Tag } from "./plates";
import { spotTexture } from "./textures";

interface Spark {
  at: THREE.Vector3;
  speed: THREE.Vector3;
  age: number;
  life: number;
  size: number;
  hot: THREE.Color;
  cold: THREE.Color;
  weight: number;
}

/** The colour of sparks when they are young, and two of which they get one when they are old. */
export interface Tint {
  hot: string;
  cold: [string, string];
}

export const FIRE: Tint = { hot: "#ffe9a0", cold: ["#f0531c", "#5a2a1c"] };
const CAPACITY = 900;
const VERTEX = `
attribute float size; attribute vec4 tint; varying vec4 vTint; uniform float scale;
void main() { vTint = tint; vec4 p = modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = size * scale / -p.z; gl_Position = projectionMatrix * p; }`;
const FRAGMENT = `
uniform sampler2D map; varying vec4 vTint;
void main() { float a = texture2D(map, gl_PointCoord).a * vTint.a; if (a < 0.01) discard; gl_FragColor = vec4(vTint.rgb * a, a); }`;

export class Effects {
  readonly root = new THREE.Group();
  private sparks: Spark[] = [];
  private readonly points: THREE.Points<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private floats: { sprite: THREE.Sprite; age: number; life: number; from: number; speed: number }[] = [];
  private rings: { mesh: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>; age: number; life: number; size: number }[] = [];

  constructor() {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(CAPACITY * 3), 3));
    geometry.setAttribute("size", new THREE.BufferAttribute(new Float32Array(CAPACITY), 1));
    geometry.setAttribute("tint", new THREE.BufferAttribute(new Float32Array(CAPACITY * 4), 4));
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
    this.root.add(this.points);
  }

  get busy(): boolean {
    return this.sparks.length > 0 || this.floats.length > 0 || this.rings.length > 0;
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
      const away = new THREE.Vector3(Math.random() - 0.5, Math.random() - 0.5, Math.random() - 0.5).multiplyScalar(spread);
      this.spark({
        at: at.clone().addScaledVector(away, 0.35),
        speed: toward.clone().add(away),
        life: life * (0.6 + Math.random() * 0.7),
        size: (0.34 + Math.random() * 0.42) * grain,
        hot: new THREE.Color(tint.hot),
        cold: new THREE.Color(tint.cold[Math.random() < 0.3 ? 1 : 0]),
        weight: -0.5,
      });
    }
  }

  smoke(at: THREE.Vector3, count: number, tint = "#8c8275"): void {
    for (let i = 0; i < count; i++) {
      const angle = Math.random() * Math.PI * 2;
      this.spark({
        at: at.clone(),
        speed: new THREE.Vector3(Math.cos(angle) * (0.5 + Math.random()), 0.3 + Math.random() * 0.7, Math.sin(angle) * (0.5 + Math.random())),
        life: 0.7 + Math.random() * 0.5,
        size: 0.3 + Math.random() * 0.4,
        hot: new THREE.Color(tint),
        cold: new THREE.Color("#3a352f"),
        weight: 0.4,
      });
    }
  }

  glitter(at: THREE.Vector3, count: number, tint: string): void {
    for (let i = 0; i < count; i++) {
      const angle = Math.random() * Math.PI * 2;
      this.spark({
        at: at.clone().add(new THREE.Vector3(Math.cos(angle) * 0.3, 0, Math.sin(angle) * 0.3)),
        speed: new THREE.Vector3(0, 0.6 + Math.random() * 0.8, 0),
        life: 0.6 + Math.random() * 0.6,
        size: 0.12 + Math.random() * 0.14,
        hot: new THREE.Color("#ffffff"),
        cold: new THREE.Color(tint),
        weight: 0,
      });
    }
  }

  /** A number or word that rises and fades. */
  float(text: string, at: THREE.Vector3, ink: string, size = 0.46, speed = 1): void {
    const sprite = words(text, at.clone(), ink, size, "rgba(20,23,31,.78)");
    (sprite.userData["tag"] as Tag).rank = FREE; // it rises through everything
    this.root.add(sprite);
    this.floats.push({ sprite, age: 0, life: 1.5, from: at.y, speed: 0.6 * speed });
  }

  /** A ring that widens over the ground. */
  ring(at: THREE.Vector3, colour: string, size: number): void {
    const geometry = new THREE.RingGeometry(0.8, 1, 40).rotateX(-Math.PI / 2);
    const mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ color: colour, transparent: true, depthWrite: false }));
    mesh.position.copy(at);
    this.root.add(mesh);
    this.rings.push({ mesh, age: 0, life: 0.6, size });
  }

  clear(): void {
    this.sparks = [];
    for (const { sprite } of this.floats) this.drop(sprite);
    for (const { mesh } of this.rings) this.root.remove(mesh);
    this.floats = [];
    this.rings = [];
    this.points.geometry.setDrawRange(0, 0);
  }

  private drop(sprite: THREE.Sprite): void {
    this.root.remove(sprite);
    sprite.material.map?.dispose();
    sprite.material.dispose();
  }

  advance(seconds: number): void {
    this.sparks = this.sparks.filter((spark) => (spark.age += seconds) < spark.life);
    const position = this.points.geometry.getAttribute("position") as THREE.BufferAttribute;
    const size = this.points.geometry.getAttribute("size") as THREE.BufferAttribute;
    const tint = this.points.geometry.getAttribute("tint") as THREE.BufferAttribute;
    const mixed = new THREE.Color();
    this.sparks.forEach((spark, i) => {
      spark.at.addScaledVector(spark.speed, seconds);
      spark.speed.y -= spark.weight * seconds;
      spark.speed.multiplyScalar(Math.max(0, 1 - 1.6 * seconds));
      const part = spark.age / spark.life;
      mixed.copy(spark.hot).lerp(spark.cold, part);
      position.setXYZ(i, spark.at.x, spark.at.y, spark.at.z);
      size.setX(i, spark.size * (0.6 + part * 0.9));
      tint.setXYZW(i, mixed.r, mixed.g, mixed.b, 0.85 * (1 - part * part));
    });
    for (const attribute of [position, size, tint]) attribute.needsUpdate = true;
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
      const part = item.age / item.life;
      item.mesh.scale.setScalar(0.1 + item.size * part);
      item.mesh.material.opacity = Math.max(0, 1 - part);
      if (part >= 1) this.root.remove(item.mesh);
    }
    this.rings = this.rings.filter((item) => item.age < item.life);
  }
}
