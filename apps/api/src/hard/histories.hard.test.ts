import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopProcess } from '../../../../e2e/support/shop-process.ts';
import { type DatabaseLine, openDatabaseLine } from '../testing/database-line.ts';
import { drawsOfRun } from '../testing/draws.ts';
import { type FakeBakong, openFakeBakong, paymentOf } from '../testing/fake-bakong.ts';
import { BOT_TOKEN, type FakeBotApi, startFakeBotApi } from '../testing/fake-bot-api.ts';
import { runOnServer } from '../testing/postgres-admin.ts';
import {
  type PostgresCluster,
  type PostgresStandby,
  startPostgresCluster,
} from '../testing/postgres-cluster.ts';
import { productsOutOfStep } from '../testing/sample-goods.ts';
import { orderBody } from '../testing/sample-order.ts';
import { OrderHistory } from './histories/order-history.ts';
import { longestStaleness, type Silence, staleReadings } from './histories/staleness.ts';
import { linkGroup } from './linked-group.ts';
import { type SeededShop, seedShop } from './seeded-shop.ts';
import type { HttpAnswer } from './shop-client.ts';

/** Milliseconds for two PostgreSQL and three servers to start on a busy machine. */
const START_TIMEOUT = 300_000;
const SERVERS = 3;
const SHOPPERS = 4;
const PIECES = 1_000_000;
const GROUP = -100;
const ACCOUNT = 'phsar@devb';
/** Milliseconds. Servers compare their stock with the database every ten seconds; a busy machine needs some more. */
const STALE_LIMIT = 15_000;
/** Longer than connecting and two beats. */
const PARTITION = 26_000;
/** Longer than the leases of the outbox (30 s) and of the payments (10 s). */
const STOPPED = 36_000;
/** How long there is no primary. */
const WITHOUT_PRIMARY = 2_000;
const WHILE_HEALING = { timeout: 120_000, interval: 200 };

let cluster: PostgresCluster;
let standby: PostgresStandby;
let shop: SeededShop;
/** What the shoppers order. */
let goods: Map<string, number>;
/** What is paid by codes. */
let paidProduct: string;
let history: OrderHistory;
const lines: DatabaseLine[] = [];
const servers: ShopProcess[] = [];
const bots: FakeBotApi[] = [];
const banks: FakeBakong[] = [];
const silences: Silence[] = [];
/** Where the database is now. */
let database: string;

beforeAll(async () => {
  cluster = await startPostgresCluster({ isDurable: true });
  await runOnServer(cluster.urlOf('postgres'), 'CREATE DATABASE shop');
  database = cluster.urlOf('shop');
  shop = await seedShop('postgres', {
    shoppers: SHOPPERS,
    stocks: [PIECES, PIECES, PIECES, PIECES],
    databaseUrl: database,
  });
  await runOnServer(database, ...RECORD_ACKNOWLEDGEMENTS);
  await linkGroup(shop, GROUP);
  standby = await cluster.startStandby();
  for (let server = 0; server < SERVERS; server += 1) {
    const [line, bot, bank] = [
      await openDatabaseLine(database),
      await startFakeBotApi(),
      await openFakeBakong(),
    ];
    bot.addGroup(GROUP, 'Staff');
    // One bank, whose calls tell the servers apart.
    bank.transactions = banks[0]?.transactions ?? bank.transactions;
    lines.push(line);
    bots.push(bot);
    banks.push(bank);
  }
  const start = (line: DatabaseLine, server: number) =>
    shop.startServer({
      DATABASE_URL: line.url,
      PUBLIC_URL: 'http://phsar.example',
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_ROOT: bots[server]?.apiRoot ?? '',
      KHQR_ACCOUNT: ACCOUNT,
      BAKONG_TOKEN: 'first-token',
      BAKONG_API_ROOT: banks[server]?.apiRoot ?? '',
    });
  for (const [server, line] of lines.entries()) servers.push(await start(line, server));
  goods = new Map(shop.stock);
  [paidProduct = ''] = goods.keys();
  goods.delete(paidProduct);
  history = new OrderHistory(
    servers.map(({ url }) => url),
    shop.tokens,
    { products: [...goods.keys()], draws: drawsOfRun('HISTORY_SEED') },
  );
}, START_TIMEOUT);

afterAll(async () => {
  for (const server of servers) {
    signal(server, 'SIGCONT');
    await server.stop('SIGKILL');
  }
  for (const closed of [...bots, ...banks]) await closed.close();
  for (const line of lines) await line.cut();
  await shop.remove();
  await standby.stop();
  await cluster.stop();
});

/** So that the history shows a message that two workers acknowledge. */
const RECORD_ACKNOWLEDGEMENTS = [
  'CREATE TABLE acknowledgements (entry bigint NOT NULL)',
  `CREATE FUNCTION acknowledge() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN INSERT INTO acknowledgements VALUES (NEW.id); RETURN NULL; END $$`,
  `CREATE TRIGGER acknowledged AFTER UPDATE ON outbox FOR EACH ROW
   WHEN (NEW.done_at IS NOT NULL) EXECUTE FUNCTION acknowledge()`,
];

function signal(server: ShopProcess | undefined, name: NodeJS.Signals): void {
  if (server !== undefined) process.kill(server.pid(), name);
}

/** Shoppers order and look on while something happens. */
async function underLoad(happens: () => Promise<void>): Promise<void> {
  history.begin();
  try {
    await happens();
    await untilPlaced(10);
  } finally {
    await history.end();
  }
}

/** Until so many more orders were placed. */
async function untilPlaced(more: number): Promise<void> {
  const enough = history.placedCount + more;
  await expect.poll(() => history.placedCount, WHILE_HEALING).toBeGreaterThanOrEqual(enough);
}

/** Everything that must hold, however the history went. */
async function checkHistory(): Promise<void> {
  expect(history.presses.flatMap(({ wrong }) => wrong)).toEqual([]);
  const stale = staleReadings(history, { initial: goods, silences, limit: STALE_LIMIT });
  expect(stale).toEqual([]);

  const held = await shop.openAt(database);
  try {
    const { rows } = await held.pool.query<{ key: string; orderId: string; pieces: number }>(
      `SELECT key, order_number AS "orderId", (SELECT sum(quantity) FROM order_lines WHERE order_id = orders.id) AS pieces
       FROM orders LEFT JOIN idempotent_calls ON subject = 'order:' || order_number WHERE order_number <> ALL ($1)`,
      [paidOrders.map(({ orderId }) => orderId)],
    );
    // Each acknowledgement names the one order of its key, and there is no other order.
    const byKey = new Map(rows.map(({ key, orderId }) => [key, orderId]));
    const acknowledged = history.presses.flatMap(({ key, placed }) =>
      placed.map(({ orderId }) => [key, orderId]),
    );
    expect(acknowledged.filter(([key = '', orderId]) => byKey.get(key) !== orderId)).toEqual([]);
    expect([rows.length, byKey.size]).toEqual([history.presses.length, history.presses.length]);
    expect(await productsOutOfStep({ database: held })).toEqual([]);
    const sold = history.presses.reduce((pieces, { quantity }) => pieces + quantity, paidOrders.length);
    const { rows: left } = await held.pool.query<{ stock: number }>(
      'SELECT sum(stock) AS stock FROM product_stock',
    );
    expect(left).toEqual([{ stock: shop.stock.size * PIECES - sold }]);
    // The staff is told of every order, and no message is acknowledged by two.
    const pending = 'SELECT id FROM outbox WHERE done_at IS NULL';
    await expect.poll(async () => (await held.pool.query(pending)).rows, WHILE_HEALING).toEqual([]);
    const { rows: twice } = await held.pool.query(
      'SELECT entry FROM acknowledgements GROUP BY entry HAVING count(*) > 1',
    );
    expect(twice).toEqual([]);
  } finally {
    await held.close();
  }
}

/** Orders that a code has paid. */
const paidOrders: { orderId: string }[] = [];

test('a server that is cut off from the news alone shows every order in time', async () => {
  const from = Date.now();
  await underLoad(async () => {
    await untilPlaced(10);
    lines[1]?.block('phsar-listen');
    await wait(PARTITION);
  });
  await lines[1]?.mend();
  await checkHistory();
  const cut = history.readings.filter(({ server, askedAt }) => server === 1 && askedAt > from);
  const worst = longestStaleness({ presses: history.presses, readings: cut }, goods);
  process.stdout.write(
    `${history.placedCount} orders; without news a server was ${worst} ms behind at most\n`,
  );
});

test('a server that stands still beyond its leases wakes up and does nothing twice', async () => {
  // Payments come all the time; one server asks for them, whose messages go on too when it stops.
  const stops = Promise.withResolvers<number>();
  await underLoad(async () => {
    await pay(0);
    const asking = banks.findIndex(({ calls }) => calls.length > 0);
    const bot = bots[asking];
    if (bot === undefined) throw new Error('Nobody asks the bank');
    bot.onCall = (method) => {
      if (method !== 'sendMessage') return;
      bot.onCall = () => {};
      signal(servers[asking], 'SIGSTOP');
      stops.resolve(asking);
    };
    const stopped = await stops.promise;
    const from = Date.now();
    const others = servers.map((_, server) => server).filter((server) => server !== stopped);
    for (const server of others) await pay(server);
    await wait(STOPPED - (Date.now() - from));
    signal(servers[stopped], 'SIGCONT');
    silences.push({ server: stopped, from, until: Date.now() });
    await expect.poll(() => servers[stopped]?.log(), WHILE_HEALING).toContain('This worker fell behind');
  });
  await checkHistory();
  await checkPayments();
  process.stdout.write(`${history.placedCount} orders; a server stood still for ${STOPPED} ms\n`);
});

test('a primary that dies takes no acknowledged order with it, and its standby goes on', async () => {
  await underLoad(async () => {
    await untilPlaced(10);
    const from = Date.now();
    await cluster.crash();
    // The address leads to the standby before it can take orders.
    database = standby.urlOf('shop');
    for (const line of lines) line.leadTo(database);
    await wait(WITHOUT_PRIMARY);
    await standby.promote();
    const until = Date.now();
    silences.push({ server: null, from, until });
    await untilPlaced(1);
    process.stdout.write(`the first order came ${Date.now() - until} ms after the promotion\n`);
  });
  await checkHistory();
  await checkPayments();
  process.stdout.write(`${history.placedCount} orders, none lost or doubled\n`);
});

/** Orders, and pays by a code; resolves when the shop says so. */
async function pay(server: number): Promise<void> {
  const client = history.client(server, 0);
  const body = orderBody([{ productId: paidProduct, quantity: 1, unitPrice: 10 }]);
  const key = randomUUID();
  const { orderId } = (await answered(() => client.order(body, key))).order;
  paidOrders.push({ orderId });
  const code = await answered(() => client.call('POST', `/orders/${orderId}/khqr`));
  const paid = paymentOf(code, { hash: randomUUID(), at: new Date(), toAccountId: ACCOUNT });
  banks[0]?.transactions.set(code.md5, paid);
  const state = async () => (await client.call('GET', `/orders/${orderId}/payment`)).body.paymentStatus;
  await expect.poll(state, WHILE_HEALING).toBe('paid');
}

/** The body of the answer, however often the shop says "later" before. */
async function answered(call: () => Promise<HttpAnswer>): Promise<HttpAnswer['body']> {
  let answer = await call();
  await expect
    .poll(async () => {
      if (answer.status >= 300) answer = await call();
      return answer.status;
    }, WHILE_HEALING)
    .toBeLessThan(300);
  return answer.body;
}

/** Every payment was written once. */
async function checkPayments(): Promise<void> {
  const held = await shop.openAt(database);
  const { rows } = await held.pool.query(
    `SELECT count(*) AS paid FROM orders WHERE paid_cents = total_cents AND surplus_cents = 0
       AND (SELECT count(*) FROM order_events WHERE order_id = orders.id AND action = 'paid') = 1`,
  );
  await held.close();
  expect(rows).toEqual([{ paid: paidOrders.length }]);
}
