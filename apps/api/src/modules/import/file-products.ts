import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../platform/actor.ts';
import { batchesOf } from '../../platform/batches.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import {
  POSITION_STEP,
  PRODUCT_FILE_FIELDS,
  type ProductEntry,
  type ProductRow,
  productsByKey,
  putProducts,
  rowFields,
  updateProducts,
} from '../products/products.module.ts';
import { lockStock, type StockLevel, setStock } from '../stock/stock.module.ts';
import { listPlaces, type PlacedList, placeEntries } from './catalogue-file.repository.ts';
import type { CatalogueFile } from './catalogue-file.ts';
import { changedPlaces } from './changed-places.ts';
import type { PictureReference } from './file-pictures.ts';
import { mergedOrder } from './merged-order.ts';

type FileProduct = CatalogueFile['products'][number];

interface HowToWrite {
  idOf(reference: PictureReference): string;
  /** `keep` leaves the stock of known products alone; `set` brings it to the file's. */
  stock: 'keep' | 'set';
  actor: Actor;
  onProgress?: ((what: 'products', done: number, all: number) => void) | undefined;
}

/** Entries per statement, which takes 65,535 values at most. */
export const AT_ONCE = 1_000;
/** Rows of a statement that writes what is locked: orders wait for it, and a round trip more costs them. */
const LOCKED_AT_ONCE = 5_000;

/**
 * Writes the file's products: the new ones, and of known ones what changes, but not their stock.
 * @returns the stock that `writeStock` is to bring them to
 */
export async function writeProducts(
  transaction: Transaction,
  products: readonly FileProduct[],
  { idOf, stock, actor, onProgress }: HowToWrite,
): Promise<StockLevel[]> {
  const places = await placesFor(transaction, 'products', products);
  const levels: StockLevel[] = [];
  let done = 0;
  for (const batch of batchesOf(products, AT_ONCE)) {
    const rows = await productsByKey(
      transaction,
      batch.map(({ key }) => key),
    );
    const entries = batch.map((entry) => ({
      ...entry,
      ...rowFields(entry, rows.get(entry.key)),
      position: places.positionOf(entry.key),
      pictureIds: entry.images.map(idOf),
    }));
    const fresh = entries.filter(({ key }) => !rows.has(key));
    const idOfFresh = await putProducts(transaction, fresh, actor);
    const levelOfFresh = fresh.map(({ key, stock }) => ({ productId: idOfFresh(key), stock }));
    await setStock(transaction, levelOfFresh, { reason: 'import', actor });

    await updateProducts(transaction, changedAmong(entries, rows), actor);
    if (stock === 'set') {
      for (const entry of batch) {
        const row = rows.get(entry.key);
        if (row !== undefined && row.stock !== entry.stock) {
          levels.push({ productId: row.id, stock: entry.stock });
        }
      }
    }
    done += batch.length;
    onProgress?.('products', done, products.length);
  }
  for (const batch of batchesOf(places.changed, AT_ONCE)) await placeEntries(transaction, 'products', batch);
  return levels;
}

/** Brings the stock of known products to these levels. To be done last: orders of them wait from here to the commit. */
export async function writeStock(
  transaction: Transaction,
  levels: readonly StockLevel[],
  actor: Actor,
): Promise<void> {
  await lockStock(
    transaction,
    levels.map(({ productId }) => productId),
  );
  for (const batch of batchesOf(levels, LOCKED_AT_ONCE)) {
    await setStock(transaction, batch, { reason: 'import', actor });
  }
}

/**
 * Known entries that would change their product. Unchanged ones keep their version, so that nobody who edits them in the
 * office is told of a change.
 */
function changedAmong(entries: readonly ProductEntry[], rows: ReadonlyMap<string, ProductRow>) {
  return entries.flatMap((entry) => {
    const row = rows.get(entry.key);
    if (row === undefined) return [];
    const before = contentOf({ ...row, pictureIds: row.pictures.map(({ id }) => id) });
    return isDeepStrictEqual(before, contentOf(entry)) ? [] : [{ ...entry, id: row.id }];
  });
}

const FIELDS = Object.keys(PRODUCT_FILE_FIELDS) as (keyof typeof PRODUCT_FILE_FIELDS)[];

/** What an import writes of a product, except its place. */
function contentOf(entry: Omit<ProductEntry, 'key' | 'position'>) {
  const { title, description, pictureIds } = entry;
  return { title, description, pictureIds, fields: FIELDS.map((field) => entry[field]) };
}

interface Places {
  positionOf(key: string): number;
  /** Known entries that move, those that the file does not name too. */
  changed: { id: number; key: string; position: number }[];
}

/** The places of a list's entries; as few of them as possible move. */
export async function placesFor(
  transaction: Transaction,
  list: PlacedList,
  entries: readonly { key: string }[],
): Promise<Places> {
  if (entries.length === 0) return { positionOf: () => 0, changed: [] };
  const existing = await listPlaces(transaction, list);
  const order = mergedOrder(
    existing.map(({ key }) => key),
    entries.map(({ key }) => key),
  );
  const positions = new Map(existing.map(({ key, position }) => [key, position]));
  const step = list === 'products' ? POSITION_STEP : 1;
  const changed = changedPlaces({ order, positions, step });
  return {
    positionOf: (key) => changed.get(key) ?? positions.get(key) ?? 0,
    changed: existing.flatMap(({ id, key }) => {
      const position = changed.get(key);
      return position === undefined ? [] : [{ id, key, position }];
    }),
  };
}
