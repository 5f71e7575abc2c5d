import { isDeepStrictEqual } from 'node:util';
import { inEachLanguage } from '@phsar/domain/language';
import type { Cents } from '@phsar/domain/money';
import { type Actor, SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { RecordWrite } from '../cdn/cdn.service.ts';
import { shownPictures } from './blog-blocks.ts';
import { cleanBlogHtml } from './blog-html.ts';
import { BUILT_IN_CATEGORIES } from './built-in-categories.ts';
import { type ChangedProducts, newsOfWrite } from './catalogue-changes.ts';
import { addCatalogueVersion } from './catalogue-version.repository.ts';
import * as repository from './catalogue-writing.repository.ts';
import { knownCategories } from './categories.repository.ts';
import { firstPosition, POSITION_STEP } from './product-editing.repository.ts';
import { fileAmount, fileFields, PRODUCT_FILE_FIELDS, rowFields } from './product-fields.ts';
import { linkPictures } from './staff-blogs.repository.ts';
import { lockStock, type StockCause, type StockLevel, setStock } from './stock.repository.ts';

/** For the catalogue file, whose products have the same fields. */
export {
  BUILT_IN_CATEGORIES,
  fileAmount,
  fileFields,
  knownCategories,
  POSITION_STEP,
  PRODUCT_FILE_FIELDS,
  rowFields,
};
export type BannerEntry = repository.BannerEntry;
export type KnownProductEntry = repository.KnownProductEntry;
export type PlacedList = repository.PlacedList;
export type ProductEntry = repository.ProductEntry;
export type { StockLevel };

/** Writes what the catalogue holds, inside one transaction. Up to 1,000 entries at a time. */
export interface CatalogueWriter {
  /** For what must be kept together with the write. */
  transaction: Transaction;
  hasProducts(): Promise<boolean>;
  /** The entries of a list in the shop's order. */
  listPlaces(list: repository.PlacedList): Promise<repository.PlacedEntry[]>;
  place(list: repository.PlacedList, places: readonly { key: string; position: number }[]): Promise<void>;
  putPictures(entries: readonly repository.PictureEntry[]): Promise<void>;
  putCategories(entries: readonly repository.CategoryEntry[]): Promise<void>;
  /** The keys among these that the shop has. */
  knownCategories(keys: readonly string[]): Promise<Set<string>>;
  putBanners(entries: readonly repository.BannerEntry[]): Promise<void>;
  /** Leaves stock alone: a new product has none. @returns the id of each key */
  putProducts(
    entries: readonly repository.ProductEntry[],
    editor?: Pick<Actor, 'id' | 'name'>,
  ): Promise<(key: string) => number>;
  /** Texts and pictures of known products; orders of them go on. */
  putContents(entries: readonly repository.KnownProductEntry[]): Promise<void>;
  /** Places and plain fields of known products; orders of them go on, at the price they had. */
  putRows(
    entries: readonly repository.KnownProductEntry[],
    editor: Pick<Actor, 'id' | 'name'>,
  ): Promise<void>;
  /** The position of the product that stands first. */
  firstPosition(): Promise<number>;
  /** Orders of these products wait from here to the commit, so this and what needs it comes last. */
  lockStock(ids: readonly number[]): Promise<void>;
  /** Brings stock to a level by a movement of the difference; it must be locked or new. */
  setStock(levels: readonly StockLevel[], cause: StockCause): Promise<void>;
  /** Cleans the HTML. A post that says the same already stays as it is. */
  putBlogs(entries: readonly repository.BlogEntry[]): Promise<void>;
  setDeliveryFreeLimit(amount: Cents): Promise<void>;
  /**
   * Declares that this write changes no other products: every server then refreshes only these in its caches. Without
   * it, a server drops its caches, and in a large shop the next visitors wait.
   */
  onlyProducts(ids: readonly number[]): void;
  /** To be called at the end of a large write. */
  gatherStatistics(): Promise<void>;
}

/** How a write runs, and who is told of it. */
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
  work: (writer: CatalogueWriter) => Promise<T>,
  { isLong = false, serverName, recordWrite, onWritten }: WriteOptions = {},
): Promise<T> {
  let changed: ChangedProducts = 'all';
  try {
    const result = await inTransaction(db, async (transaction) => {
      changed = 'all';
      if (isLong) await repository.allowLongWork(transaction);
      await repository.lockCatalogue(transaction);
      const written = await work(
        writerOn(transaction, (ids) => {
          changed = ids;
        }),
      );
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

/** Whether the shop has anything to sell. */
export function hasProducts({ db }: Pick<Database, 'db'>): Promise<boolean> {
  return repository.hasProducts(db);
}

/**
 * Increments the version; every server hears of it at the commit. For a transaction that fills the tables itself: a
 * restore.
 */
export async function recordCatalogueWrite(transaction: Transaction): Promise<void> {
  await addCatalogueVersion(transaction, newsOfWrite('all', undefined));
}

function writerOn(transaction: Transaction, onlyProducts: (ids: readonly number[]) => void): CatalogueWriter {
  return {
    transaction,
    onlyProducts,
    hasProducts: () => repository.hasProducts(transaction),
    listPlaces: (list) => repository.listPlaces(transaction, list),
    place: (list, places) => repository.placeEntries(transaction, list, places),
    putPictures: (entries) => repository.writePictures(transaction, entries),
    putCategories: (entries) => repository.writeCategories(transaction, entries),
    knownCategories: (keys) => knownCategories(transaction, keys),
    putBanners: (entries) => repository.writeBanners(transaction, entries),
    putProducts: (entries, editor = SYSTEM_ACTOR) => repository.writeProducts(transaction, entries, editor),
    putContents: (entries) => repository.writeProductContents(transaction, entries),
    putRows: (entries, editor) => repository.writeProductRows(transaction, entries, editor),
    firstPosition: () => firstPosition(transaction),
    lockStock: (ids) => lockStock(transaction, ids),
    setStock: (levels, cause) => setStock(transaction, levels, cause),
    putBlogs: (entries) => putBlogs(transaction, entries),
    setDeliveryFreeLimit: (amount) => repository.writeDeliveryFreeLimit(transaction, amount),
    gatherStatistics: () => repository.gatherStatistics(transaction),
  };
}

async function putBlogs(transaction: Transaction, entries: readonly repository.BlogEntry[]): Promise<void> {
  const known = await repository.lockBlogs(
    transaction,
    entries.map(({ key }) => key),
  );
  const changed = entries.map(cleaned).filter((entry) => {
    const before = known.get(entry.key);
    return before === undefined || !isDeepStrictEqual(cleaned(before), entry);
  });
  if (changed.length === 0) return;
  const idOf = await repository.writeBlogs(transaction, changed);
  for (const { key, description } of changed) {
    await linkPictures(transaction, idOf(key), shownPictures(description));
  }
}

function cleaned({
  key,
  publishedOn,
  pictureId,
  title,
  description,
}: repository.BlogEntry): repository.BlogEntry {
  return {
    key,
    publishedOn,
    pictureId,
    title,
    description: inEachLanguage((language) => cleanBlogHtml(description[language])),
  };
}
