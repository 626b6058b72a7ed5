// Updates say only what is new: put over what the page has, they give what is now.

import type { Scene } from "./scene";
import type { Decision, Update, View } from "./wire";

/** A list in which some places hold something else now. */
function replaced<T>(list: readonly T[], places: { [place: string]: T }): T[] {
  return list.map((item, place) => places[place] ?? item);
}

function mergedDecision(known: Decision, { facts, entries, ...fields }: NonNullable<Update["decision"]>): Decision {
  const all: Decision["facts"] = { ...known.facts, ...facts };
  for (const [name, some] of Object.entries(entries ?? {})) all[name] = { ...(all[name] as Decision["facts"]), ...some };
  return { ...known, ...fields, facts: all };
}

/** The view after an update. */
export function mergedView(known: View, { view, decision }: Update): View {
  const merged: View = { ...known, ...view, position: { ...known.position, ...(view.position ?? {}) } };
  if (decision && merged.decision) merged.decision = mergedDecision(merged.decision, decision);
  return merged;
}

/** The scene after an update. */
export function mergedScene(known: Scene, { scene, pieces, panels }: Update): Scene {
  const merged: Scene = { ...known, ...scene };
  if (pieces) merged.pieces = replaced(merged.pieces ?? [], pieces);
  if (panels) merged.seats = (merged.seats ?? []).map((panel, place) => ({ ...panel, ...panels[place] }));
  return merged;
}
