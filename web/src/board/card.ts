// The card under a figure on a free table: in the air where the figure is, and its outline on the ground.

import * as THREE from "three";
import type { Colour } from "../lib/palette";

const front = (width: number, length: number): THREE.Shape => {
  const arrow = new THREE.Shape();
  arrow.moveTo(0, length / 2 - 0.08);
  arrow.lineTo(width * 0.16, length / 2 - 0.45);
  arrow.lineTo(-width * 0.16, length / 2 - 0.45);
  return arrow;
};

/** The card itself, with an arrow at its front edge; it lies in the plane y = 0, front to the north. */
export function buildCard(width: number, length: number, colour: Colour): THREE.Group {
  const card = new THREE.Group();
  const sheet = new THREE.Mesh(
    new THREE.BoxGeometry(width, 0.05, length),
    new THREE.MeshStandardMaterial({ color: colour.fill, roughness: 0.7, transparent: true, opacity: 0.72 }),
  );
  sheet.castShadow = true;
  const edges = new THREE.LineSegments(new THREE.EdgesGeometry(sheet.geometry), new THREE.LineBasicMaterial({ color: colour.light }));
  const arrow = new THREE.Mesh(
    new THREE.ShapeGeometry(front(width, length)).rotateX(-Math.PI / 2),
    new THREE.MeshBasicMaterial({ color: colour.light, side: THREE.DoubleSide }),
  );
  arrow.position.y = 0.035;
  card.add(sheet, edges, arrow);
  return card;
}

/** What a card leaves on the ground below it. */
export function buildFootprint(width: number, length: number, colour: Colour): THREE.Group {
  const print = new THREE.Group();
  const dark = new THREE.Mesh(
    new THREE.PlaneGeometry(width, length).rotateX(-Math.PI / 2),
    new THREE.MeshBasicMaterial({ color: "#000000", transparent: true, opacity: 0.38, depthWrite: false }),
  );
  dark.position.y = 0.02;
  const edge = new THREE.Shape(
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x, y]) => new THREE.Vector2((x! * width) / 2, (y! * length) / 2)),
  );
  edge.holes.push(
    new THREE.Path(
      [
        [-1, -1],
        [-1, 1],
        [1, 1],
        [1, -1],
      ].map(([x, y]) => new THREE.Vector2(x! * (width / 2 - 0.12), y! * (length / 2 - 0.12))),
    ),
  );
  const light = new THREE.MeshBasicMaterial({ color: colour.light, transparent: true, opacity: 0.95, depthWrite: false, side: THREE.DoubleSide });
  const frame = new THREE.Mesh(new THREE.ShapeGeometry(edge).rotateX(-Math.PI / 2), light);
  const arrow = new THREE.Mesh(new THREE.ShapeGeometry(front(width, length)).rotateX(-Math.PI / 2), light);
  frame.position.y = arrow.position.y = 0.03;
  print.add(dark, frame, arrow);
  return print;
}
