import { expect, test } from 'vitest';
import { cellText, csvLine } from './csv.ts';

test('a line has its cells between commas, quoted where they have to be', () => {
  expect(csvLine(['a', '', 'b, c', 'say "hi"', 'two\nlines', 'ក;ខ'])).toBe(
    'a,,"b, c","say ""hi""","two\nlines","ក;ខ"\r\n',
  );
});

// Covers office 5.22
test.each(['=HYPERLINK("http://evil","x")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', "'=1", "''+1"])(
  'no spreadsheet runs %j, and it is read as it was',
  (text) => {
    const [, quoted, plain] = /^(?:"(.*)"|(.*))\r\n$/su.exec(csvLine([text])) ?? [];
    const cell = quoted?.replaceAll('""', '"') ?? plain ?? '';
    expect(cell.startsWith("'")).toBe(true);
    expect(cellText(cell)).toBe(text);
  },
);

test.each(["it's", "'quoted'", "'", '1.5', ' =1', 'a=b', ''])('%j stays as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
  expect(cellText(text)).toBe(text);
});
