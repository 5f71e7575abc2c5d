import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../testing/app-under-test.ts';
import { openForCommands, type ShopOpenForCommands } from '../testing/open-for-commands.ts';
import { addProduct, addShopper, productsOutOfStep, stockOf } from '../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../testing/sample-order.ts';
import { testEntry, writeCatalogueFile } from '../testing/test-catalogue.ts';

/** Commands that write the catalogue, while the shop is open. */
const MANY = 20_000;

let shop: TestApp;
let open: ShopOpenForCommands;

beforeAll(async () => {
  open = await openForCommands();
  shop = open.shop;
});
afterAll(() => open.close());
beforeEach(() => shop.database.emptyAll());
afterEach(async () => expect(await productsOutOfStep(shop)).toEqual([]));

const write = (catalogue: object) => writeCatalogueFile(shop.config.dataDir, catalogue);
const titles = async () =>
  (await open.app.inject('/api/products?lang=en')).json().map(({ title }: { title: string }) => title);

// Covers office 1.1
test('an import prints what it does, and the open shop shows it at once', async () => {
  await write({ products: [testEntry('a')] });
  expect(await titles()).toEqual([]);
  expect(await open.run('import', 'catalogue.json')).toEqual({
    code: 0,
    out: 'Imported 0 banners, 1 product, 0 blogs, 1 picture\n',
    err: 'Importing pictures: 1 of 1\nImporting products: 1 of 1\n',
  });
  await expect.poll(titles).toEqual(['Product a']);
  const { rows } = await shop.database.pool.query('SELECT action, via, staff_id, after FROM audit_log');
  expect(rows).toEqual([
    { action: 'products.imported', via: 'command', staff_id: null, after: { count: 1 } },
  ]);
});

test('an export can be imported again, and changes nothing', async () => {
  await write({ deliveryFreeLimit: 30, products: [testEntry('a'), testEntry('b', { price: 3.25 })] });
  await open.run('import', 'catalogue.json');
  const outcome = await open.run('export', 'out.json');
  expect(outcome.out).toContain('Exported 0 banners, 2 products, 0 blogs, 1 picture');
  const first = readFileSync(join(shop.config.dataDir, 'out.json'), 'utf8');
  expect(first).toBe(`${JSON.stringify(JSON.parse(first), null, 2)}\n`);
  expect((await open.run('import', 'out.json')).code).toBe(0);
  await open.run('export', 'out.json');
  expect(readFileSync(join(shop.config.dataDir, 'out.json'), 'utf8')).toBe(first);
});

test('an import while shoppers order loses no piece', async () => {
  const soap = await addProduct(shop, { stock: 20, price: 1_000 });
  const shopper = await addShopper(shop);
  await write({ products: Array.from({ length: 300 }, (_, index) => testEntry(`p${index}`)) });
  const order = async () => {
    const answer = await placeOrder(shopper, orderBody([{ productId: soap, quantity: 2, unitPrice: 10 }]));
    return answer.statusCode;
  };
  const [outcome, ...codes] = await Promise.all([
    open.run('import', 'catalogue.json'),
    ...Array.from({ length: 5 }, order),
  ]);
  expect(outcome).toMatchObject({ code: 0 });
  expect(codes).toEqual([201, 201, 201, 201, 201]);
  expect(await stockOf(shop, soap)).toBe(10);
});

test('two commands at once both do what they are told', async () => {
  await write({ products: [testEntry('a'), testEntry('b')] });
  const outcomes = await Promise.all([
    open.run('import', 'catalogue.json', '--stock', 'set'),
    open.run('import', 'catalogue.json', '--stock', 'set'),
    open.run('orders'),
  ]);
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(outcomes[2]?.out).toBe('No orders found\n');
  await expect.poll(async () => (await titles()).length).toBe(2);
});

test('mistakes are told as they are with the shop closed, and change nothing', async () => {
  await write({ products: [testEntry('a', { price: -1 })] });
  expect(await open.run('import', 'catalogue.json')).toEqual({
    code: 1,
    out: '',
    err: 'products[0].price: must be at least 0.01\nNothing was imported.\n',
  });
  expect(await open.run('export', join(shop.config.dataDir, 'catalogue.json/out.json'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('Cannot write'),
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'an import that is stopped by %s leaves nothing',
  async (signal) => {
    await write({ products: Array.from({ length: MANY }, (_, index) => testEntry(`p${index}`)) });
    const command = open.start('import', 'catalogue.json');
    let said = '';
    command.stderr?.on('data', (chunk) => {
      said += chunk;
      // A second signal would end it at once.
      if (said.includes('pictures: 1 of 1') && !command.killed) command.kill(signal);
    });
    const [code] = await once(command, 'close');
    expect(said).toContain('The command was stopped');
    expect(code).toBe(1);
    // Waits for the server to have taken back what was written.
    expect((await shop.database.pool.query('SELECT count(*) FROM products')).rows).toEqual([{ count: 0 }]);
    expect((await open.run('orders')).code).toBe(0);
  },
);
