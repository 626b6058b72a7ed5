// Facings that a player has in mind for units that will declare them later. Kept on this page only.

import { read, write } from "./keep";
import type { Scene } from "./scene";

class Plans {
  private kept = $state<Record<string, number>>(read("plans", {}));

  /** Headings of units as they are meant to start, while somebody plots; the board draws them so. */
  meant = $state.raw<ReadonlyMap<string, number>>(new Map());

  /** A scene with everybody turned as it is meant to start. */
  drawn(scene: Scene): Scene {
    if (!this.meant.size) return scene;
    return { ...scene, pieces: scene.pieces?.map((piece) => (this.meant.has(piece.id) ? { ...piece, heading: this.meant.get(piece.id)! } : piece)) };
  }

  facing(table: string, round: number, piece: string): number | null {
    return this.kept[`${table}/${round}/${piece}`] ?? null;
  }

  set(table: string, round: number, piece: string, facing: number): void {
    const others = Object.entries(this.kept).filter(([key]) => key.startsWith(`${table}/${round}/`));
    this.kept = { ...Object.fromEntries(others), [`${table}/${round}/${piece}`]: facing };
    write("plans", this.kept);
  }
}

export const plans = new Plans();
