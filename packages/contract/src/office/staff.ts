import { tidyName } from '@phsar/domain/full-name';
import { isAccountPhone } from '@phsar/domain/phone';
import * as z from 'zod/mini';
import { anyone, staff } from '../endpoint.ts';
import { phoneError, success, timestamp } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { doneAnswer, nothing } from './fields.ts';
import { PERMISSIONS, ROLES } from './permissions.ts';

/** Wire schemas for staff: the people who run the shop. Times are ISO 8601 in UTC. */

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const name = z.string().check(z.overwrite(tidyName), z.minLength(1), z.maxLength(LIMITS.fullName));
const phoneNumber = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LIMITS.phoneText),
    z.refine(isAccountPhone, phoneError('Please enter a valid 9 or 10-digit phone number')),
  );
const password = text(LIMITS.password);
const newPassword = z
  .string()
  .check(
    z.minLength(
      LIMITS.passwordAtSignUp,
      `Password must be at least ${LIMITS.passwordAtSignUp} characters long`,
    ),
    z.maxLength(LIMITS.password),
  );
/** A six-digit code or a recovery code, in any spelling. */
const secondFactor = text(64);
const role = z.enum(ROLES);

export const staffIdParams = z.object({ id: z.uuid() });
export const passkeyParams = z.object({ id: text(1024) });

export const joinBody = z.object({ code: text(128), name, phoneNumber, password: newPassword });
export const signInBody = z.object({ phoneNumber, password, totp: z.optional(secondFactor) });
/** The browser's WebAuthn response; the library validates what is not listed here. */
export const webAuthnAnswer = z.looseObject({
  id: text(1024),
  response: z.looseObject({
    clientDataJSON: text(8192),
    transports: z.optional(z.array(text(32)).check(z.maxLength(10))),
  }),
});
/** One of the three: a passkey or a code where the person has one, else the password. */
export const stepUpBody = z.object({
  totp: z.optional(secondFactor),
  password: z.optional(password),
  passkey: z.optional(webAuthnAnswer),
});
export const changePasswordBody = z.object({ oldPassword: password, newPassword });
export const confirmTotpBody = z.object({ code: text(16) });

/** The signed-in person. */
export const me = z.object({
  _id: z.string(),
  name: z.string(),
  role,
  /** Empty while a second factor is required and none is set: only setting one is allowed. */
  permissions: z.array(z.enum(PERMISSIONS)),
  hasTotp: z.boolean(),
  hasPasskey: z.boolean(),
  /** A second factor is required and none is set. */
  mustSetSecondFactor: z.boolean(),
});
export const signInAnswer = z.object({ success, staff: me });

export const staffSession = z.object({
  _id: z.string(),
  /** The User-Agent, truncated. */
  device: z.string(),
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
});

/** `secret` to type (base32), `url` for the QR code that an authenticator app scans. */
export const totpSecret = z.object({ secret: z.string(), url: z.string() });
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const staffMember = z.object({
  _id: z.string(),
  name: z.string(),
  /** As people in Cambodia write it: 012345678. */
  phoneNumber: z.string(),
  role,
  isActive: z.boolean(),
  createdAt: timestamp,
});
export const inviteBody = z.object({ name, role });
export const invitation = z.object({ link: z.string(), expiresAt: timestamp });
export const openInvitation = z.object({ _id: z.string(), name: z.string(), role, expiresAt: timestamp });
export const changeStaffBody = z.object({ role: z.optional(role), isActive: z.optional(z.boolean()) });

/** WebAuthn options for the browser; the libraries on both sides know their shape. */
export const webAuthnOptions = z.record(z.string(), z.unknown());
export const passkey = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});

/** Signing in, the own account with its second factors, and the list of staff. */
export const staffCalls = {
  join: anyone('POST /join', 'signUp', {
    summary: 'Accepts an invitation and signs in',
    body: joinBody,
    answer: signInAnswer,
    errors: ['forbidden', 'not_found', 'invitation_invalid', 'phone_taken', 'busy'],
    status: 201,
  }),
  signIn: anyone('POST /login', 'login', {
    summary: 'Signs in with phone number and password, and a code if TOTP is set up',
    body: signInBody,
    answer: signInAnswer,
    errors: [
      'forbidden',
      'not_found',
      'invalid_credentials',
      'second_factor_required',
      'passkey_required',
      'second_factor_invalid',
      'busy',
    ],
  }),
  beginPasskeySignIn: anyone('POST /login/passkey/options', 'login', {
    summary: 'Options for the browser to sign in with a passkey',
    answer: webAuthnOptions,
    errors: ['forbidden', 'not_found'],
  }),
  signInByPasskey: anyone('POST /login/passkey', 'login', {
    summary: 'Signs in with a passkey',
    body: webAuthnAnswer,
    answer: signInAnswer,
    errors: ['forbidden', 'not_found', 'passkey_invalid', 'invalid_credentials'],
  }),
  signOut: staff('POST /logout', 'staff', {
    summary: 'Ends the session',
    answer: doneAnswer,
  }),
  getMe: staff('GET /me', 'staff', {
    summary: 'The signed-in person and their permissions',
    answer: signInAnswer,
  }),
  listMySessions: staff('GET /me/sessions', 'staff', {
    summary: 'Your sessions, most recently used first',
    answer: z.array(staffSession),
  }),
  endMySession: staff('DELETE /me/sessions/:id', 'staff', {
    summary: 'Ends one of your sessions',
    params: staffIdParams,
    answer: doneAnswer,
    errors: ['not_found'],
  }),
  stepUp: staff('POST /me/step-up', 'staff', {
    summary: 'Confirms who is calling: by a passkey or code where one is set, else by the password',
    body: stepUpBody,
    answer: nothing,
    errors: ['second_factor_invalid', 'passkey_required', 'passkey_invalid', 'invalid_credentials', 'busy'],
    status: 204,
  }),
  beginPasskeyStepUp: staff('POST /me/step-up/options', 'staff', {
    summary: 'What a browser needs to step up by a passkey',
    answer: webAuthnOptions,
    errors: ['passkey_invalid'],
  }),
  changeMyPassword: staff('PUT /me/password', 'staff', {
    summary: 'Changes your password and ends your other sessions',
    body: changePasswordBody,
    answer: doneAnswer,
    errors: ['changed_meanwhile', 'busy'],
  }),
  beginTotp: staff('POST /me/totp', 'staff', {
    summary: 'Creates a secret for an authenticator app',
    needsStepUp: true,
    answer: totpSecret,
    errors: ['second_factor_set'],
  }),
  confirmTotp: staff('PUT /me/totp', 'staff', {
    summary: 'Turns TOTP on; returns ten recovery codes, shown only once',
    needsStepUp: true,
    body: confirmTotpBody,
    answer: recoveryCodes,
    errors: ['second_factor_invalid', 'second_factor_set'],
  }),
  removeTotp: staff('DELETE /me/totp', 'staff', {
    summary: 'Turns TOTP off',
    needsStepUp: true,
    answer: doneAnswer,
  }),
  renewRecoveryCodes: staff('POST /me/recovery-codes', 'staff', {
    summary: 'Ten new recovery codes, shown only once; the old ones stop working',
    needsStepUp: true,
    answer: recoveryCodes,
    errors: ['second_factor_missing'],
  }),
  listMyPasskeys: staff('GET /me/passkeys', 'staff', {
    summary: 'Your passkeys',
    answer: z.array(passkey),
  }),
  beginPasskey: staff('POST /me/passkeys/options', 'staff', {
    summary: 'Options for the browser to create a passkey',
    needsStepUp: true,
    answer: webAuthnOptions,
  }),
  addPasskey: staff('POST /me/passkeys', 'staff', {
    summary: 'Adds a passkey',
    needsStepUp: true,
    body: webAuthnAnswer,
    answer: doneAnswer,
    errors: ['passkey_invalid'],
  }),
  removePasskey: staff('DELETE /me/passkeys/:id', 'staff', {
    summary: 'Removes a passkey',
    needsStepUp: true,
    params: passkeyParams,
    answer: doneAnswer,
    errors: ['not_found'],
  }),
  listStaff: staff('GET /staff', 'shop.administer', {
    summary: 'All staff, in the order they joined',
    answer: z.array(staffMember),
  }),
  inviteStaff: staff('POST /staff', 'shop.administer', {
    summary: 'Creates an invitation link that works once within 48 hours',
    needsStepUp: true,
    body: inviteBody,
    answer: invitation,
  }),
  listInvitations: staff('GET /staff/invitations', 'shop.administer', {
    summary: 'Open invitations',
    answer: z.array(openInvitation),
  }),
  withdrawInvitation: staff('DELETE /staff/invitations/:id', 'shop.administer', {
    summary: 'Withdraws an invitation',
    needsStepUp: true,
    params: staffIdParams,
    answer: doneAnswer,
    errors: ['not_found'],
  }),
  changeStaff: staff('PATCH /staff/:id', 'shop.administer', {
    summary: "Changes a staff member's role, or deactivates or reactivates them",
    needsStepUp: true,
    params: staffIdParams,
    body: changeStaffBody,
    answer: staffMember,
    errors: ['not_found', 'last_owner'],
  }),
};
