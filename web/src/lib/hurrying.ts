// Answers for somebody in a hurry: what the rules suggest, again and again, until there is nothing left.

import type { Table } from "./table.svelte";

const PATIENCE = 4000; // milliseconds until the next question must be there
const STEP = 25;

const soon = (): Promise<void> => new Promise((done) => setTimeout(done, STEP));

/** Give one answer after another; `next` is asked at each question, and ends it with an empty text. */
export async function hurry(table: Table, next: () => string): Promise<void> {
  for (let text = next(); text; text = next()) {
    const version = table.version;
    if (!(await table.act(text))) return;
    for (let waited = 0; table.version === version && waited < PATIENCE; waited += STEP) await soon();
    if (table.version === version) return;
    table.skip(); // nobody wants to watch each of them
  }
}

/** What the rules suggest now; empty if they suggest nothing. */
export function suggested(table: Table): string {
  const text = table.decision?.facts["suggested"];
  return typeof text === "string" ? text : "";
}
