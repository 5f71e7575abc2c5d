import { inEachLanguage } from '@phsar/domain/language';
import type { Cents } from '@phsar/domain/money';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { cleanBlogHtml } from './blog-html.ts';
import { addCatalogueVersion } from './catalogue-version.repository.ts';
import * as repository from './catalogue-writing.repository.ts';
import { fileFields, PRODUCT_FILE_FIELDS } from './product-fields.ts';
import { type StockCause, type StockLevel, setStock } from './stock.repository.ts';

/** For the catalogue file, whose products have the same fields. */
export { fileFields, PRODUCT_FILE_FIELDS };

/** Writes what the catalogue holds, inside one transaction. Up to 1,000 entries at a time. */
export interface CatalogueWriter {
  /** For what must be kept together with the write. */
  transaction: Transaction;
  hasProducts(): Promise<boolean>;
  /** The keys of a list in the shop's order; its rows stay locked. */
  lockOrder(list: repository.PlacedList): Promise<string[]>;
  place(list: repository.PlacedList, places: readonly { key: string; position: number }[]): Promise<void>;
  putPictures(entries: readonly repository.PictureEntry[]): Promise<void>;
  putBanners(entries: readonly repository.BannerEntry[]): Promise<void>;
  /** Leaves stock alone: a new product has none. @returns the id of each key */
  putProducts(entries: readonly repository.ProductEntry[]): Promise<(key: string) => number>;
  /** Brings stock to a level by a movement of the difference; the products must be locked or new. */
  setStock(levels: readonly StockLevel[], cause: StockCause): Promise<void>;
  /** Cleans the HTML. */
  putBlogs(entries: readonly repository.BlogEntry[]): Promise<void>;
  setDeliveryFreeLimit(amount: Cents): Promise<void>;
  /** To be called at the end of a large write. */
  gatherStatistics(): Promise<void>;
}

export interface WriteOptions {
  /** Lifts the time limit of statements, and waits up to 12 s for another write. */
  isLong?: boolean;
}

/**
 * The one way to write the catalogue: all or nothing, one write at a time, its version counted so that every server
 * drops what it keeps. A server that writes uses `CatalogueService.write`, which drops its own as well.
 * @param work may run again after a deadlock, so it must do nothing but write
 */
export async function writeCatalogue<T>(
  { db }: Pick<Database, 'db'>,
  work: (writer: CatalogueWriter) => Promise<T>,
  { isLong = false }: WriteOptions = {},
): Promise<T> {
  return await inTransaction(db, async (transaction) => {
    if (isLong) await repository.allowLongWork(transaction);
    await repository.lockCatalogue(transaction);
    const result = await work(writerOn(transaction));
    await recordCatalogueWrite(transaction);
    return result;
  });
}

/** Whether the shop has anything to sell. */
export function hasProducts({ db }: Pick<Database, 'db'>): Promise<boolean> {
  return repository.hasProducts(db);
}

/** Counts a version, of which every server hears at the commit. For a transaction that fills the tables itself: a restore. */
export async function recordCatalogueWrite(transaction: Transaction): Promise<void> {
  await addCatalogueVersion(transaction);
}

function writerOn(transaction: Transaction): CatalogueWriter {
  return {
    transaction,
    hasProducts: () => repository.hasProducts(transaction),
    lockOrder: (list) => repository.lockOrder(transaction, list),
    place: (list, places) => repository.placeEntries(transaction, list, places),
    putPictures: (entries) => repository.writePictures(transaction, entries),
    putBanners: (entries) => repository.writeBanners(transaction, entries),
    putProducts: (entries) => repository.writeProducts(transaction, entries),
    setStock: (levels, cause) => setStock(transaction, levels, cause),
    putBlogs: (entries) => repository.writeBlogs(transaction, entries.map(cleaned)),
    setDeliveryFreeLimit: (amount) => repository.writeDeliveryFreeLimit(transaction, amount),
    gatherStatistics: () => repository.gatherStatistics(transaction),
  };
}

function cleaned(entry: repository.BlogEntry): repository.BlogEntry {
  const { description } = entry;
  return { ...entry, description: inEachLanguage((language) => cleanBlogHtml(description[language])) };
}
