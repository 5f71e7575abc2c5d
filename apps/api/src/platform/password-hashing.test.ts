import { expect, test } from 'vitest';
import { createPasswordHashing } from './password-hashing.ts';

const hashing = createPasswordHashing();

test('a password is hashed with argon2id at the set cost, with a new salt each time', async () => {
  const first = await hashing.hash('three-green-geckos');
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashing.hash('three-green-geckos')).not.toBe(first);
});

test('only the exact password matches: case, spaces and the last of 128 characters count', async () => {
  const password = `ខ្ញុំ ${'a'.repeat(121)}X`;
  const hash = await hashing.hash(password);
  expect(await hashing.verify(hash, password)).toBe(true);
  for (const other of [password.toLowerCase(), `${password} `, password.slice(0, -1)]) {
    expect(await hashing.verify(hash, other)).toBe(false);
  }
});

test('without an account no password matches', async () => {
  for (const password of ['', 'three-green-geckos']) expect(await hashing.verify(null, password)).toBe(false);
});

test('excess requests are refused instead of piling up', async () => {
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => hashing.verify(null, 'x')));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(8);
  for (const result of refused) {
    expect(result).toMatchObject({ reason: { code: 'busy', retryAfter: 2 } });
  }
});
