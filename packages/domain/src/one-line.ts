/** Control characters and bidirectional overrides, which could hide or reorder what follows. */
const UNSAFE = /(?!\s)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Makes untrusted text safe for one line: no line breaks or control characters, single spaces. */
export function onOneLine(text: string): string {
  return text.replace(UNSAFE, '').replace(/\s+/gu, ' ').trim();
}

/** Makes untrusted text safe for a terminal: only its line breaks move the cursor, and each space stays one. */
export function printable(text: string): string {
  return text.replace(UNSAFE, '').replace(/[^\S\n]/gu, ' ');
}
