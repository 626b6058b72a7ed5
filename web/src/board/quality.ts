// How good the picture is: as the player says, or as quick as the machine turns out to be.

import type * as THREE from "three";

export type Wish = "auto" | "low" | "medium" | "high";
export type Quality = "low" | "medium" | "high";

const STEPS: Quality[] = ["low", "medium", "high"];
const SLOW = 0.05; // seconds between two pictures
const PATIENCE = 12; // slow pictures in a row
const DOTS: Record<Quality, number> = { low: 0.8, medium: 1.5, high: 2 }; // for each pixel of the page, at most
export const SHADOWS: Record<Quality, number> = { low: 0, medium: 1024, high: 2048 }; // pixels of their map

/** Does a processor draw in place of a graphics card? */
export function drawnInSoftware(context: Pick<WebGL2RenderingContext, "getExtension" | "getParameter">): boolean {
  const told = context.getExtension("WEBGL_debug_renderer_info");
  const name = told ? String(context.getParameter(told.UNMASKED_RENDERER_WEBGL)).toLowerCase() : "";
  return ["swiftshader", "llvmpipe", "software", "basic render"].some((word) => name.includes(word));
}

export class QualityKeeper {
  private found: Quality;
  private slow = 0;

  constructor(
    private readonly wish: () => Wish,
    software: boolean,
  ) {
    this.found = software ? "low" : "high";
  }

  get now(): Quality {
    const wish = this.wish();
    return wish === "auto" ? this.found : wish;
  }

  get dots(): number {
    return Math.min(devicePixelRatio, DOTS[this.now]);
  }

  /** A picture came so long after the one before; true: from now on they are simpler. */
  took(seconds: number): boolean {
    this.slow = seconds > SLOW ? this.slow + 1 : 0;
    if (this.slow < PATIENCE || this.wish() !== "auto" || this.found === "low") return false;
    this.slow = 0;
    this.found = STEPS[STEPS.indexOf(this.found) - 1]!;
    return true;
  }
}

/** Let a renderer and its sun draw so. */
export function applied(renderer: THREE.WebGLRenderer, sun: THREE.DirectionalLight, keeper: QualityKeeper): void {
  const size = SHADOWS[keeper.now];
  renderer.setPixelRatio(keeper.dots);
  sun.castShadow = size > 0;
  if (size && sun.shadow.mapSize.x !== size) {
    sun.shadow.mapSize.set(size, size);
    sun.shadow.map?.dispose();
    sun.shadow.map = null;
  }
  renderer.shadowMap.needsUpdate = true;
}
