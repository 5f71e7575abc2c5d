import { ApiError } from '@phsar/contract/client';
import type { ErrorAnswer } from '@phsar/contract/errors';
import { centsNearest, formatUsd } from '@phsar/domain/money';
import { m } from '../../paraglide/messages.js';
import { formErrorText, type OrderLimitError } from '../../ui/form-error-text.ts';

const TEXTS: Record<OrderLimitError, (limits: ErrorAnswer['limits']) => string> = {
  new_accounts_limit: m.ui_error_new_accounts_limit,
  order_over_limit: (limits) =>
    // The answer always brings them.
    m.ui_error_order_over_limit({
      pieces: limits?.pieces ?? '…',
      amount: limits ? formatUsd(centsNearest(limits.amount)) : '…',
    }),
  phone_proof_needed: m.ui_error_phone_proof_needed,
  unpaid_network_limit: m.ui_error_unpaid_network_limit,
  unpaid_orders_limit: m.ui_error_unpaid_orders_limit,
};

/** The text for an order that was refused. */
export function orderErrorText(error: unknown): string {
  const answer = error instanceof ApiError ? error.answer : null;
  return answer !== null && isLimit(answer.code) ? TEXTS[answer.code](answer.limits) : formErrorText(error);
}

function isLimit(code: string): code is OrderLimitError {
  return Object.hasOwn(TEXTS, code);
}
