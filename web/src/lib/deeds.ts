// Deeds with their targets, and dice that are chosen one by one.

import type { Deed, DicePick, Option } from "./facts";

/** By piece the options that are about it. */
export function targetsOf(deeds: Deed[]): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of deeds.flatMap((deed) => deed.options)) {
    if (option.piece) found.set(option.piece, [...(found.get(option.piece) ?? []), option]);
  }
  return found;
}

/** The answer that changes these dice. */
export const diceText = (pick: DicePick, places: number[]): string => pick.pattern.replace("{dice}", [...places].sort((a, b) => a - b).join(" "));
