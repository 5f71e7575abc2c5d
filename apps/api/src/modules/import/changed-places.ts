/** A list's keys in an order that it is to have, and the positions of those that have one. */
interface PlacedKeys {
  order: readonly string[];
  positions: ReadonlyMap<string, number>;
  /** Between two entries, where there is no other reason. */
  step: number;
}

/**
 * The positions to write so that a list gets an order: of as few entries as possible. Entries that are in order already
 * keep their positions, the others fit between; where there is no room, all get new ones.
 */
export function changedPlaces({ order, positions, step }: PlacedKeys): Map<string, number> {
  const places = placesBetween(order, longestRise(order, positions), step);
  return new Map(
    order.flatMap((key, rank): [string, number][] => {
      const place = places?.[rank] ?? rank * step;
      return positions.get(key) === place ? [] : [[key, place]];
    }),
  );
}

/** An entry that keeps its position. */
interface Kept {
  rank: number;
  position: number;
}

/** @returns the position of each entry; null without room, or when none is kept */
function placesBetween(order: readonly string[], kept: readonly Kept[], step: number): number[] | null {
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined) return null;
  const ends = [
    { rank: -1, position: first.position - step * (first.rank + 1) },
    ...kept,
    { rank: order.length, position: last.position + step * (order.length - last.rank) },
  ];
  const places: number[] = [];
  for (const [index, end] of ends.entries()) {
    const begin = ends[index - 1];
    if (begin === undefined) continue;
    const gap = (end.position - begin.position) / (end.rank - begin.rank);
    if (gap < 1) return null;
    for (let rank = begin.rank + 1; rank < end.rank; rank += 1) {
      places.push(begin.position + Math.floor(gap * (rank - begin.rank)));
    }
    if (end.rank < order.length) places.push(end.position);
  }
  return places;
}

/** The most entries whose positions rise in this order: the longest increasing subsequence, by patience sorting. */
function longestRise(order: readonly string[], positions: ReadonlyMap<string, number>): Kept[] {
  interface Link extends Kept {
    before: Link | undefined;
  }
  /** The lowest position that ends a rise of each length, so they rise too. */
  const lowest: Link[] = [];
  for (const [rank, key] of order.entries()) {
    const position = positions.get(key);
    if (position === undefined) continue;
    const length = countBelow(lowest, position);
    lowest[length] = { rank, position, before: lowest[length - 1] };
  }
  const rise: Kept[] = [];
  for (let link = lowest.at(-1); link !== undefined; link = link.before) rise.push(link);
  return rise.reverse();
}

/** How many of these, which rise, are below a position. */
function countBelow(rising: readonly Kept[], position: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle]?.position ?? position) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
