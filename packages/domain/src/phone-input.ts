/** Phone fields of forms: apart from `phone.ts`, which the first page loads. */

import { COUNTRY_CODE, dialled, formatPhone } from './phone.ts';

/**
 * Where the caret belongs after formatting: behind the same digit as before.
 * @param typed the field's text before formatting; `caret` is an offset in it
 */
export function caretAfterFormatting(typed: string, caret: number): number {
  const formatted = formatPhone(typed);
  // A number with the country code was autofilled or pasted, not typed.
  if (caret === typed.length || COUNTRY_CODE.test(dialled(typed))) return formatted.length;
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

/** Ten digits. With two zeros or 0855 in front, they may begin a number with its country code. */
const COMPLETE = /^0(?!85-5)[1-9]\d-\d{3}-\d{4}$/;

/**
 * Formats what was typed, pasted or autofilled; the caret stays behind the same digit. The field must have no `maxLength`:
 * it would cut a number with the country code before this sees it.
 */
export function formatPhoneInput(input: PhoneInput): void {
  const { value } = input;
  const at = input.selectionStart ?? value.length;
  const before = value.slice(0, at - 1) + value.slice(at);
  // A digit typed into a complete number would push out its last one. In front, it may begin a country code.
  const isExtra = at > 1 && /\p{Nd}/u.test(value.charAt(at - 1)) && COMPLETE.test(before);
  const typed = isExtra ? before : value;
  const caret = caretAfterFormatting(typed, isExtra ? at - 1 : at);
  input.value = formatPhone(typed);
  input.setSelectionRange(caret, caret);
}
