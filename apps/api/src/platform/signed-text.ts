import { createHmac } from 'node:crypto';
import { isSameText } from './same-text.ts';

export type Signing = ReturnType<typeof createSigning>;

/**
 * Signs random texts that browsers store, `TEXT.SIGNATURE`, so that a forged one is refused without the database.
 * @param purpose signatures of another purpose are refused
 */
export function createSigning(secret: string, purpose: string) {
  const sign = (text: string) =>
    `${text}.${createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')}`;
  return {
    sign,
    /** The text that was signed; null for a wrong signature. */
    read(signed: string): string | null {
      const [text = ''] = signed.split('.');
      return isSameText(signed, sign(text)) ? text : null;
    },
  };
}
