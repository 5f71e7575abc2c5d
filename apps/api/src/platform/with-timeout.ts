/**
 * Waits for `work` for at most `limit` milliseconds. The work itself is not cancelled.
 * @throws Error after the limit
 */
export async function withTimeout<T>(limit: number, work: Promise<T> | T): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Not finished within ${limit} ms`)), limit);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
