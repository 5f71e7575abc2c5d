import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { startShop } from '../e2e/support/shop-process.ts';
import { type Figure, median, quantile } from './support/figure.ts';
import {
  freshToken,
  ORDER_PATH,
  openShoppers,
  orderCall,
  type Shopper,
  TOKEN_SECRET,
} from './support/shoppers.ts';

/** Ten millions take some twenty minutes: ACCOUNTS=10000000. */
const ACCOUNTS = Number(process.env.ACCOUNTS ?? 1_000_000);
/** Rows of one statement. */
const PART = 250_000;
const ROUNDS = 300;

type Call = (shopper: Shopper) => Promise<Response>;

/** What shoppers call, before and after a shop has many accounts, each with a session. */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster();
  const databaseUrl = cluster.urlOf('postgres');
  const server = await startShop({
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET,
    SHOP_DEMO: 'off',
    RATE_LIMIT: 'off',
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const shoppers = await openShoppers(pool);
    const refreshTokens = await openSessions(pool, shoppers);
    const calls: Record<string, Call> = {
      'a session renewed': async ({ id }) => {
        const answer = await fetch(`${server.url}/api/auth/refresh-token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refreshToken: refreshTokens.get(id) }),
        });
        const { refreshToken } = (await answer.clone().json()) as { refreshToken: string };
        refreshTokens.set(id, refreshToken);
        return answer;
      },
      'a cart': ({ token }) =>
        fetch(`${server.url}/api/cart`, { headers: { authorization: `Bearer ${token}` } }),
      'an order': (shopper) => fetch(server.url + ORDER_PATH, orderCall(shopper)),
    };
    await timed(calls, shoppers);
    const before = await timed(calls, shoppers);
    await fill(pool);
    // Filling takes longer than a token is good for.
    for (const shopper of shoppers) shopper.token = await freshToken(shopper);
    await timed(calls, shoppers);
    const after = await timed(calls, shoppers);
    return Object.keys(calls).flatMap((name) => [
      {
        name: `${name}, half`,
        unit: 'ms',
        runs: [median(after[name] ?? [])],
        limit: { what: 'ms with 64 accounts', runs: [median(before[name] ?? [])] },
        budget: 'half of the calls',
      },
      { name: `${name}, 99 of 100`, unit: 'ms', runs: [quantile(after[name] ?? [], 0.99)] },
    ]);
  } finally {
    await pool.end();
    await server.remove();
    await cluster.stop();
  }
}

/** Another session for each shopper. @returns the refresh tokens by account */
async function openSessions(pool: pg.Pool, shoppers: readonly Shopper[]): Promise<Map<string, string>> {
  const tokens = new Map(shoppers.map(({ id }) => [id, randomBytes(32).toString('base64url')]));
  const hashes = [...tokens.values()].map((token) => createHash('sha256').update(token).digest('hex'));
  await pool.query(
    `INSERT INTO refresh_tokens (account_id, family_id, token_hash, started_at, expires_at)
     SELECT id, gen_random_uuid(), hash, now(), now() + interval '1 day'
     FROM unnest($1::uuid[], $2::text[]) AS given (id, hash)`,
    [[...tokens.keys()], hashes],
  );
  return tokens;
}

/** @returns milliseconds of each call, one after the other */
async function timed(
  calls: Record<string, Call>,
  shoppers: readonly Shopper[],
): Promise<Record<string, number[]>> {
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const shopper = shoppers[round % shoppers.length] as Shopper;
    for (const [name, call] of Object.entries(calls)) {
      const begin = performance.now();
      const answer = await call(shopper);
      await answer.arrayBuffer();
      times[name]?.push(performance.now() - begin);
      if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}`);
    }
  }
  return times;
}

/** Adds the accounts and their sessions. */
async function fill(pool: pg.Pool): Promise<void> {
  for (let first = 1; first <= ACCOUNTS; first += PART) {
    await pool.query(
      `WITH added AS (
         INSERT INTO accounts (full_name, folded_name, search_name, phone, password_hash, address)
         SELECT 'Sok Dara ' || n, 'sok dara ' || n, 'sok dara ' || n, '+85599' || lpad(n::text, 8, '0'), 'none', 'Phnom Penh'
         FROM generate_series($1::int, $2::int) AS n RETURNING id
       )
       INSERT INTO refresh_tokens (account_id, family_id, token_hash, started_at, expires_at)
       SELECT id, gen_random_uuid(), encode(sha256(id::text::bytea), 'hex'), now(), now() + interval '30 days' FROM added`,
      [first, Math.min(first + PART - 1, ACCOUNTS)],
    );
  }
  await pool.query('VACUUM ANALYZE accounts, refresh_tokens');
}
