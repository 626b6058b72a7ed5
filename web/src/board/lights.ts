// A low warm sun with long shadows, cool light from behind, and the sky.

import * as THREE from "three";
import type { Scene } from "../lib/scene";

export class Lights {
  readonly root = new THREE.Group();
  readonly sun = new THREE.DirectionalLight("#ffe9c4", 2.7);

  constructor() {
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.02;
    const rim = new THREE.DirectionalLight("#9db8ff", 0.9);
    rim.position.set(10, 6, -12);
    this.root.add(this.sun, this.sun.target, rim, new THREE.HemisphereLight("#dbe6ff", "#6b5a44", 1.1));
  }

  /** Let the shadows cover a board, and nothing beyond it. */
  fit(scene: Scene): void {
    const { left, right, top, bottom } = scene.board;
    const reach = Math.hypot(right - left, bottom - top) / 2 + 1;
    const frame = this.sun.shadow.camera;
    [frame.left, frame.right, frame.top, frame.bottom, frame.near, frame.far] = [-reach, reach, reach, -reach, 1, Math.max(60, reach * 4)];
    frame.updateProjectionMatrix();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    this.sun.target.position.set(x, 0, y);
    this.sun.position.set(x - reach * 0.85, reach * 1.4, y + reach * 0.5);
  }

  dispose(): void {
    this.sun.shadow.map?.dispose();
  }
}
