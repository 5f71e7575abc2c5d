import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as authenticator apps know it: SHA-1, six digits, a new code every 30 seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** A phone's clock may be one step off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const IV_BYTES = 12;
const TAG_BYTES = 16;

function totpOf(secret: Uint8Array, label?: { issuer: string; name: string }): TOTP {
  return new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: DIGITS,
    period: PERIOD_SECONDS,
    ...(label === undefined ? {} : { issuer: label.issuer, label: label.name }),
  });
}

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** What an authenticator app takes: the secret to type (base32), and the address behind the picture to scan. */
export function totpForApp(
  secret: Uint8Array,
  label: { issuer: string; name: string },
): { secret: string; url: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, url: totp.toString() };
}

/**
 * The 30-second step that a code belongs to, up to one step off the clock.
 * @returns null when the code is wrong, or of a step that is not after `lastStep`: no code works twice
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

/** Encrypts TOTP secrets, so that a stolen table does not give them away. */
export interface SecretBox {
  seal(secret: Uint8Array): Buffer;
  /** @returns null when it was sealed under another token secret, or is damaged */
  open(sealed: Uint8Array): Buffer | null;
}

/** AES-256-GCM with a key of its own, derived from the shop's token secret. */
export function createSecretBox(tokenSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'phsar staff totp', 32));
  return {
    seal(secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
