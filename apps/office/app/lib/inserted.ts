/** A copy of the list with the item before the one at `index`. By hand, because browsers from before 2023 lack `toSpliced`. */
export function inserted<T>(list: readonly T[], index: number, item: T): T[] {
  return [...list.slice(0, index), item, ...list.slice(index)];
}
