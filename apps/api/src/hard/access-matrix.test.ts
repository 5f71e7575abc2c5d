import type { Call } from '@phsar/contract/endpoint';
import { API_BASE, type ShopCallName, shopCalls } from '@phsar/contract/shop/calls';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccessTokens } from '../platform/http/access-token.ts';
import { openTestApp, type TestApp } from '../testing/app-under-test.ts';
import { addProduct, addShopper, type TestShopper } from '../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../testing/sample-order.ts';

const names = Object.keys(shopCalls) as ShopCallName[];
const privateNames = names.filter((name) => shopCalls[name].access === 'user');
const publicNames = names.filter((name) => shopCalls[name].access === 'anyone');

/** These name a thing of one account. */
const NAMING_A_THING: readonly ShopCallName[] = [
  'cancelOrder',
  'endSession',
  'askPayment',
  'getPayment',
  'checkPayment',
];

/** These also ask for the password, which no caller here knows. */
const ASKING_FOR_PASSWORD: readonly ShopCallName[] = [
  'changePassword',
  'changePhone',
  'exportAccount',
  'removeAccount',
];
const WRONG_PASSWORD = 'not-the-password';

const OWNER_NAME = 'ម្ចាស់ Owner';
const OWNER_KEY = 'checkout-of-the-owner';

let shop: TestApp;
let product: string;
let orderNumber: string;
let owner: TestShopper;
let stranger: TestShopper;

beforeAll(async () => {
  shop = await openTestApp({
    // Each test orders once, all from one address.
    config: { hasRateLimits: false, khqr: { account: 'phsar@devb', name: 'Phsar', city: 'Phnom Penh' } },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  product = await addProduct(shop, { stock: 50 });
  owner = await addShopper(shop);
  stranger = await addShopper(shop);
  const ordered = orderBody([{ productId: product, quantity: 1, unitPrice: 10 }], {
    customerName: OWNER_NAME,
  });
  const placed = await placeOrder(owner, ordered, OWNER_KEY);
  expect(placed.statusCode).toBe(201);
  orderNumber = placed.json().order.orderId;
  await owner.call('POST', '/cart/add', { payload: { productId: product, quantity: 7 } });
});

/** A valid call of the endpoint that names the owner's things. */
function goodCall(name: ShopCallName) {
  const { method, path }: Call = shopCalls[name];
  const line = { productId: product, quantity: 2 };
  const bodies: Partial<Record<ShopCallName, object>> = {
    addToCart: line,
    updateCart: line,
    replaceCartLine: line,
    createOrder: orderBody([{ ...line, unitPrice: 10 }], { customerId: owner.id }),
    changeAccount: { address: 'Street 9' },
    changePassword: { password: WRONG_PASSWORD, newPassword: 'seven-blue-geckos' },
    sendPhoneCode: { phoneNumber: '099 999 999' },
    changePhone: { phoneNumber: '099 999 999', verificationCode: '123456', password: WRONG_PASSWORD },
    exportAccount: { password: WRONG_PASSWORD },
    removeAccount: { password: WRONG_PASSWORD },
  };
  const parameters: Record<string, string> = {
    productId: product,
    orderId: orderNumber,
    sessionId: owner.shopper.sessionId,
    policy: 'delivery',
  };
  const body = bodies[name] ?? (method === 'POST' ? {} : undefined);
  return {
    method,
    url: API_BASE + path.replace(/:(\w+)/, (_, named: string) => parameters[named] ?? '1'),
    headers: { 'idempotency-key': OWNER_KEY } as Record<string, string>,
    ...(body === undefined ? {} : { payload: body }),
  };
}

async function callWith(name: ShopCallName, authorization: string | null) {
  const call = goodCall(name);
  if (authorization !== null) call.headers.authorization = authorization;
  const answer = await shop.app.inject(call);
  return { status: answer.statusCode, text: answer.body, code: answer.json().code as string | undefined };
}

/** All of the owner's rows. */
async function ownersThings(): Promise<unknown> {
  const { rows } = await shop.database.pool.query(
    `SELECT (SELECT json_agg(c ORDER BY product_id) FROM cart_lines c WHERE account_id = $1) AS cart,
            (SELECT json_agg(o ORDER BY id) FROM orders o WHERE account_id = $1) AS orders,
            (SELECT json_agg(k ORDER BY key) FROM idempotent_calls k WHERE account_id = $1) AS keys,
            (SELECT json_agg(t ORDER BY id) FROM refresh_tokens t WHERE account_id = $1) AS sessions`,
    [owner.id],
  );
  return rows[0];
}

const EXPIRY_SECONDS = 60;

function signed(
  secret: string,
  change: (token: SignJWT) => SignJWT = (token) => token,
  alg = 'HS256',
): Promise<string> {
  const seconds = Math.floor(shop.sources.now().getTime() / 1000);
  const token = new SignJWT({ sid: owner.shopper.sessionId })
    .setProtectedHeader({ alg })
    .setSubject(owner.id)
    .setIssuer('phsar')
    .setAudience('phsar-shop')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + EXPIRY_SECONDS);
  return change(token).sign(new TextEncoder().encode(secret));
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Invalid tokens that name the owner. */
async function wrongTokens(): Promise<Record<string, string>> {
  const { tokenSecret } = shop.config;
  const right = await signed(tokenSecret);
  const [head, , signature] = right.split('.');
  const claims = {
    sub: owner.id,
    sid: owner.shopper.sessionId,
    iss: 'phsar',
    aud: 'phsar-shop',
    exp: 4_000_000_000,
  };
  return {
    'no token at all': 'Bearer x',
    'another secret': `Bearer ${await signed('another-secret-of-the-tests-9876543210')}`,
    'no signature': `Bearer ${base64({ alg: 'none' })}.${base64(claims)}.`,
    'changed claims': `Bearer ${head}.${base64(claims)}.${signature}`,
    'another audience': `Bearer ${await signed(tokenSecret, (token) => token.setAudience('admin'))}`,
    'another issuer': `Bearer ${await signed(tokenSecret, (token) => token.setIssuer('other'))}`,
    'another algorithm': `Bearer ${await signed(tokenSecret, undefined, 'HS512')}`,
  };
}

describe.each(privateNames)('%s', (name) => {
  test('is refused without a token, and does nothing', async () => {
    const before = await ownersThings();
    for (const header of [null, '', 'Bearer', 'Bearer ', 'Basic b3duZXI6cGFzcw==', await rightToken()]) {
      expect(await callWith(name, header)).toMatchObject({ status: 401, code: 'login_required' });
    }
    expect(await ownersThings()).toEqual(before);
  });

  test('is refused with a wrong token, and does nothing', async () => {
    const before = await ownersThings();
    for (const [what, header] of Object.entries(await wrongTokens())) {
      expect([what, await callWith(name, header)]).toMatchObject([
        what,
        { status: 401, code: 'token_invalid' },
      ]);
    }
    expect(await ownersThings()).toEqual(before);
  });

  test('is refused with a token that has expired, and does nothing', async () => {
    const before = await ownersThings();
    const token = await signed(shop.config.tokenSecret);
    shop.sources.advance((EXPIRY_SECONDS + 1) * 1000);
    expect(await callWith(name, `Bearer ${token}`)).toMatchObject({ status: 401, code: 'token_expired' });
    expect(await ownersThings()).toEqual(before);
  });

  test('is refused with the token of a session that has ended, and does nothing', async () => {
    await shop.database.pool.query('UPDATE refresh_tokens SET revoked_at = now() WHERE account_id = $1', [
      owner.id,
    ]);
    const before = await ownersThings();
    const call = await callWith(name, `Bearer ${await rightToken()}`);
    expect(call).toMatchObject({ status: 401, code: 'token_invalid' });
    expect(await ownersThings()).toEqual(before);
  });

  test("neither shows nor changes another account's data", async () => {
    const before = await ownersThings();
    const tokens = createAccessTokens(shop.config.tokenSecret, shop.sources);
    const { status, text } = await callWith(name, `Bearer ${await tokens.issue(stranger.shopper)}`);
    expect(status).toBe(NAMING_A_THING.includes(name) ? 404 : expectedStatus(name));
    expect(text).not.toContain(OWNER_NAME);
    expect(text).not.toContain('"quantity":7');
    expect(await ownersThings()).toEqual(before);
  });

  test('serves its own account', async () => {
    const call = goodCall(name);
    const answer = await owner.call(call.method, call.url.slice(API_BASE.length), {
      headers: { 'idempotency-key': 'another-checkout' },
      ...('payload' in call ? { payload: call.payload } : {}),
    });
    expect(answer.statusCode, answer.body).toBe(expectedStatus(name));
  });
});

const expectedStatus = (name: ShopCallName) => {
  const { status = 200 }: Call = shopCalls[name];
  return ASKING_FOR_PASSWORD.includes(name) ? 400 : status;
};

/** A valid token; without its `Bearer` scheme it must be refused. */
const rightToken = () => signed(shop.config.tokenSecret);

describe.each(publicNames)('%s', (name) => {
  test('needs no token, and ignores a wrong one', async () => {
    const before = await ownersThings();
    const plain = await callWith(name, null);
    expect([401, 403]).not.toContain(plain.status);
    expect(plain.status).toBeLessThan(500);
    expect(plain.text).not.toContain(OWNER_NAME);
    expect((await callWith(name, 'Bearer x')).status).toBe(plain.status);
    expect(await ownersThings()).toEqual(before);
  });
});
