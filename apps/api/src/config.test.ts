import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTING_NAMES } from './config.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const SECRET = 'a-secret-with-many-different-letters-1234';

function mistakesOf(environment: Record<string, string>): string {
  try {
    readConfig({ TOKEN_SECRET: SECRET, ...environment });
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('the settings', () => {
  it('all have a working default', async () => {
    const dataDir = await makeTemporaryFolder();
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir,
      databaseUrl: undefined,
      isDemo: true,
      hasRateLimits: true,
      sms: { gateway: 'log' },
    });
    expect(config.shop.publicUrl).toBe('http://localhost:3000');
  });

  it('lead to the chat of the shop wherever no other address of it is given', () => {
    const linkOf = (settings: Record<string, string>) =>
      readConfig({ TOKEN_SECRET: SECRET, TELEGRAM_CHAT: 'dara_market', ...settings }).shop.socialLinks
        .telegram;
    expect(linkOf({})).toBe('https://t.me/dara_market');
    expect(linkOf({ TELEGRAM_URL: 'https://t.me/dara_news' })).toBe('https://t.me/dara_news');
  });

  it('of a bucket are all given, or none', () => {
    const bucket = {
      MEDIA_BUCKET: 'shop-pictures',
      MEDIA_ENDPOINT: 'https://s3.example/storage/',
      MEDIA_ACCESS_KEY: 'AK1',
      MEDIA_SECRET_KEY: 'sk/1',
    };
    expect(readConfig({ TOKEN_SECRET: SECRET }).mediaBucket).toBeNull();
    expect(readConfig({ TOKEN_SECRET: SECRET, ...bucket }).mediaBucket).toEqual({
      bucket: 'shop-pictures',
      endpoint: 'https://s3.example/storage',
      region: 'us-east-1',
      accessKey: 'AK1',
      secretKey: 'sk/1',
    });
    expect(mistakesOf({ MEDIA_REGION: 'eu-west-1' })).toContain('MEDIA_BUCKET: needed with MEDIA_REGION');
    const mistakes = mistakesOf({ ...bucket, MEDIA_BUCKET: 'Shop/Pictures', MEDIA_SECRET_KEY: 'two words' });
    expect(mistakes).toContain('MEDIA_BUCKET: must be the name of a bucket');
    expect(mistakes).toContain('MEDIA_SECRET_KEY: must be one word');
    expect(mistakes).not.toContain('two words');
  });

  it('count as not given when they are empty', () => {
    expect(readConfig({ TOKEN_SECRET: SECRET, PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('name every mistake at once, without the values', () => {
    const mistakes = mistakesOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://root:hunter2@db/shop',
      RATE_LIMIT: 'sometimes',
      BANK_PAYMENT_LINK: 'http://bank.example/pay',
    });
    expect(
      mistakes
        .split('\n')
        .slice(1)
        .map((line) => line.trim()),
    ).toEqual([
      'PORT: must be a whole number from 0 to 65535',
      'DATABASE_URL: must start with postgresql://',
      'RATE_LIMIT: must be one of on, off',
      'BANK_PAYMENT_LINK: must be an address that begins with https://, without a user name or password',
    ]);
  });

  it('take origins as a browser names them', () => {
    const given = { TOKEN_SECRET: SECRET, ALLOWED_ORIGINS: 'https://app.example/, http://localhost:5173' };
    expect(readConfig(given).allowedOrigins).toEqual(['https://app.example', 'http://localhost:5173']);
    expect(mistakesOf({ ALLOWED_ORIGINS: 'https://app.example,*' })).toContain(
      'ALLOWED_ORIGINS.1: must be an address that begins with https:// or http://',
    );
  });

  it('add hosts of maps to those of OpenStreetMap and Google, and that of the map they set', () => {
    const hosts = (given: object) => readConfig({ TOKEN_SECRET: SECRET, ...given }).mapHosts;
    const known = ['www.openstreetmap.org', 'www.google.com', 'maps.google.com'];
    expect(hosts({})).toEqual(known);
    expect(
      hosts({ MAP_HOSTS: 'maps.example:8443, b.example', MAP_EMBED_URL: 'https://c.example/map' }),
    ).toEqual([...known, 'maps.example:8443', 'b.example', 'c.example']);
    for (const wrong of [
      'https://maps.example',
      '*.example',
      'maps.example/x',
      'x;sandbox',
      'maps',
      "a.b 'self'",
    ])
      expect(mistakesOf({ MAP_HOSTS: wrong })).toContain('MAP_HOSTS.0: must be a host such as maps.example');
    expect(mistakesOf({ MAP_EMBED_URL: 'https://x;sandbox/' })).toContain(
      'MAP_EMBED_URL: must be an address',
    );
  });

  it('refuse a weak token secret', () => {
    expect(mistakesOf({ TOKEN_SECRET: 'short' })).toMatch(/TOKEN_SECRET: too weak/);
    expect(mistakesOf({ TOKEN_SECRET: 'abababababababababababababababababab' })).toMatch(/TOKEN_SECRET/);
    expect(mistakesOf({})).toBe('');
  });

  it('of a text message gateway are needed when it is named', () => {
    expect(mistakesOf({ SMS_GATEWAY: 'plasgate', PLASGATE_SECRET: 'x-secret' })).toMatch(
      /SMS_SENDER: needed when SMS_GATEWAY is plasgate\n\s+PLASGATE_PRIVATE_KEY: needed/,
    );
    expect(mistakesOf({ SMS_GATEWAY: 'twilio' })).toMatch(/TWILIO_ACCOUNT_SID.*\n.*TWILIO_AUTH_TOKEN/);
    expect(mistakesOf({ SMS_GATEWAY: 'pigeon' })).toMatch(/SMS_GATEWAY:/);
  });

  it('make up a gateway with its usual address', () => {
    const given = { SMS_SENDER: 'Phsar', PLASGATE_PRIVATE_KEY: 'key', PLASGATE_SECRET: 'secret' };
    expect(readConfig({ TOKEN_SECRET: SECRET, SMS_GATEWAY: 'plasgate', ...given }).sms).toEqual({
      gateway: 'plasgate',
      url: 'https://cloudapi.plasgate.com',
      privateKey: 'key',
      secret: 'secret',
      sender: 'Phsar',
    });
    const twilio = {
      SMS_SENDER: '+15005550006',
      TWILIO_ACCOUNT_SID: 'AC0123456789',
      TWILIO_AUTH_TOKEN: 'auth',
    };
    const url = 'http://127.0.0.1:8080';
    expect(
      readConfig({ TOKEN_SECRET: SECRET, SMS_GATEWAY: 'twilio', TWILIO_URL: url, ...twilio }).sms,
    ).toEqual({
      gateway: 'twilio',
      url,
      accountSid: 'AC0123456789',
      authToken: 'auth',
      sender: '+15005550006',
    });
  });

  it('refuse a shop without rate limits on https', () => {
    expect(mistakesOf({ RATE_LIMIT: 'off', PUBLIC_URL: 'https://phsar.example' })).toMatch(/RATE_LIMIT/);
    expect(mistakesOf({ RATE_LIMIT: 'off', PUBLIC_URL: 'http://localhost:3000' })).toBe('');
    expect(mistakesOf({ RATE_LIMIT: 'off', OFFICE_ORIGIN: 'https://office.example' })).toMatch(/RATE_LIMIT/);
  });

  it('refuse codes in the log of a shop on https, unless that is wanted', () => {
    const given = { PUBLIC_URL: 'https://phsar.example' };
    expect(mistakesOf(given)).toMatch(/SMS_GATEWAY: log writes reset codes/);
    expect(mistakesOf({ OFFICE_ORIGIN: 'https://office.example' })).toMatch(/SMS_GATEWAY/);
    expect(mistakesOf({ ...given, SMS_LOG_CODES: 'on' })).toBe('');
    expect(mistakesOf({ ...given, SMS_GATEWAY: 'twilio' })).not.toMatch(/SMS_GATEWAY: log/);
    expect(mistakesOf({ PUBLIC_URL: 'http://localhost:3000' })).toBe('');
  });

  it('refuse an office on the shop’s own host, or one that is less safe than the shop', () => {
    const given = { PUBLIC_URL: 'https://phsar.example', SMS_LOG_CODES: 'on' };
    expect(mistakesOf({ ...given, OFFICE_ORIGIN: 'https://phsar.example/' })).toMatch(/OFFICE_ORIGIN/);
    expect(mistakesOf({ OFFICE_ORIGIN: 'http://localhost:3000' })).toMatch(/OFFICE_ORIGIN/);
    expect(mistakesOf({ ...given, OFFICE_ORIGIN: 'http://office.phsar.example' })).toMatch(/OFFICE_ORIGIN/);
    expect(mistakesOf({ ...given, OFFICE_ORIGIN: 'https://office.phsar.example' })).toBe('');
  });

  it('make one token secret for the data folder and keep it to its owner', async () => {
    const dataDir = await makeTemporaryFolder();
    const first = readConfig({ DATA_DIR: dataDir }).tokenSecret;
    expect(first.length).toBeGreaterThanOrEqual(43);
    expect(readConfig({ DATA_DIR: dataDir }).tokenSecret).toBe(first);
    expect((await stat(join(dataDir, 'token-secret'))).mode & 0o077).toBe(0);
  });

  it('say so when the data folder cannot be written', () => {
    expect(() => readConfig({ DATA_DIR: '/dev/null/shop' })).toThrow(/Cannot write to the data folder/);
  });

  it('are all listed in the example file, which the server accepts unchanged', async () => {
    const example = parseEnv(
      readFileSync(fileURLToPath(new URL('../../../.env.example', import.meta.url)), 'utf8'),
    );
    expect(Object.keys(example).length).toBeGreaterThan(20);
    expect(Object.keys(example).sort()).toEqual([...SETTING_NAMES].sort());
    const dataDir = await makeTemporaryFolder();
    expect(readConfig({ ...example, DATA_DIR: dataDir })).toEqual(readConfig({ DATA_DIR: dataDir }));
  });

  it('are all in docs/settings.md', () => {
    const readme = readFileSync(fileURLToPath(new URL('../../../docs/settings.md', import.meta.url)), 'utf8');
    const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
    const named = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+\*?)`/g)].map(([, name = '']) => name));
    const isNamed = (name: string) =>
      named.some((known) => known === name || (known.endsWith('*') && name.startsWith(known.slice(0, -1))));
    expect([...SETTING_NAMES].filter((name) => !isNamed(name))).toEqual([]);
  });
});
