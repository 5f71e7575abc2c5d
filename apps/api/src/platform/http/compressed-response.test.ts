import { expect, test } from 'vitest';
import { acceptedEncoding, CompressedResponse, isKnown } from './compressed-response.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['br;q=x', 'br'],
])('of %j the answer is in %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('an ETag matches in any of its written forms', () => {
  expect(isKnown('"a", W/"b"', '"b"')).toBe(true);
  expect(isKnown('*', '"b"')).toBe(true);
  expect(isKnown('"b-br"', '"b"')).toBe(false);
  expect(isKnown(undefined, '"b"')).toBe(false);
});

test('the ETag depends on the body and the headers, and is the same on every server', () => {
  const tag = (body: string, headers = {}) =>
    new CompressedResponse(body, 'text/plain', headers).etag('identity');
  expect(tag('a')).toBe(tag('a'));
  expect(tag('a')).not.toBe(tag('b'));
  expect(tag('a')).not.toBe(tag('a', { 'x-total-count': '2' }));
});

test('a body is compressed once per encoding', () => {
  const answer = new CompressedResponse('a'.repeat(5_000), 'text/plain');
  expect(answer.encoded('br')).toBe(answer.encoded('br'));
});
