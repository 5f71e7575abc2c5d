import { ApiError, NoResponseError } from '@phsar/contract/client';
import type { ErrorCode } from '@phsar/contract/errors';
import { m } from '../paraglide/messages.js';

/** Errors that any page may meet; those that only forms meet are in form-error-text.ts. */
const TEXTS = {
  blog_not_found: m.ui_error_blog_not_found,
  forbidden: m.ui_error_forbidden,
  insufficient_stock: m.ui_error_insufficient_stock,
  internal_error: m.ui_error_internal_error,
  invalid_cursor: m.ui_error_invalid_cursor,
  invalid_input: m.ui_error_invalid_input,
  invalid_quantity: m.ui_error_invalid_quantity,
  login_required: m.ui_error_login_required,
  not_found: m.ui_error_not_found,
  product_not_found: m.ui_error_product_not_found,
  refresh_token_invalid: m.ui_error_refresh_token_invalid,
  request_timeout: m.ui_error_request_timeout,
  token_expired: m.ui_error_token_expired,
  token_invalid: m.ui_error_token_invalid,
  too_many_requests: m.ui_error_too_many_requests,
  unavailable: m.ui_error_unavailable,
} satisfies Partial<Record<ErrorCode, () => string>>;

export type CommonCode = keyof typeof TEXTS;

/**
 * The text for a failed call: the server's error in the page's language, its own message for an unknown code, or why
 * there was no answer.
 */
export function errorText(error: unknown): string {
  if (error instanceof NoResponseError) return m.ui_no_response();
  if (!(error instanceof ApiError)) return m.ui_request_failed();
  const { answer, status } = error;
  if (answer === null || answer.message === '') return m.ui_server_error({ status });
  return isCommon(answer.code) ? TEXTS[answer.code]() : answer.message;
}

function isCommon(code: string): code is CommonCode {
  return Object.hasOwn(TEXTS, code);
}
