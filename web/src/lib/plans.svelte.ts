// Facings that a player has in mind for units that will declare them later. Kept on this page only.

import { read, write } from "./keep";
import type { Scene } from "./scene";
import type { Viewer } from "./wire";

interface Looker {
  id: string;
  viewer: Viewer;
  scene: Scene | null;
}
const moment = (table: Looker, scene: Scene | null): string => `${table.id}/${table.viewer}/${scene?.phase ?? ""}`;

class Plans {
  private kept = $state<Record<string, number>>(read("plans", {}));

  /** Headings of units as their owner means them to be, for nobody else and until they are revealed. */
  private meant = $state.raw<{ when: string; headings: ReadonlyMap<string, number> }>({ when: "", headings: new Map() });

  mean(table: Looker, headings: ReadonlyMap<string, number>): void {
    this.meant = { when: moment(table, table.scene), headings };
  }

  /** A scene with everybody turned as it is meant. */
  drawn(scene: Scene, table: Looker): Scene {
    const { when, headings } = this.meant;
    if (!headings.size || when !== moment(table, scene)) return scene;
    return { ...scene, pieces: scene.pieces?.map((piece) => (headings.has(piece.id) ? { ...piece, heading: headings.get(piece.id)! } : piece)) };
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
