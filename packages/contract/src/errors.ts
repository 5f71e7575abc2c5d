/**
 * Every error code of the shop's calls with its HTTP status. The web maps each code to a text in a total record, so a
 * new code does not compile until every language has a text for it.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_quantity: 400,
  invalid_verification_code: 400,
  invalid_cursor: 400,
  invalid_json: 400,
  login_required: 401,
  token_invalid: 401,
  token_expired: 401,
  invalid_credentials: 401,
  refresh_token_invalid: 401,
  forbidden: 403,
  account_blocked: 403,
  not_found: 404,
  product_not_found: 404,
  blog_not_found: 404,
  order_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  phone_taken: 409,
  ambiguous_name: 409,
  name_required: 409,
  number_has_orders: 409,
  insufficient_stock: 409,
  totals_changed: 409,
  cart_empty: 409,
  order_in_progress: 409,
  orders_open: 409,
  order_over_limit: 409,
  unpaid_orders_limit: 409,
  unpaid_network_limit: 409,
  new_accounts_limit: 409,
  phone_proof_needed: 409,
  already_paid: 409,
  order_cancelled: 409,
  idempotency_mismatch: 409,
  invalid_transition: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  sms_failed: 502,
  busy: 503,
  unavailable: 503,
} as const satisfies Record<string, number>;

/** The `code` of a failed answer of the shop; `ERROR_STATUS` has its HTTP status. */
export type ErrorCode = keyof typeof ERROR_STATUS;

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

/** English messages; with invalid input, `errors` has one per field as well. */
export const ERROR_MESSAGE: Record<ErrorCode, string> = {
  invalid_input: 'Please check what you entered',
  invalid_quantity: 'The quantity must be a whole number of at least 1',
  invalid_verification_code: 'Invalid verification code',
  invalid_cursor: 'This page of the list does not exist',
  invalid_json: 'The request is not valid JSON',
  login_required: 'Login is required',
  token_invalid: 'The access token is not valid',
  token_expired: 'The access token has expired',
  invalid_credentials: 'Invalid credentials',
  refresh_token_invalid: 'The refresh token is not valid',
  account_blocked: 'This account is blocked. Please contact the shop',
  forbidden: 'This is not allowed',
  not_found: 'Not found',
  product_not_found: 'This product does not exist',
  blog_not_found: 'Blog Not Found',
  order_not_found: 'This order does not exist',
  method_not_allowed: 'This method is not allowed here',
  request_timeout: 'The request took too long',
  phone_taken: 'Phone number is already registered',
  ambiguous_name: 'Please log in with your phone number',
  name_required: 'Please enter the name of the account with this phone number',
  number_has_orders: 'This phone number has orders that are not paid yet. Please contact the shop',
  insufficient_stock: 'There is not enough in stock',
  totals_changed: 'Prices have changed. Please check the new total',
  cart_empty: 'Your Cart is empty.',
  order_in_progress: 'This order is already being placed',
  orders_open: 'There are orders or payments that are not finished, or a refund that is due',
  order_over_limit: 'This is more than can be ordered before it is paid. Order less, or contact the shop',
  unpaid_orders_limit:
    'Too many of your orders are not paid yet. Pay or cancel one of them, or contact the shop',
  unpaid_network_limit:
    'Too many unpaid orders from your internet connection. Confirm your phone number with a code, use another connection, or contact the shop',
  new_accounts_limit:
    'The shop is receiving many orders from new customers. Confirm your phone number with a code, or try again in an hour',
  phone_proof_needed: 'Please show first that the phone number of your account is yours, by a code',
  already_paid: 'This order is paid already',
  order_cancelled: 'This order is cancelled',
  idempotency_mismatch: 'This key was used for another order',
  invalid_transition: 'The order cannot change to this status',
  body_too_large: 'The request is too large',
  unsupported_media_type: 'This content type is not supported',
  too_many_requests: 'Too many requests. Please wait a moment',
  internal_error: 'Something went wrong on our side. Please try again',
  sms_failed: 'Failed to send verification code',
  busy: 'The shop is very busy right now. Please try again in a moment',
  unavailable: 'The shop is not available right now. Please try again',
};

/** A product with less stock than was requested. */
export interface Shortage {
  productId: string;
  productName: string;
  /** Pieces in stock; 0 when it is sold out or no longer sold. */
  available: number;
  message: string;
}

/** A line of an order as the server prices it, in dollars and percent. */
export interface CurrentLine {
  productId: string;
  productName: string;
  quantity: number;
  /** List price of one unit. */
  price: number;
  /** Price of one unit after discount. */
  unitPrice: number;
  discount: number;
  totalPrice: number;
}

/** The message of a shortage, as the specification words it. @param available pieces in stock */
export function shortageMessage(available: number): string {
  return `Only ${available} items available in stock`;
}

/** The body of every error response. @typeParam Code the office's calls have further codes of their own */
export interface ErrorAnswer<Code extends string = ErrorCode> {
  success: false;
  message: string;
  code: Code;
  /** With `invalid_input`: one message per field. */
  errors?: Record<string, string>;
  /** With `insufficient_stock`: what is short. With `product_not_found` of an order: what is no longer sold. */
  shortages?: Shortage[];
  /** With `totals_changed`: the server's figures in dollars. */
  totals?: { subtotal: number; deliveryFee: number; isFreeDelivery: boolean; totalAmount: number };
  /** With `totals_changed`: every line at current prices. */
  lines?: CurrentLine[];
  /**
   * With `order_over_limit` and the limits of unpaid orders: what may be pending and unpaid at once; the amount in
   * dollars.
   */
  limits?: { orders: number; pieces: number; amount: number };
  /** Names the request in the shop's log, for whoever asks about the failure. */
  requestId?: string;
}

/** Whether a value is one of the shop's error codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);
}
