// Facings that a player has in mind for units that will declare them later. Kept on this page only.

import { read, write } from "./keep";

class Plans {
  private kept = $state<Record<string, number>>(read("plans", {}));

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
