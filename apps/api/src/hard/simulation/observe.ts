import type { OrderStatus } from '@phsar/domain/order-status';
import type { PaymentCodeState, PaymentStatus } from '@phsar/domain/payment';
import type pg from 'pg';
import { type Model, type OrderLine, type PersonModel, pick } from './model.ts';

/** What the database holds, read beside the shop. Lists are in the order in which things were made. */
export interface Observed {
  products: { stock: number; moved: number }[];
  people: ObservedPerson[];
  orders: ObservedOrder[];
  bankPausedUntil: number | null;
}

interface ObservedPerson {
  cart: OrderLine[];
  keys: { key: string; order: number; at: number }[];
  sessions: { id: string; isLive: boolean; generation: number; rotatedAt: number }[];
  codes: {
    createdAt: number;
    isUsed: boolean;
    hasFailed: boolean;
    ownTries: number;
    strangersTries: number;
  }[];
}

interface ObservedOrder {
  number: string;
  person: number;
  lines: OrderLine[];
  total: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paid: number;
  surplus: number;
  /** What its history says came in and was given back. */
  booked: number;
  /** How often the staff is told of it. */
  timesTold: number;
  payCodes: {
    md5: string;
    amount: number;
    state: PaymentCodeState;
    madeAt: number;
    expiresAt: number;
    nextAskAt: number | null;
  }[];
}

const MILLISECONDS = (column: string) => `round(extract(epoch FROM ${column}) * 1000)::bigint`;
const LIST = (query: string) => `coalesce((SELECT json_agg(listed) FROM (${query}) AS listed), '[]')`;

/** One statement, so that all of it is of one moment. Products and people are named by their place. */
const OBSERVE = `
WITH goods AS (
  SELECT products.*, stock, row_number() OVER (ORDER BY id) - 1 AS place FROM products JOIN product_stock ON product_id = id
),
people AS (SELECT *, row_number() OVER (ORDER BY phone) - 1 AS place FROM accounts),
sold AS (
  SELECT orders.*, row_number() OVER (ORDER BY made) - 1 AS place
  FROM orders JOIN (SELECT order_id, min(id) AS made FROM order_events GROUP BY order_id) AS steps
    ON order_id = orders.id
)
SELECT
  ${LIST(`SELECT stock, coalesce((SELECT sum(delta) FROM stock_movements WHERE product_id = goods.id), 0) AS moved
    FROM goods ORDER BY place`)} AS products,
  ${LIST(`SELECT
      ${LIST(`SELECT goods.place AS product, quantity FROM cart_lines JOIN goods ON goods.id = product_id
        WHERE account_id = people.id ORDER BY goods.place`)} AS cart,
      ${LIST(`SELECT key, sold.place AS "order", ${MILLISECONDS('idempotent_calls.created_at')} AS at
        FROM idempotent_calls JOIN sold ON 'order:' || sold.order_number = subject
        WHERE idempotent_calls.account_id = people.id ORDER BY key`)} AS keys,
      ${LIST(`SELECT family_id AS id, bool_or(revoked_at IS NULL) AS "isLive", max(generation) AS generation,
          coalesce((array_agg(${MILLISECONDS('rotated_at')} ORDER BY generation DESC)
            FILTER (WHERE rotated_at IS NOT NULL))[1], 0) AS "rotatedAt"
        FROM refresh_tokens WHERE account_id = people.id GROUP BY family_id`)} AS sessions,
      ${LIST(`SELECT ${MILLISECONDS('created_at')} AS "createdAt", used_at IS NOT NULL AS "isUsed",
          failed_at IS NOT NULL AS "hasFailed", wrong_tries AS "ownTries", strangers_tries AS "strangersTries"
        FROM verification_codes WHERE phone = people.phone ORDER BY id`)} AS codes
    FROM people ORDER BY place`)} AS people,
  ${LIST(`SELECT order_number AS number, (SELECT place FROM people WHERE people.id = account_id) AS person,
      ${LIST(`SELECT goods.place AS product, quantity FROM order_lines JOIN goods ON goods.id = product_id
        WHERE order_id = sold.id ORDER BY order_lines.position`)} AS lines,
      total_cents AS total, status, payment_status AS "paymentStatus", paid_cents AS paid, surplus_cents AS surplus,
      (SELECT coalesce(sum((details->>'amount')::int * CASE action WHEN 'refunded' THEN -1 ELSE 1 END), 0)
        FROM order_events WHERE order_id = sold.id
          AND action IN ('paid', 'overpaid', 'delivered', 'refunded')) AS booked,
      (SELECT count(*) FROM outbox
        WHERE topic = 'order.placed' AND payload->>'about' = order_number) AS "timesTold",
      ${LIST(`SELECT md5, amount_cents AS amount, state, ${MILLISECONDS('made_at')} AS "madeAt",
          ${MILLISECONDS('expires_at')} AS "expiresAt", ${MILLISECONDS('next_ask_at')} AS "nextAskAt"
        FROM payments WHERE order_id = sold.id ORDER BY made_at`)} AS "payCodes"
    FROM sold ORDER BY place`)} AS orders,
  (SELECT ${MILLISECONDS('paused_until')} FROM bakong_state) AS "bankPausedUntil"`;

/** Reads the database, past the line that loses answers. */
export async function observe(pool: pg.Pool): Promise<Observed> {
  const { rows } = await pool.query<Observed>({ name: 'observe', text: OBSERVE });
  const [observed] = rows;
  if (observed === undefined) throw new Error('Nothing was observed');
  return observed;
}

/** What must hold whatever happened; empty when all does. */
export function faultsOf({ products, orders }: Observed): string[] {
  return [
    ...products.flatMap(({ stock, moved }, product) =>
      stock === moved && stock >= 0
        ? []
        : [`product ${product} has ${stock} pieces, its movements say ${moved}`],
    ),
    ...orders.flatMap(({ number, paid, surplus, booked, timesTold }) => [
      ...(paid + surplus === booked
        ? []
        : [`order ${number} holds ${paid} + ${surplus} cents, its history says ${booked}`]),
      ...(timesTold === 1 ? [] : [`order ${number} is told ${timesTold} times`]),
    ]),
  ];
}

/** What of the model can be seen in the database. */
export function visibleIn(model: Model, observed: Observed): unknown {
  return {
    stock: model.stock,
    people: model.people.map((person, place) => visibleOf(person, observed.people[place])),
    orders: model.orders.map(({ payCodes, method: _, isCancelledByShopper: __, ...order }) => ({
      ...order,
      payCodes: payCodes.map(({ amount, state }) => settled(amount, state)).sort(),
    })),
  };
}

function visibleOf(person: PersonModel, observed: ObservedPerson | undefined) {
  const known = new Set(person.sessions.map(({ id }) => id));
  const unknown = (observed?.sessions ?? []).filter(({ id }) => !known.has(id)).map(({ id }) => id);
  return {
    cart: Object.entries(person.cart).map(([product, quantity]) => ({ product: Number(product), quantity })),
    keys: person.keys
      .map(({ checkout, order }) => ({ key: pick(person.checkouts, checkout).key, order }))
      .sort(byText(({ key }) => key)),
    sessions: person.sessions
      .map(({ id, isLive, generation }) => ({ id: id ?? unknown.shift(), isLive, generation }))
      .sort(byText(({ id }) => id ?? '')),
    codes: person.codes.map(({ isUsed, hasFailed, ownTries, strangersTries }) => ({
      ...{ isUsed, hasFailed, ownTries, strangersTries },
    })),
  };
}

/** The database, as `visibleIn` shows the model. */
export function visible({ products, people, orders }: Observed): unknown {
  return {
    stock: products.map(({ stock }) => stock),
    people: people.map(({ cart, keys, sessions, codes }) => ({
      cart,
      keys: keys.map(({ key, order }) => ({ key, order })).sort(byText(({ key }) => key)),
      sessions: sessions
        .map(({ id, isLive, generation }) => ({ id, isLive, generation }))
        .sort(byText(({ id }) => id)),
      codes: codes.map(({ createdAt: _, ...code }) => code),
    })),
    orders: orders.map(({ number: _, booked: __, timesTold: ___, payCodes, ...order }) => ({
      ...order,
      payCodes: payCodes.map(({ amount, state }) => settled(amount, state)).sort(),
    })),
  };
}

/** A code that has expired can still be paid: to whoever waits for money it is the same. */
function settled(amount: number, state: string): string {
  return `${amount} ${state === 'expired' ? 'asked' : state}`;
}

function byText<T>(textOf: (entry: T) => string) {
  return (a: T, b: T) => (textOf(a) < textOf(b) ? -1 : 1);
}

/** Takes over what only the database knows: names and times. The two must hold the same. */
export function adopt(model: Model, observed: Observed): void {
  for (const [place, person] of model.people.entries()) {
    const seen = pick(observed.people, place);
    const known = new Set(person.sessions.map(({ id }) => id));
    const unknown = seen.sessions.filter(({ id }) => !known.has(id));
    for (const session of person.sessions) {
      session.id ??= unknown.shift()?.id ?? null;
      session.rotatedAt = seen.sessions.find(({ id }) => id === session.id)?.rotatedAt ?? 0;
    }
    for (const [index, code] of person.codes.entries()) code.createdAt = pick(seen.codes, index).createdAt;
    for (const key of person.keys) {
      const { key: text } = pick(person.checkouts, key.checkout);
      key.at = seen.keys.find((each) => each.key === text)?.at ?? key.at;
    }
  }
  const until = observed.bankPausedUntil;
  if (until !== (model.bankPause?.until ?? null)) {
    model.bankPause = until === null ? null : { until, learnedAt: model.now };
  }
  for (const [place, { payCodes }] of model.orders.entries()) {
    const seen = pick(observed.orders, place).payCodes;
    for (const [index, code] of payCodes.entries()) {
      const { md5, state, madeAt, expiresAt, nextAskAt } = pick(seen, index);
      Object.assign(code, { md5, state, madeAt, expiresAt, nextAskAt });
    }
  }
}
