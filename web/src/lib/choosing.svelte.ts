// What somebody has picked for several dragons or units before handing it in. Survives a reload.

import { read, write } from "./keep";

export class Picks {
  private kept = $state.raw<Record<string, string>>({});
  private key = "";

  /** Picks belong to one question; a new one starts empty. */
  open(key: string): void {
    if (key === this.key) return;
    this.key = key;
    const stored = read<{ key: string; picks: Record<string, string> } | null>("picks", null);
    this.kept = stored?.key === key ? stored.picks : {};
  }

  get(who: string): string | undefined {
    return this.kept[who];
  }

  set(who: string, what: string): void {
    this.kept = { ...this.kept, [who]: what };
    write("picks", { key: this.key, picks: this.kept });
  }
}
