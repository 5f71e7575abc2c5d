import { createHmac } from 'node:crypto';
import { isSameText } from './same-text.ts';

/** Signs random texts that browsers keep, `TEXT.SIGNATURE`, so that one that is made up is known without the database. */
export interface Signing {
  sign(text: string): string;
  /** The text that was signed; null where the signature is not its own. */
  read(signed: string): string | null;
}

/** @param purpose what the texts stand for: one that was signed for another is not taken */
export function createSigning(secret: string, purpose: string): Signing {
  const sign = (text: string) =>
    `${text}.${createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')}`;
  return {
    sign,
    read(signed) {
      const [text = ''] = signed.split('.');
      return isSameText(signed, sign(text)) ? text : null;
    },
  };
}
