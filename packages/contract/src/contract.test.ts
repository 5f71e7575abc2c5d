import { describe, expect, it } from 'vitest';
import { type Call, refusalsOf } from './endpoint.ts';
import { REFUSALS, shortageMessage } from './errors.ts';
import { officeCalls } from './office/calls.ts';
import { shopCalls } from './shop/calls.ts';
import { COMMON_TABLE } from './shop/common-table.ts';

const shop: [string, Call][] = Object.entries(shopCalls);
const table: [string, Call][] = [...shop, ...Object.entries(officeCalls)];

describe('the calls', () => {
  // Covers 7.25
  it('are those of the specification, each under its own method and path', () => {
    const calls = shop.map(([, { method, path }]) => `${method} ${path}`);
    expect(calls).toEqual(
      expect.arrayContaining([
        'POST /auth/refresh-token',
        'GET /banners',
        'GET /products',
        'GET /cart',
        'POST /cart/add',
        'POST /cart/update',
        'PUT /cart/update',
        'DELETE /cart/remove/:productId',
        'DELETE /cart/clear',
        'GET /blogs',
        'GET /blogs/:id',
        'POST /auth/login',
        'POST /signup',
        'POST /messages',
        'GET /delivery-free-limits',
        'POST /auth/send-verification',
        'POST /verify-code',
        'POST /reset-password',
        'POST /orders/create',
        'GET /orders/user/orders',
      ]),
    );
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('require a login exactly for carts, orders and the own account', () => {
    for (const [name, { path, access }] of shop) {
      expect(access === 'user', name).toBe(/^\/(cart|orders|account)/.test(path));
    }
  });

  it('list existing refusals, each once', () => {
    for (const [name, call] of table) {
      for (const code of refusalsOf(call)) expect(REFUSALS, `${name}: ${code}`).toHaveProperty(code);
      expect(new Set(call.errors).size, name).toBe(call.errors?.length ?? 0);
    }
  });

  it('are loaded by browsers without their schemas, texts and limits', () => {
    const flag = { isCatalogue: true };
    expect(COMMON_TABLE.endpoints.listBanners).toEqual({
      method: 'GET',
      path: '/banners',
      access: 'anyone',
      ...flag,
    });
    expect(COMMON_TABLE.base).toBe('/api');
  });

  it.each(table)('agree with their schemas: %s', (_, { method, path, params, query, body }) => {
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
    const accepts = (value: string) =>
      params?.safeParse(Object.fromEntries(parameters.map((parameter) => [parameter, value]))).success;
    expect(params !== undefined).toBe(parameters.length > 0);
    if (params !== undefined) {
      expect(accepts('1') || accepts(crypto.randomUUID())).toBe(true);
      expect(params.safeParse({}).success).toBe(false);
    }
    if (method === 'GET' || method === 'DELETE') expect(body).toBeUndefined();
    expect(query?.safeParse({}).success ?? true).toBe(true);
  });

  it.each(shop)('of the shop need what they take: %s', (_, { body }) => {
    expect(body?.safeParse({}).success ?? false).toBe(false);
  });
});

describe('errors', () => {
  // Covers decisions A2.3
  it('have a status of the 4xx or 5xx, never 422, and an English text', () => {
    for (const [code, { status, message }] of Object.entries(REFUSALS)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(status, code).toBeLessThan(600);
      expect(status, code).not.toBe(422);
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(message).toMatch(/^[A-Z]/);
    }
  });

  it('say how many pieces are left', () => {
    expect(shortageMessage(3)).toBe('Only 3 items available in stock');
  });
});

// Covers 3.12
describe('the body of an order', () => {
  const line = {
    productId: '1',
    productName: 'Soap',
    quantity: 1,
    unitPrice: 2.5,
    discount: 0,
    totalPrice: 2.5,
    productImage: '',
  };
  const body = {
    customerId: 'GUEST',
    customerName: ' Sok Dara ',
    customerPhone: '012-345-678',
    province: 'phnom_penh',
    address: 'House 12',
    deliveryMethod: 'standard',
    products: [line],
    totalAmount: 4,
    deliveryFee: 1.5,
    isFreeDelivery: false,
  };
  const issuesOf = (changes: object) => {
    const result = shopCalls.createOrder.body.safeParse({ ...body, ...changes });
    return result.success
      ? []
      : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };

  it('is accepted with names trimmed and unknown fields dropped', () => {
    const parsed = shopCalls.createOrder.body.parse({ ...body, isAdmin: true });
    expect(parsed).toEqual({ ...body, customerName: 'Sok Dara' });
  });

  it('reports all mistakes at once, in the words of the form', () => {
    const wrong = { customerName: '', customerPhone: '1', province: '', address: ' ', deliveryMethod: '' };
    expect(issuesOf(wrong)).toEqual([
      'customerName: Name is required.',
      'customerPhone: Please enter a valid 9 or 10-digit phone number.',
      'province: Please select a province.',
      'address: Address is required.',
      'deliveryMethod: Please select a delivery method.',
    ]);
  });

  it('offers cash on delivery in Phnom Penh only', () => {
    expect(issuesOf({ province: 'takeo' })).toEqual(['deliveryMethod: Please select a delivery method.']);
    expect(issuesOf({ province: 'takeo', deliveryMethod: 'vtb' })).toEqual([]);
  });

  it.each([
    { products: [] },
    { products: Array.from({ length: 101 }, () => line) },
    { products: [{ ...line, quantity: 0 }] },
    { products: [{ ...line, quantity: 1.5 }] },
    { products: [{ ...line, quantity: '1' }] },
    { totalAmount: -1 },
    { totalAmount: Number.NaN },
    { deliveryFee: '1.5' },
    { isFreeDelivery: 'no' },
  ])('refuses %j', (changes) => {
    expect(issuesOf(changes)).not.toEqual([]);
  });
});
