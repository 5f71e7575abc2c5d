import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { RecordWrite } from '../cdn/cdn.module.ts';
import { type ChangedProducts, newsOfWrite } from './catalogue-changes.ts';
import { addCatalogueVersion, allowLongWork, lockCatalogue } from './catalogue-version.repository.ts';

/** A write of the catalogue in progress. */
export interface CatalogueWrite {
  transaction: Transaction;
  /**
   * Declares that this write changes no other products: every server then refreshes only these in its caches. Without
   * it, a server drops its caches, and in a large shop the next visitors wait.
   */
  onlyProducts(ids: readonly number[]): void;
}

/** How a write runs, and who is notified of it. */
export interface WriteOptions {
  /** Lifts the time limit of statements, and waits up to 12 s for another write. */
  isLong?: boolean;
  /** The server that writes, and drops what it keeps by itself. */
  serverName?: string;
  recordWrite?: RecordWrite | undefined;
  /** Called after the commit. */
  onWritten?: (changed: ChangedProducts) => void;
}

/**
 * The only way to write the catalogue: all or nothing, one write at a time; the new version makes every server drop its
 * caches. A server that writes uses `CatalogueService.write`, which drops its own as well.
 * @param work may run again after a deadlock, so it must do nothing but write
 */
export async function writeCatalogue<T>(
  { db }: Pick<Database, 'db'>,
  work: (write: CatalogueWrite) => Promise<T>,
  { isLong = false, serverName, recordWrite, onWritten }: WriteOptions = {},
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
      const version = await addCatalogueVersion(transaction, newsOfWrite(changed, serverName));
      await recordWrite?.(transaction, changed, version);
      return written;
    });
    onWritten?.(changed);
    return result;
  } catch (error) {
    // If only the answer to COMMIT was lost, it is written, and a server gets no news of its own writes.
    if (!(error instanceof ShopError)) onWritten?.('all');
    throw error;
  }
}

/**
 * Increments the version; every server hears of it at the commit. For a transaction that fills the tables itself: a
 * restore.
 */
export async function recordCatalogueWrite(transaction: Transaction): Promise<void> {
  await addCatalogueVersion(transaction, newsOfWrite('all', undefined));
}
