import { setTimeout as wait } from 'node:timers/promises';
import type { Cart, Order, Product } from '@phsar/contract/shop/wire';

export interface HttpAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer, and what is not there fails it.
  body: any;
}

/** Milliseconds until a busy server is asked again, and how often. */
const BUSY_PAUSE = 500;
const BUSY_TRIES = 60;

/** One shopper's HTTP calls. A call rejects when the server goes away before it answers. */
export class ShopClient {
  readonly #url: string;
  readonly #token: string;
  readonly #tries: number;

  /** @param isPatient whether it asks again when the server is too busy (503), as a browser does */
  constructor(url: string, token: string, { isPatient = false } = {}) {
    this.#url = url;
    this.#token = token;
    this.#tries = isPatient ? BUSY_TRIES : 1;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#ask(method, path, body, headers);
      if (answer.status !== 503 || tries >= this.#tries) return answer;
      await wait(BUSY_PAUSE);
    }
  }

  async #ask(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<HttpAnswer> {
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  order(body: unknown, key: string): Promise<HttpAnswer> {
    return this.call('POST', '/orders/create', body, { 'idempotency-key': key });
  }

  setCartLine(productId: string, quantity: number): Promise<HttpAnswer> {
    return this.call('POST', '/cart/update', { productId, quantity });
  }

  async cart(): Promise<Map<string, number>> {
    const { items } = (await this.#read('/cart')) as Cart;
    return new Map(items.map(({ product, quantity }) => [product._id, quantity]));
  }

  async orders(): Promise<Order[]> {
    return (await this.#read('/orders/user/orders')) as Order[];
  }

  /** The stock that the shop shows, by product id. */
  async stock(): Promise<Map<string, number>> {
    const products = (await this.#read('/products')) as Product[];
    return new Map(products.map(({ _id, Item }) => [_id, Item]));
  }

  async #read(path: string): Promise<unknown> {
    const { status, body } = await this.call('GET', path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}
