import { createHash } from 'node:crypto';
import { type OfficeCallName, officeCalls, officeTable } from '@phsar/contract/office/calls';
import { ROLES } from '@phsar/contract/office/permissions';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { staffSessions } from '../modules/staff/schema.ts';
import { openTestApp, type TestApp } from '../testing/app-under-test.ts';
import { joinAs, joinAsOwner, STAFF_PASSWORD, type StaffPerson } from '../testing/office-calls.ts';
import { addProduct, addShopper, productsOutOfStep } from '../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../testing/sample-order.ts';
import { expectCleanAnswer, expectQuietLog } from './clean-answers.ts';
import { hostileCall, staffCredentials } from './hostile-calls.ts';
import type { DatabaseKind } from './seeded-shop.ts';

/** Calls per endpoint and database. */
const CALLS = 150;
/** Those that hash a password are a thousand times slower. The clock moves on between them, so that few must wait. */
const SLOW_CALLS: Partial<Record<OfficeCallName, number>> = {
  join: 100,
  signIn: 100,
  stepUp: 100,
  changeMyPassword: 100,
};
const PAUSE_MS = 31_000;
const SESSIONS_EACH = 8;
const ORDERS = 12;
const MESSAGES = 3;
const BLOGS = 30;

const names = Object.keys(officeCalls) as OfficeCallName[];
let shop: TestApp;
let staff: StaffPerson[];
let orderNumbers: string[];
let customerIds: string[];
let productIds: string[];
let messageIds: string[];
let blogIds: string[];
/** Of open sessions, renewed before each endpoint: calls end some. */
let cookies: string[];
let callCount = 0;
const secrets = [STAFF_PASSWORD];

async function openShop(kind: DatabaseKind) {
  callCount = 0;
  shop = await openTestApp({ config: { hasRateLimits: false }, template: inject('hardTemplates')[kind] });
  const owner = await joinAsOwner(shop);
  staff = [owner];
  for (const role of ROLES.slice(1)) staff.push(await joinAs(shop, role, owner));
  productIds = [];
  for (let count = 0; count < 3; count += 1) productIds.push(await addProduct(shop, { stock: 100_000 }));
  const shopper = await addShopper(shop);
  customerIds = [shopper.id, (await addShopper(shop)).id];
  orderNumbers = [];
  const line = { productId: productIds[0] ?? '', quantity: 2, unitPrice: 10 };
  for (let count = 0; count < ORDERS; count += 1)
    orderNumbers.push((await placeOrder(shopper, orderBody([line]))).json().order.orderId);
  const payload = { name: 'Dara', phonenumber: '012 345 678', message: 'សួស្តី' };
  for (let count = 0; count < MESSAGES; count += 1)
    await shop.app.inject({ method: 'POST', url: '/api/messages', payload });
  const messages = await owner.call('GET', '/messages');
  blogIds = [];
  for (let count = 0; count < BLOGS; count += 1) {
    const blog = { title: { en: 'Teeth' }, picture: 'abc123', state: 'published' };
    blogIds.push((await owner.call('POST', '/blogs', blog)).json()._id);
  }
  messageIds = messages.json().map(({ _id }: { _id: string }) => _id);
}

/** Everybody is again who they were, with open sessions and a fresh proof. */
async function renewSessions() {
  const { database, sources } = shop;
  for (const [index, role] of ROLES.entries())
    await database.pool.query('UPDATE staff SET role = $1, is_active = true WHERE id = $2', [
      role,
      staff[index]?.id,
    ]);
  await database.pool.query('DELETE FROM staff_totp');
  await database.pool.query('DELETE FROM login_failures');
  const now = sources.now();
  const opened = staff.flatMap(({ id }) =>
    Array.from({ length: SESSIONS_EACH }, () => ({ staffId: id, token: sources.token(32) })),
  );
  await database.db.insert(staffSessions).values(
    opened.map(({ staffId, token }) => ({
      staffId,
      tokenHash: createHash('sha256').update(token).digest('hex'),
      device: 'Phone of a test',
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 1e9),
      provedAt: now,
    })),
  );
  secrets.push(...opened.map(({ token }) => token));
  cookies = opened.map(({ token }) => `office=${token}`);
}

function goodBodies(): Partial<Record<OfficeCallName, object>> {
  const [, , packer] = staff;
  const products = [{ productId: productIds[1], quantity: 3 }];
  const { customerName, customerPhone, province, address, deliveryMethod } = orderBody([]);
  const order = { customerName, customerPhone, province, address, deliveryMethod, products };
  const words = { km: 'ធ្មេញ **ស** [ហាង](/shop)', en: 'White **teeth**' };
  const post = {
    title: words,
    picture: 'abc123',
    blocks: [
      { type: 'paragraph', text: words },
      { type: 'list', items: [words, words] },
      { type: 'picture', picture: 'abc123', text: words },
      { type: 'video', url: 'https://youtu.be/xm9c5HAUBpY' },
      { type: 'html', text: words },
    ],
  };
  return {
    signIn: { phoneNumber: packer?.phoneNumber, password: STAFF_PASSWORD },
    join: { code: 'guessed', name: 'Vanna', phoneNumber: '092100100', password: 'six-white-herons' },
    stepUp: { password: STAFF_PASSWORD },
    changeMyPassword: { oldPassword: STAFF_PASSWORD, newPassword: STAFF_PASSWORD },
    confirmTotp: { code: '123456' },
    changeCustomer: { note: 'friendly', isBlocked: false },
    inviteStaff: { name: 'Vanna', role: 'packer' },
    changeStaff: { role: 'packer' },
    enterOrder: { ...order, channel: 'phone' },
    editOrder: order,
    shipOrder: { courier: 'J&T', trackingNumber: '840012345678' },
    cancelOrder: { reason: 'asked for' },
    payOrder: { kind: 'cash', reference: '1' },
    refundOrder: { amount: 1 },
    noteOnOrder: { text: 'call first' },
    changeMessage: { state: 'answered' },
    createBlog: { ...post, state: 'published' },
    editBlog: { ...post, state: 'draft', publishAt: '2026-12-01' },
    previewBlog: { title: post.title, blocks: post.blocks },
    moveStock: { delta: 2, reason: 'count', note: 'behind the shelf' },
    createProduct: { title: { km: 'សាប៊ូ' }, price: 2.5, stock: 3, pictures: ['abc123'], category: 'pet' },
    editProduct: {
      price: 3,
      discount: 10,
      discountFrom: '2026-01-01',
      discountUntil: '2026-02-01',
      lowStock: 2,
    },
    moveProduct: { before: productIds[1] },
    createCategory: { name: { km: 'សាប៊ូ', en: 'Soap' } },
    editCategory: { name: { en: 'Pets and more' }, position: 0 },
    createBanner: { title1: { km: 'ថ្មី' }, picture: 'abc123', narrowPicture: 'abc123', from: '2026-01-01' },
    editBanner: { title1: { en: 'New' }, narrowPicture: null, isOn: false, until: '2026-12-31' },
    orderBanners: { ids: ['2', '1'] },
    createTelegramLink: { kind: 'me' },
    changeTelegram: { hidesContact: true },
    handleFailedNews: { deed: 'retry' },
    changeDeliveryFreeLimit: { amount: 30 },
    changeSettings: {
      shopName: 'Dara Market',
      contactPhone: '012 345 678',
      mapUrl: 'https://map.example',
      unpaidOrders: { orders: 5 },
    },
  };
}

function goodParams(path: string): readonly string[] {
  if (path.includes(':orderId')) return orderNumbers;
  if (path.startsWith('/messages/')) return messageIds;
  if (path.startsWith('/products/')) return productIds;
  if (path.startsWith('/categories/')) return ['dental', 'pet'];
  if (path.startsWith('/customers/')) return customerIds;
  if (path.startsWith('/blogs/')) return blogIds;
  return path.startsWith('/staff/') ? staff.slice(1).map(({ id }) => id) : [];
}

describe.each(['embedded', 'postgres'] as const)('hostile calls of the office on the %s database', (kind) => {
  beforeAll(() => openShop(kind));
  afterAll(() => shop.close());
  beforeEach(renewSessions);

  test.each(names)('%s answers them cleanly', async (name) => {
    const likely = {
      credentials: staffCredentials(cookies),
      goodBody: goodBodies()[name],
      goodParams: goodParams(officeCalls[name].path),
    };
    const isSlow = SLOW_CALLS[name] !== undefined;
    const answersCleanly = fc.asyncProperty(hostileCall(officeTable, name, likely), async (call) => {
      callCount += 1;
      if (isSlow) shop.sources.advance(PAUSE_MS);
      await expectCleanAnswer(shop, call);
    });
    await fc.assert(answersCleanly, { numRuns: SLOW_CALLS[name] ?? CALLS });
  });

  test('the shop is as sound as it was, and no secret stands in its logs', async () => {
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    expect((await shop.app.inject('/api/ready')).statusCode).toBe(200);
    expect(await productsOutOfStep(shop)).toEqual([]);
    expectQuietLog(shop, secrets);
    const { rows } = await shop.database.pool.query<{ action: string; entry: string }>(
      'SELECT action, audit_log::text AS entry FROM audit_log',
    );
    expect(rows.filter(({ entry }) => secrets.some((secret) => entry.includes(secret)))).toEqual([]);
    const acted = new Set(rows.map(({ action }) => action));
    // The calls got as far as the services.
    for (const action of [
      'product.stock_moved',
      'order.shipped',
      'order.noted',
      'order.created',
      'staff.changed',
      'staff.invited',
      'message.answered',
      'blog.created',
      'blog.changed',
    ])
      expect(acted).toContain(action);
    const { rows: owners } = await shop.database.pool.query(
      "SELECT count(*)::int AS count FROM staff WHERE role = 'owner' AND is_active",
    );
    expect(owners[0].count).toBeGreaterThan(0);
    process.stdout.write(`${kind}: ${callCount} hostile calls of the office, ${rows.length} log entries\n`);
  });
});
