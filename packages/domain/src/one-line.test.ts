import { expect, test } from 'vitest';
import { onOneLine, printable } from './one-line.ts';

test.each([
  ['  Sok   Dara ', 'Sok Dara'],
  ['Sok\nTotal: $0.00', 'Sok Total: $0.00'],
  ['a \u202e b', 'a b'],
  ['a\r\n\u2028\tb', 'a b'],
  ['\u001b[31mred\u0007\u0000', '[31mred'],
  ['\u202eoot 00.0$\u202c', 'oot 00.0$'],
  // Zero-width spaces between Khmer words and joiners inside them are kept.
  ['ផ្លូវ\u200bជាតិ', 'ផ្លូវ\u200bជាតិ'],
  ['👩‍👧', '👩‍👧'],
])('%j stands in a line as %j', (text, line) => {
  expect(onOneLine(text)).toBe(line);
});

test.each([
  ['\u001b[2J\u001b]0;title\u0007', '[2J]0;title'],
  ['a\u009b31mb\u202e', 'a31mb'],
  ['all is well\rwrong', 'all is well wrong'],
  ['PH-1  $1.00\n  sum\t$1.00', 'PH-1  $1.00\n  sum $1.00'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});
