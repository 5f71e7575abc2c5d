import { caretAfterFormatting, formatPhone } from '@phsar/domain/phone';

/** Groups the digits of a phone field 3-3-4 while typing; the caret stays after the same digit. */
export function formatPhoneInput(input: HTMLInputElement): void {
  const caret = caretAfterFormatting(input.value, input.selectionStart ?? input.value.length);
  input.value = formatPhone(input.value);
  input.setSelectionRange(caret, caret);
}
