import { isFilled, visibleText } from './visible-text.ts';

/** Whether a name has two words, as the sign-up form requires. */
export function hasTwoWords(name: string): boolean {
  return tidyName(name).split(' ').filter(isFilled).length > 1;
}

/** A name as it is stored: Unicode NFC, single spaces, no invisible or control characters; '' without a visible one. */
export function tidyName(name: string): string {
  const tidy = name
    .replace(/\p{Cf}|(?!\s)\p{Cc}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
  return visibleText(tidy);
}

/** A name as it is compared: tidy and in lower case. */
export function foldedName(name: string): string {
  return tidyName(name).toLowerCase();
}
