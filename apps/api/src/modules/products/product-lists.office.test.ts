import { ROLES } from '@phsar/contract/office/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, officeBrowser, type StaffPerson } from '../../testing/office-calls.ts';
import { addProduct, setStock } from '../../testing/sample-goods.ts';

let shop: TestApp;
let owner: StaffPerson;
let brush: string;
let soap: string;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  brush = await addProduct(shop, { stock: 10, km: 'ច្រាសដុសធ្មេញ', en: 'Soft brush' });
  soap = await addProduct(shop, { stock: 4, price: 500, km: 'សាប៊ូ', en: 'Hand soap' });
});

const ids = async (search = '') => {
  const answer = await owner.call('GET', `/products${search}`);
  return answer.json().map(({ _id }: { _id: string }) => _id);
};

describe('products in the office', () => {
  test('have their texts in every language, price and the stock of this moment', async () => {
    await setStock(shop, soap, 3);
    const [, second] = (await owner.call('GET', '/products')).json();
    expect(second).toMatchObject({
      _id: soap,
      title: { km: 'សាប៊ូ', en: 'Hand soap' },
      price: 5,
      discount: 0,
      stock: 3,
    });
  });

  test('are found in any language and spelling, and by their ids', async () => {
    expect(await ids()).toEqual([brush, soap]);
    expect(await ids('?limit=1')).toEqual([brush]);
    expect(await ids('?q=hand%20soup')).toEqual([soap]);
    expect(await ids(`?q=${encodeURIComponent('ដុសធ្មេញ')}`)).toEqual([brush]);
    expect(await ids('?q=nothing-like-it')).toEqual([]);
    expect(await ids(`?ids=${soap},999999`)).toEqual([soap]);
    expect(await ids(`?q=brush&ids=${soap}`)).toEqual([]);
  });

  test('are for every role; the delivery limit for those who enter orders', async () => {
    for (const role of ROLES) {
      const by = role === 'owner' ? owner : await joinAs(shop, role, owner);
      expect((await by.call('GET', '/products')).statusCode, role).toBe(200);
      const limit = await by.call('GET', '/delivery-free-limit');
      const isSeller = role === 'owner' || role === 'manager';
      expect(limit.statusCode, role).toBe(isSeller ? 200 : 403);
      if (isSeller) expect(limit.json()).toEqual({ amount: 45 });
    }
    expect((await officeBrowser(shop).call('GET', '/products')).statusCode).toBe(401);
  });
});
