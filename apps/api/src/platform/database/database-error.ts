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

/** Whether the server refuses all writes, as a standby or a former primary does. */
export function isReadOnly(error: unknown): error is Error {
  return errorCodeOf(error) === SQL_STATE.readOnly;
}

/** Classes of SQLSTATEs: data exception, constraint violation, program limit exceeded. */
const REFUSED_VALUES = ['22', '23', '54'];

/** Whether the database refused the values; it may accept others. */
export function isRefusedValue(error: unknown): boolean {
  const code = errorCodeOf(error) ?? '';
  return code.length === 5 && REFUSED_VALUES.includes(code.slice(0, 2));
}

/** The driver's message, without the SQL that Drizzle prepends. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
