import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order, OrderBody } from '@phsar/contract/shop/wire';
import { expect } from 'vitest';
import { Draws } from '../testing/draws.ts';
import { orderBody } from '../testing/sample-order.ts';
import { type HttpAnswer, ShopClient } from './shop-client.ts';

/** The price of every seeded product, in dollars. */
const UNIT_PRICE = 10;
const MOST_PIECES = 3;
const PAUSE_MS = 50;

type CartLines = ReadonlyMap<string, number>;

interface Placed {
  key: string;
  body: OrderBody;
  orderId: string;
}

/** A call without an answer: it took effect completely or not at all. */
interface Unanswered {
  cartAfterwards: CartLines;
  order: { key: string; body: OrderBody } | null;
}

/** Fills the cart and orders until the server dies, recording what was acknowledged. */
export class BusyShopper {
  /** How often the shop answered that it was too busy. */
  refusalCount = 0;
  readonly #token: string;
  readonly #products: readonly string[];
  readonly #draws: Draws;
  #client: ShopClient;
  #cart: CartLines = new Map();
  #placed: Placed[] = [];
  #replayedCount = 0;
  #unanswered: Unanswered | null = null;

  /** @param draws what is put into the cart and ordered */
  constructor(url: string, token: string, products: readonly string[], draws = Draws.anew()) {
    this.#token = token;
    this.#products = products;
    this.#draws = draws;
    this.#client = new ShopClient(url, token);
  }

  get orderCount(): number {
    return this.#placed.length;
  }

  /** Resolves when the server is gone. @throws on an unexpected answer */
  async shopUntilCut(): Promise<void> {
    for (;;) {
      if (!(await this.#fillCart()) || !(await this.#fillCart())) return;
      if (!(await this.#order())) return;
    }
  }

  /** Compares the restarted server's data with what was acknowledged. @returns all orders */
  async checkAfterRestart(url: string): Promise<Order[]> {
    // A machine that starts many things at once leaves a server little time.
    this.#client = new ShopClient(url, this.#token, { isPatient: true });
    await this.#settleUnanswered();
    for (const { key, body, orderId } of this.#placed.slice(this.#replayedCount)) {
      const again = await this.#client.order(body, key);
      expect([again.status, again.body.order?.orderId]).toEqual([201, orderId]);
    }
    this.#replayedCount = this.#placed.length;
    expect(await this.#client.cart()).toEqual(this.#cart);
    const orders = await this.#client.orders();
    expect(orders.map(({ orderId }) => orderId).sort()).toEqual(
      this.#placed.map(({ orderId }) => orderId).sort(),
    );
    const byId = new Map(orders.map((order) => [order.orderId, order]));
    for (const { orderId, body } of this.#placed) {
      expect(linesOf(byId.get(orderId))).toEqual(linesOf(body));
      expect(byId.get(orderId)?.totalAmount).toBe(body.totalAmount);
    }
    this.#client = new ShopClient(url, this.#token);
    return orders;
  }

  /** Cart and order list must agree on whether the interrupted call took effect; then it is repeated. */
  async #settleUnanswered(): Promise<void> {
    const cut = this.#unanswered;
    if (cut === null) return;
    this.#unanswered = null;
    const cart = await this.#client.cart();
    const known = new Set(this.#placed.map(({ orderId }) => orderId));
    const unknown = (await this.#client.orders()).filter(({ orderId }) => !known.has(orderId));
    if (cut.order === null) {
      expect(unknown).toEqual([]);
      expect([this.#cart, cut.cartAfterwards]).toContainEqual(cart);
      this.#cart = cart;
      return;
    }
    expect(unknown.length).toBeLessThanOrEqual(1);
    const [found] = unknown;
    expect(cart).toEqual(found === undefined ? this.#cart : cut.cartAfterwards);
    const again = await this.#client.order(cut.order.body, cut.order.key);
    expect(again.status).toBe(201);
    if (found !== undefined) expect(again.body.order.orderId).toBe(found.orderId);
    this.#placed.push({ ...cut.order, orderId: again.body.order.orderId });
    this.#cart = cut.cartAfterwards;
  }

  /** @returns false when the server is gone */
  async #fillCart(): Promise<boolean> {
    const productId = this.#draws.of(this.#products);
    const quantity = 1 + this.#draws.below(MOST_PIECES);
    const cartAfterwards = new Map([...this.#cart, [productId, quantity]]);
    const answer = await this.#try({ cartAfterwards, order: null }, () =>
      this.#client.setCartLine(productId, quantity),
    );
    if (answer === null) return false;
    expect(answer.status).toBe(200);
    this.#cart = cartAfterwards;
    return true;
  }

  /** Orders the cart, which empties it, or its first line alone, which leaves it. @returns false when the server is gone */
  async #order(): Promise<boolean> {
    const buyNow = this.#draws.below(4) === 0;
    const lines = [...this.#cart].slice(0, buyNow ? 1 : undefined);
    const body = orderBody(
      (this.#draws.below(2) === 0 ? lines : lines.toReversed()).map(([productId, quantity]) => ({
        productId,
        quantity,
        unitPrice: UNIT_PRICE,
      })),
      { buyNow },
    );
    const order = { key: randomUUID(), body };
    const cartAfterwards = buyNow ? this.#cart : new Map();
    const answer = await this.#try({ cartAfterwards, order }, () => this.#client.order(body, order.key));
    if (answer === null) return false;
    expect([answer.status, answer.body.code]).toEqual([201, undefined]);
    this.#placed.push({ ...order, orderId: answer.body.order.orderId });
    this.#cart = cartAfterwards;
    return true;
  }

  /** Retries while the shop is busy, as a browser does: same call, same idempotency key. */
  async #try(attempt: Unanswered, call: () => Promise<HttpAnswer>): Promise<HttpAnswer | null> {
    try {
      for (;;) {
        const answer = await call();
        if (answer.body.code !== 'unavailable' && answer.body.code !== 'order_in_progress') return answer;
        this.refusalCount += 1;
        await wait(PAUSE_MS);
      }
    } catch (error) {
      // `fetch` throws these when the connection is refused or lost, as does parsing a truncated JSON body.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      this.#unanswered = attempt;
      return null;
    }
  }
}

function linesOf(order: Pick<OrderBody | Order, 'products'> | undefined): [string, number][] {
  return (order?.products ?? []).map(({ productId, quantity }) => [productId, quantity]);
}
