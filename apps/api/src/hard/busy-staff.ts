import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { OfficeOrder } from '@phsar/contract/office/wire';
import { expect } from 'vitest';
import { orderBody } from '../testing/sample-order.ts';
import type { HttpAnswer } from './shop-client.ts';

const MOST_PIECES = 5;
/** Open orders that one of the staff has on the desk. */
const MOST_OPEN = 4;
const PAUSE_MS = 50;

/** An order as it must be by what the server acknowledged. */
interface Expected {
  status: 'Pending' | 'Shipped' | 'Delivered' | 'Cancelled';
  isPaid: boolean;
  quantity: number;
  actions: string[];
}

interface Deed {
  /** Null enters a new order. */
  orderId: string | null;
  method: 'POST' | 'PATCH';
  path: string;
  body: object;
  headers: Record<string, string>;
  afterwards: Expected;
}

/** Enters orders and edits, pays, ships, delivers, cancels and notes them until the server dies, recording what was acknowledged. */
export class BusyStaff {
  refusalCount = 0;
  deedCount = 0;
  readonly orders = new Map<string, Expected>();
  readonly #url: string;
  readonly #cookie: string;
  readonly #productId: string;
  #versions = new Map<string, number>();
  #touched = new Set<string>();
  #unanswered: Deed | null = null;

  constructor(url: string, cookie: string, productId: string) {
    this.#url = url;
    this.#cookie = cookie;
    this.#productId = productId;
  }

  /** Resolves when the server is gone. @throws on an unexpected answer */
  async workUntilCut(): Promise<void> {
    while (await this.#do(this.#nextDeed()));
  }

  /** Repeats the call that had no answer, and compares what was touched with what was acknowledged. */
  async checkAfterRestart(): Promise<void> {
    const cut = this.#unanswered;
    this.#unanswered = null;
    // The same key: done now, or answered with what was done.
    if (cut !== null) expect(await this.#do(cut)).toBe(true);
    for (const orderId of this.#touched) {
      const { status, body } = await this.#call('GET', `/orders/${orderId}`);
      expect(status).toBe(200);
      this.#expectAsAcknowledged(body);
    }
    this.#touched = new Set();
  }

  #expectAsAcknowledged(order: OfficeOrder): void {
    const { status, isPaid, quantity, actions } = this.orders.get(order.orderId) ?? {};
    expect({
      orderId: order.orderId,
      status: order.status,
      isPaid: order.paymentStatus === 'paid',
      quantity: order.itemCount,
      actions: order.events.map(({ action }) => action),
    }).toEqual({ orderId: order.orderId, status, isPaid, quantity, actions });
  }

  #nextDeed(): Deed {
    const open = [...this.orders].filter(([, { status }]) => status === 'Pending' || status === 'Shipped');
    const [picked] = open.length < MOST_OPEN ? [] : [open[randomInt(open.length)]];
    if (picked === undefined) return this.#entry();
    const [orderId, order] = picked;
    const deeds = [this.#noteOn(orderId, order), ...this.#movesOf(orderId, order)];
    return deeds[randomInt(deeds.length)] ?? this.#entry();
  }

  #entry(): Deed {
    const quantity = randomInt(1, MOST_PIECES);
    const { customerName, customerPhone, province, address, deliveryMethod } = orderBody([]);
    const customer = { customerName, customerPhone, province, address, deliveryMethod };
    return {
      orderId: null,
      method: 'POST',
      path: '/orders',
      body: { ...customer, channel: 'phone', products: [{ productId: this.#productId, quantity }] },
      headers: { 'idempotency-key': randomUUID() },
      afterwards: { status: 'Pending', isPaid: false, quantity, actions: ['created'] },
    };
  }

  #noteOn(orderId: string, order: Expected): Deed {
    return post(orderId, 'notes', { text: 'call first' }, { ...order, actions: [...order.actions, 'noted'] });
  }

  #movesOf(orderId: string, order: Expected): Deed[] {
    const after = (action: string, change: Partial<Expected>): Expected => ({
      ...order,
      ...change,
      actions: [...order.actions, action],
    });
    const pay = post(orderId, 'pay', { kind: 'cash' }, after('paid', { isPaid: true }));
    const cancel = post(
      orderId,
      'cancel',
      { reason: 'asked for' },
      after('cancelled', { status: 'Cancelled' }),
    );
    const either = order.isPaid ? [cancel] : [pay, cancel];
    if (order.status === 'Shipped') {
      const delivered = after('delivered', { status: 'Delivered', isPaid: true });
      return [...either, post(orderId, 'deliver', {}, delivered)];
    }
    const shipped = after('shipped', { status: 'Shipped' });
    const moves = [...either, post(orderId, 'ship', { courier: 'J&T' }, shipped)];
    // An edit that costs more would leave a paid order partly paid.
    return order.isPaid ? moves : [...moves, this.#edit(orderId, order, after)];
  }

  #edit(
    orderId: string,
    { quantity: before }: Expected,
    after: (action: string, change: Partial<Expected>) => Expected,
  ): Deed {
    const quantity = before === 1 ? MOST_PIECES : before - 1;
    return {
      orderId,
      method: 'PATCH',
      path: `/orders/${orderId}`,
      body: { products: [{ productId: this.#productId, quantity }] },
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"${this.#versions.get(orderId)}"` },
      afterwards: after('edited', { quantity }),
    };
  }

  /** Retries while the shop is busy: same call, same key. @returns false when the server is gone */
  async #do(deed: Deed): Promise<boolean> {
    if (deed.orderId !== null) this.#touched.add(deed.orderId);
    try {
      for (;;) {
        const { status, body } = await this.#call(deed.method, deed.path, deed.body, deed.headers);
        if (body.code === 'unavailable') {
          this.refusalCount += 1;
          await wait(PAUSE_MS);
          continue;
        }
        expect([deed.path, status, body.code]).toEqual([deed.path, 200, undefined]);
        this.deedCount += 1;
        this.#touched.add(body.orderId);
        this.orders.set(body.orderId, deed.afterwards);
        this.#versions.set(body.orderId, body.version);
        this.#expectAsAcknowledged(body);
        return true;
      }
    } catch (error) {
      // `fetch` throws these when the connection is refused or lost, as does parsing a truncated JSON body.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      this.#unanswered = deed;
      return false;
    }
  }

  async #call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    const answer = await fetch(`${this.#url}/api/office${path}`, {
      method,
      headers: {
        cookie: this.#cookie,
        origin: this.#url,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }
}

function post(orderId: string, path: string, body: object, afterwards: Expected): Deed {
  return {
    orderId,
    method: 'POST',
    path: `/orders/${orderId}/${path}`,
    body,
    headers: { 'idempotency-key': randomUUID() },
    afterwards,
  };
}
