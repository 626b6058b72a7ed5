// The ground: raised tiles with bevels, rims, trees, rocks and numbers. Built once per board.

import * as THREE from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { colourNameOf, colourOf } from "../lib/palette";
import type { Point, Scene, Tile } from "../lib/scene";
import { alongRoute, outline } from "./geometry";
import { hexside, rampart } from "./landmarks";
import { repeatable, seedOf } from "./random";
import { buildTabletop } from "./tabletop";
import { entranceTint, isLight, placeName, terrainOf, type Terrain } from "./terrain-look";
import { namesMesh } from "./place-names";
import { groundTexture, labelTexture, numberTexture } from "./textures";

const BEVEL = 0.07;
const CLOTH = -0.3; // of a table without tiles
const FLOOR = -0.55; // world height of the underside of the lowest tiles

/** The ground of a scene; `key` tells whether it must be built anew. */
export function groundKey(scene: Scene): string {
  const tiles = (scene.tiles ?? []).map((t) => `${t.id}:${t.terrain}:${t.height ?? 0}:${t.seat ?? ""}`);
  const seats = (scene.seats ?? []).map((seat) => seat.colour);
  return JSON.stringify([scene.board, tiles, seats, (scene.edges ?? []).map((e) => [e.id, e.state])]);
}

interface Sheet {
  positions: number[];
  uvs: number[];
  colours: number[];
}

function face(sheet: Sheet, points: THREE.Vector3[], colours: THREE.Color[]): void {
  for (let i = 1; i + 1 < points.length; i++)
    for (const k of [0, i, i + 1]) {
      const p = points[k]!;
      const colour = colours[k]!;
      sheet.positions.push(p.x, p.y, p.z);
      sheet.uvs.push(p.x * 0.42, (p.z + p.y) * 0.42);
      sheet.colours.push(colour.r, colour.g, colour.b);
    }
}

function sheetMesh(sheet: Sheet, material: THREE.Material): THREE.Mesh {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(sheet.positions, 3));
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(sheet.uvs, 2));
  geometry.setAttribute("color", new THREE.Float32BufferAttribute(sheet.colours, 3));
  geometry.computeVertexNormals();
  const mesh = new THREE.Mesh(geometry, material);
  mesh.receiveShadow = true;
  mesh.castShadow = true;
  return mesh;
}

function raise(sheet: Sheet, tile: Tile, corners: Point[], top: number, look: Terrain): void {
  const random = repeatable(seedOf(tile.id));
  const base = new THREE.Color(look.top).offsetHSL((random() - 0.5) * 0.02, 0, (random() - 0.5) * 0.035);
  const edge = base.clone().offsetHSL(0, -0.02, 0.07);
  const high = new THREE.Color(look.side);
  const low = high.clone().multiplyScalar(0.42);
  const shrink = (share: number, y: number): THREE.Vector3[] =>
    corners.map(([x, z]) => new THREE.Vector3(tile.x + (x - tile.x) * share, y, tile.y + (z - tile.y) * share));
  const inner = shrink(0.9, top);
  const rim = shrink(0.985, top - BEVEL);
  const foot = shrink(0.985, FLOOR);
  const n = corners.length;
  face(
    sheet,
    [...inner].reverse(),
    inner.map(() => base),
  );
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    face(sheet, [inner[i]!, inner[j]!, rim[j]!, rim[i]!], [base, base, edge, edge]);
    face(sheet, [rim[i]!, rim[j]!, foot[j]!, foot[i]!], [high, high, low, low]);
  }
}

/** Something small that stands near the rim of a tile. */
interface Growth {
  tile: Tile;
  angle: number;
  away: number;
  top: number;
  scale: number;
  tall: number;
  chance: number; // 0 to 1
}

/** Places near the rim of a tile; the side of the viewer is left free for the number of its height. */
function scatter(tile: Tile, top: number, count: number, [from, to]: [number, number], scale: (chance: number) => [number, number]): Growth[] {
  const random = repeatable(seedOf(`${tile.id}*`));
  return Array.from({ length: count }, (_, i) => {
    const angle = Math.PI * 0.72 + ((i + random() * 0.8) / count) * Math.PI * 1.56;
    const away = from + random() * (to - from);
    const chance = random();
    const [size, tall] = scale(chance);
    return { tile, angle, away, top, scale: size, tall, chance };
  });
}

/** Where growths stand for somebody who looks from an angle. */
const planted = (growths: Growth[], turn: number): THREE.Matrix4[] =>
  growths.map(({ tile, angle, away, top, scale, tall, chance }) =>
    place(tile.x + Math.cos(angle - turn) * away, top - 0.02, tile.y + Math.sin(angle - turn) * away, scale, chance * 6, tall),
  );

function instanced(geometry: THREE.BufferGeometry, material: THREE.Material, places: THREE.Matrix4[], tints?: THREE.Color[]): THREE.InstancedMesh {
  const mesh = new THREE.InstancedMesh(geometry, material, places.length);
  places.forEach((place, i) => mesh.setMatrixAt(i, place));
  tints?.forEach((tint, i) => mesh.setColorAt(i, tint));
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

function replace(mesh: THREE.InstancedMesh, places: THREE.Matrix4[]): void {
  places.forEach((where, i) => mesh.setMatrixAt(i, where));
  mesh.instanceMatrix.needsUpdate = true;
  mesh.computeBoundingSphere();
}

function place(x: number, y: number, z: number, scale: number, turn: number, tall = 1): THREE.Matrix4 {
  return new THREE.Matrix4().compose(
    new THREE.Vector3(x, y, z),
    new THREE.Quaternion().setFromEuler(new THREE.Euler(0, turn, 0)),
    new THREE.Vector3(scale, scale * tall, scale),
  );
}

function treeGeometry(): THREE.BufferGeometry {
  const part = (geometry: THREE.BufferGeometry, y: number, tint: string): THREE.BufferGeometry => {
    geometry.translate(0, y, 0);
    const colour = new THREE.Color(tint);
    const count = geometry.getAttribute("position").count;
    geometry.setAttribute("color", new THREE.Float32BufferAttribute(Array.from({ length: count }, () => [colour.r, colour.g, colour.b]).flat(), 3));
    return geometry;
  };
  return mergeGeometries([
    part(new THREE.CylinderGeometry(0.06, 0.09, 0.3, 5), 0.15, "#5b4630"),
    part(new THREE.ConeGeometry(0.38, 0.6, 7), 0.5, "#ffffff"),
    part(new THREE.ConeGeometry(0.28, 0.52, 7), 0.85, "#ffffff"),
  ]);
}

/** A house of one room under a steep roof; the walls are light, so that the tint colours the roof. */
function houseGeometry(): THREE.BufferGeometry {
  const painted = (geometry: THREE.BufferGeometry, tint: string): THREE.BufferGeometry => {
    const plain = geometry.index ? geometry.toNonIndexed() : geometry;
    plain.deleteAttribute("uv");
    const colour = new THREE.Color(tint);
    const count = plain.getAttribute("position").count;
    return plain.setAttribute("color", new THREE.Float32BufferAttribute(Array.from({ length: count }, () => colour.toArray()).flat(), 3));
  };
  const gable = new THREE.CylinderGeometry(0.01, 0.78, 0.6, 4, 1).rotateY(Math.PI / 4).scale(1, 1, 0.8);
  return mergeGeometries([painted(new THREE.BoxGeometry(1, 0.7, 0.8).translate(0, 0.35, 0), "#f2e6d0"), painted(gable.translate(0, 1, 0), "#8a4a34")]);
}

/** A tongue of fire: bright at its foot, dark at its tip. */
function flameGeometry(): THREE.BufferGeometry {
  const flame = new THREE.ConeGeometry(0.5, 1.2, 6, 3).translate(0, 0.6, 0);
  const [foot, tip] = [new THREE.Color("#ffd05a"), new THREE.Color("#d8401a")];
  const heights = flame.getAttribute("position");
  const colours = Array.from({ length: heights.count }, (_, i) =>
    foot
      .clone()
      .lerp(tip, Math.min(1, heights.getY(i) / 1.2))
      .toArray(),
  ).flat();
  return flame.setAttribute("color", new THREE.Float32BufferAttribute(colours, 3));
}

/** Everything that stands still. */
export function buildGround(scene: Scene): THREE.Group {
  const ground = new THREE.Group();
  const board = scene.board;
  const level = board.level ?? 0.4;
  const radius = board.radius ?? 1;
  const sheets = new Map<Terrain["paint"], Sheet>();
  const trees: Growth[] = [];
  const rocks: Growth[] = [];
  const houses: Growth[] = [];
  const ruins: Growth[] = [];
  const flames: Growth[] = [];
  const rims: Sheet = { positions: [], uvs: [], colours: [] };
  const numbers = new Map<number, Tile[]>();
  const turners: ((turn: number) => void)[] = [];
  for (const tile of scene.tiles ?? []) {
    const look = terrainOf(tile.terrain);
    const top = (tile.height ?? 0) * level;
    const corners = outline(board, tile);
    let sheet = sheets.get(look.paint);
    if (!sheet) sheets.set(look.paint, (sheet = { positions: [], uvs: [], colours: [] }));
    raise(sheet, tile, corners, top, look);
    if (tile.height && board.ceiling) numbers.set(tile.height, [...(numbers.get(tile.height) ?? []), tile]);
    if (tile.terrain === "city" || tile.terrain === "settlement")
      houses.push(...scatter(tile, top, tile.terrain === "city" ? 6 : 3, [0.6 * radius, 0.74 * radius], (r) => [(0.2 + r * 0.07) * radius, 0.9 + r * 0.7]));
    if (tile.value && (tile.terrain === "city" || tile.terrain === "settlement"))
      houses.push(...scatter(tile, top, 2, [0.5 * radius, 0.55 * radius], (r) => [0.4 * radius, 1.1 + r * 0.6])); // what is worth something is larger
    if (tile.tags?.includes("destroyed")) {
      ruins.push(...scatter(tile, top, 9, [0.5 * radius, 0.78 * radius], (r) => [(0.07 + r * 0.1) * radius, 0.7]));
      flames.push(...scatter(tile, top, 5, [0.45 * radius, 0.7 * radius], (r) => [(0.16 + r * 0.14) * radius, 1.6 + r]));
    }
    if (look.paint === "woods") trees.push(...scatter(tile, top, 8, [0.64 * radius, 0.8 * radius], (r) => [(0.25 + r * 0.14) * radius, 1 + r * 0.4]));
    if (look.paint === "rock" || look.paint === "snow")
      rocks.push(...scatter(tile, top, 7, [0.7 * radius, 0.82 * radius], (r) => [(0.08 + r * 0.11) * radius, 0.8 + r]));
    if (look.paint === "nest") rocks.push(...scatter(tile, top, 8, [0.74 * radius, 0.8 * radius], (r) => [(0.07 + r * 0.06) * radius, 0.8]));
    const owned = tile.seat !== undefined && tile.seat !== null ? colourNameOf(scene.seats, tile) : "";
    if (owned) {
      const colour = new THREE.Color(colourOf(owned).fill);
      const ring = (share: number, lift: number): THREE.Vector3[] =>
        corners.map(([x, z]) => new THREE.Vector3(tile.x + (x - tile.x) * share, top + lift, tile.y + (z - tile.y) * share));
      const [a, b] = [ring(0.79, 0.012), ring(0.9, 0.012)];
      for (let i = 0; i < corners.length; i++) {
        const j = (i + 1) % corners.length;
        face(rims, [a[i]!, a[j]!, b[j]!, b[i]!], [colour, colour, colour, colour]);
      }
    }
    if (tile.name) {
      const { texture, aspect } = labelTexture(placeName(tile), "#f3ead2", "rgba(20,23,31,.7)");
      const name = new THREE.Sprite(new THREE.SpriteMaterial({ map: texture, depthWrite: false }));
      name.scale.set(0.28 * aspect * radius, 0.28 * radius, 1);
      name.position.set(tile.x, top + (tile.value && !tile.height ? 0.8 : 0.25), tile.y); // over the roofs of what is worth something
      ground.add(name);
    }
  }
  for (const [paint, sheet] of sheets)
    ground.add(sheetMesh(sheet, new THREE.MeshStandardMaterial({ map: groundTexture(paint), vertexColors: true, roughness: 0.95, side: THREE.DoubleSide })));
  if (rims.positions.length) ground.add(sheetMesh(rims, new THREE.MeshStandardMaterial({ vertexColors: true, roughness: 0.6, side: THREE.DoubleSide })));
  const stone: Partial<Record<Terrain["paint"], string>> = { snow: "#dfe6ee", nest: "#9b8566" };
  const grow = (growths: Growth[], geometry: THREE.BufferGeometry, material: THREE.Material, tint: (growth: Growth) => THREE.Color): void => {
    if (!growths.length) return;
    const mesh = instanced(geometry, material, planted(growths, 0), growths.map(tint));
    ground.add(mesh);
    turners.push((turn) => replace(mesh, planted(growths, turn)));
  };
  grow(trees, treeGeometry(), new THREE.MeshStandardMaterial({ vertexColors: true, roughness: 1, flatShading: true }), ({ chance }) =>
    new THREE.Color("#3f6b35").offsetHSL((chance - 0.5) * 0.05, 0, (chance - 0.5) * 0.1),
  );
  grow(rocks, new THREE.DodecahedronGeometry(1, 0), new THREE.MeshStandardMaterial({ roughness: 1, flatShading: true }), ({ tile, chance }) =>
    new THREE.Color(stone[terrainOf(tile.terrain).paint] ?? "#857c70").offsetHSL(0, 0, (chance - 0.5) * 0.14),
  );
  grow(houses, houseGeometry(), new THREE.MeshStandardMaterial({ vertexColors: true, roughness: 0.9, flatShading: true }), ({ chance }) =>
    new THREE.Color("#ffffff").offsetHSL(0, 0, -chance * 0.3),
  );
  grow(ruins, new THREE.DodecahedronGeometry(1, 0), new THREE.MeshStandardMaterial({ roughness: 1, flatShading: true }), ({ chance }) =>
    new THREE.Color("#2c2521").offsetHSL(0, 0, chance * 0.08),
  );
  grow(flames, flameGeometry(), new THREE.MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.88 }), ({ chance }) =>
    new THREE.Color("#ffffff").offsetHSL(0, 0, -chance * 0.2),
  );
  for (const [height, tiles] of numbers) {
    const dark = isLight(terrainOf(tiles[0]!.terrain));
    const sign = new THREE.PlaneGeometry(0.42 * radius, 0.42 * radius);
    sign.rotateX(-Math.PI / 2);
    const material = new THREE.MeshBasicMaterial({
      map: numberTexture(String(height), dark ? "#1d2430" : "#fff8e6", dark ? "rgba(255,255,255,.6)" : "rgba(30,24,16,.65)"),
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
    });
    const away = 0.5 * radius;
    const placed = (turn: number): THREE.Matrix4[] =>
      tiles.map((tile) => place(tile.x + Math.sin(turn) * away, height * level + 0.012, tile.y + Math.cos(turn) * away, 1, turn));
    const signs = instanced(sign, material, placed(0));
    signs.castShadow = false;
    signs.receiveShadow = false;
    ground.add(signs);
    turners.push((turn) => replace(signs, placed(turn)));
  }
  const names = namesMesh(scene);
  if (names) {
    ground.add(names.mesh);
    turners.push(names.turn);
  }
  ground.userData["turn"] = (turn: number): void => turners.forEach((turner) => turner(turn)); // numbers to be read from there
  for (const edge of scene.edges ?? []) ground.add(wall(edge, scene));
  for (const route of scene.routes ?? []) {
    ground.add(ribbon(route.points, route.kind));
    for (const sign of route.arrows ? alongRoute(route.points) : []) {
      const cone = new THREE.Mesh(
        new THREE.ConeGeometry(0.2, 0.42, 3).rotateX(-Math.PI / 2),
        new THREE.MeshStandardMaterial({ color: "#dbe8f2", roughness: 0.8 }),
      );
      cone.scale.y = 0.3;
      cone.position.set(sign.x, 0.08, sign.y);
      cone.rotation.y = (-sign.heading * Math.PI) / 180;
      ground.add(cone);
    }
  }
  if (board.kind === "plane") ground.add(cloth(scene));
  ground.add(buildTabletop(scene, board.kind === "plane" ? CLOTH - 0.02 : FLOOR - 0.02));
  return ground;
}

function wall(edge: NonNullable<Scene["edges"]>[number], scene: Scene): THREE.Object3D {
  const length = Math.hypot(edge.x2 - edge.x1, edge.y2 - edge.y1);
  const height = (edge.state === "smashed" ? 0.25 : 1) * (edge.height ?? 1) * (scene.board.level ?? 0.4);
  const owner = colourNameOf(scene.seats, edge);
  const tint = edge.kind === "wall" ? "#cbbfa6" : owner ? colourOf(owner).fill : entranceTint(edge.kind);
  const intact = edge.kind === "wall" && edge.state !== "smashed";
  const side = intact ? rampart(length, height, tint) : hexside(length, height, edge.kind !== "wall" && edge.state === "open", tint);
  side.position.set((edge.x1 + edge.x2) / 2, 0, (edge.y1 + edge.y2) / 2);
  side.rotation.y = -Math.atan2(edge.y2 - edge.y1, edge.x2 - edge.x1);
  return side;
}

/** How wide and of what colour lines on the ground are. */
const RIBBONS: Record<string, [number, string]> = {
  road: [0.1, "#d9c9a2"],
  bridge: [0.24, "#8a6238"],
  ford: [0.2, "#cdbb8f"],
  river: [0.14, "#4f8fb5"],
  current: [0.14, "#4f8fb5"],
};

function ribbon(points: Point[], kind: string): THREE.Mesh {
  const line = new THREE.CatmullRomCurve3(points.map(([x, y]) => new THREE.Vector3(x, 0.03, y)));
  const [wide, color] = RIBBONS[kind] ?? RIBBONS["road"]!;
  const geometry = new THREE.TubeGeometry(line, points.length * 8, wide, 6);
  geometry.scale(1, 0.25, 1);
  return new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ color, roughness: 0.8 }));
}

/** Light and shade in wide patches, as under clouds. */
function clouded(mat: THREE.BufferGeometry): THREE.BufferGeometry {
  const at = mat.getAttribute("position");
  const shades: number[] = [];
  for (let i = 0; i < at.count; i++) {
    const [x, y] = [at.getX(i), at.getZ(i)];
    const swell = Math.sin(x * 0.23 + 1.1 * Math.sin(y * 0.17)) + Math.sin(y * 0.31 + 1.4 * Math.sin(x * 0.11 + 2)) + 0.6 * Math.sin((x + y) * 0.47 + 1);
    const shade = 0.94 + 0.085 * swell;
    shades.push(shade * 0.97, shade, Math.min(1.15, shade * 1.02));
  }
  return mat.setAttribute("color", new THREE.Float32BufferAttribute(shades, 3));
}

function cloth(scene: Scene): THREE.Group {
  const { left, right, top, bottom, surface, grid } = scene.board;
  const look = terrainOf(surface ?? "");
  const mat = new THREE.Group();
  const map = groundTexture(look.paint);
  map.repeat.set((right - left) / 3, (bottom - top) / 3);
  const plane = new THREE.Mesh(
    clouded(new THREE.BoxGeometry(right - left, -CLOTH, bottom - top, 48, 1, 32)),
    new THREE.MeshStandardMaterial({ map, color: look.top, vertexColors: true, roughness: 0.8 }),
  );
  plane.position.set((left + right) / 2, CLOTH / 2 - 0.01, (top + bottom) / 2);
  plane.receiveShadow = true;
  mat.add(plane);
  if (grid) {
    const lines: number[] = [];
    for (let x = left; x <= right + 1e-6; x += grid) lines.push(x, 0, top, x, 0, bottom);
    for (let y = top; y <= bottom + 1e-6; y += grid) lines.push(left, 0, y, right, 0, y);
    const geometry = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(lines, 3));
    mat.add(new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({ color: "#ffffff", transparent: true, opacity: 0.14 })));
  }
  return mat;
}
