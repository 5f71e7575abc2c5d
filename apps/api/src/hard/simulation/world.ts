import { REFUSALS } from '@phsar/contract/errors';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { Bakong } from '../../modules/payments/bakong.ts';
import { BakongToken } from '../../modules/payments/bakong-token.ts';
import { PaymentWatch } from '../../modules/payments/payment-watch.ts';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import { asShopError } from '../../platform/http/error-handler.ts';
import { NO_METRICS } from '../../platform/metrics.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { type DatabaseLine, openDatabaseLine } from '../../testing/database-line.ts';
import type { PostgresTemplate } from '../../testing/database-template.ts';
import { openTestDatabase } from '../../testing/database-under-test.ts';
import { type FakeBakong, openFakeBakong, paymentOf } from '../../testing/fake-bakong.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { lifecycleOf } from '../../testing/order-lifecycle.ts';
import { addProduct, setStock } from '../../testing/sample-goods.ts';
import { orderBody } from '../../testing/sample-order.ts';
import {
  type BankPayment,
  type Checkout,
  HOUR,
  type Model,
  priceOf,
  type StaffMove,
  UNIT_PRICES,
} from './model.ts';

/** What a call answered. */
export interface Said {
  /** The status, with the code of a refusal. */
  said: string;
  // biome-ignore lint/suspicious/noExplicitAny: what is not there fails the comparison.
  body: any;
}

const STOCKS = [3, 12, 60, 500];
const PEOPLE = 3;
/** Cents and basis points: `UNIT_PRICES` says what that comes to. */
const GOODS = [
  { price: 1_000, discount: 0 },
  { price: 1_000, discount: 1_000 },
  { price: 250, discount: 0 },
  { price: 1_999, discount: 0 },
];
const ACCOUNT = 'phsar@devb';

/** The shop that is tried, by a line to its database on which messages are lost. */
export interface World {
  shop: TestApp;
  line: DatabaseLine;
  /** Past the line. */
  observer: pg.Pool;
  bank: FakeBakong;
  /** Empties the shop and opens it with goods and people. */
  begin(): Promise<Model>;
  close(): Promise<void>;
  /** A shopper's call. @param token null for none */
  call(
    person: number,
    asked: {
      method: 'GET' | 'POST' | 'DELETE';
      path: string;
      token?: string | null;
      isStranger?: boolean;
    } & Pick<InjectOptions, 'payload' | 'headers'>,
  ): Promise<Said>;
  /** What staff do by another server, of which no news comes to this one. */
  move(orderNumber: string, move: StaffMove): Promise<Said>;
  count(product: number, stock: number): Promise<Said>;
  askBank(): Promise<Said>;
  book(md5: string, payment: BankPayment): void;
  /** The stock that the shop shows. */
  shownStock(): Promise<number[]>;
  /** By their place; those of the last observation. */
  orderNumbers: string[];
  productId(product: number): string;
  placeOf(productId: string): number;
  phone(person: number): string;
  name(person: number): string;
  password(count: number): string;
  /** The messages by SMS since the last question. */
  takeMessages(): string[];
}

/** Opens the world on a copy of the template; `begin` before each run. */
export async function openWorld(template: PostgresTemplate): Promise<World> {
  let opened: { line: DatabaseLine; url: string } | undefined;
  const database = await openTestDatabase(template, async (url) => {
    opened = { url, line: await openDatabaseLine(url) };
    return opened.line.url;
  });
  if (opened === undefined) throw new Error('The database was not opened by its line');
  const { line, url } = opened;
  const observer = new pg.Pool({ connectionString: url, max: 1 });
  const bank = await openFakeBakong();
  const sources = fixedSources();
  const shop = await openTestApp({
    database,
    sources,
    config: {
      hasRateLimits: false,
      khqr: { account: ACCOUNT, name: 'Phsar', city: 'Phnom Penh' },
      bakong: { token: 'first-token', apiRoot: bank.apiRoot, email: bank.email },
    },
  });
  const lifecycle = lifecycleOf(shop);
  const bakong = new Bakong(bank.apiRoot);
  const watch = new PaymentWatch({
    database,
    sources,
    bakong,
    orders: lifecycle,
    token: new BakongToken({
      ...{ db: database.db, bakong, sources, given: 'first-token', email: bank.email },
      tokenSecret: shop.config.tokenSecret,
    }),
    log: shop.app.log,
    metrics: NO_METRICS,
  });
  let productIds: string[] = [];
  let cookies: string[] = [];
  const productId = (product: number) => productIds[product] ?? '';
  const phone = (person: number) => `01234567${person}`;
  const name = (person: number) => `Sok Dara ${'abc'[person]}`;
  const password = (count: number) => `three-green-geckos-${count}`;

  const world: World = {
    shop,
    line,
    observer,
    bank,
    async begin() {
      await database.emptyAll();
      bank.transactions.clear();
      // What was kept of the run before.
      sources.advance(2 * HOUR);
      world.orderNumbers = [];
      productIds = [];
      for (const [index, goods] of GOODS.entries()) {
        productIds.push(await addProduct(shop, { ...goods, stock: STOCKS[index] ?? 0 }));
      }
      cookies = [];
      for (let person = 0; person < PEOPLE; person += 1) {
        await expectSaid('201', () => signUp(person));
      }
      world.takeMessages();
      await world.shownStock();
      return {
        now: sources.now().getTime(),
        stock: [...STOCKS],
        people: Array.from({ length: PEOPLE }, () => ({
          ...{ cart: {}, checkouts: [], keys: [], sessions: [], codes: [] },
          ...{ password: 0, failedLogins: 0, isPhoneProved: false },
        })),
        orders: [],
        bankPause: null,
      };
    },
    async close() {
      await shop.close();
      await bank.close();
      await observer.end();
      await database.close();
      await line.cut();
    },
    async call(person, { method, path, token = null, isStranger = false, payload, headers }) {
      const cookie = isStranger ? undefined : cookies[person];
      const answer = await shop.app.inject({
        method,
        url: `/api${path}`,
        remoteAddress: `203.0.113.${isStranger ? 100 : person + 1}`,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(cookie === undefined ? {} : { cookie }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      });
      const body = answer.json();
      const code = answer.statusCode < 400 ? '' : ` ${body.code}`;
      return { said: `${answer.statusCode}${code}`, body };
    },
    move: (orderNumber, move) =>
      done(() =>
        lifecycle.move(orderNumber, move === 'pay' ? { kind: move, by: 'transfer' } : { kind: move }, {
          by: { actor: SYSTEM_ACTOR, sessionId: null },
        }),
      ),
    count: (product, stock) => done(() => setStock(shop, productId(product), stock)),
    askBank: () => done(() => watch.runOnce()),
    book(md5, { hash, amount, isToShop, at }) {
      const code = { amount: amount / 100, currency: 'USD' };
      const toAccountId = isToShop ? ACCOUNT : 'somebody@devb';
      bank.transactions.set(md5, paymentOf(code, { hash, at: new Date(at), toAccountId }));
    },
    async shownStock() {
      const { body } = await world.call(0, { method: 'GET', path: '/products' });
      const shown = new Map<string, number>(
        body.map(({ _id, Item }: { _id: string; Item: number }) => [_id, Item]),
      );
      return productIds.map((id) => shown.get(id) ?? Number.NaN);
    },
    orderNumbers: [],
    productId,
    placeOf: (id) => productIds.indexOf(id),
    phone,
    name,
    password,
    takeMessages() {
      return shop.lines
        .splice(0)
        .map(({ message }) => message)
        .filter((message) => message.startsWith('SMS to '));
    },
  };

  const signUp = async (person: number): Promise<Said> => {
    const form = {
      fullName: name(person),
      phoneNumber: phone(person),
      password: password(0),
      address: 'Phnom Penh',
    };
    // Its codes are asked for on one device, which a first question for a number without an account marks.
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/send-verification',
      payload: { phoneNumber: `01634567${person}` },
    });
    cookies[person] = answer.headers['set-cookie']?.toString().split(';')[0] ?? '';
    return await world.call(person, { method: 'POST', path: '/signup', payload: form });
  };
  return world;
}

async function expectSaid(said: string, call: () => Promise<Said>): Promise<void> {
  const answer = await call();
  if (answer.said !== said) throw new Error(`${answer.said}: ${JSON.stringify(answer.body)}`);
}

/** As an answer to a call, what a service did or threw. */
async function done(work: () => Promise<unknown>): Promise<Said> {
  try {
    return { said: 'done', body: await work() };
  } catch (error) {
    const { code } = asShopError(error);
    if (code === 'internal_error') throw error;
    return { said: `${REFUSALS[code].status} ${code}`, body: null };
  }
}

/** What the checkout sends. */
export function bodyOf(world: World, { lines, method, isBuyNow }: Checkout) {
  const { isFree, fee, total } = priceOf({ lines, method });
  const wanted = lines.map(({ product, quantity }) => ({
    productId: world.productId(product),
    quantity,
    unitPrice: (UNIT_PRICES[product] ?? 0) / 100,
    discount: (GOODS[product]?.discount ?? 0) / 100,
  }));
  return orderBody(wanted, {
    deliveryMethod: method,
    deliveryFee: fee / 100,
    isFreeDelivery: isFree,
    totalAmount: total / 100,
    buyNow: isBuyNow,
  });
}
