export type Strength = 'weak' | 'fair' | 'strong';

/** Characters that are hard to foresee, from which a password is fair, and strong without a mixture of kinds. */
const FAIR_FROM = 6;
const STRONG_FROM = 12;
const STRONG_MIXED_FROM = 9;
const MANY_KINDS = 3;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** How long somebody would have to guess, roughly; a hint while choosing, never a rule. */
export function strengthOf(password: string): Strength {
  const unforeseen = countUnforeseen(password);
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  if (unforeseen >= (kinds >= MANY_KINDS ? STRONG_MIXED_FROM : STRONG_FROM)) return 'strong';
  return unforeseen >= FAIR_FROM ? 'fair' : 'weak';
}

/** Characters other than a repetition or the next one in a row: 1 in 'aaaa' and '1234', 4 in 'k7!q'. */
function countUnforeseen(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const isForeseen = (code: number, position: number) => {
    const before = codes[position - 1];
    return before !== undefined && Math.abs(code - before) <= 1;
  };
  return codes.filter((code, position) => !isForeseen(code, position)).length;
}
