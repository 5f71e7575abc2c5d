import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import { MostAge } from '../../platform/most-age.ts';
import type { Sources } from '../../platform/sources.ts';
import type { RecordWrite } from '../cdn/cdn.module.ts';
import { CatalogueAnswers } from './catalogue-answers.ts';
import { CatalogueChanges, type ChangedProducts } from './catalogue-changes.ts';
import { type CatalogueWrite, type WriteOptions, writeCatalogue } from './catalogue-writing.ts';
import type { NewsMetrics } from './news-metrics.ts';
import { ShopDay } from './shop-day.ts';

export interface CatalogueDeps {
  database: Database;
  /** A PostgreSQL server that other servers of the shop may share. */
  databaseUrl?: string | undefined;
  sources: Sources;
  log: FastifyBaseLogger;
  news?: NewsMetrics | undefined;
  /** Milliseconds between looks for changes without news; shorter in tests. */
  heartbeat?: number;
  recordWrite?: RecordWrite | undefined;
}

/**
 * Milliseconds after which kept answers are made anew though nothing told of a change: the answer to a COMMIT may have been
 * lost, or somebody may have written the tables by hand. Pages compare what they were made of.
 */
const MOST_AGE = 60_000;
/** The same of all else, such as titles and the index of pictures, which only rank what is found and take seconds to read. */
const MOST_AGE_OF_INDEXES = 60 * MOST_AGE;

/** What products, categories, posts, banners and policies share: one write path, cached answers, and news of changes. */
export interface CatalogueService {
  /** The shop's answers, cached until what they show changes. */
  answers: Pick<CatalogueAnswers, 'one' | 'whole' | 'page'>;
  /** Today in Phnom Penh, YYYY-MM-DD. Drops what was cached on another day first. */
  today(): string;
  /** Writes the catalogue; the next answer shows it. See `writeCatalogue`. */
  write<T>(work: (write: CatalogueWrite) => Promise<T>, options?: Pick<WriteOptions, 'isLong'>): Promise<T>;
  /** Call it after the commit of a transaction that changed stock: the next answer shows it. */
  stockChanged(productIds: readonly number[]): void;
  /** Drops what is cached here. @param changed defaults to everything, as after a write by this process */
  catalogueChanged(changed?: ChangedProducts): void;
  /** Another number is needed, because an answer may be another without a change of the catalogue. */
  answersChanged(): void;
  /**
   * Calls the listener after each write, here or on another server, and when everything may have changed; not for stock
   * alone. Listeners are called in the order in which they came.
   */
  onWrite(listener: (changed: ChangedProducts) => void): void;
  /** Calls the listener after each change of stock, here or on another server. */
  onStock(listener: (productIds: readonly number[]) => void): void;
  /** Calls `check` before each comparison of the edition: it may call `catalogueChanged` when time changed something. */
  onCompare(check: () => void): void;
  /** Another number whenever anything a visitor sees of the catalogue may be another; nothing that was kept is older than a minute. */
  edition(): number;
  /** Counts what `onWrite` tells. */
  writes(): number;
  close(): Promise<void>;
}

/** Creates the service with its caches, which a write on any server invalidates. */
export function createCatalogueService(deps: CatalogueDeps): CatalogueService {
  const { database, databaseUrl, sources, log } = deps;
  const answers = new CatalogueAnswers();
  const shopDay = new ShopDay(sources, () => dropWritten('all'));
  const serverName = sources.token(9);
  const changes = new CatalogueChanges({
    database,
    databaseUrl: database.kind === 'postgres' ? (databaseUrl ?? null) : null,
    serverName,
    log,
    news: deps.news,
    ...(deps.heartbeat === undefined ? {} : { heartbeat: deps.heartbeat }),
  });
  const writeListeners: ((changed: ChangedProducts) => void)[] = [];
  const stockListeners: ((productIds: readonly number[]) => void)[] = [];
  const checks: (() => void)[] = [];
  let edition = 1;
  let writes = 0;
  const answersAge = new MostAge(sources, MOST_AGE, () => {
    edition += 1;
    answers.dropAll();
  });
  const dropStock = (productIds: readonly number[]) => {
    edition += 1;
    answers.dropStock(productIds);
    for (const listener of stockListeners) listener(productIds);
  };
  const dropWritten = (changed: ChangedProducts) => {
    edition += 1;
    answers.dropAll();
    writes += 1;
    for (const listener of writeListeners) listener(changed);
  };
  const indexesAge = new MostAge(sources, MOST_AGE_OF_INDEXES, () => dropWritten('all'));
  changes.listen({ onStock: dropStock, onWrite: dropWritten });
  const currentEdition = () => {
    shopDay.today();
    for (const check of checks) check();
    answersAge.check();
    indexesAge.check();
    return edition;
  };

  return {
    answers,
    today: () => shopDay.today(),
    async write(work, options) {
      return await writeCatalogue(database, work, {
        ...options,
        serverName,
        recordWrite: deps.recordWrite,
        onWritten: dropWritten,
      });
    },
    stockChanged(productIds) {
      dropStock(productIds);
      changes.tellStock(productIds);
    },
    catalogueChanged: (changed = 'all') => dropWritten(changed),
    answersChanged() {
      edition += 1;
    },
    onWrite: (listener) => void writeListeners.push(listener),
    onStock: (listener) => void stockListeners.push(listener),
    onCompare: (check) => void checks.push(check),
    edition: currentEdition,
    writes() {
      // The day may have turned, or a planned post appeared.
      currentEdition();
      return writes;
    },
    close: () => changes.close(),
  };
}
