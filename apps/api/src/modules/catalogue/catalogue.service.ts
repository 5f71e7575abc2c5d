import type { FastifyBaseLogger } from 'fastify';
import { type CatalogueWrite, type RecordWrite, writeCatalogue } from '../../changes/catalogue-writing.ts';
import { ChangeFeed } from '../../changes/change-feed.ts';
import { ServerNotifications } from '../../changes/server-notifications.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Sources } from '../../platform/sources.ts';
import { CatalogueAnswers } from './catalogue-answers.ts';
import { ShopDay } from './shop-day.ts';

export interface CatalogueDeps {
  database: Database;
  /** A PostgreSQL server that other servers of the shop may share. */
  databaseUrl?: string | undefined;
  /** Default: a feed of its own. */
  changes?: ChangeFeed;
  sources: Sources;
  log: FastifyBaseLogger;
  metrics?: Metrics | undefined;
  /** Milliseconds between polls for changes of other servers; shorter in tests. */
  changePollInterval?: number;
  recordWrite?: RecordWrite | undefined;
}

/** What products, categories, posts, banners and policies share: one write path, cached answers, and the day. */
export class CatalogueService {
  /** The shop's answers, cached until what they show changes. */
  readonly answers = new CatalogueAnswers();
  readonly changes: ChangeFeed;
  readonly #deps: CatalogueDeps;
  readonly #serverName: string;
  readonly #shopDay: ShopDay;
  readonly #notifications: ServerNotifications;

  constructor(deps: CatalogueDeps) {
    const { database, databaseUrl, sources, log, metrics, changes = new ChangeFeed(sources) } = deps;
    this.#deps = deps;
    this.changes = changes;
    this.#serverName = sources.token(9);
    this.#shopDay = new ShopDay(sources, () => changes.publish({ kind: 'catalogue', products: 'all' }));
    changes.addCheck(this.today);
    changes.subscribe(this.answers.drop);
    this.#notifications = new ServerNotifications(
      {
        database,
        sources,
        log,
        metrics,
        pollInterval: deps.changePollInterval,
        databaseUrl: database.kind === 'postgres' ? (databaseUrl ?? null) : null,
        serverName: this.#serverName,
      },
      changes.publish,
    );
    this.#notifications.listen();
  }

  /** Today in Phnom Penh, YYYY-MM-DD. Drops what was cached on another day first. */
  readonly today = (): string => this.#shopDay.today();

  /** Writes the catalogue; the next answer shows it. See `writeCatalogue`. */
  async write<T>(work: (write: CatalogueWrite) => Promise<T>, options?: { isLong?: boolean }): Promise<T> {
    const { database, recordWrite } = this.#deps;
    const server = { name: this.#serverName, feed: this.changes };
    return await writeCatalogue(database, work, { ...options, server, recordWrite });
  }

  /** Call it after the commit of a transaction that changed stock: the next answer shows it. */
  readonly stockChanged = (productIds: readonly number[]): void => {
    this.changes.publish({ kind: 'stock', products: productIds });
    this.#notifications.sendStock(productIds);
  };

  close(): Promise<void> {
    return this.#notifications.close();
  }
}
