import { expect, it } from 'vitest';
import { shortened, textOfHtml } from './short-text.ts';

it('a short description stays as it is, on one line', () => {
  expect(shortened(' For tender\n\n gums. ')).toBe('For tender gums.');
});

it('a long one ends at a word', () => {
  const text = shortened('Brush slowly twice a day. '.repeat(20));
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text).toMatch(/(Brush|slowly|twice|a|day\.)…$/);
});

it('Khmer, which has few spaces, is cut between whole clusters', () => {
  const word = 'ស្ត្រី';
  const text = shortened(word.repeat(60));
  expect(text.length).toBeLessThanOrEqual(200);
  const rest = text.slice(0, -1).replaceAll(word, '');
  expect(['', 'ស្ត្រី'.slice(0, rest.length)]).toContain(rest);
  expect(rest).not.toMatch(/\u17d2$/);
});

it('keeps the words of HTML', () => {
  expect(shortened(textOfHtml('<p>Rice &amp; fish,<br>2 &lt; 3</p><p>Good</p>'))).toBe(
    'Rice & fish, 2 < 3 Good',
  );
});
