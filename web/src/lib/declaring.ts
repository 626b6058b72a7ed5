// What is proposed to whoever declares facings and Recovery: the plan, else a look inward, and what is missing most.

import { capital, slot, type Answer } from "./acts";
import type { FactsByKind } from "./facts";
import { COMPASS, facingOf, inward } from "./facing";
import { plans } from "./plans.svelte";
import type { Piece } from "./scene";
import type { Table } from "./table.svelte";
import type { Decision } from "./wire";

type DeclareFacts = FactsByKind["declare"];
export type Entry = DeclareFacts["dragons"][string];

export interface Declaration {
  facing: number;
  recovery: string; // "", h2, h1e1, e2
}

export const entriesOf = (decision: Decision): Record<string, Entry> => (decision.facts["dragons"] ?? {}) as unknown as Record<string, Entry>;

/** The lanes that were plotted for this Round, to which the facings belong. */
export function plotOf(decision: Decision): { letter: string; cells: DeclareFacts["plot"][string] }[] {
  return Object.entries((decision.facts["plot"] ?? {}) as unknown as DeclareFacts["plot"]).map(([letter, cells]) => ({ letter, cells }));
}

/** By lane what is proposed. */
export function proposed(table: Table, decision: Decision): Record<string, Declaration> {
  const turn = Number(decision.facts["turn"] ?? 1);
  const round = Number(decision.facts["round"] ?? 0);
  const found = Object.entries(entriesOf(decision)).map(([letter, entry]): [string, Declaration] => {
    const piece = table.scene?.pieces?.find((candidate) => candidate.id === entry.dragon);
    const planned = turn === 1 ? plans.facing(table.id, round, entry.dragon) : null;
    const fresh = turn === 1 && round === 1 && piece && table.scene ? inward(table.scene, piece) : facingOf(piece);
    const facing = entry.facing ? COMPASS.indexOf(entry.facing as never) : (planned ?? fresh);
    return [letter, { facing, recovery: entry.recovery ? split(entry.recovery) : entry.may_recover ? wish(piece) : "" }];
  });
  return Object.fromEntries(found);
}

/** As it is said to the rules: `done A: NE h2; W: N`. */
export function declarationText(declared: Record<string, Declaration>): string {
  const said = Object.entries(declared).map(([letter, { facing, recovery }]) => `${letter}: ${COMPASS[facing]}${recovery ? ` ${recovery}` : ""}`);
  return `done ${said.join("; ") || "-"}`;
}

const RECOVERY: Record<string, string> = { h2: "recover 2 health", h1e1: "recover 1 health and 1 energy", e2: "recover 2 energy" };

/** A line of the list of options: `A NE h2`, `done`. */
export function declarationWords(answer: Answer, nameOf: (letter: string) => string): string {
  if (answer.do !== "declare") return capital(answer.text);
  const [facing, recovery] = [slot(answer, "facing"), slot(answer, "recovery")];
  return `${nameOf(slot(answer, "dragon"))}: ${facing === "." ? "keep the facing" : `face ${facing}`}${RECOVERY[recovery] ? `, ${RECOVERY[recovery]}` : ""}`;
}

function split([health = 0, energy = 0]: number[]): string {
  return health === 2 ? "h2" : energy === 2 ? "e2" : health ? "h1e1" : "";
}

function wish(piece: Piece | undefined): string {
  const missing = (name: string): number => {
    const gauge = piece?.gauges?.find((candidate) => candidate.name === name);
    return gauge?.maximum ? gauge.maximum - gauge.value : 0;
  };
  if (missing("health") >= 2) return "h2";
  if (missing("health") === 1) return "h1e1";
  return missing("energy") > 0 ? "e2" : "";
}
