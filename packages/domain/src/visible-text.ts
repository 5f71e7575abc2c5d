/**
 * Letters, digits, punctuation and symbols. Not what renders as nothing: spaces, format characters, lone marks, the
 * letters that Unicode calls ignorable (Hangul fillers), and those that are blank by their name, which no property tells: the
 * blank Braille pattern, the null notehead, the blanks of hieroglyphs.
 */
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text has a character that people can see, as every required text must. */
export function isFilled(text: string): boolean {
  return VISIBLE.test(text);
}

/** The text; '' when it is not filled. */
export function visibleText(text: string): string {
  return isFilled(text) ? text : '';
}
