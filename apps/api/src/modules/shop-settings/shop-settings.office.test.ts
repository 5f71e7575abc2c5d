import { ROLES } from '@phsar/contract/office/permissions';
import type { PageParts } from '@phsar/contract/shop/pages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import {
  joinAs,
  joinAsOwner,
  officeBrowser,
  STAFF_PASSWORD,
  type StaffPerson,
} from '../../testing/office-calls.ts';
import type { WebBuild } from '../pages/web-build.ts';

/** Stands in for the built web app: shows what it was given. */
const web: WebBuild = {
  clientDir: import.meta.dirname,
  pagePath: (path) => path,
  inline: { scripts: [], styles: [] },
  render: async (_request, { shop, language }: PageParts) => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<html lang="${language}"><p>${JSON.stringify(shop)}</p></html>`,
  }),
};

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  shop = await openTestApp({
    web,
    config: {
      hasRateLimits: false,
      shopVariables: { telegramChat: 'TELEGRAM_CHAT', publicUrl: 'PUBLIC_URL' },
    },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  // Whatever was kept of a test before.
  await owner.call('PUT', '/delivery-free-limit', { amount: 45 });
});

const read = async () => (await owner.call('GET', '/settings')).json();
const change = (body: object, headers: Record<string, string> = {}, by = owner) =>
  by.call('PATCH', '/settings', body, { headers });
const page = async () => (await shop.app.inject('/contact')).body;
const logged = async (action: string) =>
  (
    await shop.database.pool.query(
      'SELECT action, before, after FROM audit_log WHERE action = $1 ORDER BY at, id',
      [action],
    )
  ).rows;

describe("the shop's settings", () => {
  test('are those of the environment with its defaults until staff changes them', async () => {
    expect(await read()).toMatchObject({
      shopName: 'ផ្សារ Phsar',
      contactPhone: '012 345 678',
      contactAddress: { en: 'No. 12, Street 63, Boeung Keng Kang 1, Phnom Penh' },
      socialLinks: { facebook: 'https://www.facebook.com/phsar.shop', telegram: '' },
      setByEnvironment: { telegramChat: 'TELEGRAM_CHAT' },
      version: 0,
    });
  });

  test('are no older than a minute, whatever nobody told of', async () => {
    const name = async () => (await owner.call('GET', '/sender')).json().name;
    await change({ shopName: 'Dara Market' });
    shop.sources.advance(60_000);
    expect(await name()).toBe('Dara Market');
    await shop.database.pool.query(`UPDATE shop_settings SET values = '{"shopName": "Bopha Market"}'`);
    shop.sources.advance(59_999);
    expect(await name()).toBe('Dara Market');
    shop.sources.advance(1);
    expect(await name()).toBe('Bopha Market');
  });

  // Covers office 6.15
  test('show in the next page, on labels, in the description of the calls and in an authenticator app', async () => {
    expect(await page()).toContain('ផ្សារ Phsar');
    const answer = await change({
      shopName: '  Dara   Market ',
      contactPhone: '099 888 777',
      contactAddress: { km: 'ភ្នំពេញ' },
      mapEmbedUrl: 'https://www.google.com/maps/embed?pb=1',
      socialLinks: { facebook: '', telegram: 'https://t.me/dara_news' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ shopName: 'Dara Market', version: 1 });
    expect(await page()).toContain('"shopName":"Dara Market"');
    expect(await page()).toContain('"facebook":""');
    const { headers } = await shop.app.inject('/contact');
    expect(headers['content-security-policy']).toContain(
      '; frame-src https://www.youtube-nocookie.com https://www.google.com;',
    );
    expect((await owner.call('GET', '/sender')).json()).toEqual({
      name: 'Dara Market',
      phone: '099 888 777',
    });
    expect((await shop.app.inject('/api/openapi.json')).json().info.title).toBe('Dara Market API');
    expect((await owner.call('POST', '/me/totp')).json().url).toContain('Dara%20Market');
    expect((await read()).contactAddress).toEqual({
      km: 'ភ្នំពេញ',
      en: 'No. 12, Street 63, Boeung Keng Kang 1, Phnom Penh',
    });
  });

  test('lead to the chat where no channel is named', async () => {
    await change({ socialLinks: { telegram: 'https://t.me/dara_news' } });
    expect(await page()).toContain('"telegram":"https://t.me/dara_news"');
    await change({ socialLinks: { telegram: '' } });
    expect(await page()).toContain('"telegram":"https://t.me/phsar_shop"');
  });

  // Covers office 6.16
  test('that the environment sets cannot be changed, whatever was stored before', async () => {
    const answer = await change({ telegramChat: 'other_shop', shopName: 'Other' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ telegramChat: 'Set by the environment variable TELEGRAM_CHAT' });
    expect((await read()).shopName).toBe('ផ្សារ Phsar');
    expect((await change({ telegramChat: 'phsar_shop' })).json().version).toBe(0);
    await shop.database.pool.query(
      `INSERT INTO shop_settings (id, values, version, changed_at, actor_kind)
       VALUES (1, '{"telegramChat": "stored_shop"}', 1, now(), 'system')`,
    );
    expect((await read()).telegramChat).toBe('phsar_shop');
  });

  test('are logged by what changed, before and after', async () => {
    await change({ shopName: 'Dara', contactPhone: '012 345 678', socialLinks: { tiktok: '' } });
    expect(await logged('settings.changed')).toEqual([
      {
        action: 'settings.changed',
        before: { shopName: 'ផ្សារ Phsar', 'socialLinks.tiktok': 'https://www.tiktok.com/@phsar.shop' },
        after: { shopName: 'Dara', 'socialLinks.tiktok': '' },
      },
    ]);
    await change({ shopName: 'Dara' });
    expect(await logged('settings.changed')).toHaveLength(1);
    expect((await read()).version).toBe(1);
  });

  test('changed by two people are told to the second', async () => {
    const manager = await joinAs(shop, 'manager', owner);
    await change({ shopName: 'First' }, { 'if-match': '"0"' });
    const answer = await change({ shopName: 'Second' }, { 'if-match': '"0"' }, manager);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'changed_meanwhile',
      by: { _id: owner.id, name: 'Sok Dara' },
      at: shop.sources.now().toISOString(),
      current: { shopName: 'First', version: 1 },
      yours: { shopName: 'Second', version: 0 },
    });
    expect((await change({ shopName: 'Second' }, { 'if-match': '"1"' }, manager)).json().version).toBe(2);
  });

  test('take a new bank link only with a fresh proof; a new name of the shop needs none', async () => {
    const bankPaymentLink = 'https://bank.example/other';
    const { bankPaymentLink: before } = await read();
    shop.sources.advance(6 * 60 * 1000);
    const refused = await change({ bankPaymentLink, shopName: 'Dara' }, { 'idempotency-key': 'bank' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    expect(await read()).toMatchObject({ bankPaymentLink: before, shopName: 'ផ្សារ Phsar', version: 0 });

    expect((await change({ bankPaymentLink: before, shopName: 'Dara' })).json().version).toBe(1);
    await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
    const saved = await change({ bankPaymentLink }, { 'idempotency-key': 'bank' });
    expect(saved.json()).toMatchObject({ bankPaymentLink, version: 2 });
  });

  test('take a new Telegram chat, or link to it, only with a fresh proof', async () => {
    const other = await openTestApp({ config: { hasRateLimits: false } });
    try {
      const manager = await joinAs(other, 'manager', await joinAsOwner(other));
      other.sources.advance(6 * 60 * 1000);
      const changeChat = () => manager.call('PATCH', '/settings', { telegramChat: 'other_shop' });
      const changeLink = () =>
        manager.call('PATCH', '/settings', { socialLinks: { telegram: 'https://t.me/other_shop' } });
      for (const refused of [await changeChat(), await changeLink()])
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
      await manager.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
      expect((await changeChat()).json().telegramChat).toBe('other_shop');
    } finally {
      await other.close();
    }
  });

  test.each([
    ['a link to the map', { mapUrl: 'https://maps.example/shop' }],
    ['a map', { mapEmbedUrl: 'https://www.google.com/maps/embed?pb=1' }],
    ['no map', { mapEmbedUrl: '' }],
    ['a social link', { socialLinks: { facebook: 'https://facebook.com/other' } }],
    ['no social link', { socialLinks: { tiktok: '' } }],
    ['a bank link', { bankPaymentLink: 'https://bank.example/other' }],
    ['a phone number', { contactPhone: '099 888 777' }],
    ['a limit of unpaid orders', { unpaidOrders: { pieces: 9999 } }],
    ['hours until unpaid orders expire', { unpaidOrders: { hours: 1 } }],
    ['an amount that needs a proved phone', { unpaidOrders: { proofAbove: 5 } }],
    ['a payment account', { khqr: { account: 'other@bank' } }],
  ])('take %s only with a fresh proof', async (_, body) => {
    const before = await read();
    shop.sources.advance(6 * 60 * 1000);
    const refused = await change(body);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    expect(await read()).toEqual(before);
    await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
    expect((await change(body)).json().version).toBe(1);
  });

  test('take another name or address without a fresh proof', async () => {
    shop.sources.advance(6 * 60 * 1000);
    const saved = await change({ shopName: 'Dara', contactAddress: { km: 'ភ្នំពេញ', en: 'Phnom Penh' } });
    expect([saved.statusCode, saved.json().shopName]).toEqual([200, 'Dara']);
  });

  test('take a map of a listed host only, and name the hosts otherwise', async () => {
    const { mapHosts } = await read();
    expect(mapHosts).toEqual(['www.openstreetmap.org', 'www.google.com', 'maps.google.com']);
    const refused = await change({ mapEmbedUrl: 'https://maps.example/embed' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual({ mapEmbedUrl: `must be a map of ${mapHosts.join(', ')}` });
    const config = { hasRateLimits: false, mapHosts: [...mapHosts, 'maps.example'] };
    const other = await openTestApp({ web, config });
    try {
      const boss = await joinAsOwner(other);
      const saved = await boss.call('PATCH', '/settings', { mapEmbedUrl: 'https://maps.example/embed' });
      expect(saved.statusCode).toBe(200);
      const { headers } = await other.app.inject('/contact');
      expect(headers['content-security-policy']).toContain(' https://maps.example;');
    } finally {
      await other.close();
    }
  });

  test.each([
    'https://x;sandbox/',
    'https://maps.example/embed',
    'http://www.google.com/maps',
    "https://x;script-src 'none'",
    'nonsense',
  ])('leave out a map that was stored before it was refused: %s', async (mapEmbedUrl) => {
    await shop.database.pool.query(
      `INSERT INTO shop_settings (id, values, version, changed_at, actor_kind) VALUES (1, $1, 1, now(), 'system')`,
      [JSON.stringify({ mapEmbedUrl, shopName: 'Dara' })],
    );
    shop.sources.advance(60_000);
    const answer = await shop.app.inject('/contact');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"mapEmbedUrl":""');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain('; frame-src https://www.youtube-nocookie.com;');
    expect(policy).not.toMatch(/sandbox|'none';.*script-src 'none'/);
    // Staff see what is stored; the rest can be changed.
    expect((await read()).mapEmbedUrl).toBe(mapEmbedUrl);
    expect((await change({ mapEmbedUrl })).statusCode).toBe(400);
    expect((await change({ shopName: 'Other' })).statusCode).toBe(200);
    expect((await change({ mapEmbedUrl: '' })).statusCode).toBe(200);
  });

  test('changed once for one key', async () => {
    const key = { 'idempotency-key': 'one' };
    await change({ shopName: 'First' }, key);
    await change({ shopName: 'Second' });
    expect((await change({ shopName: 'First' }, key)).json().shopName).toBe('Second');
    expect((await change({ shopName: 'Third' }, key)).json().code).toBe('idempotency_mismatch');
  });

  test.each([
    ['a script for a link', { mapUrl: 'javascript:alert(1)' }, 'mapUrl'],
    ['a plain link', { bankPaymentLink: 'http://bank.example/pay' }, 'bankPaymentLink'],
    ['a script for a social link', { socialLinks: { tiktok: 'javascript:alert(1)' } }, 'socialLinks.tiktok'],
    ['data for a map', { mapEmbedUrl: 'data:text/html,<script>x()</script>' }, 'mapEmbedUrl'],
    ['directives for a map', { mapEmbedUrl: 'https://x;sandbox/' }, 'mapEmbedUrl'],
    ['a script for a bank link', { bankPaymentLink: 'javascript:alert(1)' }, 'bankPaymentLink'],
    ['a password in a bank link', { bankPaymentLink: 'https://u:p@bank.example/' }, 'bankPaymentLink'],
    ['a name in a map link', { mapUrl: 'https://www.google.com@evil.example/' }, 'mapUrl'],
    [
      'a name in a social link',
      { socialLinks: { facebook: 'https://facebook.com@evil.example' } },
      'socialLinks.facebook',
    ],
    ['no name', { shopName: ' \n ' }, 'shopName'],
    ['a name of 10,000 letters', { shopName: 'x'.repeat(10_000) }, 'shopName'],
    ['an address of 10,000 letters', { contactAddress: { km: 'ក'.repeat(10_000) } }, 'contactAddress.km'],
    ['a link of 10,000 letters', { mapUrl: `https://a.example/${'x'.repeat(10_000)}` }, 'mapUrl'],
    ['words for a phone', { contactPhone: 'call me' }, 'contactPhone'],
  ])('refuse %s', async (_, body, field) => {
    const answer = await change(body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    expect((await read()).version).toBe(0);
  });
});

describe('the delivery threshold', () => {
  const limit = (amount: unknown, by = owner) => by.call('PUT', '/delivery-free-limit', { amount } as object);
  const shown = async () => (await shop.app.inject('/api/delivery-free-limits')).json()[0].amount;

  // Covers office 6.12, office 8.22
  test('is what shoppers see in the next answer, and is logged', async () => {
    expect(await shown()).toBe(45);
    expect((await limit(30.5)).json()).toEqual({ amount: 30.5 });
    expect(await shown()).toBe(30.5);
    expect((await owner.call('GET', '/delivery-free-limit')).json()).toEqual({ amount: 30.5 });
    await limit(30.5);
    expect(await logged('delivery_free_limit.changed')).toEqual([
      { action: 'delivery_free_limit.changed', before: { amount: 45 }, after: { amount: 30.5 } },
    ]);
    expect((await limit(0)).json()).toEqual({ amount: 0 });
  });

  test('of which somebody read another amount is not overwritten', async () => {
    const manager = await joinAs(shop, 'manager', owner);
    const change = (amount: number, read: string, by = owner) =>
      by.call('PUT', '/delivery-free-limit', { amount }, { headers: { 'if-match': read } });
    expect((await change(60, '"4500"', manager)).json()).toEqual({ amount: 60 });
    const late = await change(30, '"4500"');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'changed_meanwhile',
      by: { _id: manager.id, name: 'A manager' },
      at: shop.sources.now().toISOString(),
      current: { amount: 60 },
      yours: { amount: 30, version: 4500 },
    });
    expect(await shown()).toBe(60);
    expect((await change(30, '"6000"')).json()).toEqual({ amount: 30 });
    expect((await change(30, 'nonsense')).json().code).toBe('invalid_input');
  });

  test('is changed only with a fresh proof', async () => {
    shop.sources.advance(6 * 60 * 1000);
    expect((await limit(0)).json().code).toBe('step_up_required');
    expect(await shown()).toBe(45);
    await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
    expect((await limit(0)).json()).toEqual({ amount: 0 });
  });

  test.each([-1, 0.001, 1e9, '45', null, Number.NaN])('of %s is refused', async (amount) => {
    expect((await limit(amount)).statusCode).toBe(400);
    expect(await shown()).toBe(45);
  });
});

test('settings and threshold are for owner and manager alone', async () => {
  for (const role of ROLES) {
    const by = role === 'owner' ? owner : await joinAs(shop, role, owner);
    const status = role === 'owner' || role === 'manager' ? 200 : 403;
    expect((await by.call('GET', '/settings')).statusCode, role).toBe(status);
    expect((await change({ shopName: role }, {}, by)).statusCode, role).toBe(status);
    expect((await by.call('PUT', '/delivery-free-limit', { amount: 45 })).statusCode, role).toBe(status);
  }
  expect((await officeBrowser(shop).call('GET', '/settings')).statusCode).toBe(401);
});
