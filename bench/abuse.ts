import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type OpenLoop, openLoop } from '../apps/api/src/testing/open-loop.ts';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { keepUploading } from '../apps/api/src/testing/slow-upload.ts';
import { startShop } from '../e2e/support/shop-process.ts';
import { type Figure, quantile } from './support/figure.ts';
import { memoryOf } from './support/load.ts';
import { makeMemoryGroup } from './support/memory-group.ts';
import { ORDER_PATH, openShoppers, orderCall, type Shopper, TOKEN_SECRET } from './support/shoppers.ts';

const MEMORY = 512 * 2 ** 20;
const NETWORKS = 12;
/** Calls a second of all networks together. */
const RATES = { search: 300, signIn: 40, order: 4 };
/** Uploads under way at any moment; more than there are places. */
const UPLOADS = 60;
const SECONDS = { before: 10, flood: 60 };
/** As many as order in the longest flood, each no oftener than the shop allows. */
const SHOPPERS = 96;
/** Milliseconds after which a call counts as lost. */
const GIVEN_UP = 30_000;
/** Milliseconds until somebody whom the shop told to come again does. */
const RETRY = 200;

/** A page and an order after it, in milliseconds. */
interface Visit {
  page: number;
  all: number;
}

interface Flood extends OpenLoop {
  /** Answers by status. */
  answers: Map<string, number>;
}

/** Random searches, slow uploads and sign-ins of many networks against a shop in 512 MB, in which others order. */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster({ isDurable: true });
  const databaseUrl = cluster.urlOf('postgres');
  const group = await makeMemoryGroup(MEMORY);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const settings = {
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const shop = await group.around(() => startShop(settings));
  try {
    const shoppers = await openShoppers(pool, SHOPPERS);
    const honest = new HonestShoppers(shop.url, shoppers);
    const quiet = honest.startOrdering();
    await wait(SECONDS.before * 1_000);
    const before = allOf(await quiet.stop());
    const flood = startFlood(shop.url);
    const ordering = honest.startOrdering();
    await wait(SECONDS.flood * 1_000);
    const others = ordering.stop();
    const rest = flood.stop();
    const recovery = await honest.untilAsFastAs(quantile(before, 0.95));
    const visits = await others;
    const meanwhile = allOf(visits);
    await rest;
    const kills = await group.kills();
    if (kills > 0) throw new Error(`The shop was killed ${kills} times for want of memory`);
    return [
      { name: 'page and order before the flood, 99 of 100', unit: 'ms', runs: [quantile(before, 0.99)] },
      { name: 'page and order in the flood, half', unit: 'ms', runs: [quantile(meanwhile, 0.5)] },
      { name: 'page and order in the flood, 99 of 100', unit: 'ms', runs: [quantile(meanwhile, 0.99)] },
      { name: 'page and order in the flood, slowest', unit: 'ms', runs: [Math.max(...meanwhile)] },
      {
        name: 'the page alone, 99 of 100',
        unit: 'ms',
        runs: [
          quantile(
            visits.map(({ page }) => page),
            0.99,
          ),
        ],
      },
      { name: 'as fast as before, after', unit: 's', runs: [recovery / 1_000] },
      { name: 'memory, most', unit: 'MB', runs: [memoryOf(shop.pid(), 'peak') / 1_000_000] },
      ...[...flood.answers].map(([what, count]) => ({
        name: `flood: ${what}`,
        unit: '/s',
        runs: [count / SECONDS.flood],
      })),
    ];
  } finally {
    await pool.end();
    await shop.remove();
    await group.remove();
    await cluster.stop();
  }
}

const allOf = (visits: readonly Visit[]) => visits.map(({ all }) => all);

/** @param number any; the same number is the same network */
const attacker = (number: number) => `203.0.113.${number % NETWORKS}`;

function startFlood(url: string): Flood {
  const answers = new Map<string, number>();
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);
  const call = async (what: string, path: string, number: number, init: RequestInit = {}) => {
    const headers = { 'x-forwarded-for': attacker(number), 'content-type': 'application/json' };
    try {
      const signal = AbortSignal.timeout(GIVEN_UP);
      const answer = await fetch(url + path, { ...init, headers, signal });
      await answer.arrayBuffer();
      count(`${what} ${answer.status}`);
    } catch {
      count(`${what} lost`);
    }
  };
  const loops = [
    openLoop(RATES.search, (number) => {
      const words = randomBytes(6).toString('hex');
      // Every fourth is a whole page.
      const path = number % 4 === 0 ? `/shop?q=${words}` : `/api/products?limit=24&q=${words}`;
      return call(number % 4 === 0 ? 'page' : 'search', path, number);
    }),
    openLoop(RATES.signIn, (number) => {
      const fullName = `0${10_000_000 + Math.floor(Math.random() * 80_000_000)}`;
      const body = JSON.stringify({ fullName, password: randomBytes(9).toString('hex') });
      return call('sign-in', '/api/auth/login', number, { method: 'POST', body });
    }),
  ];
  const uploads = Array.from({ length: UPLOADS }, (_, number) =>
    keepUploading(url, attacker(number), (status) => count(`upload ${status}`)),
  );
  return {
    answers,
    async stop() {
      for (const stop of uploads) stop();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** People of other networks: each looks at a page and orders, again and again, as long as the shop asks them to. */
class HonestShoppers {
  readonly #url: string;
  readonly #shoppers: readonly Shopper[];
  #next = 0;

  constructor(url: string, shoppers: readonly Shopper[]) {
    this.#url = url;
    this.#shoppers = shoppers;
  }

  /** Orders in open loop. */
  startOrdering(): { stop(): Promise<Visit[]> } {
    const visits: Visit[] = [];
    const loop = openLoop(RATES.order, async () => void visits.push(await this.#buy()));
    return {
      async stop() {
        await loop.stop();
        return visits;
      },
    };
  }

  /** Orders until three in a row take no longer than twice as long as that. @returns milliseconds until the first of them */
  async untilAsFastAs(milliseconds: number): Promise<number> {
    const begin = performance.now();
    let since = 0;
    for (let inARow = 0; inARow < 3; ) {
      if (inARow === 0) since = performance.now();
      inARow = (await this.#buy()).all <= 2 * milliseconds ? inARow + 1 : 0;
    }
    return since - begin;
  }

  async #buy(): Promise<Visit> {
    const place = this.#next % this.#shoppers.length;
    this.#next += 1;
    const shopper = this.#shoppers[place] as Shopper;
    const begin = performance.now();
    const from = { 'x-forwarded-for': `198.51.100.${place}` };
    await this.#untilServed('/', { headers: from });
    const page = performance.now() - begin;
    await this.#untilServed(
      ORDER_PATH,
      orderCall(shopper, { products: shopper.products.slice(0, 1), headers: from }),
    );
    return { page, all: performance.now() - begin };
  }

  /** Tries again while the shop is busy or not to be reached, as people do. @throws on any other answer */
  async #untilServed(path: string, init: RequestInit): Promise<void> {
    for (;;) {
      const answer = await fetch(this.#url + path, init).catch(() => null);
      const text = await answer?.text().catch(() => '');
      if (answer?.ok) return;
      if (answer && answer.status !== 503) throw new Error(`${path} was answered ${answer.status}: ${text}`);
      await wait(RETRY);
    }
  }
}
