import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveStock } from '../modules/products/product-stock.repository.ts';
import { SYSTEM_ACTOR } from '../platform/actor.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Metrics, NO_METRICS } from '../platform/metrics.ts';
import { type CatalogueServer, openCatalogue } from '../testing/catalogue-server.ts';
import { openDatabaseLine } from '../testing/database-line.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database-under-test.ts';
import { fixedSources } from '../testing/fixed-sources.ts';
import { recordingLog } from '../testing/recording-log.ts';
import { untilListening } from '../testing/two-servers.ts';
import { recordCatalogueWrite } from './catalogue-writing.ts';
import type { Change, ChangedProducts } from './change-feed.ts';
import { ServerNotifications, type ServerNotificationsDeps } from './server-notifications.ts';

let database: TestDatabase;
let here: CatalogueServer;
let there: CatalogueServer;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query("INSERT INTO products (key, position, price_cents) VALUES ('a', 1, 100)");
  await database.pool.query('INSERT INTO product_stock SELECT id, 9 FROM products');
  const databaseUrl = database.pool.options.connectionString;
  const server = () => openCatalogue({ database, databaseUrl, sources: fixedSources(), log: recordingLog() });
  [here, there] = [server(), server()];
  await untilListening(database, 2);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.close();
});

async function stockSeenBy(catalogue: CatalogueServer): Promise<number> {
  const answer = await catalogue.products.list({}, 'km');
  return 'body' in answer ? JSON.parse(answer.body.toString())[0].Item : -1;
}

test('shows stock sold on one server on the other', async () => {
  expect(await stockSeenBy(there)).toBe(9);
  await database.pool.query('UPDATE product_stock SET stock = 8');
  here.stockChanged([1]);
  expect(await stockSeenBy(here)).toBe(8);
  await expect.poll(() => stockSeenBy(there)).toBe(8);
});

test('announces more products than one message holds', async () => {
  expect(await stockSeenBy(there)).toBe(8);
  await database.pool.query('UPDATE product_stock SET stock = 7');
  here.stockChanged(Array.from({ length: 3_000 }, (_, index) => index + 1));
  await expect.poll(() => stockSeenBy(there)).toBe(7);
});

test('sends a notification again that failed', async () => {
  expect(await stockSeenBy(there)).toBe(7);
  await database.pool.query('UPDATE product_stock SET stock = 6');
  const log = recordingLog();
  let failures = 0;
  const execute: typeof database.db.execute = (query) => {
    failures += 1;
    if (failures === 1) throw new Error('the connection was lost');
    return database.db.execute(query);
  };
  const third = notifications({
    database: { ...database, db: Object.assign(Object.create(database.db), { execute }) },
    log,
    pollInterval: 20,
  });
  third.sendStock([1]);
  await expect.poll(() => log.lines).toHaveLength(1);
  third.listen();
  await expect.poll(() => stockSeenBy(there)).toBe(6);
  await third.close();
});

/** The notifications of a third server. */
function notifications(
  deps: Partial<ServerNotificationsDeps>,
  publish: (change: Change) => void = () => {},
): ServerNotifications {
  const { connectionString: databaseUrl = null } = database.pool.options;
  const others = { serverName: 'third', sources: fixedSources(), log: recordingLog() };
  return new ServerNotifications({ database, databaseUrl, ...others, ...deps }, publish);
}

/** Collects what is counted; `lastEcho` reads the gauge. */
function recordingMetrics() {
  const counted: string[] = [];
  let lastEcho: () => unknown = () => 0;
  const metrics: Metrics = {
    ...NO_METRICS,
    counter: () => ({ increment: (about) => void counted.push(about) }),
    gauge(_name, _help, read) {
      lastEcho = read;
    },
  };
  return { counted, metrics, lastEcho: () => lastEcho() };
}

/** A third server that collects what it publishes, once it listens. */
async function listeningServer(pollInterval?: number, count = 3) {
  const published: (ChangedProducts | { stock: readonly number[] })[] = [];
  const { counted, metrics } = recordingMetrics();
  const changes = notifications({ metrics, pollInterval }, (change) => {
    if (change.kind === 'stock') published.push({ stock: change.products });
    else if (change.kind === 'catalogue') published.push(change.products);
  });
  changes.listen();
  await untilListening(database, count);
  // It published a change of everything when it began to listen.
  published.length = 0;
  return { published, counted, changes };
}

test('announces only the products that a write names', async () => {
  const { published, changes } = await listeningServer();
  await here.write(async (writer) => writer.onlyProducts([1]));
  await here.write(async (writer) => writer.onlyProducts([]));
  await here.write(async () => {});
  await expect.poll(() => published).toEqual([[1], [], 'all']);
  await changes.close();
});

test('publishes a change of everything after a gap in the log', async () => {
  const { published, changes } = await listeningServer();
  await database.pool.query('INSERT INTO change_log SELECT max(version) + 1, NULL FROM change_log');
  await here.write(async (writer) => writer.onlyProducts([1]));
  await expect.poll(() => published).toEqual(['all']);
  await here.write(async (writer) => writer.onlyProducts([1]));
  await expect.poll(() => published).toEqual(['all', [1]]);
  await changes.close();
});

test('finds a write whose notification was lost', async () => {
  const { published, changes } = await listeningServer(20);
  await database.pool.query('INSERT INTO change_log SELECT max(version) + 1, NULL FROM change_log');
  await expect.poll(() => published, { timeout: 5_000 }).toEqual(['all']);
  await changes.close();
});

/** Writes whose notifications were lost. */
const writeInSilence = (...writes: string[]) =>
  inTransaction(database.db, async (transaction) => {
    for (const products of writes) {
      await transaction.execute(
        `INSERT INTO change_log SELECT max(version) + 1, ${products} FROM change_log`,
      );
    }
  });

test('publishes only the products of writes whose notifications were lost', async () => {
  const { published, changes } = await listeningServer(20);
  const sorted = () => published.map((changed) => (Array.isArray(changed) ? changed.toSorted() : changed));
  await writeInSilence("'{7}'", "'{8,7}'");
  await expect.poll(sorted, { timeout: 5_000 }).toEqual([[7, 8]]);
  await writeInSilence("'{7}'", 'NULL');
  await expect.poll(sorted, { timeout: 5_000 }).toEqual([[7, 8], 'all']);
  await changes.close();
});

test('publishes lost writes with the next notification', async () => {
  const { published, changes } = await listeningServer();
  await writeInSilence("'{7}'");
  await here.write(async (writer) => writer.onlyProducts([1]));
  await expect.poll(() => published.map((changed) => [...(changed as number[])].sort())).toEqual([[1, 7]]);
  await changes.close();
});

test('the log holds the last thousand writes', async () => {
  await writeInSilence(...Array.from({ length: 1_010 }, () => "'{}'"));
  await here.write(async (writer) => writer.onlyProducts([1]));
  const { rows } = await database.pool.query('SELECT count(*)::int AS count FROM change_log');
  expect(rows).toEqual([{ count: 1_000 }]);
});

const BY_THE_SHOP = { reason: 'count', actor: SYSTEM_ACTOR } as const;

test('finds a sale of a server that was killed before it sent the notification', async () => {
  const { published, changes } = await listeningServer(20);
  // Begun before a later one commits: what counts is when it commits.
  const slow = await database.pool.connect();
  await slow.query('BEGIN');
  await slow.query('SELECT pg_current_xact_id()');
  await inTransaction(database.db, (transaction) =>
    moveStock(transaction, [{ productId: 1, delta: 1 }], BY_THE_SHOP),
  );
  await expect.poll(() => published).toEqual([{ stock: [1] }]);
  await slow.query(
    "INSERT INTO stock_movements (product_id, delta, reason, actor_kind) VALUES (1, 1, 'count', 'system')",
  );
  await slow.query('COMMIT');
  slow.release();
  await expect.poll(() => published).toEqual([{ stock: [1] }, { stock: [1] }]);
  await changes.close();
});

test('counts only sales without a notification as missed', async () => {
  const { published, counted, changes } = await listeningServer(1_000);
  const sell = () =>
    inTransaction(database.db, (transaction) =>
      moveStock(transaction, [{ productId: 1, delta: 1 }], BY_THE_SHOP),
    );
  const poll = () =>
    expect.poll(() => published.splice(0), { timeout: 5_000 }).toContainEqual({ stock: [1] });
  await sell();
  here.stockChanged([1]);
  // The message, then the poll that finds the movement; the next sale comes after both.
  await poll();
  await poll();
  await sell();
  await poll();
  await expect.poll(() => counted, { timeout: 5_000 }).toEqual(['stock', 'missed']);
  await changes.close();
});

/** Commits, but the response does not arrive: the connection is cut. */
function loseAnswerToCommit(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const losing = async (...given: unknown[]) => {
    const answer = await query(...given);
    const [asked] = given;
    const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked;
    if (text !== 'commit') return answer;
    Object.assign(client, { query });
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  };
  Object.assign(client, { query: losing });
}

async function withLostCommit<T>(work: () => Promise<T>): Promise<void> {
  database.pool.once('acquire', loseAnswerToCommit);
  await expect(work()).rejects.toThrow();
}

test('shows a sale on every server although the response to COMMIT was lost', async () => {
  const url = database.pool.options.connectionString;
  const server = openCatalogue({
    database,
    databaseUrl: url,
    sources: fixedSources(),
    log: recordingLog(),
    changePollInterval: 20,
  });
  const { published, changes } = await listeningServer(20, 4);
  const before = await stockSeenBy(server);
  await withLostCommit(() =>
    inTransaction(database.db, (transaction) =>
      moveStock(transaction, [{ productId: 1, delta: 1 }], BY_THE_SHOP),
    ),
  );
  await expect.poll(() => stockSeenBy(server)).toBe(before + 1);
  await expect.poll(() => published).toContainEqual({ stock: [1] });
  await changes.close();
  await server.close();
});

test('shows a write on the server that made it although the response to COMMIT was lost', async () => {
  const before = await stockSeenBy(here);
  await withLostCommit(() =>
    here.write(async ({ transaction, onlyProducts }) => {
      onlyProducts([1]);
      await transaction.execute('UPDATE product_stock SET stock = stock + 1');
    }),
  );
  expect(await stockSeenBy(here)).toBe(before + 1);
});

test('shows a write by another process on every server once it is committed', async () => {
  await database.pool.query('UPDATE product_stock SET stock = 6');
  for (const server of [here, there]) server.changes.publish({ kind: 'catalogue', products: 'all' });
  expect([await stockSeenBy(here), await stockSeenBy(there)]).toEqual([6, 6]);
  await inTransaction(database.db, async (transaction) => {
    await transaction.execute('UPDATE product_stock SET stock = 4');
    await recordCatalogueWrite(transaction);
  });
  for (const server of [here, there]) {
    await expect.poll(() => stockSeenBy(server)).toBe(4);
  }
});

test('reads everything anew after the connection was lost', async () => {
  expect(await stockSeenBy(there)).toBe(4);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'phsar-listen' AND datname = current_database()",
  );
  await database.pool.query('UPDATE product_stock SET stock = 5');
  await expect.poll(() => stockSeenBy(there)).toBe(5);
  await untilListening(database, 2);
});

test('shows a sale on a server whose listening connection alone is dead', async () => {
  const line = await openDatabaseLine(database.pool.options.connectionString ?? '');
  const server = openCatalogue({
    database,
    databaseUrl: line.url,
    sources: fixedSources(),
    log: recordingLog(),
    changePollInterval: 20,
  });
  await untilListening(database, 3);
  const before = await stockSeenBy(server);
  line.block();
  await inTransaction(database.db, (transaction) =>
    moveStock(transaction, [{ productId: 1, delta: 1 }], BY_THE_SHOP),
  );
  await expect.poll(() => stockSeenBy(server)).toBe(before + 1);
  await line.cut();
  await server.close();
});

test('warns once that its own notifications do not arrive', async () => {
  const elsewhere = await openTestDatabase();
  const log = recordingLog();
  const { metrics, lastEcho } = recordingMetrics();
  // What it sends goes to another database, as if a pooler passed nothing on.
  const deaf = notifications({ database: elsewhere, log, metrics, pollInterval: 20, echoTimeout: 50 });
  deaf.listen();
  const warnings = () =>
    log.lines.filter(({ message }) => message.startsWith('This server receives no notifications'));
  await expect.poll(() => warnings().length, { timeout: 10_000 }).toBe(1);
  await deaf.close();
  await elsewhere.close();
  expect(warnings()).toHaveLength(1);
  expect(lastEcho()).toBe(0);
});

test('receives its own notifications without a warning', async () => {
  const log = recordingLog();
  const { metrics, lastEcho } = recordingMetrics();
  const published: Change['kind'][] = [];
  const hearing = notifications({ log, metrics, pollInterval: 20 }, ({ kind }) => published.push(kind));
  hearing.listen();
  await expect.poll(() => published.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await inTransaction(database.db, recordCatalogueWrite);
  await expect.poll(() => published.length, { timeout: 10_000 }).toBeGreaterThan(1);
  await expect.poll(lastEcho, { timeout: 10_000 }).toBeGreaterThan(0);
  await hearing.close();
  expect(published).not.toContain('stock');
  expect(log.lines).toEqual([]);
});
