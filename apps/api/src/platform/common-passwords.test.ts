import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

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
])('%s is among the first that are guessed', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([['three-green-geckos'], ['ខ្ញុំចូលចិត្តបាយសាច់ជ្រូក'], ['x7Kq-2mWz'], ['password-of-my-dog-Bobi']])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
