import { contactFields } from '@phsar/contract/shop/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls, DARA } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner } from '../../testing/office-calls.ts';
import { addProduct } from '../../testing/sample-goods.ts';
import { freshKey, orderBody } from '../../testing/sample-order.ts';

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every column that hangs on a person: where the export holds it, or why it does not (after a dash). */
const COLUMNS: Record<string, Record<string, string>> = {
  accounts: {
    id: 'account._id',
    full_name: 'account.name',
    folded_name: '- derived from the name',
    search_name: '- derived from the name',
    phone: 'account.phoneNumber',
    phone_verified_at: '- internal: which limits apply',
    password_hash: '- secret',
    address: 'account.address',
    note: 'account.note',
    blocked_at: 'account.blockedAt',
    block_reason: 'account.blockReason',
    created_at: 'account.createdAt',
    updated_at: '- internal',
  },
  refresh_tokens: {
    id: '- internal',
    account_id: '- the account above',
    family_id: '- secret',
    device: 'sessions.0.device',
    generation: '- internal',
    started_at: '- internal: ends long sessions',
    token_hash: '- secret',
    created_at: 'sessions.0.lastUsedAt',
    expires_at: 'sessions.0.expiresAt',
    rotated_at: '- internal',
    revoked_at: '- only current sessions are exported',
  },
  cart_lines: {
    account_id: '- the account above',
    product_id: 'cart.0.productId',
    quantity: 'cart.0.quantity',
    created_at: 'cart.0.addedAt',
  },
  orders: {
    id: 'orders.0._id',
    order_number: 'orders.0.orderId',
    account_id: '- the account above',
    status: 'orders.0.status',
    customer_name: 'orders.0.customerName',
    folded_name: '- derived from the name',
    customer_phone: 'orders.0.customerPhone',
    province: 'orders.0.province',
    address: 'orders.0.address',
    delivery_method: 'orders.0.deliveryMethod',
    payment_method: 'orders.0.paymentMethod',
    subtotal_cents: 'orders.0.subtotal',
    delivery_fee_cents: 'orders.0.deliveryFee',
    is_free_delivery: 'orders.0.isFreeDelivery',
    total_cents: 'orders.0.totalAmount',
    payment_status: 'orders.0.paymentStatus',
    paid_cents: 'orders.0.paidAmount',
    surplus_cents: 'orders.0.refundDue',
    courier: 'orders.0.courier',
    tracking_number: 'orders.0.trackingNumber',
    cancel_reason: 'orders.0.cancelReason',
    channel: 'orders.0.channel',
    version: 'orders.0.version',
    is_demo: 'orders.0.isDemo',
    network: '- a keyed hash, kept while it counts',
    wider_networks: '- keyed hashes, kept while they count',
    is_first: '- derived from the other orders',
    created_at: 'orders.0.createdAt',
    updated_at: '- internal',
    shipped_at: '- in the events',
    delivered_at: '- in the events',
    cancelled_at: '- in the events',
  },
  order_lines: {
    order_id: '- the order above',
    position: '- the order of the list',
    product_id: 'orders.0.products.0.productId',
    names: 'orders.0.products.0.productName',
    image: 'orders.0.products.0.productImage',
    price_cents: 'orders.0.products.0.price',
    discount_basis_points: 'orders.0.products.0.discount',
    unit_price_cents: 'orders.0.products.0.unitPrice',
    quantity: 'orders.0.products.0.quantity',
    total_cents: 'orders.0.products.0.totalPrice',
  },
  order_events: {
    id: '- internal',
    order_id: '- the order above',
    at: 'orders.0.events.0.at',
    action: 'orders.0.events.0.action',
    actor_kind: '- staff are not named to customers',
    actor_id: '- staff are not named to customers',
    actor_name: '- staff are not named to customers',
    via: 'orders.0.events.0.via',
    details: 'orders.0.events.0.details',
  },
  stock_movements: Object.fromEntries(
    [
      ...['id', 'product_id', 'order_id', 'delta', 'reason', 'note', 'xact_id', 'created_at'],
      ...['actor_kind', 'actor_id', 'actor_name'],
    ].map((name) => [name, "- follows from the order's products and events"]),
  ),
  payments: Object.fromEntries(
    [
      ...[
        'id',
        'order_id',
        'khqr',
        'md5',
        'account',
        'currency',
        'amount',
        'amount_cents',
        'riel_per_dollar',
      ],
      ...['state', 'voided_at', 'made_at', 'expires_at', 'next_ask_at', 'hash', 'settled_at', 'deep_link'],
    ].map((name) => [name, "- the shop's code; what was received is an event of the order"]),
  ),
  idempotent_calls: Object.fromEntries(
    ['account_id', 'staff_id', 'key', 'request_hash', 'subject', 'created_at'].map((name) => [
      name,
      '- internal',
    ]),
  ),
  verification_codes: Object.fromEntries(
    [
      ...['id', 'phone', 'code_hash', 'asker', 'network', 'wider_networks', 'is_known_device', 'created_at'],
      ...['expires_at', 'wrong_tries', 'strangers_tries', 'used_at', 'failed_at', 'sent_at'],
    ].map((name) => [name, '- secret, deleted after a day']),
  ),
  contact_messages: {
    id: '- internal',
    ...Object.fromEntries(
      Object.keys(contactFields).map((name) => [inSnakeCase(name), `messages.0.${name}`]),
    ),
    phone: 'messages.0.phoneNumber',
    folded_text: '- derived from the message',
    created_at: 'messages.0.createdAt',
    answered_at: 'messages.0.state',
    answered_by_id: '- staff are not named to customers',
    answered_by_name: '- staff are not named to customers',
  },
};

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());

/** The columns of each table that refers to an account or an order, or holds a phone number; staff aside. */
async function personalColumns(): Promise<Record<string, string[]>> {
  const { rows } = await shop.database.pool.query<{ table: string; columns: string[] }>(
    `WITH RECURSIVE personal AS (
       SELECT oid FROM pg_class WHERE relname IN ('accounts', 'orders') AND relkind = 'r'
       UNION
       SELECT attrelid FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE attname ~ 'phone$' AND relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname !~ '^staff'
       UNION
       SELECT conrelid FROM pg_constraint JOIN personal ON confrelid = personal.oid
     )
     SELECT relname AS "table", array_agg(attname::text ORDER BY attname) AS columns
     FROM personal JOIN pg_class USING (oid) JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped
     GROUP BY relname`,
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

async function exportedData(): Promise<unknown> {
  const owner = await joinAsOwner(shop);
  const calls = accountCalls(shop);
  const brush = await addProduct(shop, { stock: 100 });
  const { body } = await calls.signUp(DARA);
  const signedIn = await calls.logIn(DARA.phoneNumber, DARA.password);
  const headers = { authorization: `Bearer ${signedIn.body.token}`, 'idempotency-key': freshKey() };
  const send = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, headers, payload });
  await send('/api/orders/create', orderBody([{ productId: brush, quantity: 2, unitPrice: 10 }]));
  await send('/api/cart/add', { productId: brush, quantity: 1 });
  await send('/api/messages', { name: 'Dara', phonenumber: DARA.phoneNumber, message: 'Do you have combs?' });
  const { _id } = body.user as { _id: string };
  return (await owner.call('GET', `/customers/${_id}/data`)).json();
}

test("exports every column that holds a person's data, but those that are left out for a reason", async () => {
  const columns = await personalColumns();
  expect(columns).toEqual(
    Object.fromEntries(Object.entries(COLUMNS).map(([table, own]) => [table, Object.keys(own).sort()])),
  );
  const data = await exportedData();
  const paths = Object.values(COLUMNS)
    .flatMap((own) => Object.values(own))
    .filter((path) => !path.startsWith('-'));
  for (const path of paths) expect(data).toHaveProperty(path);
});
