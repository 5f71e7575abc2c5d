import { ApiError, NoResponseError } from '@phsar/contract/client';
import type { ErrorCode, OfficeErrorCode } from '@phsar/contract/errors';
import { ProofDeclinedError } from '../lib/client.ts';
import { CookieRefusedError } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';

/** Answers that only the shop's calls give. */
type ShopOnly =
  | 'account_blocked'
  | 'already_paid'
  | 'order_cancelled'
  | 'order_over_limit'
  | 'unpaid_orders_limit'
  | 'unpaid_network_limit'
  | 'new_accounts_limit'
  | 'phone_proof_needed'
  | 'ambiguous_name'
  | 'blog_not_found'
  | 'cart_empty'
  | 'invalid_quantity'
  | 'invalid_verification_code'
  | 'login_required'
  | 'name_required'
  | 'number_has_orders'
  | 'refresh_token_invalid'
  | 'sms_failed'
  | 'token_expired'
  | 'token_invalid'
  | 'totals_changed';

/** A new code does not compile until it has a text. */
const TEXTS: Record<Exclude<ErrorCode | OfficeErrorCode, ShopOnly>, () => string> = {
  body_too_large: m.ui_error_body_too_large,
  busy: m.ui_error_busy,
  category_in_use: m.ui_error_category_in_use,
  changed_meanwhile: m.ui_error_changed_meanwhile,
  forbidden: m.ui_error_forbidden,
  idempotency_mismatch: m.ui_error_internal,
  insufficient_stock: m.ui_error_insufficient_stock,
  internal_error: m.ui_error_internal,
  invalid_credentials: m.ui_error_invalid_credentials,
  invalid_cursor: m.ui_error_invalid_cursor,
  invalid_input: m.ui_error_invalid_input,
  invalid_json: m.ui_error_internal,
  invalid_transition: m.ui_error_invalid_transition,
  invitation_invalid: m.ui_error_invitation_invalid,
  last_owner: m.ui_error_last_owner,
  method_not_allowed: m.ui_error_internal,
  not_found: m.ui_error_not_found,
  order_in_progress: m.ui_error_in_progress,
  orders_open: m.ui_error_orders_open,
  order_not_found: m.ui_error_order_not_found,
  passkey_invalid: m.ui_error_passkey_invalid,
  passkey_required: m.ui_error_passkey_required,
  phone_taken: m.ui_error_phone_taken,
  product_not_found: m.ui_error_product_not_found,
  request_timeout: m.ui_no_response,
  second_factor_invalid: m.ui_error_second_factor_invalid,
  second_factor_missing: m.ui_error_second_factor_missing,
  second_factor_required: m.ui_error_second_factor_required,
  second_factor_set: m.ui_error_second_factor_set,
  sign_in_required: m.ui_error_sign_in_required,
  step_up_required: m.ui_error_step_up_required,
  too_many_requests: m.ui_error_too_many_requests,
  unavailable: m.ui_error_unavailable,
  unsupported_media_type: m.ui_error_internal,
};

/** Longer waits are given in minutes. */
const MAX_SECONDS_TOLD = 90;

/** Why a call failed, in the person's language. */
export function errorText(error: unknown): string {
  if (error instanceof ProofDeclinedError) return m.ui_error_step_up_required();
  if (error instanceof CookieRefusedError) return m.ui_error_cookie_refused();
  if (error instanceof NoResponseError) return m.ui_no_response();
  if (!(error instanceof ApiError)) return m.ui_error_internal();
  const { answer, retryAfter, status } = error;
  if (status === 429 && retryAfter !== null) return waitText(retryAfter);
  return errorTextOf(answer?.code ?? '');
}

/** What a code of the server means. */
export function errorTextOf(code: string): string {
  return isTold(code) ? TEXTS[code]() : m.ui_error_internal();
}

function isTold(code: string): code is keyof typeof TEXTS {
  return Object.hasOwn(TEXTS, code);
}

function waitText(seconds: number): string {
  return seconds <= MAX_SECONDS_TOLD
    ? m.ui_wait_seconds({ seconds: Math.ceil(seconds) })
    : m.ui_wait_minutes({ minutes: Math.ceil(seconds / 60) });
}
