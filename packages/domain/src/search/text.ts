/**
 * How titles and typed words are compared: Khmer in any code order and spelling variant, Latin without case and
 * accents, digits of both scripts. All of it works letter by letter or inside one syllable, so that a part of a
 * text stays a part of it when both are folded.
 */

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const ACCENTS = /[\u0300-\u036f]/g;

/** A consonant or independent vowel with what is written around it. */
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

/** From U+17A3 on: how the independent vowels are written with a consonant. ឱ្យ and អោយ are one word. */
const INDEPENDENT_VOWELS = 'អ អា អិ អី អុ អុក អូ អូវ រឹ រឹ លឹ លឹ អែ អៃ អោ អោ អៅ'.split(' ');

/** A text with its Khmer in the canonical code order; spelled properly, as a dictionary needs it. */
export function orderedText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(ACCENTS, '')
    .replace(/['’]/g, '')
    .replace(KHMER_SYLLABLE, orderedSyllable);
}

/** Subscripts (ro last), then vowels, then signs; vowels typed in two parts become the one they look like. */
function orderedSyllable(syllable: string): string {
  const marks = syllable.slice(1).match(KHMER_MARK) ?? [];
  const inOrder = [...new Set(marks)].sort((a, b) => rankOf(a) - rankOf(b));
  return (
    syllable.charAt(0) +
    inOrder
      .join('')
      .replace('\u17b8\u17c1', '\u17be')
      .replace('\u17b6\u17c1', '\u17c4')
      // ុ below a vowel that stands above is how the sign ៊ is often typed.
      .replace(/([\u17b7-\u17ba])\u17bb|\u17bb(?=\u17be)/, '$1')
  );
}

function rankOf(mark: string): number {
  if (mark === SUBSCRIPT_RO) return 1;
  return mark.length > 1 ? 0 : mark.charCodeAt(0);
}

/** Letters that are taken for each other become one; signs that many leave out are dropped. */
export function folded(ordered: string): string {
  return ordered
    .replace(/[\u17c9-\u17d2\u17dd]/g, '')
    .replace(/[\u17a3-\u17b3]/g, (vowel) => INDEPENDENT_VOWELS[vowel.charCodeAt(0) - 0x17a3] ?? vowel)
    .replace(/ដ/g, 'ត')
    .replace(/ៈ/g, 'ះ')
    .replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - 0x17e0));
}

/** Runs of one script, of digits, and single symbols, of a text in order. */
export function tokensOf(ordered: string): string[] {
  return ordered.match(TOKEN) ?? [];
}

export function isKhmer(token: string): boolean {
  return KHMER_TOKEN.test(token);
}

export function isSymbol(token: string): boolean {
  return SYMBOL_TOKEN.test(token);
}
