import { LIMITS } from '@phsar/contract/limits';
import { TextField, type TextFieldProps } from '@phsar/ui/fields';
import { m } from '../paraglide/messages.js';

type FieldProps = Omit<TextFieldProps, 'label'>;

/** The name of a customer or colleague. */
export function NameField(props: FieldProps) {
  return <TextField {...props} label={m.ui_name()} autoCapitalize="words" maxLength={LIMITS.fullName} />;
}

/** A phone number in any spelling; the form checks it. */
export function PhoneField(props: FieldProps) {
  return (
    <TextField {...props} label={m.ui_phone()} type="tel" inputMode="tel" maxLength={LIMITS.phoneText} />
  );
}

/** For the form's check: true, or what to say when the name is missing. */
export function checkName(name: string): true | string {
  return name.trim() !== '' || m.ui_name_required();
}
