import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { openDatabase } from '../../apps/api/src/platform/database/open-database.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { mediaFolder } from '../../apps/api/src/platform/media/open-media-store.ts';
import { systemSources } from '../../apps/api/src/platform/sources.ts';
import { type RecordedQuery, recordQueries } from '../../apps/api/src/testing/recorded-queries.ts';
import { orderBody } from '../../apps/api/src/testing/sample-order.ts';
import type { CallKind } from './calls-script.ts';
import { ORDER_PATH, type Shopper, TOKEN_SECRET, UNIT_PRICE } from './shoppers.ts';

/** One kind of API call and the SQL statements it causes, in order. */
export interface Recording extends CallKind {
  statements: readonly RecordedQuery[];
  /** Recorded values that a replay replaces. */
  marks: { account: string; products: readonly number[]; key: string; number?: string; order?: string };
}

const CART: CallKind = {
  path: '/api/cart/update',
  bodyOf: ({ products }) => ({ productId: String(products[0]), quantity: 3 }),
};

const ORDER: CallKind = {
  path: ORDER_PATH,
  bodyOf: ({ products }) =>
    orderBody(
      products.map((product) => ({ productId: String(product), quantity: 1, unitPrice: UNIT_PRICE })),
    ),
};

/** Makes one call of each kind in process and records its statements. @throws when a call fails or there is no shopper */
export async function recordStatements(databaseUrl: string, [shopper]: readonly Shopper[]) {
  if (shopper === undefined) throw new Error('No shopper given');
  const log = createLog('error');
  const config = readConfig({ DATABASE_URL: databaseUrl, TOKEN_SECRET, RATE_LIMIT: 'off' });
  const database = await openDatabase({ databaseUrl, dataDir: config.dataDir, log });
  const queries = recordQueries(database.pool);
  const app = await buildApp({
    config,
    database,
    media: mediaFolder(config),
    sources: systemSources,
    log,
    web: null,
  });
  const record = async (kind: CallKind): Promise<Recording> => {
    const key = randomUUID();
    const call = () => {
      queries.length = 0;
      return app.inject({
        method: 'POST',
        url: kind.path,
        headers: { authorization: `Bearer ${shopper.token}`, 'idempotency-key': key },
        payload: Object(kind.bodyOf(shopper)),
      });
    };
    const answer = await call();
    if (answer.statusCode >= 300) throw new Error(`${kind.path}: ${answer.body}`);
    const { order } = answer.json();
    // Notifications of other servers are sent after the answer, one for many calls.
    const statements = queries.filter(({ text }) => !text.includes('pg_notify'));
    return {
      ...kind,
      statements,
      marks: {
        account: shopper.id,
        products: shopper.products,
        key,
        ...(order && { number: order.orderId, order: order._id }),
      },
    };
  };
  try {
    return { cart: await record(CART), order: await record(ORDER) };
  } finally {
    await app.close();
    await database.close();
  }
}

interface Replay {
  pool: pg.Pool;
  recording: Recording;
  shoppers: readonly Shopper[];
  /** Concurrent loops. */
  callers: number;
  seconds: number;
}

/** Runs the recorded statements through the driver alone. @returns calls per second */
export async function replay({ pool, recording, shoppers, callers, seconds }: Replay): Promise<number> {
  const begin = performance.now();
  let count = 0;
  const call = async () => {
    while (performance.now() - begin < seconds * 1000) {
      const shopper = shoppers[count % shoppers.length];
      count += 1;
      if (shopper !== undefined) await runOnce(pool, recording, shopper);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return (count * 1000) / (performance.now() - begin);
}

async function runOnce(
  pool: pg.Pool,
  { path, statements, marks }: Recording,
  shopper: Shopper,
): Promise<void> {
  const changes: [string, string][] = [
    ...marks.products.map((id, place): [string, string] => [String(id), String(shopper.products[place])]),
    [marks.account, shopper.id],
    [marks.key, randomUUID()],
  ];
  if (marks.number !== undefined) changes.push([marks.number, randomUUID().slice(0, 11)]);
  const client = await pool.connect();
  try {
    for (const [place, { text, values }] of statements.entries()) {
      const changed = values.map((value) => changedValue(value, changes));
      // Prepared by name like the shop's, so that neither side plans a statement twice per connection.
      const name = values.length > 0 ? `${path} ${place}` : undefined;
      const { rows } = await client.query({ ...(name && { name }), text, values: changed });
      if (marks.order !== undefined && text.startsWith('insert into "orders"'))
        changes.push([marks.order, rows[0].id]);
    }
  } finally {
    client.release();
  }
}

function changedValue(value: unknown, changes: readonly [string, string][]): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return changes.reduce((text, [from, to]) => text.replaceAll(from, to), String(value));
}
