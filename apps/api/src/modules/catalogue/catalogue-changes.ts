import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import {
  CATALOGUE_CHANNEL,
  type CatalogueMoment,
  checkListening,
  findMoment,
  findMovedSince,
  findWritten,
  notifyServers,
  type WriteNews,
} from './catalogue-version.repository.ts';
import type { NewsMetrics } from './news-metrics.ts';

/** The products that a write changed; `all` if anything may have changed. */
export type ChangedProducts = readonly number[] | 'all';

/** A message to the other servers. Without `products` and `written` it means that anything may have changed. */
interface ChangeMessage {
  from?: string;
  /** Products whose stock changed. */
  products?: number[];
  /** Products that were written; anything else of the catalogue but products may have changed too. */
  written?: number[];
  /** The catalogue's version since this write. */
  version?: number;
  /** A server's word to itself, of no meaning to others. */
  test?: string;
}

/** Products that messages named; all when one named none. */
interface Heard {
  readonly products: Set<number>;
  isAll: boolean;
}

/** Called when other servers have made changes. */
export interface ChangeListener {
  onStock(productIds: readonly number[]): void;
  onWrite(changed: ChangedProducts): void;
}

export interface CatalogueChangesDeps {
  database: Database;
  /** Null on the embedded database: there is no other server. */
  databaseUrl: string | null;
  /** Names this server: it does not listen to itself. */
  serverName: string;
  log: FastifyBaseLogger;
  news?: NewsMetrics | undefined;
  /** Milliseconds; shorter in tests. */
  heartbeat?: number;
  /** Milliseconds in which it must hear itself; shorter in tests. */
  testTimeout?: number;
}

/**
 * Milliseconds between checks that find a lost connection, and writes and sales of which no news came. With what a check
 * takes, nothing is older than ten seconds.
 */
const HEARTBEAT = 9_000;
const RECONNECT_WAIT = 1_000;
const QUERY_TIMEOUT = 5_000;
/** Milliseconds until a notification counts as lost: it may arrive after the version that it announces was read. */
const LATE_NEWS = 500;
/** Milliseconds in which a server must hear its own test. */
const TEST_TIMEOUT = 5_000;
/**
 * A notification of PostgreSQL holds 8,000 bytes and an id has up to 10 digits; with more products it says
 * 'everything'.
 */
const MAX_PRODUCTS_IN_MESSAGE = 700;
/** With more, reading everything anew is no slower. */
const MAX_PRODUCTS_REMEMBERED = 2_000;

/**
 * What a write of the catalogue tells, and what is remembered of it. @param from the server that writes, which needs no news of
 * it
 */
export function newsOfWrite(changed: ChangedProducts, from: string | undefined): WriteNews {
  const products = changed !== 'all' && changed.length <= MAX_PRODUCTS_REMEMBERED ? changed : null;
  const isShort = products !== null && products.length <= MAX_PRODUCTS_IN_MESSAGE;
  return {
    products,
    news: { ...(from === undefined ? {} : { from }), ...(isShort ? { written: products } : {}) },
  };
}

/** Notifies the servers of one database of each other's changes to stock and catalogue. */
export class CatalogueChanges {
  readonly #deps: CatalogueChangesDeps;
  readonly #closing = new AbortController();
  readonly #untold = new Set<number>();
  /** What messages named since the last beat, of this server too. */
  #heard: Heard = { products: new Set(), isAll: false };
  #telling: Promise<void> = Promise.resolve();
  #isTelling = false;
  #listening: Promise<void> = Promise.resolve();
  /** The last version that this server has heard of or seen; null before it listens. */
  #version: number | null = null;
  /** The test that was sent and not heard yet. */
  #test: { word: string; hear: () => void } | null = null;
  #isDeaf = false;

  constructor(deps: CatalogueChangesDeps) {
    this.#deps = deps;
  }

  /** Starts listening to the other servers; a lost connection is replaced. */
  listen(listener: ChangeListener): void {
    const { databaseUrl } = this.#deps;
    if (databaseUrl !== null) this.#listening = this.#keepListening(databaseUrl, listener);
  }

  /**
   * Notifies the other servers soon; changes made while a message is being sent, or that failed to send, go into the
   * next one.
   */
  tellStock(productIds: readonly number[]): void {
    if (this.#deps.databaseUrl === null) return;
    for (const id of productIds) this.#untold.add(id);
    if (!this.#isTelling) this.#telling = this.#tellAll();
  }

  async close(): Promise<void> {
    await this.#telling;
    this.#closing.abort();
    await this.#listening;
  }

  async #tellAll(): Promise<void> {
    this.#isTelling = true;
    let products: number[] = [];
    try {
      while (this.#untold.size > 0) {
        products = [...this.#untold];
        this.#untold.clear();
        const isShort = products.length <= MAX_PRODUCTS_IN_MESSAGE;
        const message: ChangeMessage = { from: this.#deps.serverName, ...(isShort ? { products } : {}) };
        await notifyServers(this.#deps.database.db, JSON.stringify(message));
      }
    } catch (error) {
      // Nothing else would tell the others, whose own connections may be fine: sent again at the next beat.
      for (const id of products) this.#untold.add(id);
      this.#deps.log.warn({ reason: reasonOf(error) }, 'The other servers were not told of changed stock');
    } finally {
      this.#isTelling = false;
    }
  }

  async #keepListening(databaseUrl: string, listener: ChangeListener): Promise<void> {
    const { signal } = this.#closing;
    const { database, heartbeat = HEARTBEAT } = this.#deps;
    let seen: CatalogueMoment | null = null;
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString: databaseUrl,
        application_name: 'phsar-listen',
        connectionTimeoutMillis: QUERY_TIMEOUT,
        query_timeout: QUERY_TIMEOUT,
        keepAlive: true,
      });
      const lost = new AbortController();
      client.on('error', () => lost.abort());
      const ended = AbortSignal.any([signal, lost.signal]);
      client.on('notification', ({ payload }) => this.#hear(payload, listener));
      try {
        // Connecting may take long, and fail.
        if (seen !== null) seen = await this.#catchUp(seen, listener);
        await client.connect();
        await client.query(`LISTEN ${CATALOGUE_CHANNEL}`);
        // News may have been missed while not listening. Read before everything is dropped, so that the first beat finds
        // what commits in between.
        seen = await findMoment(database.pool);
        this.#version = seen.version;
        listener.onWrite('all');
        while (!signal.aborted) {
          seen = await this.#catchUp(seen, listener);
          this.tellStock([]);
          await checkListening(client);
          void this.#testHearing();
          await wait(heartbeat, undefined, { signal: ended, ref: false });
        }
      } catch (error) {
        if (!signal.aborted) {
          this.#deps.log.warn({ reason: reasonOf(error) }, 'Not connected to the news of other servers');
        }
      }
      await client.end().catch(() => {});
      if (!signal.aborted) await wait(RECONNECT_WAIT, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /**
   * Finds what no news told of: a write whose message was lost, and stock that was moved by a server that ended, or lost its
   * connection, after the commit. Not by the listening connection, which may be all that is lost. @returns what is known then
   */
  async #catchUp(seen: CatalogueMoment, listener: ChangeListener): Promise<CatalogueMoment> {
    const { pool } = this.#deps.database;
    const known = this.#version;
    const heard = this.#heard;
    this.#heard = { products: new Set(), isAll: false };
    const current = await findMoment(pool);
    const moved = await findMovedSince(pool, seen);
    // Also those that were heard of: a product may have been sold again since.
    if (moved.length > 0) listener.onStock(moved);
    const missed = moved.filter((id) => !isHeard(heard, id));
    if (missed.length > 0) void this.#countMissed(missed, this.#heard);
    if (current.version === this.#version) return current;
    await wait(LATE_NEWS, undefined, { signal: this.#closing.signal, ref: false });
    // A restored database may have gone back to an earlier version.
    if (this.#version !== known && Number(this.#version) >= current.version) return current;
    const changed = await findWritten(pool, { after: this.#version ?? 0, to: current.version });
    this.#version = current.version;
    this.#deps.news?.received('missed');
    listener.onWrite(changed);
    return current;
  }

  /** Counts sales that no message told of, not even a late one. @param heard what was heard since they were found */
  async #countMissed(missed: readonly number[], heard: Heard): Promise<void> {
    await wait(LATE_NEWS, undefined, { ref: false });
    if (missed.some((id) => !isHeard(heard, id))) this.#deps.news?.received('missed');
  }

  /**
   * Tells itself something. A pooler that lends connections for one transaction accepts LISTEN and passes nothing on: what
   * others do is then found by the beats alone, and the log says so once.
   */
  async #testHearing(): Promise<void> {
    const { database, serverName, log, testTimeout = TEST_TIMEOUT } = this.#deps;
    if (this.#test !== null) return;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const word = String(performance.now());
    this.#test = { word, hear: () => resolve(true) };
    const timer = setTimeout(() => resolve(false), testTimeout).unref();
    try {
      // Without products: a server of the release before takes it for news of no stock.
      await notifyServers(database.db, JSON.stringify({ from: serverName, products: [], test: word }));
      const isHeard = await promise;
      if (isHeard) this.#deps.news?.beat();
      if (!isHeard && !this.#isDeaf && !this.#closing.signal.aborted) {
        log.warn(
          'News of other servers are not heard: DATABASE_DIRECT_URL must lead past the pooler. Until then they are found within ten seconds',
        );
      }
      this.#isDeaf = !isHeard;
    } catch {
      // The database is away, which the listening connection notices itself.
    } finally {
      clearTimeout(timer);
      this.#test = null;
    }
  }

  #hear(payload: string | undefined, listener: ChangeListener): void {
    const message = parsedMessage(payload ?? '');
    if (message.test !== undefined) {
      if (message.from === this.#deps.serverName && message.test === this.#test?.word) this.#test.hear();
      return;
    }
    remember(this.#heard, message.products ?? message.written ?? 'all');
    const missed = this.#follow(message);
    if (message.from !== this.#deps.serverName) {
      this.#deps.news?.received(message.products === undefined ? 'catalogue' : 'stock');
    }
    if (message.products !== undefined) {
      if (message.from !== this.#deps.serverName) listener.onStock(message.products);
    } else if (missed !== null) void this.#findMissed(missed, listener);
    else if (message.from !== this.#deps.serverName) listener.onWrite(message.written ?? 'all');
  }

  /** @returns which writes are new where another one's message must have been lost before this one; else null */
  #follow({ version }: ChangeMessage): { after: number; to: number } | null {
    const after = this.#version;
    if (version === undefined || after === null) return null;
    this.#version = Math.max(version, after);
    return version <= after + 1 ? null : { after, to: version };
  }

  async #findMissed(missed: { after: number; to: number }, listener: ChangeListener): Promise<void> {
    const { pool } = this.#deps.database;
    listener.onWrite(await findWritten(pool, missed).catch(() => 'all' as const));
  }
}

function remember(heard: Heard, named: ChangedProducts): void {
  if (named === 'all') heard.isAll = true;
  else for (const id of named) heard.products.add(id);
}

function isHeard({ products, isAll }: Heard, id: number): boolean {
  return isAll || products.has(id);
}

/** What cannot be read may mean anything: it counts as a change of everything. */
function parsedMessage(payload: string): ChangeMessage {
  try {
    const message: unknown = JSON.parse(payload);
    if (typeof message !== 'object' || message === null) return {};
    return {
      ...('from' in message && typeof message.from === 'string' ? { from: message.from } : {}),
      ...('products' in message && isNumbers(message.products) ? { products: message.products } : {}),
      ...('written' in message && isNumbers(message.written) ? { written: message.written } : {}),
      ...('test' in message && typeof message.test === 'string' ? { test: message.test } : {}),
      ...('version' in message && typeof message.version === 'number' ? { version: message.version } : {}),
    };
  } catch {
    return {};
  }
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'number');
}
