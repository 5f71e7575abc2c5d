import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import * as z from 'zod/mini';
import { reasonOf } from '../platform/database/database-error.ts';
import type { Database } from '../platform/database/open-database.ts';
import { type Metrics, NO_METRICS } from '../platform/metrics.ts';
import type { Sources } from '../platform/sources.ts';
import type { Change } from './change-feed.ts';
import {
  CHANGE_CHANNEL,
  type ChangeMessage,
  findMovedSince,
  findPosition,
  findWritten,
  type LogPosition,
  MAX_NOTIFIED_PRODUCTS,
  notifyServers,
} from './change-log.repository.ts';

export interface ServerNotificationsDeps {
  database: Database;
  /** Null on the embedded database: there is no other server. */
  databaseUrl: string | null;
  /** Names this server, which ignores its own notifications. */
  serverName: string;
  sources: Pick<Sources, 'now'>;
  log: FastifyBaseLogger;
  metrics?: Metrics | undefined;
  /** Milliseconds; shorter in tests. */
  pollInterval?: number | undefined;
  /** Milliseconds in which it must receive its own echo; shorter in tests. */
  echoTimeout?: number;
}

type Publish = (change: Change) => void;

/**
 * Milliseconds between polls, which find a lost connection, and writes and sales whose notification was lost. With what a
 * poll takes, nothing is older than ten seconds.
 */
const POLL_INTERVAL = 9_000;
const RECONNECT_WAIT = 1_000;
const QUERY_TIMEOUT = 5_000;
/** Milliseconds until a notification counts as lost: it may arrive after the version that it announces was read. */
const LATE_NOTIFICATION = 500;
const ECHO_TIMEOUT = 5_000;

const ids = z.optional(z.array(z.int()));
const messageSchema = z.object({
  from: z.optional(z.string()),
  stock: ids,
  written: ids,
  version: z.optional(z.number()),
  echo: z.optional(z.string()),
});

/** Notifies the servers of one database of each other's changes, and polls for those whose notification was lost. */
export class ServerNotifications {
  readonly #deps: ServerNotificationsDeps;
  readonly #publish: Publish;
  readonly #closing = new AbortController();
  readonly #received: (about: 'stock' | 'catalogue' | 'missed') => void;
  readonly #pendingStock = new Set<number>();
  #sending: Promise<void> | null = null;
  #listening: Promise<void> = Promise.resolve();
  /** Of the last poll; null before the first connection. */
  #position: LogPosition | null = null;
  /** The last version of the log that was published here; null before it listens. */
  #version: number | null = null;
  /** The products of the messages since the last poll, those of this server included. */
  #announced = new Set<number | 'all'>();
  /** The echo that was sent and not received yet. */
  #echo: { text: string; resolve(): void } | null = null;
  #lastEcho = 0;
  #isEchoLost = false;

  constructor(deps: ServerNotificationsDeps, publish: Publish) {
    this.#deps = deps;
    this.#publish = publish;
    const metrics = deps.databaseUrl === null ? NO_METRICS : (deps.metrics ?? NO_METRICS);
    const counter = metrics.counter(
      'phsar_news_received_total',
      'Change events received from other servers, by kind; missed ones were found without a message.',
      'about',
      ['stock', 'catalogue', 'missed'],
    );
    this.#received = (about) => counter.increment(about);
    metrics.gauge(
      'phsar_news_last_beat_timestamp_seconds',
      'When the server last received its own heartbeat over NOTIFY; 0 before the first time.',
      () => this.#lastEcho,
    );
  }

  /** Starts listening to the other servers; a lost connection is replaced. */
  listen(): void {
    const { databaseUrl } = this.#deps;
    if (databaseUrl !== null) this.#listening = this.#keepListening(databaseUrl);
  }

  /** Notifies the other servers soon; what changes meanwhile, or could not be sent, goes into the next message. */
  sendStock(productIds: readonly number[]): void {
    if (this.#deps.databaseUrl === null) return;
    for (const id of productIds) this.#pendingStock.add(id);
    if (this.#pendingStock.size > 0) this.#sending ??= this.#sendPending();
  }

  async close(): Promise<void> {
    await this.#sending;
    this.#closing.abort();
    await this.#listening;
  }

  async #sendPending(): Promise<void> {
    const { database, log, serverName: from } = this.#deps;
    let stock: number[] = [];
    try {
      while (this.#pendingStock.size > 0) {
        stock = [...this.#pendingStock];
        this.#pendingStock.clear();
        const isShort = stock.length <= MAX_NOTIFIED_PRODUCTS;
        await notifyServers(database.db, { from, ...(isShort ? { stock } : {}) });
      }
    } catch (error) {
      // The next poll sends them again: the connections of the other servers may be fine.
      for (const id of stock) this.#pendingStock.add(id);
      log.warn({ reason: reasonOf(error) }, 'Could not notify other servers of changed stock');
    } finally {
      this.#sending = null;
    }
  }

  async #keepListening(databaseUrl: string): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString: databaseUrl,
        application_name: 'phsar-listen',
        connectionTimeoutMillis: QUERY_TIMEOUT,
        query_timeout: QUERY_TIMEOUT,
        keepAlive: true,
      });
      try {
        await this.#listenOn(client);
      } catch (error) {
        if (!signal.aborted) {
          this.#deps.log.warn({ reason: reasonOf(error) }, 'Lost the connection for change notifications');
        }
      }
      await client.end().catch(() => {});
      if (!signal.aborted) await wait(RECONNECT_WAIT, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Listens and polls until the connection is lost. */
  async #listenOn(client: pg.Client): Promise<void> {
    const { database, pollInterval = POLL_INTERVAL } = this.#deps;
    const { signal } = this.#closing;
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('notification', ({ payload }) => this.#receive(parsed(payload)));
    // Connecting again may take long, and fail.
    if (this.#position !== null) await this.#poll(this.#position);
    await client.connect();
    await client.query(`LISTEN ${CHANGE_CHANNEL}`);
    // Read before everything is dropped, so that the first poll finds what commits in between.
    const position = await findPosition(database.pool);
    this.#position = position;
    this.#version = position.version;
    this.#publish({ kind: 'catalogue', products: 'all' });
    while (!signal.aborted) {
      await this.#poll(this.#position);
      this.sendStock([]);
      // Fails when the connection is lost.
      await client.query("SELECT 'listening'");
      void this.#testEcho();
      const ended = AbortSignal.any([signal, lost.signal]);
      await wait(pollInterval, undefined, { signal: ended, ref: false });
    }
  }

  /**
   * Publishes what no notification announced: a write whose message was lost, and stock moved by a server that ended, or lost
   * its connection, after the commit. Uses the pool, because the listening connection alone may be lost.
   */
  async #poll({ snapshot }: LogPosition): Promise<void> {
    const { pool } = this.#deps.database;
    const known = this.#version;
    const announced = this.#announced;
    this.#announced = new Set();
    const current = await findPosition(pool);
    const moved = await findMovedSince(pool, snapshot);
    // Announced ones too: a product may have been sold again since.
    if (moved.length > 0) this.#publish({ kind: 'stock', products: moved });
    this.#position = current;
    const missed = moved.filter((id) => !announced.has('all') && !announced.has(id));
    if (missed.length > 0) void this.#countMissed(missed, this.#announced);
    if (current.version === this.#version) return;
    await wait(LATE_NOTIFICATION, undefined, { signal: this.#closing.signal, ref: false });
    // The version of a restored database may be lower.
    if (this.#version !== known && Number(this.#version) >= current.version) return;
    const products = await findWritten(pool, { after: this.#version ?? 0, to: current.version });
    this.#version = current.version;
    this.#received('missed');
    this.#publish({ kind: 'catalogue', products });
  }

  /** Counts sales that no message announced, not even a late one. @param announced since they were found */
  async #countMissed(missed: readonly number[], announced: ReadonlySet<number | 'all'>): Promise<void> {
    await wait(LATE_NOTIFICATION, undefined, { ref: false });
    if (!announced.has('all') && missed.some((id) => !announced.has(id))) this.#received('missed');
  }

  /**
   * Sends a message to itself. A pooler that lends connections for one transaction accepts LISTEN and passes nothing on: polls
   * alone then find the changes of others, and the log says so once.
   */
  async #testEcho(): Promise<void> {
    const { database, serverName, sources, log, echoTimeout = ECHO_TIMEOUT } = this.#deps;
    if (this.#echo !== null) return;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const text = String(performance.now());
    this.#echo = { text, resolve: () => resolve(true) };
    const timer = setTimeout(() => resolve(false), echoTimeout).unref();
    try {
      await notifyServers(database.db, { from: serverName, echo: text });
      const isReceived = await promise;
      if (isReceived) this.#lastEcho = sources.now().getTime() / 1_000;
      if (!isReceived && !this.#isEchoLost && !this.#closing.signal.aborted) {
        log.warn(
          'This server receives no notifications: DATABASE_DIRECT_URL must lead past the pooler. Until then it polls every ten seconds',
        );
      }
      this.#isEchoLost = !isReceived;
    } catch {
      // The database is away, which the listening connection notices itself.
    } finally {
      clearTimeout(timer);
      this.#echo = null;
    }
  }

  #receive({ from, stock, written, version, echo }: ChangeMessage): void {
    const isOwn = from === this.#deps.serverName;
    if (echo !== undefined) {
      if (isOwn && echo === this.#echo?.text) this.#echo.resolve();
      return;
    }
    for (const product of stock ?? written ?? (['all'] as const)) this.#announced.add(product);
    const after = this.#version;
    if (version !== undefined && after !== null) this.#version = Math.max(version, after);
    if (!isOwn) this.#received(stock === undefined ? 'catalogue' : 'stock');
    if (stock !== undefined) {
      if (!isOwn) this.#publish({ kind: 'stock', products: stock });
    } else if (version !== undefined && after !== null && version > after + 1) {
      // The message of an earlier write was lost.
      void this.#publishWritten({ after, to: version });
    } else if (!isOwn) this.#publish({ kind: 'catalogue', products: written ?? 'all' });
  }

  async #publishWritten(versions: { after: number; to: number }): Promise<void> {
    const products = await findWritten(this.#deps.database.pool, versions).catch(() => 'all' as const);
    this.#publish({ kind: 'catalogue', products });
  }
}

/** A message that cannot be read counts as a change of everything. */
function parsed(payload = ''): ChangeMessage {
  try {
    return messageSchema.parse(JSON.parse(payload));
  } catch {
    return {};
  }
}
