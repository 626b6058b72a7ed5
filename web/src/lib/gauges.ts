// What a plate says of its piece: its name in a few letters, and which of its counts as a bar.

import type { Gauge, Piece } from "./scene";

/** Who it is, as short as can be. */
export const plateLetters = ({ hidden, short, name }: Piece): string => (hidden ? "?" : (short ?? name.slice(0, 1)));

/** The gauge that a plate draws; its altitude is written there already. */
export function plateGauge({ gauges = [] }: Piece): Gauge | null {
  return gauges.find(({ name, maximum }) => maximum && name !== "altitude") ?? null;
}

/** How full a gauge is, 0 to 1. */
export const shareOf = ({ value, maximum }: Gauge): number => (maximum ? Math.max(0, Math.min(1, value / maximum)) : 0);

/** A plate in words. */
export function plateWords(piece: Piece, flies: boolean): string {
  const gauge = plateGauge(piece);
  return [piece.name, flies ? `altitude ${piece.z ?? 0}` : "", gauge ? `${gauge.name} ${gauge.value} of ${gauge.maximum}` : ""].filter(Boolean).join(", ");
}

/** Is it a counter, with its values printed on it? */
export const isCounter = ({ kind, footprint, hidden, gauges = [] }: Piece): boolean =>
  kind !== "dragon" && !footprint && !hidden && gauges.some(({ maximum }) => !maximum);

/** The values of a counter, in the order in which the game tells them. */
export const counterValues = ({ gauges = [] }: Piece): string =>
  gauges
    .filter(({ maximum }) => !maximum)
    .map(({ value }) => value)
    .join("·");
