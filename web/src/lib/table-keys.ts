// The keys of every table, whatever is asked.

import type { Turnable } from "../panels/BoardTools.svelte";
import { keys, type Binding } from "./keys.svelte";
import { drawer } from "./rulebook.svelte";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

/** What the keys need to know of the page. */
export interface KeyedPage {
  table: Table;
  board: () => Turnable | null;
  covered: () => boolean; // somebody else is to look now
  close: () => void; // whatever is open
}

export function tableKeys({ table, board, covered, close }: KeyedPage): Binding[] {
  const when = (): boolean => !covered();
  return [
    { on: ["?"], does: "Show or hide the keys", run: () => (keys.help = !keys.help), when },
    { on: ["m"], does: "Map or board", run: () => settings.toggleMap(), when },
    { on: ["r"], does: "Rulebook", run: () => (drawer.open = !drawer.open), when },
    { on: ["v"], does: "Sounds on or off", run: () => settings.toggleSounds(), when },
    { on: ["u"], does: "Take back", run: () => void table.undo(), when: () => when() && table.undoable },
    { on: [" "], does: "Skip the animation", run: () => table.skip(), when: () => when() && table.playing },
    { on: ["["], does: "One event back", run: () => void table.visit((table.past ?? table.events.length - 1) - 1), when },
    { on: ["]"], does: "One event on", run: () => void table.visit(table.past! + 1), when: () => when() && table.past !== null },
    { on: ["l"], does: "Live again", run: () => void table.visit(null), when },
    { on: ["0"], does: "The first view of the board", run: () => board()?.home(), when },
    { on: ["."], does: "Come closer", run: () => board()?.turn(0, 1.25), when },
    { on: [","], does: "Go away", run: () => board()?.turn(0, 0.8), when },
    { on: ["Shift+ArrowLeft"], does: "Turn the board left", run: () => board()?.turn(-15), when },
    { on: ["Shift+ArrowRight"], does: "Turn the board right", run: () => board()?.turn(15), when },
    { on: ["Shift+ArrowUp"], does: "Look from higher up", run: () => board()?.turn(0, 1, -8), when },
    { on: ["Shift+ArrowDown"], does: "Look from lower down", run: () => board()?.turn(0, 1, 8), when },
    { on: ["Escape"], does: "Close the open panel", always: true, run: close, when },
  ];
}
