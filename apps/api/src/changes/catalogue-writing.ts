import type { Database } from '../platform/database/open-database.ts';
import { inTransaction, type Transaction } from '../platform/database/transaction.ts';
import { ShopError } from '../platform/shop-error.ts';
import type { ChangedProducts, ChangeFeed } from './change-feed.ts';
import { allowLongWork, appendChange, lockCatalogue } from './change-log.repository.ts';

/** A write of the catalogue in progress. */
export interface CatalogueWrite {
  transaction: Transaction;
  /**
   * Declares that this write changes no other products: every server then refreshes only these in its caches. Without
   * it, a server drops its caches, and in a large shop the next visitors wait.
   */
  onlyProducts(ids: readonly number[]): void;
}

/** Called in the transaction of each write. */
export type RecordWrite = (transaction: Transaction, changed: ChangedProducts) => Promise<void>;

export interface WriteOptions {
  /** Lifts the time limit of statements, and waits up to 12 s for another write. */
  isLong?: boolean;
  /** The server that writes. It needs no notification, because its own feed publishes the change. */
  server?: { name: string; feed: Pick<ChangeFeed, 'publish'> };
  recordWrite?: RecordWrite | undefined;
}

/**
 * The only way to write the catalogue and the settings: all or nothing, one write at a time, with an entry of the change
 * log. A server that writes uses `CatalogueService.write`. When this resolves, its caches have dropped what was changed.
 * @param work may run again after a deadlock, so it must do nothing but write
 */
export async function writeCatalogue<T>(
  { db }: Pick<Database, 'db'>,
  work: (write: CatalogueWrite) => Promise<T>,
  { isLong = false, server, recordWrite }: WriteOptions = {},
): Promise<T> {
  let changed: ChangedProducts = 'all';
  try {
    const result = await inTransaction(db, async (transaction) => {
      changed = 'all';
      if (isLong) await allowLongWork(transaction);
      await lockCatalogue(transaction);
      const written = await work({
        transaction,
        onlyProducts(ids) {
          changed = ids;
        },
      });
      await appendChange(transaction, changed, server?.name);
      await recordWrite?.(transaction, changed);
      return written;
    });
    server?.feed.publish({ kind: 'catalogue', products: changed });
    return result;
  } catch (error) {
    // If only the response to COMMIT was lost, it is written, and a server is not notified of its own writes.
    if (!(error instanceof ShopError)) server?.feed.publish({ kind: 'catalogue', products: 'all' });
    throw error;
  }
}

/** Logs a write of everything. For a transaction that fills the tables itself: a restore. */
export async function recordCatalogueWrite(transaction: Transaction): Promise<void> {
  await lockCatalogue(transaction);
  await appendChange(transaction, 'all');
}
