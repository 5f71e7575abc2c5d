import { tidyName } from '@phsar/domain/full-name';
import { LANGUAGES } from '@phsar/domain/language';
import { isAccountPhone } from '@phsar/domain/phone';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { phoneError } from '../shop/schemas.ts';
import { PERMISSIONS, ROLES } from './permissions.ts';

/** Wire schemas for staff: the people who run the shop. Times are ISO 8601 in UTC. */

const timestamp = z.iso.datetime();
const success = z.literal(true);
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
export const doneAnswer = z.object({ success });

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

export const logQuery = z.object({
  staff: z.optional(z.uuid()),
  subject: z.optional(text(120)),
  after: z.optional(text(200)),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
});

/** One entry of the log: who did what, to what, from where. */
export const logEntry = z.object({
  _id: z.string(),
  at: timestamp,
  /** Null for a refused sign-in and for the shop itself. */
  by: z.nullable(z.object({ _id: z.string(), name: z.nullable(z.string()) })),
  via: z.string(),
  action: z.string(),
  subject: z.nullable(z.string()),
  /** Whether the subject had a screen of its own and is not there any more. */
  isGone: z.boolean(),
  /**
   * The things that the entry names, as far as they still exist: `category:dental`, `product:12`. Neither customers nor
   * staff are among them.
   */
  names: z.record(z.string(), z.record(z.enum(LANGUAGES), z.string())),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
