import { readFileSync } from 'node:fs';
import { checkoutTotals, DEFAULT_FREE_DELIVERY_THRESHOLD } from '@phsar/domain/delivery';
import { centsNearest } from '@phsar/domain/money';
import { cartTotals } from '@phsar/domain/pricing';
import { DEFAULT_UNPAID_ORDER_LIMITS } from '@phsar/domain/unpaid-orders';
import { expect, test } from 'vitest';

interface DemoProduct {
  price: number;
  discount?: number;
  stock: number;
  images: string[];
  linkUrl?: string;
}

const DEMO = new URL('../../../../../catalogue/demo/catalogue.json', import.meta.url);
const { products, blogs, banners }: { products: DemoProduct[]; blogs: unknown[]; banners: unknown[] } =
  JSON.parse(readFileSync(DEMO, 'utf8'));
/** List prices in cents, the dearest first. */
const PRICES = products.map(({ price }) => centsNearest(price)).sort((a, b) => b - a);

/** Whether an account may have orders of these prices, a piece of each, waiting unpaid at once. */
function isWithinLimits(orders: readonly (readonly number[])[]): boolean {
  const carts = orders.map((prices) =>
    cartTotals(prices.map((price) => ({ price, discount: 0, quantity: 1 }))),
  );
  const amounts = carts.map(
    ({ subtotal }) =>
      checkoutTotals(subtotal, DEFAULT_FREE_DELIVERY_THRESHOLD, 'phnom_penh', 'standard').total,
  );
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const { orders: most, pieces, amount } = DEFAULT_UNPAID_ORDER_LIMITS;
  return (
    orders.length <= most && sum(carts.map(({ itemCount }) => itemCount)) <= pieces && sum(amounts) <= amount
  );
}

test.each([
  [
    'three orders of one of each of the ten dearest goods',
    Array.from({ length: 3 }, () => PRICES.slice(0, 10)),
  ],
  ['one order of one of everything', [PRICES]],
  [
    'an order a day of the dearest of all, for more than a week',
    Array.from({ length: 9 }, () => PRICES.slice(0, 1)),
  ],
])('an ordinary shopper of the demo never meets the limits of what waits unpaid: %s', (_, orders) => {
  expect(isWithinLimits(orders)).toBe(true);
});

// Covers decisions D1.2
test('the demo has products of every kind, posts and banners', () => {
  expect(products.length).toBeGreaterThanOrEqual(60);
  expect(blogs.length).toBeGreaterThanOrEqual(12);
  expect(banners).toHaveLength(4);
  expect(Math.min(...products.map(({ images }) => images.length))).toBeGreaterThan(1);
  expect(products.some(({ discount = 0 }) => discount > 0)).toBe(true);
  expect(products.some(({ stock }) => stock === 0)).toBe(true);
  expect(products.some(({ linkUrl }) => linkUrl !== undefined)).toBe(true);
});
