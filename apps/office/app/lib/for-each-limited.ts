/**
 * Calls `work` for every item, in their order, with at most `width` calls under way.
 * @throws what the first failing call throws; calls under way go on, no others begin
 */
export async function forEachLimited<T>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const left = items.entries();
  let hasFailed = false;
  async function workThrough() {
    for (const [index, item] of left) {
      if (hasFailed) return;
      try {
        await work(item, index);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: width }, workThrough));
}
