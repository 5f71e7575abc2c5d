import { LIMITS } from '@phsar/contract/limits';
import { isAccountPhone, isForeignPhone } from '@phsar/domain/phone';
import { formatPhoneInput } from '@phsar/domain/phone-input';
import { isFilled } from '@phsar/domain/visible-text';
import { TextField, type TextFieldProps } from '@phsar/ui/fields';
import { m } from '../paraglide/messages.js';

type FieldProps = Omit<TextFieldProps, 'label'>;

/** The name of a customer or colleague. */
export function NameField(props: FieldProps) {
  return <TextField {...props} label={m.ui_name()} autoCapitalize="words" maxLength={LIMITS.fullName} />;
}

/** A phone number, formatted while it is typed; the form checks it. */
export function PhoneField({ onChange, ...props }: FieldProps) {
  return (
    <TextField
      {...props}
      onChange={(event) => {
        formatPhoneInput(event.target);
        return onChange?.(event);
      }}
      label={m.ui_phone()}
      type="tel"
      inputMode="tel"
    />
  );
}

/** For the form's check of a number that an SMS can reach: true, or what is wrong with it. */
export function checkAccountPhone(phone: string): true | string {
  return isAccountPhone(phone) || phoneMistake(phone);
}

/** What is wrong with a phone number that the form does not accept. */
export function phoneMistake(phone: string): string {
  return isForeignPhone(phone) ? m.ui_phone_foreign() : m.ui_phone_invalid();
}

/** For the form's check: true, or what to say when the name is missing. */
export function checkName(name: string): true | string {
  return isFilled(name) || m.ui_name_required();
}
