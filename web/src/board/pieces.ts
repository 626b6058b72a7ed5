// Pieces on the board: dragons with pole, shadow and name plate; eggs, ships, biplanes; and plain figures for the rest.

import * as THREE from "three";
import { plateGauge, plateLetters, shareOf } from "../lib/gauges";
import { colourNameOf, colourOf } from "../lib/palette";
import type { Piece, Scene } from "../lib/scene";
import { buildCard, buildFootprint } from "./card";
import { buildFigure } from "./figures";
import { buildCraft, CRAFTS } from "./crafts";
import { discard } from "./discard";
import { buildDragon, standing } from "./dragon";
import { citadel, lance, LANDMARKS, tower } from "./landmarks";
import { buildMast, setMast } from "./mast";
import type { Pose } from "./places";
import { thickness } from "./plane";
import { tagged, type Tag } from "./plates";
import { badgeSize, canvas, paintBadge, shared, spotTexture, type Badge } from "./textures";

const BODY = 0.36; // of its scale: a dragon without tail and tips of wings
const TAIL = 0.62; // of the length of a card: as far a dragon reaches from its middle
let spot: THREE.CanvasTexture | null = null;

function shadowMesh(colour: string): THREE.Group {
  spot ??= shared(spotTexture());
  const group = new THREE.Group();
  const material = new THREE.MeshBasicMaterial({ map: spot, color: "#000000", transparent: true, opacity: 0.55, depthWrite: false });
  const dark = new THREE.Mesh(new THREE.PlaneGeometry(0.95, 0.95).rotateX(-Math.PI / 2), material);
  dark.position.y = 0.02;
  const ring = new THREE.Mesh(
    new THREE.RingGeometry(0.25, 0.31, 28).rotateX(-Math.PI / 2),
    new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.95, depthWrite: false }),
  );
  ring.position.y = 0.03;
  group.add(dark, ring);
  return group;
}

/** One piece with everything that belongs to it. */
export class Figure {
  readonly root = new THREE.Group();
  readonly id: string;
  readonly look: string;
  pose: Pose;
  private readonly body: THREE.Object3D;
  private readonly feet: number;
  private readonly wings: ((beat: number, open: number) => void) | null;
  private readonly under: THREE.Group;
  private readonly card: THREE.Group | null = null; // under the body, where pieces are cards
  private readonly mast: THREE.Group;
  readonly plate: THREE.Sprite;
  private readonly pen: CanvasRenderingContext2D;
  private readonly tag: Tag;
  private readonly plateTexture: THREE.CanvasTexture;
  private badgeKey = "";
  private beat: number;
  private open: number;
  private readonly lips: THREE.Vector3; // on the body
  grounded: boolean;
  roll = 0; // radians, for a while, beside what the pose says
  pitch = 0; // the nose up
  yaw = 0; // to the right
  sunk = 0; // below where the pose says, when it is dead

  constructor(
    private readonly scene: Scene,
    public piece: Piece,
    pose: Pose,
  ) {
    this.id = piece.id;
    this.look = lookOf(scene, piece);
    this.pose = { ...pose };
    const worn = colourNameOf(scene.seats, piece);
    const colour = colourOf(worn);
    this.grounded = isGrounded(piece);
    this.open = this.grounded ? 0 : 1;
    this.beat = (piece.id.length * 1.7) % 6;
    if (piece.kind === "dragon" && !piece.hidden) {
      const dragon = buildDragon(piece.size ?? 2, worn);
      this.body = dragon.model;
      this.wings = dragon.setWings;
      this.feet = standing(piece.size ?? 2);
      this.lips = dragon.mouth;
      if (piece.tags?.includes("lancer")) {
        const carried = lance(1.1);
        carried.rotation.x = -1.15; // couched, ahead of the rider
        carried.position.set(0.2, 0.12, 0.25);
        this.body.add(carried);
      }
      if (piece.tags?.includes("carrier")) this.body.add(burden());
    } else {
      this.body = LANDMARKS.has(piece.kind) ? landmark(scene, piece, colour.fill) : figureOf(piece, colour.fill, colour.light);
      this.wings = null;
      this.feet = 0;
      this.lips = new THREE.Vector3(0, 0.3, 0);
    }
    this.body.userData["piece"] = piece.id;
    const card = this.wings && piece.footprint?.type === "rectangle" ? piece.footprint : null;
    this.under = card ? buildFootprint(card.width, card.length, colour) : shadowMesh(colour.light);
    if (card) {
      this.card = buildCard(card.width, card.length, colour);
      this.card.userData["piece"] = piece.id;
    }
    const [wide, high] = badgeSize(plateLetters(piece).length);
    const [sheet, pen] = canvas(wide, high);
    this.pen = pen;
    this.plateTexture = new THREE.CanvasTexture(sheet);
    this.plateTexture.colorSpace = THREE.SRGBColorSpace;
    this.plate = new THREE.Sprite(new THREE.SpriteMaterial({ map: this.plateTexture, depthTest: false, transparent: true, sizeAttenuation: false }));
    this.plate.renderOrder = 10;
    this.plate.visible = !["egg", "tower", "lance"].includes(piece.kind);
    this.under.visible = piece.kind !== "tower" && piece.kind !== "lance";
    this.mast = buildMast(colour.light, scene.board.ceiling ?? 0, 1, thickness(scene.board));
    this.root.add(this.body, this.under, this.plate, this.mast);
    if (this.card) {
      this.root.add(this.card);
    }
    this.tag = { high: 0.017, least: 21, aspect: wide / high, home: this.card ? [0.5, 0.5] : [0.5, 0], rank: 0 };
    if (card) this.tag.behind = { heading: pose.heading, reach: card.length * TAIL };
    tagged(this.plate, this.tag);
    this.settle(0);
  }

  /** Take over new facts of the piece (its pose is set by whoever moves it). */
  update(piece: Piece): void {
    this.piece = piece;
    this.grounded = isGrounded(piece);
  }

  setBadge(strong: boolean): void {
    const gauge = plateGauge(this.piece);
    const badge: Badge = {
      letter: plateLetters(this.piece),
      altitude: this.scene.board.ceiling && (this.piece.heading != null || this.piece.z) ? Math.round(this.pose.z) : null,
      share: gauge && shareOf(gauge),
      egg: this.piece.tags?.includes("carrier") ?? false,
      colour: colourOf(colourNameOf(this.scene.seats, this.piece)),
      strong,
    };
    const key = JSON.stringify(badge);
    if (key === this.badgeKey) return;
    this.badgeKey = key;
    paintBadge(this.pen, badge);
    this.plateTexture.needsUpdate = true;
  }

  /** Put everything where the pose says; `seconds` moves the wings on. True while they still move. */
  settle(seconds: number, flapping = false): boolean {
    const level = this.scene.board.level ?? 0.4;
    const { x, y, z, ground, heading, scale } = this.pose;
    const high = z - ground > 0.05;
    const altitude = z * level + (high ? 0.12 * Math.min(1, (z - ground) * 2) : 0);
    const grown = this.body.userData["scale"] ?? (this.body.userData["scale"] = this.body.scale.x);
    this.body.scale.setScalar(grown * scale);
    this.body.position.set(x, altitude + this.feet * scale + (this.card ? 0.16 * scale : 0) - this.sunk * scale, y); // over its card
    this.body.rotation.set(0, (-heading * Math.PI) / 180 - this.yaw, 0);
    this.body.rotateX(this.pitch).rotateZ(this.roll);
    this.under.position.set(x, ground * level, y);
    if (this.card) {
      this.card.position.set(x, altitude, y);
      this.card.rotation.y = this.under.rotation.y = (-heading * Math.PI) / 180;
    } else this.under.scale.setScalar(scale * (0.75 + 0.12 * (this.piece.size ?? 2)));
    setMast(this.mast, ground * level, altitude, level);
    this.mast.position.set(x, 0, y);
    this.plate.position.set(x, altitude + (this.card ? 0 : 0.3 + 0.16 * scale * (1 + (this.piece.size ?? 2))), y);
    if (this.tag.behind) this.tag.behind.heading = heading;
    else if (this.wings) this.tag.below = { drop: this.plate.position.y - this.body.position.y, reach: BODY * scale };
    const wanted = this.grounded && !high ? 0 : 1;
    let moving = false;
    if (Math.abs(wanted - this.open) > 0.01) {
      this.open += (wanted - this.open) * Math.min(1, seconds * 5);
      moving = true;
    } else this.open = wanted;
    if (this.wings) {
      if (flapping && wanted) {
        this.beat += seconds * (9 - (this.piece.size ?? 2) * 1.3);
        moving = true;
      }
      this.wings(this.beat, this.open);
    }
    return moving;
  }

  /** Without plate, pole and ground sign: it is leaving. */
  nameless(): void {
    this.root.remove(this.plate, this.mast, this.under);
    if (this.card) this.root.remove(this.card);
  }

  /** Where its breath comes from. */
  mouth(): THREE.Vector3 {
    this.body.updateMatrixWorld();
    return this.body.localToWorld(this.lips.clone());
  }

  dispose(): void {
    for (const part of [this.root, this.plate, this.mast, this.under, this.card]) if (part) discard(part); // whoever leaves has dropped some
  }
}

/** A different look needs a new figure. */
export function lookOf(scene: Scene, piece: Piece): string {
  return [
    piece.kind,
    piece.size,
    colourNameOf(scene.seats, piece),
    piece.hidden,
    piece.short,
    piece.tags?.includes("lancer"),
    piece.tags?.includes("carrier"),
    scene.board.level,
  ].join("|");
}

function isGrounded(piece: Piece): boolean {
  return piece.tags?.includes("grounded") ?? (piece.z ?? 0) <= (piece.ground ?? 0);
}

function landmark(scene: Scene, piece: Piece, colour: string): THREE.Object3D {
  if (piece.kind === "lance") return lance(1.3);
  return piece.kind === "tower" ? tower((scene.board.ceiling ?? 10) * (scene.board.level ?? 0.4)) : citadel(colour);
}

const eggShape = (radius: number): THREE.BufferGeometry => new THREE.SphereGeometry(radius, 20, 16).scale(1, 1.35, 1);

/** What a dragon carries in its claws: an egg, or another treasure. */
function burden(): THREE.Mesh {
  const material = new THREE.MeshStandardMaterial({ color: "#f6dc9a", roughness: 0.35, emissive: "#ffb938", emissiveIntensity: 0.55 });
  const egg = new THREE.Mesh(
    eggShape(0.15)
      .rotateX(Math.PI / 2)
      .translate(0, -0.14, -0.44),
    material,
  );
  egg.castShadow = true;
  return egg;
}

function figureOf(piece: Piece, fill: string, light: string): THREE.Object3D {
  const group = new THREE.Group();
  const solid = (geometry: THREE.BufferGeometry, colour: string, glow = 0): void => {
    const material = new THREE.MeshStandardMaterial({ color: colour, roughness: 0.45, emissive: colour, emissiveIntensity: glow });
    const mesh = new THREE.Mesh(geometry, material);
    mesh.castShadow = true;
    group.add(mesh);
  };
  const size = 0.7 + 0.2 * (piece.size ?? 2);
  if (CRAFTS.has(piece.kind) && piece.footprint?.type === "rectangle") {
    group.add(buildCraft(piece.kind, piece.footprint.width, piece.footprint.length, fill, light));
    return group;
  }
  if (piece.kind === "egg") {
    solid(eggShape(0.2).translate(0, 0.25, 0), "#f6dc9a", 0.35);
    const nest = new THREE.TorusGeometry(0.22, 0.06, 6, 16);
    nest.rotateX(Math.PI / 2);
    nest.translate(0, 0.05, 0);
    solid(nest, "#6b4d2c");
    return group;
  }
  if (piece.footprint?.type === "rectangle") {
    const base = new THREE.BoxGeometry(piece.footprint.width, 0.06, piece.footprint.length);
    base.translate(0, 0.03, 0);
    solid(base, fill);
    const figure = buildFigure(piece.kind, piece.footprint.width, fill, light);
    if (figure) return group.add(figure);
  } else {
    const radius = piece.footprint?.type === "disc" ? piece.footprint.radius : 0.3 * size;
    const base = new THREE.CylinderGeometry(radius, radius * 1.05, 0.08, 24);
    base.translate(0, 0.04, 0);
    solid(base, fill);
  }
  if (piece.kind === "troop" || piece.kind === "character") {
    const body = new THREE.CapsuleGeometry(0.1 * size, 0.22 * size, 4, 10);
    body.translate(0, 0.3 * size, 0);
    solid(body, light);
  } else if (piece.kind === "engine" || piece.kind === "obstacle") {
    const tower = new THREE.CylinderGeometry(0.2 * size, 0.26 * size, 0.55 * size, 8);
    tower.translate(0, 0.32 * size, 0);
    solid(tower, light);
  } else if (piece.kind === "monster" || piece.kind === "dragon") {
    const body = new THREE.IcosahedronGeometry(0.26 * size, 1);
    body.translate(0, 0.36 * size, 0);
    solid(body, light);
  }
  return group;
}
