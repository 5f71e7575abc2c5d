/** A statement takes 65,535 values at most: entries are written so many at a time. */
export function* batchesOf<T>(entries: readonly T[], size = 1_000): Generator<T[]> {
  for (let start = 0; start < entries.length; start += size) yield entries.slice(start, start + size);
}
