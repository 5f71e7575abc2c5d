import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../../platform/log.ts';
import { mediaFolder } from '../../platform/media/open-media-store.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';

const TOKEN_SECRET = 'token-secret-of-the-tests-0123456789';

let app: FastifyInstance;
let origin: string;
let database: TestDatabase;
let dataDir: string;
let written = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'phsar-app-'));
  database = await openTestDatabase();
  const stream = new PassThrough();
  stream.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  const config = readConfig({ DATA_DIR: dataDir, TOKEN_SECRET, RATE_LIMIT: 'off', ACCESS_LOG: 'on' });
  const log = createLog('debug', stream);
  const media = mediaFolder(config);
  app = await buildApp({ config, database, media, sources: fixedSources(), log, web: null });
  // Over the wire: the access log counts what a socket brings.
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function post(path: string, payload: object): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  return await answer.json();
}

const openCart = (token: string) =>
  fetch(`${origin}/api/cart`, { headers: { authorization: `Bearer ${token}` } });

// Covers decisions A7.1
test('no secret of a whole account journey is in the log, but for the code in its message', async () => {
  const phoneNumber = '012345678';
  const passwords = ['three-green-geckos', 'wrong-red-geckos', 'five-brown-geckos', 'password'];
  const [password = '', wrong = '', changed = '', common = ''] = passwords;
  const person = { fullName: 'Sok Dara', phoneNumber, address: 'Phnom Penh' };
  await post('/signup', { ...person, password: common });
  await post('/signup', { ...person, password });
  await post('/auth/login', { fullName: phoneNumber, password: wrong });
  const first = await post('/auth/login', { fullName: phoneNumber, password });
  const second = await post('/auth/refresh-token', { refreshToken: first.refreshToken });
  const third = await post('/auth/refresh-token', { refreshToken: second.refreshToken });
  // The reuse of an old token is logged.
  await post('/auth/refresh-token', { refreshToken: first.refreshToken });
  await openCart(second.token ?? '');
  await openCart(`${second.token}x`);
  await post('/auth/send-verification', { phoneNumber });
  const code = /SMS to \+85512345678: (\d{6}) /.exec(written)?.[1] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  await post('/verify-code', { phoneNumber, code });
  await post('/reset-password', { phoneNumber, verificationCode: '000000', newPassword: common });
  await post('/reset-password', { phoneNumber, verificationCode: code, newPassword: changed });
  const last = await post('/auth/login', { fullName: 'sok dara', password: changed });
  await post('/auth/logout', { refreshToken: last.refreshToken });
  // Server errors are logged with their cause.
  await database.pool.query('ALTER TABLE accounts RENAME TO accounts_away');
  const fault = await post('/signup', { ...person, phoneNumber: '098765432', password: changed });
  expect(fault.code).toBe('internal_error');
  await database.pool.query('ALTER TABLE accounts_away RENAME TO accounts');

  const lines = written.split('\n').filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.includes('SMS to'))).toHaveLength(1);
  const others = lines.filter((line) => !line.includes('SMS to')).join('\n');
  const { rows } = await database.pool.query<{ password_hash: string }>('SELECT password_hash FROM accounts');
  const secrets = {
    ...Object.fromEntries([password, wrong, changed].map((value) => [`password ${value}`, value])),
    ...Object.fromEntries(
      [first, second, third, last].flatMap(({ token = '', refreshToken = '' }, index) => [
        [`token ${index}`, token],
        [`refresh token ${index}`, refreshToken],
      ]),
    ),
    hash: rows[0]?.password_hash ?? '',
    'token secret': TOKEN_SECRET,
  };
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(5);
    expect(others.includes(secret), name).toBe(false);
  }
  expect(others).not.toMatch(new RegExp(`\\b${code}\\b`));
});
