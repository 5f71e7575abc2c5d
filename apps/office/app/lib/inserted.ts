/** A copy of the list with the item before the one at `index`. By hand, because browsers from before 2023 lack `toSpliced`. */
export function inserted<T>(list: readonly T[], index: number, item: T): T[] {
  return [...list.slice(0, index), item, ...list.slice(index)];
}

/** A copy of the list with the item at `index` moved by `by` places. */
export function moved<T>(list: readonly T[], index: number, by: number): T[] {
  const others = list.filter((_, at) => at !== index);
  return others.length === list.length ? others : inserted(others, index + by, list[index] as T);
}
