const KEPT = 100; // lines in a live region: more than can be waiting to be read out

/** The items since `from`, each with its place in the whole list; of very many only the last. */
export function fresh<Item>(items: Item[], from: number): { item: Item; at: number }[] {
  const start = Math.max(from, items.length - KEPT);
  return items.slice(start).map((item, at) => ({ item, at: start + at }));
}
