/**
 * What `work` resolves to, if it does in time; the work itself goes on.
 * @param limit milliseconds
 * @throws Error when it takes longer, and what `work` rejects with
 */
export async function within<T>(limit: number, work: Promise<T> | T): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Not finished within ${limit} ms`)), limit);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
