import type { RefusalBody } from './refusal-bodies.ts';

/**
 * Every error code of the shop's calls with its HTTP status and English message. The web maps each code to a text in a
 * total record, so a new code does not compile until every language has a text for it.
 */
export const ERRORS = {
  invalid_input: { status: 400, message: 'Please check what you entered' },
  invalid_quantity: { status: 400, message: 'The quantity must be a whole number of at least 1' },
  invalid_verification_code: { status: 400, message: 'Invalid verification code' },
  invalid_cursor: { status: 400, message: 'This page of the list does not exist' },
  invalid_json: { status: 400, message: 'The request is not valid JSON' },
  login_required: { status: 401, message: 'Login is required' },
  token_invalid: { status: 401, message: 'The access token is not valid' },
  token_expired: { status: 401, message: 'The access token has expired' },
  invalid_credentials: { status: 401, message: 'Invalid credentials' },
  refresh_token_invalid: { status: 401, message: 'The refresh token is not valid' },
  forbidden: { status: 403, message: 'This is not allowed' },
  account_blocked: { status: 403, message: 'This account is blocked. Please contact the shop' },
  not_found: { status: 404, message: 'Not found' },
  product_not_found: { status: 404, message: 'This product does not exist' },
  blog_not_found: { status: 404, message: 'Blog Not Found' },
  order_not_found: { status: 404, message: 'This order does not exist' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here' },
  request_timeout: { status: 408, message: 'The request took too long' },
  phone_taken: { status: 409, message: 'Phone number is already registered' },
  ambiguous_name: { status: 409, message: 'Please log in with your phone number' },
  name_required: { status: 409, message: 'Please enter the name of the account with this phone number' },
  number_has_orders: {
    status: 409,
    message: 'This phone number has orders that are not paid yet. Please contact the shop',
  },
  insufficient_stock: { status: 409, message: 'There is not enough in stock' },
  totals_changed: { status: 409, message: 'Prices have changed. Please check the new total' },
  cart_empty: { status: 409, message: 'Your Cart is empty.' },
  order_in_progress: { status: 409, message: 'This order is already being placed' },
  orders_open: {
    status: 409,
    message: 'There are orders or payments that are not finished, or a refund that is due',
  },
  order_over_limit: {
    status: 409,
    message: 'This is more than can be ordered before it is paid. Order less, or contact the shop',
  },
  unpaid_orders_limit: {
    status: 409,
    message: 'Too many of your orders are not paid yet. Pay or cancel one of them, or contact the shop',
  },
  unpaid_network_limit: {
    status: 409,
    message:
      'Too many unpaid orders from your internet connection. Confirm your phone number with a code, use another connection, or contact the shop',
  },
  new_accounts_limit: {
    status: 409,
    message:
      'The shop is receiving many orders from new customers. Confirm your phone number with a code, or try again in an hour',
  },
  phone_proof_needed: {
    status: 409,
    message: 'Please show first that the phone number of your account is yours, by a code',
  },
  already_paid: { status: 409, message: 'This order is paid already' },
  order_cancelled: { status: 409, message: 'This order is cancelled' },
  idempotency_mismatch: { status: 409, message: 'This key was used for another order' },
  invalid_transition: { status: 409, message: 'The order cannot change to this status' },
  body_too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'This content type is not supported' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment' },
  internal_error: { status: 500, message: 'Something went wrong on our side. Please try again' },
  sms_failed: { status: 502, message: 'Failed to send verification code' },
  busy: { status: 503, message: 'The shop is very busy right now. Please try again in a moment' },
  unavailable: { status: 503, message: 'The shop is not available right now. Please try again' },
} as const satisfies Record<string, ErrorKind>;

/** HTTP status and English message of an error code. */
export interface ErrorKind {
  status: number;
  message: string;
}

/** The `code` of a failed answer of the shop. */
export type ErrorCode = keyof typeof ERRORS;

/** Refusals that every endpoint may give besides its own. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_input',
  'too_many_requests',
  'internal_error',
  'unavailable',
];

/** Refusals of an endpoint that needs an access token. */
export const SESSION_ERRORS: readonly ErrorCode[] = ['login_required', 'token_invalid', 'token_expired'];

/** Refusals of an unreadable body, for every endpoint that accepts one. */
export const BODY_ERRORS: readonly ErrorCode[] = ['invalid_json', 'body_too_large', 'unsupported_media_type'];

/** The message of a shortage, as the specification words it. @param available pieces in stock */
export function shortageMessage(available: number): string {
  return `Only ${available} items available in stock`;
}

/** The body of every error response. @typeParam Code the office's calls have further codes of their own */
export interface ErrorAnswer<Code extends string = ErrorCode> extends RefusalBody {
  success: false;
  message: string;
  code: Code;
  /** With `invalid_input`: one message per field. */
  errors?: Record<string, string>;
  /** Names the request in the shop's log, for whoever asks about the failure. */
  requestId?: string;
}
