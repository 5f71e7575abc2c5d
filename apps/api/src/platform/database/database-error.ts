/** The SQLSTATEs that the shop handles. */
export const SQL_STATE = {
  serializationFailure: '40001',
  deadlock: '40P01',
  uniqueViolation: '23505',
  checkViolation: '23514',
  insufficientPrivilege: '42501',
  readOnly: '25006',
} as const;

/**
 * The SQLSTATE (`23505`) or system error code (`ECONNREFUSED`) of an error or of what Drizzle wrapped in it;
 * `undefined` without one.
 */
export function errorCodeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    if (cause instanceof AggregateError) return errorCodeOf(cause.errors[0]);
  }
  return undefined;
}

/** Whether a write was refused by a server that takes none, as a standby or a primary of the past. */
export function isReadOnly(error: unknown): error is Error {
  return errorCodeOf(error) === SQL_STATE.readOnly;
}

/** The driver's message, without the SQL that Drizzle prepends. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
