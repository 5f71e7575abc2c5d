import { expect, test } from 'vitest';
import listed from './common-passwords.json' with { type: 'json' };
import { isCommonPassword } from './password-rules.ts';

test.each([
  ['password'],
  ['PassWord12'],
  ['12345678'],
  ['90123456'],
  ['87654321'],
  ['qwertyui'],
  ['poiuytrewq'],
  ['aaaaaaaa'],
  ['ababababab'],
  ['Cambodia855'],
  ['kampuchea'],
  // Near the end of the list of others, and only there.
  ['swetlana'],
])('%s is among the first that are guessed', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test('at least 3,000 are listed, each of them refused', () => {
  expect(new Set(listed).size).toBeGreaterThanOrEqual(3_000);
  expect(listed.filter((password) => !isCommonPassword(password))).toEqual([]);
  expect(listed.filter((password) => password.length < 8)).toEqual([]);
});

test.each([['three-green-geckos'], ['ខ្ញុំចូលចិត្តបាយសាច់ជ្រូក'], ['x7Kq-2mWz'], ['password-of-my-dog-Bobi']])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
