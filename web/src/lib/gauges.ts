// Which of its counts a piece shows as a bar on its plate.

import type { Gauge, Piece } from "./scene";

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
