import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SecretBox = ReturnType<typeof createSecretBox>;

/**
 * Encrypts secrets that the database stores, so that a stolen table does not reveal them: AES-256-GCM with a key derived
 * from the shop's token secret.
 * @param purpose another one gives another key
 */
export function createSecretBox(tokenSecret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', purpose, 32));
  return {
    seal(secret: Uint8Array): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    /** @returns null if it was sealed with another token secret, or is damaged */
    open(sealed: Uint8Array): Buffer | null {
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
