import { createHash } from 'node:crypto';
import { shopCalls } from '@phsar/contract/shop/calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { variantsOf } from '../../modules/media/media.service.ts';
import { pictures } from '../../modules/media/schema.ts';
import { accountCalls } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { joinAs, joinAsOwner, officeBrowser, STAFF_PASSWORD } from '../../testing/office-calls.ts';
import { addProduct, addShopper } from '../../testing/sample-goods.ts';
import { addOldOrders } from '../../testing/sample-order.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { testPicture } from '../../testing/test-catalogue.ts';
import { originalName, variantName } from '../media/picture-names.ts';
import { createAccessTokens } from './access-token.ts';
import { RateLimits } from './rate-limits.ts';

let database: TestDatabase;
let shop: TestApp | undefined;

async function open(options: Parameters<typeof openTestApp>[0] = {}): Promise<TestApp> {
  shop = await openTestApp({ database, ...options });
  return shop;
}

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.emptyAll());
// On a slow machine a minute would turn amid a test, and what counts would begin anew.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

afterEach(async () => {
  vi.useRealTimers();
  await shop?.close();
  shop = undefined;
});

/** Sends a login with bad input: it counts like any other and costs nothing. */
async function knock({ app }: TestApp, address = '203.0.113.1', headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: {},
    remoteAddress: address,
    headers,
  });
  return {
    status: answer.statusCode,
    body: answer.json<unknown>(),
    retryAfter: Number(answer.headers['retry-after']),
  };
}

const statuses = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('an address', () => {
  test('may log in 60 times a minute; then it has to wait, while others do not', async () => {
    const app = await open();
    expect(statuses(await times(61, () => knock(app)))).toEqual({ 400: 60, 429: 1 });
    const refused = await knock(app);
    expect(refused.body).toEqual({
      requestId: expect.any(String),
      success: false,
      code: 'too_many_requests',
      message: 'Too many requests. Please wait a moment',
    });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(60);
    expect((await knock(app, '203.0.113.2')).status).toBe(400);
    expect((await accountCalls(app).post('/messages', {})).status).toBe(400);
  });

  test('may call again after its minute', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const app = await open();
    await times(61, () => knock(app));
    vi.advanceTimersByTime(60_001);
    expect((await knock(app)).status).toBe(400);
  });

  test('may ask by sign-ups whether six numbers a minute have an account; then it may not sign up', async () => {
    const app = await open();
    const { signUp } = accountCalls(app);
    const ask = async (phoneNumber: string, address?: string) => {
      const form = { fullName: 'Sok Dara', password: 'three-green-geckos', address: 'Street 7', phoneNumber };
      return (await accountCalls(app).post('/signup', form, address)).status;
    };
    expect((await signUp({ phoneNumber: '012345678' })).status).toBe(201);
    const asked: number[] = [];
    for (let count = 0; count < 7; count += 1) asked.push(await ask('012345678'));
    expect(asked).toEqual([409, 409, 409, 409, 409, 409, 429]);
    // The number does not matter, the network does.
    expect(await ask('098765432')).toBe(429);
    expect(await ask('098765432', '203.0.113.2')).toBe(201);
  });

  test('in IPv6 is counted by its network', async () => {
    const app = await open();
    const answers = await times(61, (host) => knock(app, `2001:db8:1:2::${host.toString(16)}`));
    expect(statuses(answers)).toEqual({ 400: 60, 429: 1 });
    expect((await knock(app, '2001:db8:1:3::1')).status).toBe(400);
  });

  test.each([
    ['a /56 of IPv6', 2, (n: number) => `2001:db8:1:2${String(n).padStart(2, '0')}::1`, '2001:db8:1:300::1'],
    ['a /48 of IPv6', 4, (n: number) => `2001:db8:1:${n}00::1`, '2001:db8:2::1'],
    ['a /24 of IPv4', 8, (n: number) => `198.51.100.${n + 1}`, '198.51.101.1'],
  ])('in %s shares %d times the limit', async (_, most, addressOf, outside) => {
    const app = await open();
    for (let n = 0; n < most; n += 1) {
      // The last call is refused for the address, and does not count for its neighbours.
      expect(statuses(await times(61, () => knock(app, addressOf(n))))).toEqual({ 400: 60, 429: 1 });
    }
    expect((await knock(app, addressOf(most))).status).toBe(429);
    expect((await knock(app, outside)).status).toBe(400);
  });

  test('from a header counts only when a trusted proxy sent it', async () => {
    const app = await open({ config: { trustedProxies: ['10.0.0.1'] } });
    const claim = (caller: number) => ({ 'x-forwarded-for': `198.51.100.${caller}` });
    expect(statuses(await times(61, (caller) => knock(app, '203.0.113.1', claim(caller))))).toEqual({
      400: 60,
      429: 1,
    });
    expect(statuses(await times(61, (caller) => knock(app, '10.0.0.1', claim(caller))))).toEqual({ 400: 61 });
  });
});

test('an account may write 300 times a minute, from all addresses together', async () => {
  const app = await open();
  const limits = new RateLimits(app.database, true);
  for (let call = 0; call < 300; call += 1) await limits.checkAccount(shopCalls.addToCart, 'one');
  await expect(limits.checkAccount(shopCalls.addToCart, 'one')).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  await limits.checkAccount(shopCalls.addToCart, 'another');
  await limits.checkAccount(shopCalls.getCart, 'one');
});

test('pages count towards the reads of an address, new ones as five', async () => {
  const app = await open();
  const limits = new RateLimits(app.database, true);
  const address = '203.0.113.1';
  for (let read = 0; read < 1500; read += 1)
    expect(limits.mayCallNow(shopCalls.listBanners, address)).toBe(true);
  for (let page = 0; page < 250; page += 1) expect(limits.waitForPage(address, true)).toBe(0);
  for (let page = 0; page < 250; page += 1) expect(limits.waitForPage(address, false)).toBe(0);
  expect(limits.waitForPage(address, false)).toBeGreaterThan(0);
  expect(limits.mayCallNow(shopCalls.listBanners, address)).toBe(false);
  expect(limits.waitForPage('203.0.113.2', true)).toBe(0);
});

test('the limit of an account applies to its calls', async () => {
  const app = await open();
  const token = await createAccessTokens(app.config.tokenSecret, app.sources).issue({
    accountId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
  });
  const add = async (host: number) => ({
    status: (
      await app.app.inject({
        method: 'POST',
        url: '/api/cart/add',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: `198.51.100.${host % 250}`,
        payload: {},
      })
    ).statusCode,
  });
  expect(statuses(await times(301, add))).toEqual({ 400: 300, 429: 1 });
});

test('health is always answered, and the server can always read its own catalogue', async () => {
  const app = await open();
  const ask = (url: string) => async () => ({ status: (await app.app.inject(url)).statusCode });
  expect(statuses(await times(200, ask('/api/health')))).toEqual({ 200: 200 });
  expect(statuses(await times(3100, ask('/api/banners')))).toEqual({ 200: 3100 });
});

test('the catalogue may be read 3000 times a minute over the network', async () => {
  const app = await open();
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const answers: { status: number }[] = [];
  for (let round = 0; round < 31; round += 1) {
    const batch = await times(100, async () => {
      const answer = await fetch(`${url}/api/banners`);
      await answer.body?.cancel();
      return { status: answer.status };
    });
    answers.push(...batch);
  }
  expect(statuses(answers)).toEqual({ 200: 3000, 429: 100 });
});

test('an account may order 30 times in ten minutes, however many of its orders it cancels', async () => {
  const limits = new RateLimits(database, true);
  await times(30, () => limits.checkAccount(shopCalls.createOrder, 'one'));
  const refused = limits.checkAccount(shopCalls.createOrder, 'one');
  await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 600 });
  await limits.checkAccount(shopCalls.createOrder, 'another');
  await limits.checkAccount(shopCalls.cancelOrder, 'one');
});

const told = ({ lines }: TestApp) => lines.filter(({ message }) => message.includes('TRUSTED_PROXIES'));

test('a proxy that is not named is told of in the log, once', async () => {
  const app = await open();
  const forwarded = { 'x-forwarded-for': '198.51.100.7' };
  await knock(app, '203.0.113.1', forwarded);
  expect(told(app)).toEqual([]);
  await knock(app, '10.0.0.1', forwarded);
  await knock(app, '10.0.0.1', forwarded);
  expect(told(app)).toMatchObject([{ level: 'warn' }]);
  await app.close();
  const named = await open({ config: { trustedProxies: ['10.0.0.1'] } });
  await knock(named, '10.0.0.1', forwarded);
  expect(told(named)).toEqual([]);
});

test('a CDN that is not named is told of in the log, once, when it forwards for several networks', async () => {
  const CDN = '203.0.113.1';
  const forward = (client: string, by = CDN) => knock(app, by, { 'x-forwarded-for': client });
  const app = await open();
  // One household, and what no CDN sends.
  for (const client of [
    '2001:db8::1',
    '2001:db8::2',
    '10.0.0.7',
    'unknown',
    '',
    'fe80::1%-',
    '1.1.1.1, ::1',
  ]) {
    expect((await forward(client)).status).toBe(400);
  }
  for (let client = 1; client <= 3; client += 1) await forward(`198.51.100.${client}`);
  await forward('198.51.100.3');
  // Many addresses, each for itself.
  for (let other = 1; other <= 9; other += 1) await forward('198.51.100.9', `192.0.2.${other}`);
  expect(told(app)).toEqual([]);
  await forward('192.0.2.1, 198.51.100.4');
  await forward('198.51.100.5');
  expect(told(app)).toMatchObject([{ level: 'warn', message: expect.stringContaining('your proxy or CDN') }]);
  await app.close();

  const named = await open({ config: { trustedProxies: [CDN] } });
  for (let client = 1; client <= 9; client += 1) {
    await knock(named, CDN, { 'x-forwarded-for': `198.51.100.${client}` });
  }
  expect(told(named)).toEqual([]);
});

/** How many of these requests over the network are answered before they are refused. */
async function answeredBefore429(
  { app }: TestApp,
  path: (index: number) => string | Promise<string>,
  method = 'GET',
) {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (let index = 0; ; index += 1) {
    const answer = await fetch(url + (await path(index)), { method });
    await answer.body?.cancel();
    if (answer.status === 429) return index;
  }
}

/** Calls of one address without a socket, a hundred at a time. */
async function calls({ app }: TestApp, count: number, url: string, cookie: (call: number) => string) {
  const answers: { status: number }[] = [];
  for (let call = 0; call < count; call += 100) {
    const some = await times(Math.min(100, count - call), (index) =>
      app.inject({ url, headers: { cookie: cookie(call + index) } }),
    );
    answers.push(...some.map(({ statusCode }) => ({ status: statusCode })));
  }
  return statuses(answers);
}

/** How these are answered over the network, one after the other, where its address has so many reads behind it. */
async function statusesAfter(shop: TestApp, reads: number, paths: string[]) {
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  await calls(shop, reads, '/api/cart', () => '');
  const answered: number[] = [];
  for (const path of paths) {
    const answer = await fetch(url + path);
    await answer.body?.cancel();
    answered.push(answer.status);
  }
  return answered;
}

test('a list of the whole large catalogue counts by its length', async () => {
  await database.pool.query(
    `INSERT INTO products (key, position, price_cents)
     SELECT 'p' || n, n, 100 FROM generate_series(1, 19900) AS n`,
  );
  await database.pool.query('INSERT INTO product_stock SELECT id, 1 FROM products');
  // Each is a read, and 199 more.
  expect(await answeredBefore429(await open(), () => '/api/products', 'HEAD')).toBe(15);
});

describe('a list of orders', () => {
  const LIST = '/orders/user/orders';

  async function openWithOrders(orders: number, lines: number) {
    const app = await open();
    const shopper = await addShopper(app);
    await addOldOrders(app, { shopper, productId: await addProduct(app), orders, lines });
    const token = await createAccessTokens(app.config.tokenSecret, app.sources).issue(shopper.shopper);
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const read = async (path = LIST) => {
      const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      return { status: answer.status, body: await answer.json() };
    };
    const spend = async (reads: number) => {
      for (let left = reads; left > 0; left -= 100) await times(100, () => read('/banners'));
    };
    return { read, spend };
  }

  test('counts by its lines, whole or in pages', async () => {
    const { read, spend } = await openWithOrders(20, 500);
    await spend(2_700);
    // Each is a read, and one more for each hundred lines: 101, 51 and 51.
    for (const path of [LIST, `${LIST}?limit=10`, `${LIST}?limit=10`]) {
      expect((await read(path)).status).toBe(200);
    }
    expect((await read()).status).toBe(429);
  });

  test('is refused before it is read', async () => {
    const { read, spend } = await openWithOrders(20, 500);
    // Whoever reads these lines fails.
    await database.pool.query("UPDATE order_lines SET names = 'null'");
    expect((await read()).status).toBe(500);
    await spend(2_800);
    expect(await read()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });

  test('of less than a hundred lines is one read', async () => {
    const { read, spend } = await openWithOrders(33, 3);
    await spend(2_900);
    expect(statuses(await times(101, () => read()))).toEqual({ 200: 100, 429: 1 });
  });
});

test('a search that is not known counts twice', async () => {
  expect(await answeredBefore429(await open(), (index) => `/api/products?q=x${index}`)).toBe(1_500);
});

test('a size of a picture that is not kept counts twice', async () => {
  const path = (index: number) => `/media/${String(index).padStart(32, '0')}-320.webp`;
  expect(await answeredBefore429(await open(), path)).toBe(1_500);
});

describe('of pictures that were never shown', () => {
  const PICTURES = 60;

  async function openWithPictures() {
    const app = await open();
    const ids = Array.from({ length: PICTURES }, (_, index) => String(index).padStart(32, '0'));
    await app.database.db.insert(pictures).values(ids.map((id) => ({ id, width: 400, height: 4 })));
    return { app, ids };
  }

  test('a page gets all, in whatever sizes and formats the phones of one network ask for', async () => {
    const { app, ids } = await openWithPictures();
    // Only their names count. Low ones are drawn at once, however busy the machine.
    const content = await testPicture({ height: 4 });
    for (const id of ids) await app.media.put(originalName(id), content);
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const names = ids.flatMap((id) => variantsOf(id, 400).map(variantName));
    // Two phones of each kind.
    const answers = await Promise.all(
      [...names, ...names].map(async (name) => {
        const answer = await fetch(`${url}/media/${name}`);
        await answer.body?.cancel();
        return { status: answer.status };
      }),
    );
    expect(statuses(answers)).toEqual({ 200: names.length * 2 });
  });

  test('an address may have 30 link previews made a minute, which use up no reads', async () => {
    const { app, ids } = await openWithPictures();
    // Those whose original is lost count too, and need no drawing.
    const previews = ids.map((id) => `/media/${id}-1200.jpg`);
    const answered = await statusesAfter(app, 2_850, [
      ...previews,
      ...Array(30).fill('/api/banners'),
      '/api/banners',
    ]);
    expect(answered).toEqual([...Array(30).fill(404), ...Array(30).fill(429), ...Array(30).fill(200), 429]);
  });
});

test('a part of the sitemap counts a hundred times when it is made, and not at all when it is kept', async () => {
  const app = await open();
  const owner = await joinAsOwner(app);
  const product = await addProduct(app);
  /** Makes every part that is kept a stale one, from another address. */
  const write = async (version: number) => {
    const options = { headers: { 'if-match': `"${version}"` }, remoteAddress: '203.0.113.1' };
    const answer = await owner.call('PATCH', `/products/${product}`, { price: version }, options);
    expect(answer.statusCode).toBe(200);
  };
  const answered = await answeredBefore429(app, async (index) => {
    if (index % 2 === 0) await write(index / 2 + 1);
    return '/sitemap-1.xml';
  });
  expect(answered).toBe(60);
});

test('both forms of the description of the API count as a read', async () => {
  const paths = ['/api/docs', '/api/openapi.json'];
  expect(await statusesAfter(await open(), 2_998, [...paths, ...paths])).toEqual([200, 200, 429, 429]);
});

/** An office without files, so that all are of other builds. */
const emptyOffice = () => ({
  dir: makeTemporaryFolder(),
  page: () => '<p>office</p>',
  policy: "default-src 'self'",
});
const OLD_FILE = '/office/static/orders-BBBBBBBB.js';

test('a file of another build counts twice, be it of the shop or of the office', async () => {
  const paths = ['/static/cart.BBBBBBBB.js', OLD_FILE];
  const app = await open({ office: emptyOffice() });
  expect(await statusesAfter(app, 2_996, [...paths, ...paths])).toEqual([404, 404, 429, 429]);
});

describe('strangers in the network of staff', () => {
  const ORDERS = '/api/office/orders';

  test('do not shut them out by reading the shop', async () => {
    const app = await open();
    const owner = await joinAsOwner(app);
    expect(await calls(app, 3001, '/api/cart', () => '')).toEqual({ 401: 3000, 429: 1 });
    expect((await owner.call('GET', '/orders')).statusCode).toBe(200);
    expect((await officeBrowser(app).call('GET', '/orders')).statusCode).toBe(401);
  });

  test('do not keep the screens of an old page from them either', async () => {
    const app = await open({ office: emptyOffice() });
    const owner = await joinAsOwner(app);
    expect(await statusesAfter(app, 3_000, [OLD_FILE])).toEqual([429]);
    // Files are calls of the session, of which the first one is one too.
    expect((await owner.call('GET', '/orders')).statusCode).toBe(200);
    expect(await calls(app, 300, OLD_FILE, () => owner.cookie)).toEqual({ 404: 299, 429: 1 });
  });

  test('do not keep them from a step-up or a new password by hashing, but from a sign-in', async () => {
    const app = await open();
    const owner = await joinAsOwner(app);
    const { post } = accountCalls(app);
    for (const path of ['/auth/login', '/signup']) await times(45, () => post(path, {}, '127.0.0.1'));
    expect((await post('/auth/login', {}, '127.0.0.1')).status).toBe(429);
    const stepUp = () => owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
    expect((await stepUp()).statusCode).toBe(204);
    const words = { oldPassword: STAFF_PASSWORD, newPassword: 'five-yellow-buses' };
    expect((await owner.call('PUT', '/me/password', words)).statusCode).toBe(200);
    const word = { phoneNumber: owner.phoneNumber, password: words.newPassword };
    expect((await officeBrowser(app).call('POST', '/login', word)).statusCode).toBe(429);
    // A session has as many of its own.
    await times(88, () => owner.call('POST', '/me/step-up', {}));
    expect((await stepUp()).statusCode).toBe(429);
    expect((await owner.call('GET', '/orders')).statusCode).toBe(200);
  });

  test('are refused when they guess cookies, and do not shut them out either', async () => {
    const app = await open();
    const owner = await joinAsOwner(app);
    const [token = ''] = owner.cookie.slice('office='.length).split('.');
    const guess = (call: number) => [`office=${token}.${call}`, `office=${call}`, ''][call % 3] ?? '';
    expect(await calls(app, 1201, ORDERS, guess)).toEqual({ 401: 1200, 429: 1 });
    expect(await calls(app, 30, ORDERS, guess)).toEqual({ 429: 30 });
    expect((await owner.call('GET', '/orders')).statusCode).toBe(200);
    const again = officeBrowser(app);
    await again.call('POST', '/login', { phoneNumber: owner.phoneNumber, password: STAFF_PASSWORD });
    expect((await again.call('GET', '/orders')).statusCode).toBe(200);
  });

  test("with the cookie of an ended session use up only that session's calls", async () => {
    const app = await open();
    const owner = await joinAsOwner(app);
    const packer = await joinAs(app, 'packer', owner);
    const ended = packer.cookie;
    await packer.call('POST', '/logout');
    expect(await calls(app, 300, ORDERS, () => ended)).toEqual({ 401: 299, 429: 1 });
    expect((await owner.call('GET', '/orders')).statusCode).toBe(200);
  });
});

test('a session of the release before, whose cookie has no signature, counts for its address', async () => {
  const app = await open();
  const owner = await joinAsOwner(app);
  const token = 'A'.repeat(43);
  await database.pool.query('UPDATE staff_sessions SET token_hash = $1', [
    createHash('sha256').update(token).digest('hex'),
  ]);
  const before = { remoteAddress: '203.0.113.1', headers: { cookie: `office=${token}` } };
  expect((await owner.call('GET', '/orders', undefined, before)).statusCode).toBe(200);
  const { remoteAddress } = before;
  await times(1200, () => officeBrowser(app).call('GET', '/orders', undefined, { remoteAddress }));
  expect((await owner.call('GET', '/orders', undefined, before)).statusCode).toBe(429);
});

test('one address may have 90 passwords hashed a minute, by whatever calls', async () => {
  const app = await open();
  const { post } = accountCalls(app);
  const statuses: number[] = [];
  for (const path of ['/auth/login', '/signup']) {
    for (let call = 0; call < 50; call += 1) statuses.push((await post(path, {})).status);
  }
  expect(statuses).toEqual([...Array(90).fill(400), ...Array(10).fill(429)]);
  expect((await post('/messages', {})).status).toBe(400);
});

test('RATE_LIMIT=off turns all limits off', async () => {
  const app = await open({ config: { hasRateLimits: false } });
  expect(statuses(await times(100, () => knock(app)))).toEqual({ 400: 100 });
});
