import { hasTwoWords, tidyName } from '@phsar/domain/full-name';
import { isAccountPhone, latinDigits } from '@phsar/domain/phone';
import * as z from 'zod/mini';
import { anyone, shopper } from '../endpoint.ts';
import { ERRORS } from '../errors.ts';
import { phoneError, success, timestamp } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { customerData } from '../office/customers.ts';
import { asked, doneAnswer } from './fields.ts';

export const user = z.object({
  _id: z.string(),
  /** Same as `_id`; the browser stores this one. */
  id: z.string(),
  fullName: z.string(),
  /** As people in Cambodia write it: 012345678. */
  phoneNumber: z.string(),
  address: z.string(),
});

const phoneNumber = asked(LIMITS.phoneText, 'Phone number is required', 'Phone number').check(
  z.refine(isAccountPhone, phoneError('Please enter a valid 9 or 10-digit phone number')),
);

/** Not trimmed: spaces belong to a password. */
const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(
      LIMITS.passwordAtSignUp,
      `Password must be at least ${LIMITS.passwordAtSignUp} characters long`,
    ),
    z.maxLength(LIMITS.password, `Password must be at most ${LIMITS.password} characters long`),
  );

const verificationCode = z
  .string('Verification code is required')
  .check(z.trim(), z.overwrite(latinDigits), z.regex(/^\d{6}$/, ERRORS.invalid_verification_code.message));

const fullName = z
  .string('Full name is required')
  .check(
    z.overwrite(tidyName),
    z.minLength(1, 'Full name is required'),
    z.maxLength(LIMITS.fullName, `Full name must be at most ${LIMITS.fullName} characters long`),
    z.refine(hasTwoWords, 'Full name must contain at least one space'),
  );

const address = asked(LIMITS.address, 'Address is required', 'Address');

export const signUpBody = z.object({ fullName, phoneNumber, password: newPassword, address });

export const signUpAnswer = z.object({ success, message: z.string(), user });

export const loginBody = z.object({
  /** The login form's username: a phone number in any usual spelling, or a full name. */
  fullName: asked(LIMITS.fullName, 'Username is required', 'Username').check(
    z.minLength(LIMITS.username, `Username must be at least ${LIMITS.username} characters long`),
  ),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.minLength(
        LIMITS.passwordAtLogin,
        `Password must be at least ${LIMITS.passwordAtLogin} characters long`,
      ),
      z.maxLength(LIMITS.password, `Password must be at most ${LIMITS.password} characters long`),
    ),
});

export const loginAnswer = z.object({
  success,
  message: z.string(),
  token: z.string(),
  refreshToken: z.string(),
  user,
});

export const refreshBody = z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) });

export const refreshAnswer = z.object({ success, token: z.string(), refreshToken: z.string() });

export const sendVerificationBody = z.object({ phoneNumber });

export const verifyCodeBody = z.object({ phoneNumber, code: verificationCode });

export const resetPasswordBody = z.object({
  phoneNumber,
  newPassword,
  verificationCode,
  /** Of the number's account, after `name_required`; of the new account with `isNewHolder`. */
  fullName: z.optional(fullName),
  /** The number was another person's before: opens a new account. */
  isNewHolder: z.optional(z.boolean()),
});

/** Of any length: it is only compared with the account's. */
const password = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(LIMITS.password, `Password must be at most ${LIMITS.password} characters long`),
  );

/** Absent fields stay unchanged. */
export const accountBody = z
  .object({ fullName: z.optional(fullName), address: z.optional(address) })
  .check(z.refine((change) => Object.values(change).some(Boolean), 'Nothing to change'));

export const userAnswer = z.object({ success, user });

export const passwordBody = z.object({ password, newPassword });

export const phoneBody = z.object({ phoneNumber, verificationCode, password });

/** Where an account is logged in. */
export const session = z.object({
  _id: z.string(),
  /** The User-Agent of the login, truncated; empty for sessions from before it was kept. */
  device: z.string(),
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
});

export const sessionParams = z.object({ sessionId: z.uuid() });

/** Proves that the owner of the account is asking. */
export const proofBody = z.object({ password });

/** Signing up and in, a forgotten password, and the own account. */
export const accountCalls = {
  signUp: anyone('POST /signup', 'signUp', {
    summary: 'Creates an account',
    body: signUpBody,
    answer: signUpAnswer,
    errors: ['phone_taken', 'busy'],
    status: 201,
  }),
  login: anyone('POST /auth/login', 'login', {
    summary: 'Logs in with phone number or full name and password; returns an access and a refresh token',
    body: loginBody,
    answer: loginAnswer,
    errors: ['invalid_credentials', 'ambiguous_name', 'account_blocked', 'busy'],
  }),
  refreshToken: anyone('POST /auth/refresh-token', 'refresh', {
    summary: 'Returns a new access token and a new refresh token; the old refresh token is consumed',
    body: refreshBody,
    answer: refreshAnswer,
    errors: ['refresh_token_invalid'],
  }),
  logout: anyone('POST /auth/logout', 'refresh', {
    summary: 'Ends the session of a refresh token',
    body: refreshBody,
    answer: doneAnswer,
  }),
  sendVerification: anyone('POST /auth/send-verification', 'sendCode', {
    summary: 'Sends a six-digit code; answers known and unknown numbers alike',
    body: sendVerificationBody,
    answer: doneAnswer,
    errors: ['sms_failed'],
  }),
  verifyCode: anyone('POST /verify-code', 'tryCode', {
    summary: 'Checks a code without consuming it',
    body: verifyCodeBody,
    answer: doneAnswer,
    errors: ['invalid_verification_code'],
  }),
  resetPassword: anyone('POST /reset-password', 'tryCode', {
    summary:
      'Sets a new password with a code and ends all sessions of the account, or moves the number to a new one',
    body: resetPasswordBody,
    answer: doneAnswer,
    errors: ['invalid_verification_code', 'name_required', 'number_has_orders', 'busy'],
  }),
  changeAccount: shopper('PATCH /account', 'write', {
    summary: 'Changes the name or the address of the own account',
    body: accountBody,
    answer: userAnswer,
    errors: ['account_blocked'],
  }),
  changePassword: shopper('PUT /account/password', 'proof', {
    summary: 'Sets a new password with the old one; ends all sessions and opens a new one',
    body: passwordBody,
    answer: refreshAnswer,
    errors: ['account_blocked', 'busy'],
  }),
  sendPhoneCode: shopper('POST /account/phone/code', 'sendCode', {
    summary: 'Sends a six-digit code to the new number of the own account',
    body: sendVerificationBody,
    answer: doneAnswer,
    errors: ['phone_taken', 'account_blocked', 'sms_failed'],
  }),
  changePhone: shopper('PUT /account/phone', 'proof', {
    summary: 'Changes the number of the own account, with its code and the password',
    body: phoneBody,
    answer: userAnswer,
    errors: ['invalid_verification_code', 'phone_taken', 'account_blocked', 'busy'],
  }),
  listSessions: shopper('GET /account/sessions', 'read', {
    summary: 'Where the own account is logged in, most recently used first; at most 50',
    answer: z.array(session),
    errors: ['account_blocked'],
  }),
  endSession: shopper('DELETE /account/sessions/:sessionId', 'write', {
    summary: 'Ends one session of the own account',
    params: sessionParams,
    answer: doneAnswer,
    errors: ['account_blocked'],
  }),
  exportAccount: shopper('POST /account/data', 'proof', {
    summary: 'Everything that the shop holds about the own account, with the password',
    body: proofBody,
    answer: customerData,
    errors: ['account_blocked', 'busy'],
  }),
  removeAccount: shopper('POST /account/removal', 'proof', {
    summary: 'Removes the own account, with the password; its orders stay, without the person',
    body: proofBody,
    answer: doneAnswer,
    errors: ['orders_open', 'account_blocked', 'busy'],
  }),
};
