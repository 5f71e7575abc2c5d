/** Control characters, and those that turn the direction of writing: they could hide or forge what follows. */
const TREACHEROUS = /(?!\s)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text from outside, safe to stand in a line of its own: no breaks, no control characters, single spaces. */
export function onOneLine(text: string): string {
  return text.replace(TREACHEROUS, '').replace(/\s+/gu, ' ').trim();
}
