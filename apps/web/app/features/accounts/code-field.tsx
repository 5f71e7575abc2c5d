import { formatPhone, latinDigits, localPhone } from '@phsar/domain/phone';
import { TextField, type TextFieldProps } from '@phsar/ui/fields';
import type { ChangeEvent } from 'react';
import { m } from '../../paraglide/messages.js';

const CODE_LENGTH = 6;

interface CodeFieldProps extends Omit<TextFieldProps, 'label' | 'hint' | 'onChange'> {
  /** Where the code was sent, in any spelling. */
  phoneNumber: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The six digits of an SMS, also from a pasted message. */
export function CodeField({ phoneNumber, onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      onChange={(event) => {
        keepCode(event.target);
        onChange(event);
      }}
      label={m.accounts_code()}
      hint={m.accounts_code_hint({ phone: withoutBreaks(formatPhone(localPhone(phoneNumber))) })}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}

/** For the form's check: true, or what to say when digits are missing. */
export function checkCode(digits: string): true | string {
  return digits.length === CODE_LENGTH || m.accounts_code_six_digits();
}

/** The number with non-breaking hyphens, so that it stays on one line. */
function withoutBreaks(phone: string): string {
  return phone.replaceAll('-', '\u2011');
}

/** Keeps only the digits of what was typed or pasted, even a whole message, and the caret behind the same digit. */
function keepCode(input: HTMLInputElement): void {
  const typed = latinDigits(input.value);
  const digits = /(?:^|\D)(\d{6})(?!\d)/.exec(typed)?.[1] ?? typed.replace(/\D/g, '').slice(0, CODE_LENGTH);
  if (digits === input.value) return;
  const before = typed.slice(0, input.selectionStart ?? typed.length).replace(/\D/g, '').length;
  input.value = digits;
  const caret = Math.min(before, digits.length);
  input.setSelectionRange(caret, caret);
}
