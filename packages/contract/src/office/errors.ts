/** Error codes of the office's calls alone, with their HTTP status. Kept apart so that the shop's pages need no texts for them. */
export const OFFICE_ERROR_STATUS = {
  passkey_invalid: 400,
  sign_in_required: 401,
  second_factor_required: 401,
  passkey_required: 401,
  second_factor_invalid: 401,
  step_up_required: 403,
  second_factor_missing: 403,
  invitation_invalid: 404,
  last_owner: 409,
  second_factor_set: 409,
  changed_meanwhile: 409,
  category_in_use: 409,
} as const satisfies Record<string, number>;

/** Codes that only the office's calls answer. */
export type OfficeErrorCode = keyof typeof OFFICE_ERROR_STATUS;

/** English messages. */
export const OFFICE_ERROR_MESSAGE: Record<OfficeErrorCode, string> = {
  passkey_invalid: 'This passkey does not work here',
  sign_in_required: 'Please sign in',
  second_factor_required: 'Please enter the code from your authenticator app',
  passkey_required: 'Please use your passkey',
  second_factor_invalid: 'This code is wrong or was used before',
  step_up_required: 'Please confirm that it is you',
  second_factor_missing: 'Please set up a second factor first',
  invitation_invalid: 'This link has been used, withdrawn or has expired',
  last_owner: 'The shop needs an owner',
  second_factor_set: 'A second factor is already set up',
  changed_meanwhile: 'Somebody changed this in the meantime',
  category_in_use: 'There are products in this category',
};

/** Refusals of a call that requires a staff member. */
export const OFFICE_SESSION_ERRORS = [
  'sign_in_required',
  'forbidden',
  'second_factor_missing',
  'not_found',
] as const;
