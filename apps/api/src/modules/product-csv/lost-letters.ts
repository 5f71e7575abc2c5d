import type { Language } from '@phsar/domain/language';

/** Khmer letters: a file that holds some was saved in an encoding that has them, so its question marks are meant. */
const KHMER = /\p{Script=Khmer}/u;
/** Question marks in place of letters: alone, or several that end no word. */
const QUESTION_MARKS = /^[?\s]*\?[?\s]*$|(?<![\p{L}\p{P}])\?{2,}/u;
const REPLACEMENT = '\uFFFD';
/** What encodings without Khmer write in place of each letter. */
const REPLACEMENTS = `[?¿□？${REPLACEMENT}\u001A]`;
/** A lost word, whatever stands around it. */
const REPLACED_WORD = new RegExp(`${REPLACEMENTS}{3,}`);
/** A lost letter that was a word. */
const REPLACED_LETTER = new RegExp(`(?<!\\S)${REPLACEMENTS}(?!\\S)`);
/** A byte from 0x80 to 0xBF as Latin-1 or Windows-1252 shows it. */
const CONTINUATION = '[\\x80-\\xBF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';
/** UTF-8 read as Latin-1 or Windows-1252: Khmer, then Latin letters and signs, then punctuation; Khmer as Mac Roman. */
const MISREAD = new RegExp(
  `á[žŸ\\x9E\\x9F]${CONTINUATION}|[ÂÃ]${CONTINUATION}|â[€\\x80]${CONTINUATION}|·[ûü]`,
  'u',
);
/**
 * Khmer read as any encoding of one byte a letter: its UTF-8 is E1, then 9E or 9F, then one byte more for each letter, so one
 * letter stands at every third place, before one of two characters. Four Khmer letters in a row always match.
 */
const MISREAD_KHMER = /(?=\P{ASCII})(\p{L})(.).\1(.).(?:\1(?:\2|\3).)+/su;
/** Letters of neither English nor Khmer: what two-byte encodings make of Khmer. */
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Script=Khmer}\p{Script=Common}])\p{L}/u;

/**
 * Whether a text lost its letters when a spreadsheet saved it in an encoding without them, or read UTF-8 as another one.
 * @param before what the shop has; '' for a new product
 */
export function hasLostLetters(text: string, before: string, language: Language): boolean {
  if (text.includes(REPLACEMENT) || MISREAD.test(text)) return true;
  if (KHMER.test(text)) return false;
  if (language === 'km' && REPLACED_WORD.test(text)) return true;
  const isForeign = KHMER.test(before) && (OTHER_SCRIPT.test(text) || REPLACED_LETTER.test(text));
  return isForeign || MISREAD_KHMER.test(text) || QUESTION_MARKS.test(text) || isReplaced(text, before);
}

/** Whether the text is the one before with question marks in place of letters beyond ASCII. */
function isReplaced(text: string, before: string): boolean {
  if (text === before || text.length !== before.length) return false;
  return Array.from({ length: text.length }, (_, at) => at).every(
    (at) => text[at] === before[at] || (text[at] === '?' && before.charCodeAt(at) > 0x7f),
  );
}
