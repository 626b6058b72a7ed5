// Attacks put together from those who can join: the sets that the rules propose, and sets of one's own.

import type { AttackFacts, Defence, Joiner } from "./facts";
import type { Decision, Plain } from "./wire";

export const attackFacts = (decision: Decision): AttackFacts => decision.facts as unknown as AttackFacts;

/** Somebody with his part in the attack: a unit may fight or support, never both. */
export const partOf = (joiner: Joiner): string => `${joiner.role} ${joiner.code}`;

const words = (value: Plain | undefined): string[] => (Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [String(value)]);

/** Those who take part in a proposed attack, by their parts. */
export function partsOf(decision: Decision, answer: number): string[] {
  const act = decision.acts[answer] ?? {};
  return [
    ...words(act["attackers"]).map((code) => `fights ${code}`),
    ...words(act["support"]).map((code) => `supports ${code}`),
    ...words(act["lightning"]).map((code) => `bolt ${code}`),
  ];
}

/** The attack of these on a hex, as it is sent; empty if nobody fights. */
export function attackText(verb: string, target: Defence, chosen: ReadonlySet<string>): string {
  const of = (role: string): string[] => target.joiners.filter((joiner) => joiner.role === role && chosen.has(partOf(joiner))).map((joiner) => joiner.code);
  const [fights, supports, bolts] = [of("fights"), of("supports"), of("bolt")];
  if (!fights.length) return "";
  const support = supports.length ? ` with ${supports.join(" ")}` : "";
  return `${verb} ${target.hex} by ${fights.join(" ")}${support}${bolts[0] ? ` bolt ${bolts[0]}` : ""}`;
}

/** How strong these are together. */
export const strengthOf = (target: Defence, chosen: ReadonlySet<string>): number =>
  target.joiners.reduce((sum, joiner) => sum + (chosen.has(partOf(joiner)) ? joiner.strength : 0), 0);
