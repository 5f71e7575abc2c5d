/** Phone fields of forms: apart from `phone.ts`, which the first page loads. */

import { COUNTRY_CODE, dialled, formatPhone } from './phone.ts';

/**
 * Where the caret belongs after formatting: behind the same digit as before.
 * @param typed the field's text before formatting; `caret` is an offset in it
 */
export function caretAfterFormatting(typed: string, caret: number): number {
  const formatted = formatPhone(typed);
  // Autofilled or pasted, not typed.
  if (COUNTRY_CODE.test(dialled(typed))) return formatted.length;
  const before = dialled(typed.slice(0, caret)).length;
  let position = 0;
  for (let seen = 0; seen < before && position < formatted.length; position += 1) {
    if (formatted[position] !== '-') seen += 1;
  }
  return position;
}

/** A text field of a form, as the browser has it. */
interface PhoneInput {
  value: string;
  selectionStart: number | null;
  setSelectionRange(start: number, end: number): void;
}

/**
 * Formats what was typed, pasted or autofilled; the caret stays behind the same digit. The field must have no `maxLength`:
 * it would cut a number with the country code before this sees it.
 */
export function formatPhoneInput(input: PhoneInput): void {
  const caret = caretAfterFormatting(input.value, input.selectionStart ?? input.value.length);
  input.value = formatPhone(input.value);
  input.setSelectionRange(caret, caret);
}
