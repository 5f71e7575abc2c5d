import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCalls, DARA } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, nextPath, partsOf, type StaffPerson } from '../../testing/office-calls.ts';
import { receiveSurplus } from '../../testing/order-lifecycle.ts';
import { addProduct, productsOutOfStep, stockOf } from '../../testing/sample-goods.ts';
import { freshKey, orderBody } from '../../testing/sample-order.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const MINUTE = 60_000;

let shop: TestApp;
let owner: StaffPerson;
let accounts: ReturnType<typeof accountCalls>;
let brush: string;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
afterEach(async () => expect(await productsOutOfStep(shop)).toEqual([]));
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  accounts = accountCalls(shop);
  brush = await addProduct(shop, { stock: 100 });
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call(method: Method, path: string, payload?: object, headers: Record<string, string> = {}) {
  shop.sources.advance(1);
  const answer = await owner.call(method, path, payload, { headers });
  return partsOf(answer);
}

/** Signs up and in. */
async function addCustomer(fullName = DARA.fullName, phoneNumber = DARA.phoneNumber) {
  shop.sources.advance(1000);
  const { body } = await accounts.signUp({ fullName, phoneNumber });
  const id = (body.user as { _id: string })._id;
  const signedIn = await accounts.logIn(phoneNumber, DARA.password);
  const { token, refreshToken } = signedIn.body as { token: string; refreshToken: string };
  const send = (method: 'GET' | 'POST', path: string, payload?: object) =>
    shop.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': freshKey() },
      ...(payload === undefined ? {} : { payload }),
    });
  return { id, refreshToken, send };
}
type TestCustomer = Awaited<ReturnType<typeof addCustomer>>;

const lines = () => [{ productId: brush, quantity: 2, unitPrice: 10 }];
async function order({ send }: TestCustomer, changes: Parameters<typeof orderBody>[1] = {}): Promise<string> {
  shop.sources.advance(1000);
  const answer = await send('POST', '/orders/create', orderBody(lines(), changes));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().order.orderId;
}
async function orderByPhone(customerPhone: string): Promise<string> {
  shop.sources.advance(1000);
  const { customerName, province, address, deliveryMethod } = orderBody([]);
  const products = [{ productId: brush, quantity: 1 }];
  const { body } = await call('POST', '/orders', {
    ...{ customerName, customerPhone, province, address, deliveryMethod, products, channel: 'phone' },
  });
  return body.orderId;
}
async function deliver(number: string) {
  await call('POST', `/orders/${number}/ship`, { courier: 'J&T', trackingNumber: '840012345678' });
  const { body } = await call('POST', `/orders/${number}/deliver`);
  expect(body.status).toBe('Delivered');
}
const namesOf = async (search = '') =>
  (await call('GET', `/customers${search}`)).body.map(({ name }: { name: string }) => name);
const actionsOn = async (id: string) =>
  (await call('GET', `/log?subject=customer:${id}`)).body.map(({ action }: { action: string }) => action);

describe('the list', () => {
  test('has the newest first, page by page, with orders of the account and of its number', async () => {
    const dara = await addCustomer('Sok Dara', '012 345 678');
    await addCustomer('Chan Bopha', '012 345 679');
    await order(dara);
    await orderByPhone('+855 12 345 678');
    const orderedAt = shop.sources.now().toISOString();
    const first = await call('GET', '/customers?limit=1');
    expect(first.body).toEqual([
      expect.objectContaining({ name: 'Chan Bopha', orderCount: 0, lastOrderAt: null, isBlocked: false }),
    ]);
    const second = await call('GET', nextPath(first.answer) ?? '');
    expect(second.body).toEqual([
      expect.objectContaining({ _id: dara.id, name: 'Sok Dara', phoneNumber: '012345678', orderCount: 2 }),
    ]);
    expect(second.body[0].lastOrderAt).toBe(orderedAt);
    expect(second.answer.headers.link).toBeUndefined();
    expect((await call('GET', '/customers?after=nonsense')).body.code).toBe('invalid_cursor');
  });

  // Covers office 8.24
  test('finds by name as the shop folds it, by phone in any spelling, and by the last digits', async () => {
    await addCustomer('សុខ ដារ៉ា', '012 345 678');
    await addCustomer('Chan Bopha', '097 123 4567');
    const find = (q: string) => namesOf(`?q=${encodeURIComponent(q)}`);
    for (const q of ['សុខ', 'ដារា', 'សុខដារ៉ា', '012345678', '+855 12 345 678', '០១២៣៤៥៦៧៨', '5678'])
      expect([q, await find(q)]).toEqual([q, ['សុខ ដារ៉ា']]);
    for (const q of ['bopha', 'CHAN B', 'opha', '0971234567'])
      expect([q, await find(q)]).toEqual([q, ['Chan Bopha']]);
    for (const q of ['nobody', '678', 'PH-22222222', '%', '_']) expect([q, await find(q)]).toEqual([q, []]);
    expect(await find('  ')).toHaveLength(2);
  });
});

describe('a person', () => {
  test('shows account, note, figures and the newest orders', async () => {
    const dara = await addCustomer();
    await deliver(await order(dara));
    const cancelled = await order(dara);
    await call('POST', `/orders/${cancelled}/cancel`, { reason: 'asked for' });
    const byPhone = await orderByPhone('012345678');
    const { body } = await call('GET', `/customers/${dara.id}`);
    expect(body).toMatchObject({
      ...{ _id: dara.id, name: 'Sok Dara', phoneNumber: '012345678', address: DARA.address, note: '' },
      ...{ isBlocked: false, blockedAt: null, orderCount: 3, orderSum: 33, openOrderCount: 1 },
    });
    expect(body.orders[0].orderId).toBe(byPhone);
    expect((await call('GET', `/orders/${cancelled}`)).body.customerId).toBe(dara.id);
    expect((await call('GET', `/orders/${byPhone}`)).body.customerId).toBeNull();
    expect((await call('GET', `/customers/${NOBODY}`)).body.code).toBe('not_found');
  });

  // Covers office 2.38
  test('keeps a note, once per key, and the log says who and which field, not what', async () => {
    const { id } = await addCustomer();
    const patch = (payload: object, key: string) =>
      call('PATCH', `/customers/${id}`, payload, { 'idempotency-key': key });
    expect((await patch({ note: ' calls at night ' }, 'a')).body.note).toBe('calls at night');
    expect((await patch({ note: 'calls at night' }, 'a')).status).toBe(200);
    expect((await patch({ note: 'other' }, 'a')).body.code).toBe('idempotency_mismatch');
    expect((await patch({}, 'b')).body.note).toBe('calls at night');
    expect((await patch({ note: 'x'.repeat(1001) }, 'c')).body.errors).toHaveProperty('note');
    const { body } = await call('GET', `/log?subject=customer:${id}`);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ action: 'customer.changed', after: { fields: ['note'] } });
    expect(JSON.stringify(body)).not.toContain('night');
  });

  test('keeps the note that a colleague wrote from being overwritten by one who read an older one', async () => {
    const { id } = await addCustomer();
    const manager = await joinAs(shop, 'manager', owner);
    const write = async (person: StaffPerson, note: string, version?: number) => {
      shop.sources.advance(1000);
      const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
      const answer = await person.call('PATCH', `/customers/${id}`, { note }, { headers });
      return { status: answer.statusCode, body: answer.json() };
    };
    expect((await call('GET', `/customers/${id}`)).body.version).toBe(0);
    expect((await write(manager, 'calls at night', 0)).body).toMatchObject({ version: 1 });
    const savedAt = shop.sources.now().toISOString();
    const late = await write(owner, 'pays cash', 0);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'changed_meanwhile',
      by: { _id: manager.id, name: 'A manager' },
      at: savedAt,
      current: { _id: id, note: 'calls at night', version: 1 },
      yours: { note: 'pays cash', version: 0 },
    });
    expect((await call('GET', `/customers/${id}`)).body.note).toBe('calls at night');
    expect((await write(owner, 'pays cash', 1)).body).toMatchObject({ note: 'pays cash', version: 2 });
    // What changes nothing, or something else, is no change of the note.
    await write(owner, 'pays cash');
    await call('PATCH', `/customers/${id}`, { isBlocked: true });
    expect((await call('GET', `/customers/${id}`)).body.version).toBe(2);
    expect((await write(owner, 'x', 2)).status).toBe(200);
    const headers = { 'if-match': 'nonsense' };
    expect((await call('PATCH', `/customers/${id}`, { note: 'y' }, headers)).body.code).toBe('invalid_input');
  });
});

describe('somebody who is blocked', () => {
  const block = (id: string) =>
    call('PATCH', `/customers/${id}`, { isBlocked: true, blockReason: 'Fake orders' });

  // Covers office 3.11
  test('can neither order, nor read the own orders and cart, nor renew the session, nor sign in; who does not know the password learns nothing', async () => {
    const dara = await addCustomer();
    const { body } = await block(dara.id);
    expect(body).toMatchObject({ isBlocked: true, blockReason: 'Fake orders' });
    const refused = await dara.send('POST', '/orders/create', orderBody(lines()));
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_blocked']);
    expect(await stockOf(shop, brush)).toBe(100);
    for (const path of ['/cart', '/orders/user/orders']) {
      const read = await dara.send('GET', path);
      expect([path, read.statusCode, read.json().code]).toEqual([path, 401, 'token_invalid']);
    }
    const renewed = await accounts.refresh(dara.refreshToken);
    expect([renewed.status, renewed.body.code]).toEqual([401, 'refresh_token_invalid']);
    const guess = await accounts.logIn(DARA.phoneNumber, 'wrong-password');
    expect([guess.status, guess.body.code]).toEqual([401, 'invalid_credentials']);
    // The right password is no guess, however often it is tried.
    for (let tries = 0; tries < 8; tries += 1) {
      const signIn = await accounts.logIn(DARA.phoneNumber, DARA.password);
      expect([signIn.status, signIn.body.code]).toEqual([403, 'account_blocked']);
    }
  });

  test('may come back once unblocked; the reason is gone, and the log has both', async () => {
    const dara = await addCustomer();
    await block(dara.id);
    await block(dara.id);
    const { body } = await call('PATCH', `/customers/${dara.id}`, { isBlocked: false });
    expect(body).toMatchObject({ isBlocked: false, blockReason: '', blockedAt: null });
    const old = await dara.send('POST', '/orders/create', orderBody(lines()));
    expect([old.statusCode, old.json().code]).toEqual([401, 'token_invalid']);
    const signedIn = await accounts.logIn(DARA.phoneNumber, DARA.password);
    const again = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/create',
      headers: { authorization: `Bearer ${signedIn.body.token}` },
      payload: orderBody(lines()),
    });
    expect(again.statusCode).toBe(201);
    expect(await actionsOn(dara.id)).toEqual(['customer.unblocked', 'customer.blocked']);
  });

  test('who has ordered before the block is not answered for the same key either', async () => {
    const dara = await addCustomer();
    const headers = { 'idempotency-key': 'before-the-block' };
    const again = () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/orders/create',
        headers: { ...headers, authorization: tokens },
        payload: orderBody(lines()),
      });
    const signedIn = await accounts.logIn(DARA.phoneNumber, DARA.password);
    const tokens = `Bearer ${signedIn.body.token}`;
    expect((await again()).statusCode).toBe(201);
    await block(dara.id);
    expect((await again()).json()).toMatchObject({ code: 'account_blocked' });
  });
});

describe('the data of a person as a file', () => {
  // Covers office 3.12
  test('holds all that the shop knows, but nothing secret, and the log says that it was read', async () => {
    const dara = await addCustomer();
    const number = await order(dara);
    await dara.send('POST', '/cart/add', { productId: brush, quantity: 3 });
    await shop.app.inject({
      method: 'POST',
      url: '/api/messages',
      payload: { name: 'Dara', phonenumber: '+855 12 345 678', message: 'Do you have combs?' },
    });
    await call('PATCH', `/customers/${dara.id}`, { note: 'friendly' });
    const { body, answer } = await call('GET', `/customers/${dara.id}/data`);
    expect(answer.headers['content-disposition']).toContain(`customer-${dara.id}.json`);
    expect(body.account).toMatchObject({ name: 'Sok Dara', note: 'friendly', address: DARA.address });
    expect(body.orders).toEqual([
      expect.objectContaining({ orderId: number, events: [expect.objectContaining({ action: 'created' })] }),
    ]);
    expect(body.cart).toEqual([expect.objectContaining({ productId: brush, quantity: 3 })]);
    expect(body.messages).toEqual([expect.objectContaining({ message: 'Do you have combs?' })]);
    expect(body.sessions).toHaveLength(1);
    expect(answer.body).not.toMatch(/argon2|passwordHash|tokenHash|codeHash/);
    expect(answer.body).not.toContain(dara.refreshToken);
    expect(await actionsOn(dara.id)).toEqual(['customer.exported', 'customer.changed']);
  });

  test('needs a proof of the last five minutes, as the removal does', async () => {
    const { id } = await addCustomer();
    shop.sources.advance(6 * MINUTE);
    for (const [method, path] of [
      ['GET', `/customers/${id}/data`],
      ['DELETE', `/customers/${id}`],
    ] as const)
      expect((await call(method, path)).body.code).toBe('step_up_required');
  });
});

describe('the removal of a person', () => {
  test('waits for open orders and refunds', async () => {
    const dara = await addCustomer();
    const number = await order(dara);
    const remove = () => call('DELETE', `/customers/${dara.id}`);
    expect([(await remove()).status, (await remove()).body.code]).toEqual([409, 'orders_open']);
    await call('POST', `/orders/${number}/pay`, { kind: 'cash' });
    await call('POST', `/orders/${number}/cancel`, { reason: 'asked for' });
    expect((await remove()).body.code).toBe('orders_open');
    await call('POST', `/orders/${number}/refund`);
    expect((await remove()).status).toBe(200);
  });

  test.each(['Delivered', 'Cancelled'])(
    'waits for the refund of a surplus, of an order that is %s',
    async (status) => {
      const dara = await addCustomer();
      const number = await order(dara);
      if (status === 'Delivered') await deliver(number);
      else await call('POST', `/orders/${number}/cancel`, { reason: 'asked for' });
      await receiveSurplus(shop, number);
      expect((await call('GET', `/customers/${dara.id}`)).body.openOrderCount).toBe(1);
      expect((await call('DELETE', `/customers/${dara.id}`)).body.code).toBe('orders_open');
      await call('POST', `/orders/${number}/refund`);
      expect((await call('GET', `/customers/${dara.id}`)).body.openOrderCount).toBe(0);
      expect((await call('DELETE', `/customers/${dara.id}`)).status).toBe(200);
    },
  );

  test('waits until a delivered order is paid in full', async () => {
    const dara = await addCustomer();
    const number = await order(dara, {
      ...{ deliveryMethod: 'vtb', province: 'kampot', deliveryFee: 2, totalAmount: 22 },
    });
    await deliver(number);
    const { body } = await call('GET', `/orders/${number}`);
    expect(body).toMatchObject({ status: 'Delivered', paymentStatus: 'unpaid' });
    expect((await call('GET', `/customers/${dara.id}`)).body.openOrderCount).toBe(1);
    expect((await call('DELETE', `/customers/${dara.id}`)).body.code).toBe('orders_open');
    await call('POST', `/orders/${number}/pay`, { kind: 'transfer' });
    expect((await call('GET', `/customers/${dara.id}`)).body.openOrderCount).toBe(0);
    expect((await call('DELETE', `/customers/${dara.id}`)).status).toBe(200);
  });

  // Covers office 3.13
  test('takes the person out of everything, and leaves orders, money and stock', async () => {
    const dara = await addCustomer();
    const other = await addCustomer('Chan Bopha', '012 345 679');
    const web = await order(dara);
    await call('POST', `/orders/${web}/notes`, { text: 'Sok Dara likes it blue' });
    const { body: pending } = await call('GET', `/orders/${web}`);
    await call(
      'PATCH',
      `/orders/${web}`,
      { customerName: 'Sok Darith', address: 'Street 5' },
      {
        'if-match': `"${pending.version}"`,
      },
    );
    await deliver(web);
    const phone = await orderByPhone('012 345 678');
    await deliver(phone);
    const others = await order(other, { customerName: 'Chan Bopha', customerPhone: '012345679' });
    await dara.send('POST', '/cart/add', { productId: brush, quantity: 3 });
    await accounts.sendCode();
    await accounts.logIn(DARA.phoneNumber, 'wrong-password');
    const message = { name: 'Dara', phonenumber: '012-345-678', message: 'Hello' };
    await shop.app.inject({ method: 'POST', url: '/api/messages', payload: message });
    const daily = (await call('GET', '/reports/daily')).body;
    const stock = await stockOf(shop, brush);
    const before = (await call('GET', `/orders/${web}`)).body;

    const removed = await call('DELETE', `/customers/${dara.id}`, undefined, { 'idempotency-key': 'once' });
    expect([removed.status, removed.body]).toEqual([200, { success: true }]);
    expect(
      (await call('DELETE', `/customers/${dara.id}`, undefined, { 'idempotency-key': 'once' })).status,
    ).toBe(200);
    expect((await call('DELETE', `/customers/${dara.id}`)).body.code).toBe('not_found');

    expect((await call('GET', '/reports/daily')).body).toEqual(daily);
    expect(await stockOf(shop, brush)).toBe(stock);
    for (const number of [web, phone]) {
      const { body } = await call('GET', `/orders/${number}`);
      expect(body).toMatchObject({
        customerName: '',
        customerPhone: '',
        address: '',
        customerId: null,
        trackingNumber: null,
      });
      expect(body).toMatchObject({ status: 'Delivered', courier: 'J&T', province: 'phnom_penh' });
    }
    const after = (await call('GET', `/orders/${web}`)).body;
    expect([after.version, after.totalAmount]).toEqual([before.version + 1, before.totalAmount]);
    expect(after.can).not.toContain('undo');
    expect((await call('GET', `/orders/${others}`)).body.customerId).toBe(other.id);
    expect(await namesOf()).toEqual(['Chan Bopha']);

    // Nothing of the person is left in any table, but the ids in the log.
    const { rows: tables } = await shop.database.pool.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    for (const { name } of tables) {
      const { rows } = await shop.database.pool.query<{ row: string }>(
        `SELECT "${name}"::text AS row FROM "${name}"`,
      );
      const left = rows.filter(({ row }) => /12345678|Dari?th|likes it|840012345678|Street 5/.test(row));
      expect([name, left]).toEqual([name, []]);
      if (name !== 'audit_log' && name !== 'idempotent_calls')
        expect([name, rows.filter(({ row }) => row.includes(dara.id))]).toEqual([name, []]);
    }
    expect((await dara.send('GET', '/cart')).json()).toMatchObject({ code: 'token_invalid' });
    expect((await dara.send('POST', '/orders/create', orderBody(lines()))).statusCode).toBe(401);
    expect((await accounts.refresh(dara.refreshToken)).status).toBe(401);
    // The number is free again.
    expect((await accounts.signUp()).status).toBe(201);
  });
});

test('only owners and managers may see or change customers', async () => {
  const { id } = await addCustomer();
  for (const role of ['manager', 'packer', 'writer'] as const) {
    const person = await joinAs(shop, role, owner);
    const outcomes = [
      await person.call('GET', '/customers'),
      await person.call('GET', `/customers/${id}`),
      await person.call('GET', `/customers/${id}/data`),
      await person.call('PATCH', `/customers/${id}`, { isBlocked: false }),
    ].map(({ statusCode }) => statusCode);
    const expected = role === 'manager' ? 200 : 403;
    expect([role, outcomes]).toEqual([role, [expected, expected, expected, expected]]);
  }
});
