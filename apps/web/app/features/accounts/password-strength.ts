export type Strength = 'weak' | 'fair' | 'strong';

/** Thresholds in unpredictable characters; a mixture of kinds lowers the one for strong. */
const FAIR_FROM = 6;
const STRONG_FROM = 12;
const STRONG_MIXED_FROM = 9;
const MANY_KINDS = 3;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** A rough estimate of a password's resistance to guessing; a hint, never a rule. */
export function strengthOf(password: string): Strength {
  const unpredictable = countUnpredictable(password);
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  if (unpredictable >= (kinds >= MANY_KINDS ? STRONG_MIXED_FROM : STRONG_FROM)) return 'strong';
  return unpredictable >= FAIR_FROM ? 'fair' : 'weak';
}

/** Counts characters that neither repeat nor neighbour the one before: 1 in 'aaaa' and '1234', 4 in 'k7!q'. */
function countUnpredictable(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const isPredictable = (code: number, position: number) => {
    const before = codes[position - 1];
    return before !== undefined && Math.abs(code - before) <= 1;
  };
  return codes.filter((code, position) => !isPredictable(code, position)).length;
}
