import type { RefusalBody } from './refusal-bodies.ts';

interface ErrorKind {
  status: number;
  message: string;
}

function withStatus<Code extends string>(status: number, messages: Record<Code, string>) {
  const kinds = Object.entries<string>(messages).map(([code, message]) => [code, { status, message }]);
  return Object.fromEntries(kinds) as Record<Code, ErrorKind>;
}

/** Error codes of the shop's calls. The web has a text for each in a total record, so a new code does not compile without. */
export const ERRORS = {
  ...withStatus(400, {
    invalid_input: 'Please check what you entered',
    invalid_quantity: 'The quantity must be a whole number of at least 1',
    invalid_verification_code: 'Invalid verification code',
    invalid_cursor: 'This page of the list does not exist',
    invalid_json: 'The request is not valid JSON',
  }),
  ...withStatus(401, {
    login_required: 'Login is required',
    token_invalid: 'The access token is not valid',
    token_expired: 'The access token has expired',
    invalid_credentials: 'Invalid credentials',
    refresh_token_invalid: 'The refresh token is not valid',
  }),
  ...withStatus(403, {
    forbidden: 'This is not allowed',
    account_blocked: 'This account is blocked. Please contact the shop',
  }),
  ...withStatus(404, {
    not_found: 'Not found',
    product_not_found: 'This product does not exist',
    blog_not_found: 'Blog Not Found',
    order_not_found: 'This order does not exist',
  }),
  ...withStatus(405, { method_not_allowed: 'This method is not allowed here' }),
  ...withStatus(408, { request_timeout: 'The request took too long' }),
  ...withStatus(409, {
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
  }),
  ...withStatus(413, { body_too_large: 'The request is too large' }),
  ...withStatus(415, { unsupported_media_type: 'This content type is not supported' }),
  ...withStatus(429, { too_many_requests: 'Too many requests. Please wait a moment' }),
  ...withStatus(500, { internal_error: 'Something went wrong on our side. Please try again' }),
  ...withStatus(502, { sms_failed: 'Failed to send verification code' }),
  ...withStatus(503, {
    busy: 'The shop is very busy right now. Please try again in a moment',
    unavailable: 'The shop is not available right now. Please try again',
  }),
};

/** The `code` of a failed answer of the shop. */
export type ErrorCode = keyof typeof ERRORS;

/** Error codes of the office's calls alone. Kept apart so that the shop's pages need no texts for them. */
export const OFFICE_ERRORS = {
  ...withStatus(400, { passkey_invalid: 'This passkey does not work here' }),
  ...withStatus(401, {
    sign_in_required: 'Please sign in',
    second_factor_required: 'Please enter the code from your authenticator app',
    passkey_required: 'Please use your passkey',
    second_factor_invalid: 'This code is wrong or was used before',
  }),
  ...withStatus(403, {
    step_up_required: 'Please confirm that it is you',
    second_factor_missing: 'Please set up a second factor first',
  }),
  ...withStatus(404, { invitation_invalid: 'This link has been used, withdrawn or has expired' }),
  ...withStatus(409, {
    last_owner: 'The shop needs an owner',
    second_factor_set: 'A second factor is already set up',
    changed_meanwhile: 'Somebody changed this in the meantime',
    category_in_use: 'There are products in this category',
  }),
};

export type OfficeErrorCode = keyof typeof OFFICE_ERRORS;

/** Every error code of the server with its HTTP status and English message. */
export const REFUSALS = { ...ERRORS, ...OFFICE_ERRORS };
export type RefusalCode = keyof typeof REFUSALS;

/** The message of a shortage, as the specification words it. @param available pieces in stock */
export function shortageMessage(available: number): string {
  return `Only ${available} items available in stock`;
}

/** The body of every error response. @typeParam Code the office's calls have further codes of their own */
export interface ErrorAnswer<Code extends string = ErrorCode> extends RefusalBody {
  success: false;
  message: string;
  code: Code;
  errors?: Record<string, string>;
  /** Names the request in the shop's log, for whoever asks about the failure. */
  requestId?: string;
}
