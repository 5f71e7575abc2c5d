import type { ErrorKind } from '../errors.ts';

/** Error codes of the office's calls alone. Kept apart so that the shop's pages need no texts for them. */
export const OFFICE_ERRORS = {
  passkey_invalid: { status: 400, message: 'This passkey does not work here' },
  sign_in_required: { status: 401, message: 'Please sign in' },
  second_factor_required: { status: 401, message: 'Please enter the code from your authenticator app' },
  passkey_required: { status: 401, message: 'Please use your passkey' },
  second_factor_invalid: { status: 401, message: 'This code is wrong or was used before' },
  step_up_required: { status: 403, message: 'Please confirm that it is you' },
  second_factor_missing: { status: 403, message: 'Please set up a second factor first' },
  invitation_invalid: { status: 404, message: 'This link has been used, withdrawn or has expired' },
  last_owner: { status: 409, message: 'The shop needs an owner' },
  second_factor_set: { status: 409, message: 'A second factor is already set up' },
  changed_meanwhile: { status: 409, message: 'Somebody changed this in the meantime' },
  category_in_use: { status: 409, message: 'There are products in this category' },
} as const satisfies Record<string, ErrorKind>;

/** Codes that only the office's calls answer. */
export type OfficeErrorCode = keyof typeof OFFICE_ERRORS;

/** Refusals of a call that requires a staff member. */
export const OFFICE_SESSION_ERRORS = [
  'sign_in_required',
  'forbidden',
  'second_factor_missing',
  'not_found',
] as const;
