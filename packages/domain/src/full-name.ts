/** At least one space between two words, as the sign-up form asks. */
export function hasTwoWords(name: string): boolean {
  return tidyName(name).includes(' ');
}

/** One spelling of a name for storing: Unicode NFC, single spaces, no invisible or control characters. */
export function tidyName(name: string): string {
  return name
    .replace(/\p{Cf}|(?!\s)\p{Cc}/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The form in which names are compared: tidy and in lower case. */
export function foldedName(name: string): string {
  return tidyName(name).toLowerCase();
}
