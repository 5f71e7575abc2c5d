import { POLICIES } from '@phsar/contract/shop/paths';
import { LANGUAGES } from '@phsar/domain/language';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { POLICY_TEXTS } from './policy-texts.ts';

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  shop = await openTestApp();
  owner = await joinAsOwner(shop);
});
afterAll(() => shop.close());

const read = (policy: string, lang = 'km', headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/policies/${policy}?lang=${lang}`, headers });

describe('a policy', () => {
  // Covers 10.19
  test.each(POLICIES.flatMap((policy) => LANGUAGES.map((language) => [policy, language] as const)))(
    'says how the shop sells, with every figure and link in place: %s in %s',
    async (policy, language) => {
      const { title, summary, description } = (await read(policy, language)).json();
      expect(title).toBe(POLICY_TEXTS[policy].title[language]);
      expect(`${summary}${description}`).not.toMatch(/[{}]|\]\(|\*\*|undefined/);
      expect(summary.length).toBeLessThanOrEqual(160);
      expect(description).toMatch(/^<h2>/);
      const other = language === 'km' ? /<h2>[A-Z]/ : /<h2>[\u1780-\u17ff]/;
      expect(description).not.toMatch(other);
    },
  );

  test('that does not exist is not found', async () => {
    const answer = await read('cookies');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  // Covers 10.19
  test('names what the office sets, at once and on the page, and is not sent again while it stays', async () => {
    const first = await read('delivery', 'en');
    expect(first.json().description).toContain('cost $45.00 or more');
    const etag = { 'if-none-match': String(first.headers.etag) };
    expect((await read('delivery', 'en', etag)).statusCode).toBe(304);
    const limit = await owner.call('PUT', '/delivery-free-limit', { amount: 30 });
    expect(limit.statusCode, limit.body).toBe(200);
    const set = await owner.call('PATCH', '/settings', { shopName: 'ផ្សារថ្មី', telegramChat: 'new_shop' });
    expect(set.statusCode, set.body).toBe(200);
    const second = await read('delivery', 'en', etag);
    expect(second.json().description).toContain('cost $30.00 or more');
    expect((await read('terms')).json().description).toContain('<p>ផ្សារថ្មី, ');
    expect((await read('returns')).json().description).toContain('href="https://t.me/new_shop"');
  });
});

test('a policy is not kept with settings that could not be read', async () => {
  const { pool } = shop.database;
  expect((await owner.call('PATCH', '/settings', { shopName: 'Dara Market' })).statusCode).toBe(200);
  await pool.query('ALTER TABLE shop_settings RENAME TO away');
  expect((await read('terms', 'en')).statusCode).toBe(503);
  await pool.query('ALTER TABLE away RENAME TO shop_settings');
  expect((await read('terms', 'en')).json().description).toContain('<p>Dara Market, ');
});

test('the texts promise no province that cannot be chosen', () => {
  const words = JSON.stringify(POLICY_TEXTS);
  expect(words).not.toMatch(/កែប|ប៉ៃលិន|ទូទាំងប្រទេស|គ្រប់ខេត្ត|every province|all over/);
});
