import { ApiError } from '@phsar/contract/client';
import type { ErrorCode } from '@phsar/contract/errors';
import { m } from '../paraglide/messages.js';
import { type CommonCode, errorText } from './error-text.ts';

/** Refusals of the calls that pay by code; their part has the texts. */
export type PaymentCodeError = 'already_paid' | 'order_cancelled';

/** Refusals of orders by their limits; the checkout has the texts. */
export type OrderLimitError =
  | 'new_accounts_limit'
  | 'order_over_limit'
  | 'phone_proof_needed'
  | 'unpaid_network_limit'
  | 'unpaid_orders_limit';

/** Complete together with error-text.ts: a new error code does not compile until it has a text. */
const TEXTS: Record<Exclude<ErrorCode, CommonCode | PaymentCodeError | OrderLimitError>, () => string> = {
  account_blocked: m.ui_error_account_blocked,
  ambiguous_name: m.ui_error_ambiguous_name,
  body_too_large: m.ui_error_body_too_large,
  busy: m.ui_error_busy,
  cart_empty: m.ui_error_cart_empty,
  idempotency_mismatch: m.ui_error_idempotency_mismatch,
  invalid_credentials: m.ui_error_invalid_credentials,
  // The shop's own mistakes, as method_not_allowed is: nobody can do anything about them.
  invalid_json: m.ui_error_internal_error,
  invalid_transition: m.ui_error_invalid_transition,
  invalid_verification_code: m.ui_error_invalid_verification_code,
  method_not_allowed: m.ui_error_internal_error,
  name_required: m.accounts_reset_name_hint,
  number_has_orders: m.accounts_reset_number_has_orders,
  order_in_progress: m.ui_error_order_in_progress,
  order_not_found: m.ui_error_order_not_found,
  orders_open: m.ui_error_orders_open,
  phone_taken: m.ui_error_phone_taken,
  sms_failed: m.ui_error_sms_failed,
  totals_changed: m.ui_error_totals_changed,
  unsupported_media_type: m.ui_error_unsupported_media_type,
};

/** The text for a failed submit. */
export function formErrorText(error: unknown): string {
  const answer = error instanceof ApiError ? error.answer : null;
  return answer !== null && isFormCode(answer.code) ? TEXTS[answer.code]() : errorText(error);
}

function isFormCode(code: string): code is keyof typeof TEXTS {
  return Object.hasOwn(TEXTS, code);
}
