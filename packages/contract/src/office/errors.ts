/** Refusals that only the office's calls give, with their status. They stay apart so that the shop's pages need no texts for them. */
export const OFFICE_ERROR_STATUS = {
  passkey_invalid: 400,
  sign_in_required: 401,
  second_factor_required: 401,
  second_factor_invalid: 401,
  step_up_required: 403,
  second_factor_missing: 403,
  invitation_invalid: 404,
  last_owner: 409,
  second_factor_set: 409,
  changed_meanwhile: 409,
} as const satisfies Record<string, number>;

export type OfficeErrorCode = keyof typeof OFFICE_ERROR_STATUS;

/** English texts of the answers. */
export const OFFICE_ERROR_MESSAGE: Record<OfficeErrorCode, string> = {
  passkey_invalid: 'This passkey does not work here',
  sign_in_required: 'Please sign in',
  second_factor_required: 'Please enter the code of your authenticator app',
  second_factor_invalid: 'This code is wrong or was used before',
  step_up_required: 'Please confirm that it is you',
  second_factor_missing: 'Please set up a second factor first',
  invitation_invalid: 'This link was used, withdrawn or has expired',
  last_owner: 'The shop needs an owner',
  second_factor_set: 'A second factor is set already',
  changed_meanwhile: 'Somebody changed this in the meantime',
};

/** Refusals of a call that needs somebody of the staff. */
export const OFFICE_SESSION_ERRORS = [
  'sign_in_required',
  'forbidden',
  'second_factor_missing',
  'not_found',
] as const;

/** What comes with `changed_meanwhile` besides the code. */
export interface ChangedMeanwhile<Current = unknown, Sent = unknown> {
  /** Who wrote meanwhile; `_id` is null for a shopper, a command or the shop itself. */
  by: { _id: string | null; name: string };
  /** When, ISO 8601 in UTC. */
  at: string;
  /** As it is now, with its `version`. */
  current: Current;
  /** What was sent, with the `version` it was based on. */
  yours: Sent & { version: number };
}
