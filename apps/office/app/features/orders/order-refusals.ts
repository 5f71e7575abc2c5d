import { ApiError } from '@phsar/contract/client';
import { fieldErrorsOf } from '../../lib/client.ts';
import { m } from '../../paraglide/messages.js';
import { NO_FIELDS, type OrderFieldValues } from './order-fields.tsx';
import type { LinesChange } from './use-order-lines.ts';

/** Copies the remaining stock from a refusal to the lines; null for any other refusal. */
export function shortagesIn(error: unknown): LinesChange | null {
  const shortages = error instanceof ApiError ? error.answer?.shortages : undefined;
  if (shortages === undefined) return null;
  const left = new Map(shortages.map(({ productId, available }) => [productId, available]));
  return (lines) => lines.map((line) => ({ ...line, available: left.get(line.productId) ?? line.available }));
}

/** Marks the fields that the server refused. */
export function markWrongFields(
  error: unknown,
  form: { setError: (field: keyof OrderFieldValues, message: string) => void },
): void {
  for (const field of Object.keys(fieldErrorsOf(error)))
    if (Object.hasOwn(NO_FIELDS, field))
      form.setError(field as keyof OrderFieldValues, m.ui_error_invalid_input());
}
