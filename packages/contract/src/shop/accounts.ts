import { hasTwoWords, tidyName } from '@phsar/domain/full-name';
import { isAccountPhone, latinDigits } from '@phsar/domain/phone';
import * as z from 'zod/mini';
import { anyone, shopper } from '../endpoint.ts';
import { ERRORS } from '../errors.ts';
import { doneWithMessage, password, phoneError, session, success, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { customerData } from '../office/customers.ts';

const user = z.object({
  _id: z.string(),
  /** Same as `_id`; the browser stores this one. */
  id: z.string(),
  fullName: z.string(),
  /** As people in Cambodia write it: 012345678. */
  phoneNumber: z.string(),
  address: z.string(),
});
const phoneNumber = text(LIMITS.phoneText, 'Phone number is required', 'Phone number').check(
  z.refine(isAccountPhone, phoneError('Please enter a valid 9 or 10-digit phone number')),
);
const newPassword = password(LIMITS.passwordAtSignUp);
/** Of any length: it is only compared with the account's. */
const anyPassword = password(1);
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
const address = text(LIMITS.address, 'Address is required', 'Address');

const tokens = { token: z.string(), refreshToken: z.string() };
const signUpAnswer = z.object({ success, message: z.string(), user });
const refreshAnswer = z.object({ success, ...tokens });
const userAnswer = z.object({ success, user });
const refreshBody = z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) });
const sendVerificationBody = z.object({ phoneNumber });
const proofBody = z.object({ password: anyPassword });

export const accountCalls = {
  signUp: anyone('POST /signup', 'signUp', signUpAnswer, {
    summary: 'Creates an account',
    body: z.object({ fullName, phoneNumber, password: newPassword, address }),
    errors: ['phone_taken', 'busy'],
    status: 201,
  }),
  login: anyone('POST /auth/login', 'login', z.extend(signUpAnswer, tokens), {
    summary: 'Logs in with phone number or full name and password; returns an access and a refresh token',
    body: z.object({
      /** The login form's username: a phone number in any usual spelling, or a full name. */
      fullName: text(LIMITS.fullName, 'Username is required', 'Username').check(
        z.minLength(LIMITS.username, `Username must be at least ${LIMITS.username} characters long`),
      ),
      password: password(LIMITS.passwordAtLogin),
    }),
    errors: ['invalid_credentials', 'ambiguous_name', 'account_blocked', 'busy'],
  }),
  refreshToken: anyone('POST /auth/refresh-token', 'refresh', refreshAnswer, {
    summary: 'Returns a new access token and a new refresh token; the old refresh token is consumed',
    body: refreshBody,
    errors: ['refresh_token_invalid'],
  }),
  logout: anyone('POST /auth/logout', 'refresh', doneWithMessage, {
    summary: 'Ends the session of a refresh token',
    body: refreshBody,
  }),
  sendVerification: anyone('POST /auth/send-verification', 'sendCode', doneWithMessage, {
    summary: 'Sends a six-digit code; answers known and unknown numbers alike',
    body: sendVerificationBody,
    errors: ['sms_failed'],
  }),
  verifyCode: anyone('POST /verify-code', 'tryCode', doneWithMessage, {
    summary: 'Checks a code without consuming it',
    body: z.object({ phoneNumber, code: verificationCode }),
    errors: ['invalid_verification_code'],
  }),
  resetPassword: anyone('POST /reset-password', 'tryCode', doneWithMessage, {
    summary:
      'Sets a new password with a code and ends all sessions of the account, or moves the number to a new one',
    body: z.object({
      phoneNumber,
      newPassword,
      verificationCode,
      /** Of the number's account, after `name_required`; of the new account with `isNewHolder`. */
      fullName: z.optional(fullName),
      /** The number was another person's before: opens a new account. */
      isNewHolder: z.optional(z.boolean()),
    }),
    errors: ['invalid_verification_code', 'name_required', 'number_has_orders', 'busy'],
  }),
  changeAccount: shopper('PATCH /account', 'write', userAnswer, {
    summary: 'Changes the name or the address of the own account',
    /** Absent fields stay unchanged. */
    body: z
      .object({ fullName: z.optional(fullName), address: z.optional(address) })
      .check(z.refine((change) => Object.values(change).some(Boolean), 'Nothing to change')),
    errors: ['account_blocked'],
  }),
  changePassword: shopper('PUT /account/password', 'proof', refreshAnswer, {
    summary: 'Sets a new password with the old one; ends all sessions and opens a new one',
    body: z.object({ password: anyPassword, newPassword }),
    errors: ['account_blocked', 'busy'],
  }),
  sendPhoneCode: shopper('POST /account/phone/code', 'sendCode', doneWithMessage, {
    summary: 'Sends a six-digit code to the new number of the own account',
    body: sendVerificationBody,
    errors: ['phone_taken', 'account_blocked', 'sms_failed'],
  }),
  changePhone: shopper('PUT /account/phone', 'proof', userAnswer, {
    summary: 'Changes the number of the own account, with its code and the password',
    body: z.object({ phoneNumber, verificationCode, password: anyPassword }),
    errors: ['invalid_verification_code', 'phone_taken', 'account_blocked', 'busy'],
  }),
  listSessions: shopper('GET /account/sessions', 'read', z.array(session), {
    summary: 'Where the own account is logged in, most recently used first; at most 50',
    errors: ['account_blocked'],
  }),
  endSession: shopper('DELETE /account/sessions/:sessionId', 'write', doneWithMessage, {
    summary: 'Ends one session of the own account',
    params: z.object({ sessionId: z.uuid() }),
    errors: ['account_blocked'],
  }),
  exportAccount: shopper('POST /account/data', 'proof', customerData, {
    summary: 'Everything that the shop holds about the own account, with the password',
    body: proofBody,
    errors: ['account_blocked', 'busy'],
  }),
  removeAccount: shopper('POST /account/removal', 'proof', doneWithMessage, {
    summary: 'Removes the own account, with the password; its orders stay, without the person',
    body: proofBody,
    errors: ['orders_open', 'account_blocked', 'busy'],
  }),
};
