import { tidyName } from '@phsar/domain/full-name';
import { isAccountPhone } from '@phsar/domain/phone';
import * as z from 'zod/mini';
import { anyone, staff } from '../endpoint.ts';
import { done, phoneError, rawText, session, success, timestamp, uuidParams } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { PERMISSIONS, ROLES } from './permissions.ts';

const name = z.string().check(z.overwrite(tidyName), z.minLength(1), z.maxLength(LIMITS.fullName));
const phoneNumber = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LIMITS.phoneText),
    z.refine(isAccountPhone, phoneError('Please enter a valid 9 or 10-digit phone number')),
  );
const password = rawText(LIMITS.password);
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
const secondFactor = rawText(64);
const role = z.enum(ROLES);

/** The browser's WebAuthn response; the library validates what is not listed here. */
const webAuthnAnswer = z.looseObject({
  id: rawText(1024),
  response: z.looseObject({
    clientDataJSON: rawText(8192),
    transports: z.optional(z.array(rawText(32)).check(z.maxLength(10))),
  }),
});
/** WebAuthn options for the browser; the libraries on both sides know their shape. */
const webAuthnOptions = z.record(z.string(), z.unknown());

const me = z.object({
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
const signInAnswer = z.object({ success, staff: me });

const passkey = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});
/** `secret` to type (base32), `url` for the QR code that an authenticator app scans. */
const totpSecret = z.object({ secret: z.string(), url: z.string() });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const staffMember = z.object({
  _id: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  role,
  isActive: z.boolean(),
  createdAt: timestamp,
});
const invitation = z.object({ link: z.string(), expiresAt: timestamp });
const openInvitation = z.object({ _id: z.string(), name: z.string(), role, expiresAt: timestamp });

/** Of calls without a session: `forbidden` from another origin, `not_found` under another host. */
const UNAVAILABLE = ['forbidden', 'not_found'] as const;

export const staffCalls = {
  join: anyone('POST /join', 'signUp', signInAnswer, {
    summary: 'Accepts an invitation and signs in',
    body: z.object({ code: rawText(128), name, phoneNumber, password: newPassword }),
    errors: [...UNAVAILABLE, 'invitation_invalid', 'phone_taken', 'busy'],
    status: 201,
  }),
  signIn: anyone('POST /login', 'login', signInAnswer, {
    summary: 'Signs in with phone number and password, and a code if TOTP is set up',
    body: z.object({ phoneNumber, password, totp: z.optional(secondFactor) }),
    errors: [
      ...UNAVAILABLE,
      'invalid_credentials',
      'second_factor_required',
      'passkey_required',
      'second_factor_invalid',
      'busy',
    ],
  }),
  beginPasskeySignIn: anyone('POST /login/passkey/options', 'login', webAuthnOptions, {
    summary: 'Options for the browser to sign in with a passkey',
    errors: UNAVAILABLE,
  }),
  signInByPasskey: anyone('POST /login/passkey', 'login', signInAnswer, {
    summary: 'Signs in with a passkey',
    body: webAuthnAnswer,
    errors: [...UNAVAILABLE, 'passkey_invalid', 'invalid_credentials'],
  }),
  signOut: staff('POST /logout', 'staff', done, { summary: 'Ends the session' }),
  getMe: staff('GET /me', 'staff', signInAnswer, { summary: 'The signed-in person and their permissions' }),
  listMySessions: staff('GET /me/sessions', 'staff', z.array(session), {
    summary: 'Your sessions, most recently used first',
  }),
  endMySession: staff('DELETE /me/sessions/:id', 'staff', done, {
    summary: 'Ends one of your sessions',
    params: uuidParams,
  }),
  stepUp: staff('POST /me/step-up', 'staff', z.undefined(), {
    summary: 'Confirms who is calling: by a passkey or code where one is set, else by the password',
    /** One of the three: a passkey or a code where the person has one, else the password. */
    body: z.partial(z.object({ totp: secondFactor, password, passkey: webAuthnAnswer })),
    errors: ['second_factor_invalid', 'passkey_required', 'passkey_invalid', 'invalid_credentials', 'busy'],
    status: 204,
  }),
  beginPasskeyStepUp: staff('POST /me/step-up/options', 'staff', webAuthnOptions, {
    summary: 'What a browser needs to step up by a passkey',
    errors: ['passkey_invalid'],
  }),
  changeMyPassword: staff('PUT /me/password', 'staff', done, {
    summary: 'Changes your password and ends your other sessions',
    body: z.object({ oldPassword: password, newPassword }),
    errors: ['changed_meanwhile', 'busy'],
  }),
  beginTotp: staff('POST /me/totp', 'staff', totpSecret, {
    summary: 'Creates a secret for an authenticator app',
    needsStepUp: true,
    errors: ['second_factor_set'],
  }),
  confirmTotp: staff('PUT /me/totp', 'staff', recoveryCodes, {
    summary: 'Turns TOTP on; returns ten recovery codes, shown only once',
    needsStepUp: true,
    body: z.object({ code: rawText(16) }),
    errors: ['second_factor_invalid', 'second_factor_set'],
  }),
  removeTotp: staff('DELETE /me/totp', 'staff', done, { summary: 'Turns TOTP off', needsStepUp: true }),
  renewRecoveryCodes: staff('POST /me/recovery-codes', 'staff', recoveryCodes, {
    summary: 'Ten new recovery codes, shown only once; the old ones stop working',
    needsStepUp: true,
  }),
  listMyPasskeys: staff('GET /me/passkeys', 'staff', z.array(passkey), { summary: 'Your passkeys' }),
  beginPasskey: staff('POST /me/passkeys/options', 'staff', webAuthnOptions, {
    summary: 'Options for the browser to create a passkey',
    needsStepUp: true,
  }),
  addPasskey: staff('POST /me/passkeys', 'staff', done, {
    summary: 'Adds a passkey',
    needsStepUp: true,
    body: webAuthnAnswer,
    errors: ['passkey_invalid'],
  }),
  removePasskey: staff('DELETE /me/passkeys/:id', 'staff', done, {
    summary: 'Removes a passkey',
    needsStepUp: true,
    params: z.object({ id: rawText(1024) }),
  }),
  listStaff: staff('GET /staff', 'shop.administer', z.array(staffMember), {
    summary: 'All staff, in the order they joined',
  }),
  inviteStaff: staff('POST /staff', 'shop.administer', invitation, {
    summary: 'Creates an invitation link that works once within 48 hours',
    needsStepUp: true,
    body: z.object({ name, role }),
  }),
  listInvitations: staff('GET /staff/invitations', 'shop.administer', z.array(openInvitation), {
    summary: 'Open invitations',
  }),
  withdrawInvitation: staff('DELETE /staff/invitations/:id', 'shop.administer', done, {
    summary: 'Withdraws an invitation',
    needsStepUp: true,
    params: uuidParams,
  }),
  changeStaff: staff('PATCH /staff/:id', 'shop.administer', staffMember, {
    summary: "Changes a staff member's role, or deactivates or reactivates them",
    needsStepUp: true,
    params: uuidParams,
    body: z.partial(z.object({ role, isActive: z.boolean() })),
    errors: ['last_owner'],
  }),
};
