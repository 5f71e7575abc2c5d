import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['abcdefgh', 'weak'],
  ['987654321', 'weak'],
  ['k7!q', 'weak'],
  ['khmer shop', 'fair'],
  ['Sok2571x', 'fair'],
  ['Sok2571xq', 'strong'],
  ['four plain words here', 'strong'],
  ['ផ្សារទំនើបភ្នំពេញ', 'strong'],
])('"%s" is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
