import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { addProduct, addShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import { createAuditService } from './audit.service.ts';
import { type BulkReads, createBulkReads } from './bulk-reads.service.ts';

const HOUR = 60 * 60 * 1000;

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  shop.sources.advance(HOUR);
  owner = await joinAsOwner(shop);
});

const addCustomers = (count: number) =>
  shop.database.pool.query(
    `INSERT INTO accounts (full_name, folded_name, phone, password_hash, address)
     SELECT 'Chan Thida', 'chan thida', '+85512' || lpad(n::text, 6, '0'), '', 'Street 7'
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );

const addMessages = (count: number) =>
  shop.database.pool.query(
    `INSERT INTO contact_messages (name, phone, message)
     SELECT 'Chan Thida', '012345678', 'Hello' FROM generate_series(1, $1::int)`,
    [count],
  );

async function logged(person: StaffPerson = owner) {
  const { rows } = await shop.database.pool.query(
    `SELECT action, subject, before, after, via FROM audit_log
     WHERE staff_id = $1 AND action LIKE '%.read' ORDER BY (after->>'count')::int`,
    [person.id],
  );
  return rows;
}

const entry = (action: string, count: number) => ({
  action,
  subject: null,
  before: null,
  after: { count },
  via: 'office',
});

async function read(path: string, person = owner): Promise<void> {
  expect((await person.call('GET', path)).statusCode).toBe(200);
}

it('logs who reads 100 customers within an hour, once, and again when it has doubled', async () => {
  await addCustomers(200);
  await read('/customers?limit=99');
  expect(await logged()).toEqual([]);
  // The same 99 and one more.
  await read('/customers?limit=100');
  expect(await logged()).toEqual([entry('customers.read', 100)]);
  await read('/customers?limit=100');
  await read('/customers?limit=199');
  expect(await logged()).toEqual([entry('customers.read', 100)]);
  await read('/customers?limit=200');
  expect(await logged()).toEqual([entry('customers.read', 100), entry('customers.read', 200)]);
});

it('counts details, data files and contact messages with the lists', async () => {
  await addCustomers(2);
  await addMessages(98);
  await read('/messages?limit=200');
  const { rows } = await shop.database.pool.query('SELECT id FROM accounts');
  await read(`/customers/${rows[0].id}`);
  expect(await logged()).toEqual([]);
  await read(`/customers/${rows[1].id}/data`);
  expect(await logged()).toEqual([entry('customers.read', 100)]);
});

it('counts a customer who is answered to a change or its refusal', async () => {
  await addCustomers(100);
  const { rows } = await shop.database.pool.query('SELECT id FROM accounts ORDER BY id');
  const ids: string[] = rows.map(({ id }) => id);
  for (const id of ids.slice(0, 99)) {
    expect((await owner.call('PATCH', `/customers/${id}`, { note: '' })).statusCode).toBe(200);
  }
  expect(await logged()).toEqual([]);
  const stale = { headers: { 'if-match': '"7"' } };
  expect((await owner.call('PATCH', `/customers/${ids[99]}`, { note: 'x' }, stale)).statusCode).toBe(409);
  expect(await logged()).toEqual([entry('customers.read', 100)]);
});

it('counts a contact message that is answered to a change', async () => {
  await addMessages(100);
  const { rows } = await shop.database.pool.query('SELECT id FROM contact_messages');
  for (const { id } of rows) {
    expect((await owner.call('PATCH', `/messages/${id}`, { state: 'new' })).statusCode).toBe(200);
  }
  expect(await logged()).toEqual([entry('customers.read', 100)]);
});

it('counts an order that is answered to a change or its refusal', async () => {
  const product = await addProduct(shop, { stock: 1_000 });
  const shopper = await addShopper(shop);
  const body = orderBody([{ productId: product, quantity: 1, unitPrice: 10 }]);
  const place = async () => (await placeOrder(shopper, body)).json().order.orderId as string;
  const [edited, paid, noted] = [await place(), await place(), await place()];
  const { database, sources } = shop;
  await createBulkReads({
    db: database.db,
    sources,
    audit: createAuditService({ db: database.db, sources }),
    log: recordingLog(),
  }).note(
    { actor: { kind: 'staff', id: owner.id, name: 'Sok Dara', via: 'office' }, sessionId: null },
    'orders',
    Array.from({ length: 297 }, (_, index) => `PH-${index}`),
  );
  const stale = { headers: { 'if-match': '"7"' } };
  expect((await owner.call('PATCH', `/orders/${edited}`, { address: 'x' }, stale)).statusCode).toBe(409);
  const seen = { kind: 'cash', amount: 1 };
  expect((await owner.call('POST', `/orders/${paid}/pay`, seen)).statusCode).toBe(409);
  expect(await logged()).toEqual([]);
  expect((await owner.call('POST', `/orders/${noted}/notes`, { text: 'x' })).statusCode).toBe(200);
  expect(await logged()).toEqual([entry('orders.read', 300)]);
});

it('counts for each person and each hour apart', async () => {
  await addCustomers(60);
  const manager = await joinAs(shop, 'manager', owner);
  await read('/customers?limit=200');
  await read('/customers?limit=200', manager);
  shop.sources.advance(HOUR);
  await read('/customers?limit=200');
  expect([await logged(), await logged(manager)]).toEqual([[], []]);
});

it('shows the entry to the owner', async () => {
  await addCustomers(100);
  const manager = await joinAs(shop, 'manager', owner);
  shop.sources.advance(1_000);
  await read('/customers?limit=200', manager);
  const [newest] = (await owner.call('GET', '/log')).json();
  expect(newest).toMatchObject({ action: 'customers.read', by: { _id: manager.id }, after: { count: 100 } });
});

it('adds the counts of several servers, and goes on while the database fails', async () => {
  const { database, sources } = shop;
  const audit = createAuditService({ db: database.db, sources });
  const by = {
    actor: { kind: 'staff', id: owner.id, name: 'Sok Dara', via: 'office' },
    sessionId: null,
  } as const;
  const server = (): BulkReads => createBulkReads({ db: database.db, sources, audit, log: recordingLog() });
  const ids = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `PH-${from + index}`);
  const [one, other] = [server(), server()];
  await one.note(by, 'orders', ids(0, 200));
  await other.note(by, 'orders', ids(200, 99));
  expect(await logged()).toEqual([]);
  const broken = createBulkReads({
    db: database.db,
    sources,
    audit: { record: () => Promise.reject(new Error('no database')) },
    log: recordingLog(),
  });
  await broken.note(by, 'orders', ids(299, 1));
  await other.note(by, 'orders', ids(299, 1));
  expect(await logged()).toEqual([entry('orders.read', 300)]);
});
