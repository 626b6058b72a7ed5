// Every way of committing asks the same question first: button, key, list and typed words.

import type { Table } from "./table.svelte";

/** How a decision is committed (`lock …`), written down only (`plot …`), and asked about. */
export interface Commitment {
  verb: string;
  draft: string;
  ask: () => Promise<void>;
}

/** Play what was typed or taken from the list; what would commit is only written down, then asked about. */
export async function play(table: Pick<Table, "act" | "whyNot">, text: string, { verb, draft, ask }: Commitment): Promise<boolean> {
  const [first, ...rest] = text.split(" ");
  if (first !== verb) return table.act(text);
  if (rest.length) {
    if (await table.whyNot(text)) return table.act(text); // it is refused, and nothing changes
    if (!(await table.act([draft, ...rest].join(" ")))) return false;
  }
  await ask();
  return true;
}

/** Deeds that follow each other quickly: each begins when those before it are done. */
export class Line {
  private last: Promise<unknown> = Promise.resolve();
  private length = 0;

  do<Result>(deed: () => Promise<Result>): Promise<Result> {
    const begun = this.length++ ? this.last.then(deed) : deed(); // nobody waits who need not
    this.last = begun.catch(() => {}).then(() => this.length--);
    return begun;
  }
}
