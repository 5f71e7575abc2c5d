import { expect, test } from 'vitest';
import { isFilled } from './visible-text.ts';

test.each(['a', 'ក', 'ដារ៉ា', '៥', '-', '?', '$', '៛', '🙂', '\u200bក\u200b', '中', '…'])(
  '%j is filled',
  (text) => {
    expect(isFilled(text)).toBe(true);
  },
);

test.each([
  '',
  ' \t\n',
  '\u00a0',
  '\u200b',
  '\u200c\u200d',
  '\u2060\ufeff',
  '\u00ad',
  '\u202e',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u17b4\u17b5',
  '\ufe0f',
  '\u034f',
  '\u0300',
  '\u0000\u0007',
  '\u{e0020}\u{e0041}',
  '\u{1d173}',
  '\u{1d159}',
  '\u{13441}\u{13442}',
  '\u2800\u{1d159} \u1680\u3000',
  '\ue000',
  '\ud800',
])('%j is not', (text) => {
  expect(isFilled(text)).toBe(false);
});
