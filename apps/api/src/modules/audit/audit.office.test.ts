import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { addProduct, addShopper } from '../../testing/sample-goods.ts';

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
});

/** The newest entry. */
async function newest() {
  shop.sources.advance(1000);
  const [entry] = (await owner.call('GET', '/log?limit=1')).json();
  return entry;
}
const write = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, version?: number) => {
  shop.sources.advance(1000);
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await owner.call(method, path, body, { headers });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};

describe('an entry of the log', () => {
  test('names the category it is about and those it tells of, and says when it is gone', async () => {
    const floss = { km: 'ខ្សែ', en: 'Floss' };
    const { key, version } = await write('POST', '/categories', { name: floss });
    expect(await newest()).toMatchObject({ names: { [`category:${key}`]: floss }, isGone: false });
    const product = await addProduct(shop, { stock: 1 });
    const of = (await owner.call('GET', `/products/${product}`)).json();
    await write('PATCH', `/products/${product}`, { category: key, price: 1.2, lowStock: 4 }, of.version);
    expect(await newest()).toMatchObject({
      subject: `product:${product}`,
      names: { [`category:${key}`]: floss, [`product:${product}`]: of.title },
      before: { category: of.category, price: of.price, lowStock: null },
      after: { category: key, price: 1.2, lowStock: 4 },
    });
    await write('DELETE', `/categories/${key}?moveTo=none`);
    expect(version).toBe(1);
    expect(await newest()).toMatchObject({ names: {}, isGone: true, before: { name: floss } });
  });

  test('about a customer names nobody, and tells when the person was removed', async () => {
    const { id } = await addShopper(shop);
    await write('PATCH', `/customers/${id}`, { note: 'friendly' });
    expect(await newest()).toMatchObject({ subject: `customer:${id}`, names: {}, isGone: false });
    await write('DELETE', `/customers/${id}`);
    const removal = await newest();
    expect(removal).toMatchObject({ action: 'customer.removed', subject: `customer:${id}`, isGone: true });
    const [, before] = (await owner.call('GET', `/log?subject=customer:${id}`)).json();
    expect(before).toMatchObject({ action: 'customer.changed', isGone: true });
  });

  test('about what has no screen, or an id that can be none, is never gone', async () => {
    expect(await newest()).toMatchObject({ subject: `staff:${owner.id}`, names: {}, isGone: false });
    await shop.database.pool.query(
      `INSERT INTO audit_log (id, at, via, action, subject)
       VALUES (gen_random_uuid(), $1, 'office', 'x', 'product:99999999999')`,
      [new Date(shop.sources.now().getTime() + 500)],
    );
    expect(await newest()).toMatchObject({ subject: 'product:99999999999', names: {}, isGone: false });
  });

  test('about the bank link says that it was changed, and not to what', async () => {
    await write('PATCH', '/settings', { bankPaymentLink: 'https://bank.example/new', shopName: 'Dara' });
    const entry = await newest();
    expect(entry.after).toEqual({ bankPaymentLink: 'changed', shopName: 'Dara' });
    expect(Object.keys(entry.before)).toEqual(['shopName']);
  });
});
