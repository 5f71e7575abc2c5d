import { ApiError, NoResponseError } from '@phsar/contract/client';
import { type ErrorCode, isErrorCode } from '@phsar/contract/errors';
import { m } from '../paraglide/messages.js';

/** Total: a new code does not compile before both languages have its text. */
const TEXTS: Record<ErrorCode, () => string> = {
  ambiguous_name: m.ui_error_ambiguous_name,
  blog_not_found: m.ui_error_blog_not_found,
  body_too_large: m.ui_error_body_too_large,
  cart_empty: m.ui_error_cart_empty,
  forbidden: m.ui_error_forbidden,
  idempotency_mismatch: m.ui_error_idempotency_mismatch,
  insufficient_stock: m.ui_error_insufficient_stock,
  internal_error: m.ui_error_internal_error,
  invalid_credentials: m.ui_error_invalid_credentials,
  invalid_cursor: m.ui_error_invalid_cursor,
  invalid_input: m.ui_error_invalid_input,
  invalid_json: m.ui_error_invalid_json,
  invalid_quantity: m.ui_error_invalid_quantity,
  invalid_transition: m.ui_error_invalid_transition,
  invalid_verification_code: m.ui_error_invalid_verification_code,
  login_required: m.ui_error_login_required,
  method_not_allowed: m.ui_error_method_not_allowed,
  not_found: m.ui_error_not_found,
  order_in_progress: m.ui_error_order_in_progress,
  order_not_found: m.ui_error_order_not_found,
  phone_taken: m.ui_error_phone_taken,
  product_not_found: m.ui_error_product_not_found,
  refresh_token_invalid: m.ui_error_refresh_token_invalid,
  request_timeout: m.ui_error_request_timeout,
  sms_failed: m.ui_error_sms_failed,
  token_expired: m.ui_error_token_expired,
  token_invalid: m.ui_error_token_invalid,
  too_many_requests: m.ui_error_too_many_requests,
  totals_changed: m.ui_error_totals_changed,
  unavailable: m.ui_error_unavailable,
  unsupported_media_type: m.ui_error_unsupported_media_type,
};

/**
 * What to tell the person when a call failed: the server's refusal in their language, its own message where it
 * is not known here, or why there was none.
 */
export function errorText(error: unknown): string {
  if (error instanceof NoResponseError) return m.ui_no_response();
  if (!(error instanceof ApiError)) return m.ui_request_failed();
  const { answer, status } = error;
  if (answer === null || answer.message === '') return m.ui_server_error({ status });
  return isErrorCode(answer.code) ? TEXTS[answer.code]() : answer.message;
}
