import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Draws } from '../../testing/draws.ts';
import { orderBody } from '../../testing/sample-order.ts';
import { type HttpAnswer, ShopClient } from '../shop-client.ts';

/** Milliseconds. What has no answer by then is sent again, to another server, as a browser does. */
const PATIENCE = 4_000;
const PAUSE = 100;
const MOST_PIECES = 3;
/** Milliseconds after the end in which what was pressed before must be answered. */
const LAST_ANSWERS = 60_000;

/** One press of the button, with everything that came of it. Times in milliseconds since 1970. */
export interface Press {
  shopper: number;
  key: string;
  productId: string;
  quantity: number;
  sentAt: number;
  /** Each time that the shop said it is placed; also long after nobody waited any more. */
  placed: { orderId: string; at: number }[];
  /** Answers that are none that a shopper may get. */
  wrong: HttpAnswer[];
}

/** What a server showed of the stock. */
export interface Reading {
  server: number;
  askedAt: number;
  shownAt: number;
  stock: ReadonlyMap<string, number>;
}

/** Shoppers and onlookers of several servers, and a record of all they did and saw. */
export class OrderHistory {
  readonly presses: Press[] = [];
  readonly readings: Reading[] = [];
  readonly #urls: readonly string[];
  readonly #tokens: readonly string[];
  readonly #products: readonly string[];
  /** Of each shopper. */
  readonly #draws: readonly Draws[];
  #overAt = Number.POSITIVE_INFINITY;
  #work: Promise<unknown> = Promise.resolve();

  /** @param draws what is ordered, and of which server first */
  constructor(
    urls: readonly string[],
    tokens: readonly string[],
    { products, draws }: { products: readonly string[]; draws: Draws },
  ) {
    this.#urls = urls;
    this.#tokens = tokens;
    this.#products = products;
    this.#draws = tokens.map((_, shopper) => draws.fork(shopper));
  }

  begin(): void {
    this.#overAt = Number.POSITIVE_INFINITY;
    this.#work = Promise.all([
      ...this.#tokens.map((_, shopper) => this.#shop(shopper)),
      ...this.#urls.map((_, server) => this.#look(server)),
    ]);
  }

  /** Resolves when every press has been answered. @throws when one is not within a minute */
  async end(): Promise<void> {
    this.#overAt = Date.now();
    await this.#work;
  }

  get placedCount(): number {
    return this.presses.filter(({ placed }) => placed.length > 0).length;
  }

  client(server: number, shopper: number): ShopClient {
    return new ShopClient(this.#urls[server] ?? '', this.#tokens[shopper] ?? '');
  }

  async #shop(shopper: number): Promise<void> {
    const draws = this.#draws[shopper] as Draws;
    while (Date.now() < this.#overAt) {
      await this.#press(shopper, draws);
      await wait(PAUSE);
    }
  }

  async #press(shopper: number, draws: Draws): Promise<void> {
    const press: Press = {
      shopper,
      key: randomUUID(),
      productId: draws.of(this.#products),
      quantity: 1 + draws.below(MOST_PIECES),
      sentAt: Date.now(),
      placed: [],
      wrong: [],
    };
    this.presses.push(press);
    const body = orderBody([{ productId: press.productId, quantity: press.quantity, unitPrice: 10 }]);
    const hear = (answer: HttpAnswer) => {
      if (answer.status === 201) press.placed.push({ orderId: answer.body.order.orderId, at: Date.now() });
      else if (!isLater(answer)) press.wrong.push(answer);
    };
    for (let server = draws.below(this.#urls.length); ; server = (server + 1) % this.#urls.length) {
      const asked = this.client(server, shopper).order(body, press.key).then(hear, ignoreLostLine);
      await Promise.race([asked, wait(PATIENCE)]);
      if (press.placed.length + press.wrong.length > 0) return;
      if (Date.now() > this.#overAt + LAST_ANSWERS) throw new Error(`No answer to ${press.key}`);
      await wait(PAUSE);
    }
  }

  async #look(server: number): Promise<void> {
    while (Date.now() < this.#overAt) {
      const askedAt = Date.now();
      const asked = this.client(server, 0)
        .stock()
        .then((stock) => {
          this.readings.push({ server, askedAt, shownAt: Date.now(), stock });
        }, ignoreLostLine);
      await Promise.race([asked, wait(PATIENCE)]);
      await wait(PAUSE);
    }
  }
}

/** Answers that mean later: the shop is away, or the order is on its way. */
function isLater({ status, body }: HttpAnswer): boolean {
  return status === 503 || body.code === 'order_in_progress';
}

/** A server that is gone, or that could not read the goods. */
function ignoreLostLine(): void {}
