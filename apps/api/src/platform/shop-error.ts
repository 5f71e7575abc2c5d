import type { ChangedMeanwhile } from '@phsar/contract/endpoint';
import { type ErrorAnswer, REFUSALS, type RefusalCode, shortageMessage } from '@phsar/contract/errors';
import type { ImportAnswer } from '@phsar/contract/office/wire';
import type { RefusalBody, Shortage } from '@phsar/contract/refusal-bodies';

type ErrorData = Pick<ErrorAnswer, 'errors'> &
  RefusalBody &
  /** With `changed_meanwhile`. */
  Partial<ChangedMeanwhile> &
  /** With `invalid_input` of an import. */
  Partial<ImportAnswer>;

/** A refusal that the caller may see: thrown by services, sent as JSON by the error handler. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly code: RefusalCode;
  readonly data: ErrorData;
  readonly retryAfter: number | null;
  /** Not logged, although it is a failure: it was expected, or logged already. */
  readonly isQuiet: boolean;

  constructor(
    code: RefusalCode,
    data: ErrorData & { message?: string; retryAfter?: number; isQuiet?: boolean } = {},
  ) {
    const { message, retryAfter, isQuiet, ...rest } = data;
    super(message ?? REFUSALS[code].message);
    this.code = code;
    this.data = rest;
    this.retryAfter = retryAfter ?? null;
    this.isQuiet = isQuiet ?? false;
  }
}

/** Invalid input, with one message per field. If all fields have the same message, it is the answer's message too. */
export function invalidInput(errors: Record<string, string>): ShopError {
  const [complaint, ...others] = new Set(Object.values(errors));
  const isOnly = complaint !== undefined && others.length === 0;
  return new ShopError('invalid_input', { errors, ...(isOnly ? { message: complaint } : {}) });
}

/** Less in stock than requested; the first short product gives the message. */
export function insufficientStock(short: readonly Omit<Shortage, 'message'>[]): ShopError {
  const shortages = withMessages(short);
  return new ShopError('insufficient_stock', {
    shortages,
    ...(shortages[0] === undefined ? {} : { message: shortages[0].message }),
  });
}

/** Products of an order that are no longer sold. */
export function productsNotFound(missing: readonly Omit<Shortage, 'message'>[]): ShopError {
  return new ShopError('product_not_found', { shortages: withMessages(missing) });
}

function withMessages(short: readonly Omit<Shortage, 'message'>[]): Shortage[] {
  return short.map((one) => ({ ...one, message: shortageMessage(one.available) }));
}
