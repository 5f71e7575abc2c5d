import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../testing/app-under-test.ts';
import { openForCommands, type ShopOpenForCommands } from '../testing/open-for-commands.ts';
import { addProduct, addShopper, stockOf } from '../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../testing/sample-order.ts';

let shop: TestApp;
let open: ShopOpenForCommands;
let soap: string;
let number: string;

beforeAll(async () => {
  open = await openForCommands();
  shop = open.shop;
});
afterAll(() => open.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  soap = await addProduct(shop, { price: 1_999, discount: 1_250, stock: 5, km: 'សាប៊ូ', en: 'Soap' });
  const line = { productId: soap, quantity: 2, unitPrice: 17.49, discount: 12.5 };
  const body = orderBody([line], { customerName: 'សុខ\u001b[31m ដារ៉ា' });
  number = (await placeOrder(await addShopper(shop), body)).json().order.orderId;
});

const run = (...args: string[]) => open.run(...args);

describe('the list of orders', () => {
  it('has a line for each, with nothing in it that a terminal obeys', async () => {
    const { code, out } = await run('orders');
    expect(code).toBe(0);
    expect(out).toBe(
      `${number}   21 November 2026 10:00  Pending         $36.48  012-345-678  សុខ[31m ដារ៉ា\n`,
    );
  });

  it('takes a status in any case and a limit', async () => {
    expect((await run('orders', '--status', 'pending', '--limit', '1')).out).toContain(number);
    expect((await run('orders', '--status', 'Shipped')).out).toBe('No orders found\n');
  });

  it.each([
    [['--status', 'lost'], 'There is no status lost: use Pending, Shipped, Delivered, Cancelled'],
    [['--limit', '0'], 'The limit is a whole number from 1 to 1000'],
    [['--limit', 'ten'], 'The limit is a whole number from 1 to 1000'],
    [['--newest'], "Unknown option '--newest'"],
  ])('does not understand %j', async (args, reason) => {
    const { code, err } = await run('orders', ...args);
    expect(code).toBe(1);
    expect(err).toContain(reason);
    expect(err).toContain('Usage: npm run shop -- orders [--status STATUS] [--limit N]');
  });
});

describe('one order', () => {
  it('is shown whole', async () => {
    const { code, out } = await run('order', 'show', number.toLowerCase());
    expect(code).toBe(0);
    expect(out).toBe(`${number}  Pending
Ordered: 21 November 2026 10:00
Name: សុខ[31m ដារ៉ា
Phone: 012-345-678
Address: ផ្ទះលេខ 12 ផ្លូវ 63, ភ្នំពេញ (Phnom Penh)
Delivery: Cash on Delivery

2 × $17.49 ($19.99 less 12.5%) = $34.98  សាប៊ូ / Soap

Subtotal: $34.98
Delivery fee: $1.50
Total: $36.48
`);
  });

  it('is shipped, delivered, and then not cancelled', async () => {
    expect((await run('order', 'ship', number)).out).toBe(`${number} is Shipped\n`);
    expect((await run('order', 'deliver', number)).out).toBe(`${number} is Delivered\n`);
    const { code, err } = await run('order', 'cancel', number);
    expect(code).toBe(1);
    expect(err).toBe(`The order ${number} is Delivered and cannot become Cancelled\n`);
    expect(await stockOf(shop, soap)).toBe(3);
  });

  it('gives its stock back when it is cancelled, and an open shop shows it', async () => {
    const shown = async () => (await open.app.inject('/api/products')).json()[0].Item;
    expect(await shown()).toBe(3);
    expect((await run('order', 'cancel', number)).out).toBe(`${number} is Cancelled\n`);
    expect(await stockOf(shop, soap)).toBe(5);
    await expect.poll(shown).toBe(5);
  });

  it.each([
    [['show', 'PH-22222222'], 'This order does not exist'],
    [['burn', 'PH-22222222'], 'An order cannot be told to burn'],
    [['show'], 'An argument is missing'],
  ])('is not %j', async (args, reason) => {
    const { code, err } = await run('order', ...args);
    expect(code).toBe(1);
    expect(err).toContain(reason);
  });
});
