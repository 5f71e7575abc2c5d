import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters of authenticator apps: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Steps that a phone's clock may be off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

function totpOf(secret: Uint8Array, label?: { issuer: string; name: string }): TOTP {
  return new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: DIGITS,
    period: PERIOD_SECONDS,
    ...(label === undefined ? {} : { issuer: label.issuer, label: label.name }),
  });
}

/** 20 random bytes. */
export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The secret for an authenticator app: to type (base32), and as an `otpauth:` URL for the QR code. */
export function totpForApp(
  secret: Uint8Array,
  label: { issuer: string; name: string },
): { secret: string; url: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, url: totp.toString() };
}

/**
 * The 30-second step of a code; the clock may be one step off.
 * @returns null if the code is wrong or its step is not after `lastStep`, so that no code works twice
 */
export function totpStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / (PERIOD_SECONDS * 1000)) + delta;
  return step > lastStep ? step : null;
}
