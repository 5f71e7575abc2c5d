import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type CatalogueServer, openCatalogue } from '../../testing/catalogue-server.ts';
import { openDatabaseLine } from '../../testing/database-line.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { untilListening } from '../../testing/two-servers.ts';
import { moveStock } from '../products/product-stock.repository.ts';
import { CatalogueChanges, type ChangedProducts } from './catalogue-changes.ts';
import { recordCatalogueWrite } from './catalogue-writing.ts';

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

test('stock sold on one server shows on the other by itself', async () => {
  expect(await stockSeenBy(there)).toBe(9);
  await database.pool.query('UPDATE product_stock SET stock = 8');
  here.stockChanged([1]);
  expect(await stockSeenBy(here)).toBe(8);
  await expect.poll(() => stockSeenBy(there)).toBe(8);
});

test('more products than a message holds are told all the same', async () => {
  expect(await stockSeenBy(there)).toBe(8);
  await database.pool.query('UPDATE product_stock SET stock = 7');
  here.stockChanged(Array.from({ length: 3_000 }, (_, index) => index + 1));
  await expect.poll(() => stockSeenBy(there)).toBe(7);
});

test('what could not be told is told again by itself', async () => {
  expect(await stockSeenBy(there)).toBe(7);
  await database.pool.query('UPDATE product_stock SET stock = 6');
  const log = recordingLog();
  let failures = 0;
  const execute: typeof database.db.execute = (query) => {
    failures += 1;
    if (failures === 1) throw new Error('the connection was lost');
    return database.db.execute(query);
  };
  const changes = new CatalogueChanges({
    database: { ...database, db: Object.assign(Object.create(database.db), { execute }) },
    databaseUrl: database.pool.options.connectionString ?? null,
    serverName: 'third',
    log,
    heartbeat: 20,
  });
  changes.tellStock([1]);
  await expect.poll(() => log.lines).toHaveLength(1);
  changes.listen({ onStock() {}, onWrite() {} });
  await expect.poll(() => stockSeenBy(there)).toBe(6);
  await changes.close();
});

/** A third server that tells what it hears, once it listens. */
async function listeningServer(heartbeat?: number, count = 3) {
  const heard: (ChangedProducts | { stock: readonly number[] })[] = [];
  const counted: string[] = [];
  const changes = new CatalogueChanges({
    database,
    databaseUrl: database.pool.options.connectionString ?? null,
    serverName: 'third',
    log: recordingLog(),
    news: { received: (about) => void counted.push(about), beat() {} },
    ...(heartbeat === undefined ? {} : { heartbeat }),
  });
  changes.listen({
    onStock: (stock) => void heard.push({ stock }),
    onWrite: (changed) => void heard.push(changed),
  });
  await untilListening(database, count);
  // It heard of everything when it began to listen.
  heard.length = 0;
  return { heard, counted, changes };
}

test('a write that names its products tells other servers of them alone', async () => {
  const { heard, changes } = await listeningServer();
  await here.write(async (writer) => writer.onlyProducts([1]));
  await here.write(async (writer) => writer.onlyProducts([]));
  await here.write(async () => {});
  await expect.poll(() => heard).toEqual([[1], [], 'all']);
  await changes.close();
});

test('a gap between two writes is heard as a change of everything', async () => {
  const { heard, changes } = await listeningServer();
  await database.pool.query('UPDATE catalogue_version SET version = version + 1');
  await here.write(async (writer) => writer.onlyProducts([1]));
  await expect.poll(() => heard).toEqual(['all']);
  await here.write(async (writer) => writer.onlyProducts([1]));
  await expect.poll(() => heard).toEqual(['all', [1]]);
  await changes.close();
});

test('a write whose notification was lost is found by itself', async () => {
  const { heard, changes } = await listeningServer(20);
  await database.pool.query('UPDATE catalogue_version SET version = version + 1');
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['all']);
  await changes.close();
});

/** Writes whose notifications were lost. */
const writeInSilence = (...writes: string[]) =>
  inTransaction(database.db, async (transaction) => {
    for (const products of writes) {
      await transaction.execute('UPDATE catalogue_version SET version = version + 1');
      await transaction.execute(
        `INSERT INTO catalogue_writes SELECT version, ${products} FROM catalogue_version`,
      );
    }
  });

test('of writes whose notifications were lost only what they changed is refreshed', async () => {
  const { heard, changes } = await listeningServer(20);
  const sorted = () => heard.map((changed) => (Array.isArray(changed) ? changed.toSorted() : changed));
  await writeInSilence("'{7}'", "'{8,7}'");
  await expect.poll(sorted, { timeout: 5_000 }).toEqual([[7, 8]]);
  await writeInSilence("'{7}'", 'NULL');
  await expect.poll(sorted, { timeout: 5_000 }).toEqual([[7, 8], 'all']);
  await changes.close();
});

test('a write after lost ones tells of these too', async () => {
  const { heard, changes } = await listeningServer();
  await writeInSilence("'{7}'");
  await here.write(async (writer) => writer.onlyProducts([1]));
  await expect.poll(() => heard.map((changed) => [...(changed as number[])].sort())).toEqual([[1, 7]]);
  await changes.close();
});

test('of the writes before, a thousand are remembered', async () => {
  await writeInSilence(...Array.from({ length: 1_010 }, () => "'{}'"));
  await here.write(async (writer) => writer.onlyProducts([1]));
  const { rows } = await database.pool.query('SELECT count(*)::int AS count FROM catalogue_writes');
  expect(rows).toEqual([{ count: 1_000 }]);
});

const BY_THE_SHOP = { reason: 'count', actor: SYSTEM_ACTOR } as const;

test('a sale of a server that was killed before it told of it is found by itself', async () => {
  const { heard, changes } = await listeningServer(20);
  // Begun before a later one commits: what counts is when it commits.
  const slow = await database.pool.connect();
  await slow.query('BEGIN');
  await slow.query('SELECT pg_current_xact_id()');
  await inTransaction(database.db, (transaction) =>
    moveStock(transaction, [{ productId: 1, delta: 1 }], BY_THE_SHOP),
  );
  await expect.poll(() => heard).toEqual([{ stock: [1] }]);
  await slow.query(
    "INSERT INTO stock_movements (product_id, delta, reason, actor_kind) VALUES (1, 1, 'count', 'system')",
  );
  await slow.query('COMMIT');
  slow.release();
  await expect.poll(() => heard).toEqual([{ stock: [1] }, { stock: [1] }]);
  await changes.close();
});

test('only sales of which no message came are counted as missed', async () => {
  const { heard, counted, changes } = await listeningServer(1_000);
  const sell = () =>
    inTransaction(database.db, (transaction) =>
      moveStock(transaction, [{ productId: 1, delta: 1 }], BY_THE_SHOP),
    );
  const beat = () => expect.poll(() => heard.splice(0), { timeout: 5_000 }).toContainEqual({ stock: [1] });
  await sell();
  here.stockChanged([1]);
  // The message, then the beat that finds the movement; the next sale comes after both.
  await beat();
  await beat();
  await sell();
  await beat();
  await expect.poll(() => counted, { timeout: 5_000 }).toEqual(['stock', 'missed']);
  await changes.close();
});

/** Commits, but the answer does not arrive: the line is cut. */
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

test('a sale whose COMMIT was not answered shows on this server and on the others', async () => {
  const url = database.pool.options.connectionString;
  const server = openCatalogue({
    database,
    databaseUrl: url,
    sources: fixedSources(),
    log: recordingLog(),
    heartbeat: 20,
  });
  const { heard, changes } = await listeningServer(20, 4);
  const before = await stockSeenBy(server);
  await withLostCommit(() =>
    inTransaction(database.db, (transaction) =>
      moveStock(transaction, [{ productId: 1, delta: 1 }], BY_THE_SHOP),
    ),
  );
  await expect.poll(() => stockSeenBy(server)).toBe(before + 1);
  await expect.poll(() => heard).toContainEqual({ stock: [1] });
  await changes.close();
  await server.close();
});

test('a write of the catalogue whose COMMIT was not answered shows on the server that made it', async () => {
  const before = await stockSeenBy(here);
  await withLostCommit(() =>
    here.write(async ({ transaction, onlyProducts }) => {
      onlyProducts([1]);
      await transaction.execute('UPDATE product_stock SET stock = stock + 1');
    }),
  );
  expect(await stockSeenBy(here)).toBe(before + 1);
});

test('a write by another process shows on every server once it is committed', async () => {
  await database.pool.query('UPDATE product_stock SET stock = 6');
  for (const server of [here, there]) server.catalogueChanged();
  expect([await stockSeenBy(here), await stockSeenBy(there)]).toEqual([6, 6]);
  await inTransaction(database.db, async (transaction) => {
    await transaction.execute('UPDATE product_stock SET stock = 4');
    await recordCatalogueWrite(transaction);
  });
  for (const server of [here, there]) {
    await expect.poll(() => stockSeenBy(server)).toBe(4);
  }
});

test('a server whose line was cut reads everything anew when it is back', async () => {
  expect(await stockSeenBy(there)).toBe(4);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'phsar-listen' AND datname = current_database()",
  );
  await database.pool.query('UPDATE product_stock SET stock = 5');
  await expect.poll(() => stockSeenBy(there)).toBe(5);
  await untilListening(database, 2);
});

test('what is sold shows on a server whose line for news alone is dead', async () => {
  const line = await openDatabaseLine(database.pool.options.connectionString ?? '');
  const server = openCatalogue({
    database,
    databaseUrl: line.url,
    sources: fixedSources(),
    log: recordingLog(),
    heartbeat: 20,
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

test('a server that does not hear itself says so, once', async () => {
  const elsewhere = await openTestDatabase();
  const log = recordingLog();
  const news = { received: vi.fn(), beat: vi.fn() };
  const deaf = new CatalogueChanges({
    // What it tells goes to another database, as if a pooler passed nothing on.
    database: elsewhere,
    databaseUrl: database.pool.options.connectionString ?? null,
    serverName: 'deaf',
    log,
    news,
    heartbeat: 20,
    testTimeout: 50,
  });
  deaf.listen({ onStock() {}, onWrite() {} });
  const warnings = () =>
    log.lines.filter(({ message }) => message.startsWith('News of other servers are not'));
  await expect.poll(() => warnings().length, { timeout: 10_000 }).toBe(1);
  await deaf.close();
  await elsewhere.close();
  expect(warnings()).toHaveLength(1);
  expect(news.beat).not.toHaveBeenCalled();
});

test('and one that hears itself does not', async () => {
  const log = recordingLog();
  const news = { received: vi.fn(), beat: vi.fn() };
  const told: ChangedProducts[] = [];
  const hearing = new CatalogueChanges({
    database,
    databaseUrl: database.pool.options.connectionString ?? null,
    serverName: 'hearing',
    log,
    news,
    heartbeat: 20,
  });
  const stock: (readonly number[])[] = [];
  hearing.listen({ onStock: (ids) => stock.push(ids), onWrite: (changed) => told.push(changed) });
  await expect.poll(() => told.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await inTransaction(database.db, recordCatalogueWrite);
  await expect.poll(() => told.length, { timeout: 10_000 }).toBeGreaterThan(1);
  await expect.poll(() => news.beat.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await hearing.close();
  expect(stock).toEqual([]);
  expect(log.lines).toEqual([]);
});
