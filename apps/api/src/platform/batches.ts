/** Consecutive parts of a list, each of `size` entries but the last. */
export function* batchesOf<T>(entries: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < entries.length; start += size) yield entries.slice(start, start + size);
}
