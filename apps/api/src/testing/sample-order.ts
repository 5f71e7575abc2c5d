import type { OrderBody } from '@phsar/contract/shop/wire';
import type { TestApp } from './app-under-test.ts';
import type { TestAnswer, TestShopper } from './sample-goods.ts';

export interface WantedLine {
  productId: string;
  quantity: number;
  /** Dollars after discount. */
  unitPrice: number;
  /** Percent. */
  discount?: number;
}

/** An order as the checkout sends it, to Phnom Penh with Cash on Delivery; the figures add up unless changed. */
export function orderBody(lines: readonly WantedLine[], changes: Partial<OrderBody> = {}): OrderBody {
  const products = lines.map(({ productId, quantity, unitPrice, discount = 0 }) => ({
    productId,
    productName: `Product ${productId}`,
    quantity,
    unitPrice,
    discount,
    totalPrice: (Math.round(unitPrice * 100) * quantity) / 100,
    productImage: '/media/abc123-960.webp',
  }));
  const subtotal = products.reduce((sum, { totalPrice }) => sum + Math.round(totalPrice * 100), 0);
  const isFreeDelivery = subtotal >= 4_500;
  const deliveryFee = isFreeDelivery ? 0 : 1.5;
  return {
    customerId: 'GUEST',
    customerName: 'សុខ ដារ៉ា',
    customerPhone: '012-345-678',
    province: 'phnom_penh',
    address: 'ផ្ទះលេខ 12 ផ្លូវ 63',
    deliveryMethod: 'standard',
    products,
    totalAmount: (subtotal + deliveryFee * 100) / 100,
    deliveryFee,
    isFreeDelivery,
    ...changes,
  };
}

let keys = 0;

/** A unique idempotency key. */
export function freshKey(): string {
  keys += 1;
  return `checkout-${keys}`;
}

/** Places an order. @param key the idempotency key; null sends none */
export function placeOrder(
  shopper: TestShopper,
  body: unknown,
  key: string | null = freshKey(),
): Promise<TestAnswer> {
  const headers = key === null ? {} : { 'idempotency-key': key };
  return shopper.call('POST', '/orders/create', { headers, payload: Object(body) });
}

/** Places an order that the shop has to take. @returns its number */
export async function placedOrder(shopper: TestShopper, body: OrderBody): Promise<string> {
  const answer = await placeOrder(shopper, body);
  if (answer.statusCode !== 201) throw new Error(`Not ordered: ${answer.body}`);
  return answer.json().order.orderId;
}

interface OldOrders {
  shopper: TestShopper;
  productId: string;
  orders: number;
  /** Of each order. */
  lines: number;
}

/** Writes cancelled orders of a shopper, past stock and services: OLD-1 is the newest. */
export async function addOldOrders(
  { database: { pool }, sources }: TestApp,
  { shopper, productId, orders, lines }: OldOrders,
): Promise<void> {
  await pool.query(
    `INSERT INTO orders (order_number, account_id, customer_name, customer_phone, province, address,
       delivery_method, status, subtotal_cents, delivery_fee_cents, is_free_delivery, total_cents, created_at,
       cancelled_at)
     SELECT 'OLD-' || n, $1::uuid, 'Sok Dara', '+85512345678', 'phnom_penh', 'Street 1', 'standard', 'Cancelled',
       100 * $2::integer, 150, false, 100 * $2::integer + 150, $3::timestamptz - n * interval '1 minute', $3
     FROM generate_series(1, $4::integer) AS n`,
    [shopper.id, lines, sources.now(), orders],
  );
  await pool.query(
    `INSERT INTO order_lines (order_id, position, product_id, names, image, price_cents,
       discount_basis_points, unit_price_cents, quantity, total_cents)
     SELECT id, n, $1::integer, '{"km":"","en":"Soap"}', '', 100, 0, 100, 1, 100
     FROM orders, generate_series(0, $2::integer - 1) AS n WHERE order_number LIKE 'OLD-%'`,
    [productId, lines],
  );
}
