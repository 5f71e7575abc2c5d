/**
 * Normalises titles and queries for comparison: Khmer in any code order and common spelling variant, Latin without
 * case and accents, digits of both scripts. Every step works on one letter or inside one syllable, so a substring
 * of a text is still a substring after both are folded.
 */

/** Khmer is typed with and without them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const ACCENTS = /[\u0300-\u036f]/g;

/** A consonant or independent vowel with its subscripts, vowels and signs. */
const KHMER_SYLLABLE = /[\u1780-\u17b3](?:\u17d2[\u1780-\u17b3]|[\u17b6-\u17d1\u17d3\u17dd])+/g;
const KHMER_MARK = /\u17d2[\u1780-\u17b3]|./gs;
const SUBSCRIPT_RO = '\u17d2\u179a';

const KHMER_LETTER = '\\u1780-\\u17d3\\u17d7\\u17dc\\u17dd';
const TOKEN = new RegExp(
  `[${KHMER_LETTER}]+|\\p{N}+|(?:(?![${KHMER_LETTER}])[\\p{L}\\p{M}])+|[^\\s\\p{L}\\p{M}\\p{N}]`,
  'gu',
);
const KHMER_TOKEN = new RegExp(`^[${KHMER_LETTER}]`);
const SYMBOL_TOKEN = /^[^\p{L}\p{M}\p{N}]/u;

/** From U+17A3 on, each independent vowel as consonant and vowel: ឱ្យ and អោយ are the same word. */
const INDEPENDENT_VOWELS = 'អ អា អិ អី អុ អុក អូ អូវ រឹ រឹ លឹ លឹ អែ អៃ អោ អោ អៅ'.split(' ');

/** Typed text in composed form, without invisible characters and extra spaces; may be empty. */
export function tidySearch(typed: string): string {
  return typed.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/**
 * The text in lower case, without accents and invisible characters, its Khmer in canonical code order. The spelling
 * is kept, because the word segmenter needs it; `folded` comes after it.
 */
export function orderedText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(ACCENTS, '')
    .replace(/['’]/g, '')
    .replace(KHMER_SYLLABLE, orderedSyllable);
}

/** Subscripts (ro last), then vowels, then signs; a vowel typed as two parts becomes the single one it looks like. */
function orderedSyllable(syllable: string): string {
  const marks = syllable.slice(1).match(KHMER_MARK) ?? [];
  const inOrder = [...new Set(marks)].sort((a, b) => rankOf(a) - rankOf(b));
  return (
    syllable.charAt(0) +
    inOrder
      .join('')
      .replace('\u17b8\u17c1', '\u17be')
      .replace('\u17b6\u17c1', '\u17c4')
      // People often type ុ for the sign ៊ on a vowel written above.
      .replace(/([\u17b7-\u17ba])\u17bb|\u17bb(?=\u17be)/, '$1')
  );
}

function rankOf(mark: string): number {
  if (mark === SUBSCRIPT_RO) return 1;
  return mark.length > 1 ? 0 : mark.charCodeAt(0);
}

/**
 * Merges letters that people confuse and drops signs that many leave out.
 * @param ordered the result of `orderedText`, or a part of it
 */
export function folded(ordered: string): string {
  return ordered
    .replace(/[\u17c9-\u17d2\u17dd]/g, '')
    .replace(/[\u17a3-\u17b3]/g, (vowel) => INDEPENDENT_VOWELS[vowel.charCodeAt(0) - 0x17a3] ?? vowel)
    .replace(/ដ/g, 'ត')
    .replace(/ៈ/g, 'ះ')
    .replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - 0x17e0));
}

/** Splits ordered text into runs of one script, runs of digits, and single symbols. */
export function tokensOf(ordered: string): string[] {
  return ordered.match(TOKEN) ?? [];
}

/** Whether a token starts with a Khmer letter; a token is of one script. */
export function isKhmer(token: string): boolean {
  return KHMER_TOKEN.test(token);
}

/** Whether a token is a single symbol: no letter, mark or digit. */
export function isSymbol(token: string): boolean {
  return SYMBOL_TOKEN.test(token);
}
