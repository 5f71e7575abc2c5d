import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_ACTOR } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openCatalogue } from '../../testing/catalogue-server.ts';
import {
  joinAsOwner,
  nextPath,
  partsOf,
  STAFF_PASSWORD,
  type StaffPerson,
} from '../../testing/office-calls.ts';
import { lifecycleOf } from '../../testing/order-lifecycle.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { salesOutOfStep } from '../../testing/sales-out-of-step.ts';
import { addProduct, addShopper, type TestShopper } from '../../testing/sample-goods.ts';
import { orderBody, placedOrder } from '../../testing/sample-order.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { ReportsService } from './reports.service.ts';

const DAY = 24 * 60 * 60 * 1000;

let shop: TestApp;
let owner: StaffPerson;
let shopper: TestShopper;
let brush: string;
let soap: string;

beforeAll(async () => {
  // More orders than one network may have unpaid.
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
afterEach(async () => expect(await salesOutOfStep(shop)).toEqual([]));
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  shopper = await addShopper(shop);
  brush = await addProduct(shop, { stock: 999, price: 1000, km: 'ច្រាស', en: 'Brush' });
  soap = await addProduct(shop, { stock: 999, price: 500, km: 'សាប៊ូ', en: 'Soap' });
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await owner.call('GET', path, undefined, { headers });
  return partsOf(answer);
};
const post = async (path: string, payload?: object) => (await owner.call('POST', path, payload)).json();
/** Moves the clock; the owner signs in again. */
const advance = async (milliseconds: number) => {
  shop.sources.advance(milliseconds);
  await owner.call('POST', '/login', { phoneNumber: owner.phoneNumber, password: STAFF_PASSWORD });
};
const query = async (text: string) => (await shop.database.pool.query(text)).rows;

/** An order of the shopper, to Phnom Penh. */
async function place(brushes = 1, by = shopper): Promise<string> {
  return await placedOrder(by, orderBody([{ productId: brush, quantity: brushes, unitPrice: 10 }]));
}

/** An order by telephone. */
async function enter(changes: object = {}): Promise<string> {
  const answer = await owner.call('POST', '/orders', {
    customerName: 'សុខា',
    customerPhone: '012 999 888',
    province: 'takeo',
    address: 'ភូមិ ១',
    deliveryMethod: 'vtb',
    channel: 'phone',
    products: [{ productId: soap, quantity: 2 }],
    ...changes,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().orderId;
}

const patch = async (number: string, payload: object) => {
  const { version } = (await get(`/orders/${number}`)).body;
  return await owner.call('PATCH', `/orders/${number}`, payload, {
    headers: { 'if-match': `"${version}"` },
  });
};

describe('reports', () => {
  // Covers office 3.15
  test('of products: best sellers first, by pieces or money, in pages, without cancelled orders', async () => {
    await place(2);
    await enter({ products: [{ productId: soap, quantity: 3 }] });
    await post(`/orders/${await place(50)}/cancel`, { reason: 'none' });
    const soapRow = { productId: soap, productName: 'សាប៊ូ', orders: 1, pieces: 3, revenue: 15 };
    const brushRow = { productId: brush, productName: 'ច្រាស', orders: 1, pieces: 2, revenue: 20 };
    expect((await get('/reports/products')).body).toMatchObject([soapRow, brushRow]);
    expect((await get('/reports/products?sort=revenue')).body).toMatchObject([brushRow, soapRow]);
    await post(`/products/${soap}/archive`);
    const first = await get('/reports/products?limit=1');
    expect(first.body).toMatchObject([soapRow]);
    const second = await get(nextPath(first.answer) ?? '');
    expect(second.body).toMatchObject([brushRow]);
    expect(second.answer.headers.link).toBeUndefined();
    expect((await get('/reports/products?after=x')).body.code).toBe('invalid_cursor');
    const english = await get('/reports/products', { 'accept-language': 'en' });
    expect(english.body[0].productName).toBe('Soap');
  });

  // Covers office 3.15
  test('of provinces follow an edit', async () => {
    const number = await enter();
    await place();
    expect((await get('/reports/provinces')).body).toEqual([
      { province: 'takeo', orders: 1, revenue: 12, cancelled: 0 },
      { province: 'phnom_penh', orders: 1, revenue: 11.5, cancelled: 0 },
    ]);
    expect((await patch(number, { province: 'kampot' })).statusCode).toBe(200);
    expect((await get('/reports/provinces')).body[0]).toMatchObject({ province: 'kampot', orders: 1 });
  });

  // Covers office 3.15
  test('of couriers know one courier by all its names, and others as staff wrote them', async () => {
    const [first, second, third, fourth] = [await enter(), await enter(), await enter(), await enter()];
    await post(`/orders/${first}/ship`, { courier: 'VTB' });
    await post(`/orders/${second}/ship`, { courier: 'តុកតុក ពូសុខ' });
    await post(`/orders/${third}/ship`, { courier: 'Moto Dara' });
    await post(`/orders/${fourth}/ship`, { courier: 'moto dara ' });
    const { body } = await get('/reports/couriers');
    expect(body.map(({ courier, orders }: { courier: string; orders: number }) => [courier, orders])).toEqual(
      expect.arrayContaining([
        ['vtb', 1],
        ['តុកតុក ពូសុខ', 1],
        [expect.stringMatching(/^moto dara$/i), 2],
      ]),
    );
  });

  // Covers office 3.15
  test('of customers tell new ones from those who ordered before, by account or else by phone', async () => {
    expect((await get('/reports/customers')).body).toEqual([
      { kind: 'new', orders: 0, revenue: 0, cancelled: 0 },
      { kind: 'returning', orders: 0, revenue: 0, cancelled: 0 },
    ]);
    await place();
    await place();
    await place(1, await addShopper(shop));
    await enter();
    await enter({ customerPhone: '+855 12 999 888' });
    await enter({ customerPhone: '012 777 666' });
    expect((await get('/reports/customers')).body).toMatchObject([
      { kind: 'new', orders: 4 },
      { kind: 'returning', orders: 2 },
    ]);
  });

  test('count a day from midnight to midnight in Phnom Penh, whatever day it is in UTC', async () => {
    const base = Date.parse('2026-12-01T16:59:59.999Z');
    await advance(base - shop.sources.now().getTime());
    await enter();
    await advance(1);
    await enter();
    await advance(7 * 60 * 60 * 1000);
    await enter();
    const path = '/reports/daily?from=2026-12-01&to=2026-12-02';
    expect((await get(path)).body).toEqual([
      { day: '2026-12-01', orders: 1, revenue: 12, cancelled: 0 },
      { day: '2026-12-02', orders: 2, revenue: 24, cancelled: 0 },
    ]);
    const today = (await get('/reports/today')).body;
    expect(today).toMatchObject({ day: '2026-12-02', today: { orders: 2 } });
    await advance(7 * DAY);
    expect((await get('/reports/today')).body).toMatchObject({ day: '2026-12-09', lastWeek: { orders: 2 } });
  });

  test.each(['daily', 'products', 'provinces', 'couriers', 'customers'])(
    '%s refuse days in the wrong order, too many, and what is no day; and answer 304 until a figure changes',
    async (name) => {
      const errorsOf = async (search: string) => {
        const { status, body } = await get(`/reports/${name}?${search}`);
        expect([status, body.code]).toEqual([400, 'invalid_input']);
        return Object.keys(body.errors);
      };
      expect(await errorsOf('from=2026-11-10&to=2026-11-09')).toEqual(['to']);
      expect(await errorsOf('from=2025-11-10&to=2026-11-11')).toEqual(['from']);
      expect(await errorsOf('from=2026-02-30')).toEqual(['from']);
      expect(await errorsOf('to=yesterday')).toEqual(['to']);
      const number = await place();
      const { answer } = await get(`/reports/${name}`);
      const headers = { 'if-none-match': String(answer.headers.etag) };
      expect((await get(`/reports/${name}`, headers)).status).toBe(304);
      await post(`/orders/${number}/cancel`, { reason: 'none' });
      expect((await get(`/reports/${name}`, headers)).status).toBe(200);
    },
  );
});

describe('the sums', () => {
  test('are those of the orders after any sequence of what can happen to them', async () => {
    const lifecycle = lifecycleOf(shop);
    type Action = (number: string, amount: number) => Promise<unknown>;
    const actions: Record<string, Action> = {
      edit: (number, amount) => {
        const products = [brush, soap].map((productId) => ({ productId, quantity: amount }));
        return patch(number, { products: products.slice(amount % 2) });
      },
      move: (number) => patch(number, { province: 'kampot', deliveryMethod: 'j&t' }),
      cancel: (number) => post(`/orders/${number}/cancel`, { reason: 'none' }),
      undo: (number) => post(`/orders/${number}/undo`),
      ship: (number, amount) => post(`/orders/${number}/ship`, { courier: `Moto ${amount}` }),
      command: (number) => lifecycle.cancelOrder(number, COMMAND_ACTOR).catch(() => {}),
      wait: (_, amount) => advance(amount * 5 * 60 * 60 * 1000),
    };
    const step = fc.record({
      action: fc.constantFrom('place', 'enter', ...Object.keys(actions)),
      which: fc.nat(5),
      amount: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        const numbers = [await place()];
        for (const { action, which, amount } of steps) {
          if (action === 'place') numbers.push(await place(amount));
          else if (action === 'enter') numbers.push(await enter());
          else await actions[action]?.(numbers[which % numbers.length] ?? '', amount);
        }
        expect(await salesOutOfStep(shop)).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  test('hold a statement of thousands, and not what a savepoint took back', async () => {
    await place(2);
    const copy = (from: number, to: number) =>
      sql.raw(`
        WITH copied AS (
          INSERT INTO orders SELECT copy.*
          FROM (SELECT * FROM orders LIMIT 1) AS o, generate_series(${from}, ${to}) AS n, jsonb_populate_record(
            NULL::orders, to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'order_number', 'PH-copy' || n)
          ) AS copy
          RETURNING id
        )
        INSERT INTO order_lines SELECT copy.*
        FROM (SELECT * FROM order_lines LIMIT 1) AS l, copied,
          jsonb_populate_record(NULL::order_lines, to_jsonb(l) || jsonb_build_object('order_id', copied.id)) AS copy`);
    await inTransaction(shop.database.db, async (transaction) => {
      await transaction.execute(copy(1, 2));
      const takenBack = transaction.transaction(async (inner) => {
        await inner.execute(copy(3, 1500));
        throw new Error('taken back');
      });
      await expect(takenBack).rejects.toThrow('taken back');
      await transaction.execute(copy(1501, 3000));
      await transaction.execute(copy(3001, 3003));
    });
    expect((await get('/reports/products')).body).toMatchObject([{ orders: 1506, pieces: 3012 }]);
    expect(await salesOutOfStep(shop)).toEqual([]);
  });

  test('stay when a customer’s data is removed from the orders', async () => {
    await place();
    await query("UPDATE orders SET account_id = NULL, customer_name = '', customer_phone = '', address = ''");
    expect((await get('/reports/customers')).body[0]).toMatchObject({ kind: 'new', orders: 1 });
  });
});

describe('the nightly recount', () => {
  const recounting = () => {
    const { database, sources } = shop;
    const log = recordingLog();
    const catalogue = openCatalogue({ database, databaseUrl: undefined, sources, log });
    const audit = createAuditService({ db: database.db, sources });
    return {
      log,
      reports: new ReportsService({ database, products: catalogue.products, audit, sources, log }),
    };
  };

  test('finds nothing to mend, and joins the rows of the days that are over', async () => {
    await place();
    await query('UPDATE daily_sales SET shard = 99 WHERE shard = (SELECT min(shard) FROM daily_sales)');
    await place();
    shop.sources.advance(DAY);
    const { log, reports } = recounting();
    await reports.recount();
    expect(log.lines).toEqual([]);
    expect(await query('SELECT DISTINCT shard FROM daily_sales')).toEqual([{ shard: 0 }]);
  });

  test('mends what differs, tells the log and the owner, once a day on one server', async () => {
    await place(3);
    await enter();
    await query('UPDATE daily_sales SET revenue_cents = revenue_cents + 100');
    await query('DELETE FROM daily_product_sales');
    await query(`INSERT INTO daily_product_sales VALUES ('2026-01-01', 1, 1, 1, 1)`);
    const [one, other] = [recounting(), recounting()];
    await Promise.all([one.reports.recount(), other.reports.recount()]);
    const lines = [...one.log.lines, ...other.log.lines];
    expect(lines.map(({ level }) => level)).toEqual(['error', 'error']);
    expect(await salesOutOfStep(shop)).toEqual([]);
    const told = (await get('/log')).body.filter(
      ({ action }: { action: string }) => action === 'sales.mended',
    );
    expect(told.map(({ after }: { after: { days: string[] } }) => after.days.length)).toEqual([1, 1]);
    await query('UPDATE daily_sales SET orders = orders + 1');
    await one.reports.recount();
    expect(await salesOutOfStep(shop)).not.toEqual([]);
    shop.sources.advance(DAY);
    await one.reports.recount();
    expect(await salesOutOfStep(shop)).toEqual([]);
  });
});
