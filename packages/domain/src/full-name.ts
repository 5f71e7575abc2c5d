/** Whether a name has two words, as the sign-up form requires. */
export function hasTwoWords(name: string): boolean {
  return tidyName(name).includes(' ');
}

/** A name as it is stored: Unicode NFC, single spaces, no invisible or control characters. */
export function tidyName(name: string): string {
  return name
    .replace(/\p{Cf}|(?!\s)\p{Cc}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** A name as it is compared: tidy and in lower case. */
export function foldedName(name: string): string {
  return tidyName(name).toLowerCase();
}
