import { LIMITS } from '@phsar/contract/limits';
import type { CsvFault } from '@phsar/contract/office/csv';
import type { ImportedRow } from '@phsar/contract/office/wire';
import { cellText } from '@phsar/domain/csv';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES, textIn } from '@phsar/domain/language';
import { type ProductRow, rowFields } from '../products/products.module.ts';
import type { CsvRow } from './csv-file.ts';
import { hasLostLetters } from './lost-letters.ts';
import { type CsvProduct, PRODUCT_COLUMNS, readStock, textColumn } from './product-columns.ts';

/** What an import does with the stock of products the shop has already. */
export type StockRule = 'keep' | 'set';

export interface PlannedRow {
  row: number;
  key: string;
  /** Null for a new product. */
  known: ProductRow | null;
  /** Null for a new product that is not written yet. */
  id: number | null;
  wanted: CsvProduct;
  changes: Change[];
  mistakes: Mistake[];
  /** Pieces to bring the stock to; null: it stays. */
  stock: number | null;
  keptStock: ImportedRow['keptStock'];
}

export interface Plan {
  rows: PlannedRow[];
  /** What is wrong with the file or its heading. */
  mistakes: (Mistake & { row: number })[];
}

/** As cells of the file. */
interface Change {
  field: string;
  from: string;
  to: string;
}

/** Why a row cannot be imported. */
export interface Mistake {
  /** Null for the row as a whole. */
  field: string | null;
  code: CsvFault;
}

const KEY = 'key';
export const STOCK = 'stock';
const TITLES = LANGUAGES.map((language) => textColumn('title', language));
export const HEADING = (() => {
  const names = Object.keys(PRODUCT_COLUMNS);
  const before = names.indexOf('price') + 1;
  return [KEY, ...names.slice(0, before), STOCK, ...names.slice(before)];
})();
/** Characters that are safe in addresses and files; the same as for new products elsewhere in the office. */
const NEW_KEY = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

export function cellsOf(key: string, product: CsvProduct, stock: number): string[] {
  return HEADING.map((name) => {
    if (name === KEY) return key;
    return name === STOCK ? String(stock) : (PRODUCT_COLUMNS[name]?.written(product) ?? '');
  });
}

/** What is wrong with the heading; the rows can only be read when it is right. */
export function mistakesInHeading(heading: readonly string[]): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const [at, field] of heading.entries()) {
    if (!HEADING.includes(field)) mistakes.push({ field, code: 'unknown' });
    else if (heading.indexOf(field) < at) mistakes.push({ field, code: 'repeated' });
  }
  if (!heading.includes(KEY)) mistakes.push({ field: KEY, code: 'missing' });
  return mistakes;
}

/** The key in a row; empty when it has none. */
export function keyIn({ cells }: Pick<CsvRow, 'cells'>, heading: readonly string[]): string {
  return cellText((cells[heading.indexOf(KEY)] ?? '').trim()).normalize('NFC');
}

/** Decides what to do with one row, from what the shop has of the product. Whether categories and pictures exist is not checked. */
export function planRow(
  { row, cells, hasUnnamed }: CsvRow,
  {
    heading,
    known,
    stockRule,
  }: { heading: readonly string[]; known: ProductRow | null; stockRule: StockRule },
): PlannedRow {
  const key = keyIn({ cells }, heading);
  const mistakes: Mistake[] = keyMistakes(key, known);
  if (hasUnnamed) mistakes.push({ field: null, code: 'cells' });
  const wanted = known === null ? newProduct() : contentOf(known);
  // What a short row lacks stays as it is.
  const cellOf = new Map(
    heading.flatMap((field, at): [string, string][] => {
      const cell = cells[at];
      return cell === undefined ? [] : [[field, cellText(cell.trim())]];
    }),
  );
  const changes = readFields(wanted, cellOf, { isNew: known === null, mistakes });
  mistakes.push(...mistakesIn(wanted, { isNew: known === null, heading, changes }));
  const read = readStock(cellOf.get(STOCK) ?? '');
  const pieces = typeof read === 'string' ? null : read;
  if (typeof read === 'string') mistakes.push({ field: STOCK, code: read });
  const stock = stockToSet(known, pieces, stockRule);
  if (stock !== null && stock !== known?.stock) {
    changes.push({ field: STOCK, from: known === null ? '' : String(known.stock), to: String(stock) });
  }
  const isKept = known !== null && stock === null && pieces !== null && pieces !== known.stock;
  const keptStock = isKept ? { file: pieces, shop: known.stock } : null;
  const id = known?.id ?? null;
  return { row, key, known, id, wanted, changes, mistakes: onePerField(mistakes), stock, keptStock };
}

function readFields(
  product: CsvProduct,
  cellOf: ReadonlyMap<string, string>,
  { isNew, mistakes }: { isNew: boolean; mistakes: Mistake[] },
): Change[] {
  const changes: Change[] = [];
  for (const [field, cell] of cellOf) {
    const column = PRODUCT_COLUMNS[field];
    if (column === undefined) continue;
    const from = column.written(product);
    // A value that the shop has already stays valid, whatever the rules are today.
    if (!isNew && isSame(cell, from)) continue;
    const code = column.read(product, cell);
    const to = column.written(product);
    if (code !== null) mistakes.push({ field, code });
    else if (to !== from) changes.push({ field, from: isNew ? '' : from, to });
  }
  return changes;
}

function stockToSet(known: ProductRow | null, pieces: number | null, rule: StockRule): number | null {
  if (known === null) return pieces ?? 0;
  return rule === 'set' && pieces !== known.stock ? pieces : null;
}

function keyMistakes(key: string, known: ProductRow | null): Mistake[] {
  if (key === '') return [{ field: KEY, code: 'missing' }];
  if (known !== null) return [];
  if (hasLostLetters(key, '', 'en')) return [{ field: KEY, code: 'letters' }];
  if (key.length > LIMITS.key) return [{ field: KEY, code: 'long' }];
  return NEW_KEY.test(key) ? [] : [{ field: KEY, code: 'key' }];
}

function mistakesIn(
  wanted: CsvProduct,
  { isNew, heading, changes }: { isNew: boolean; heading: readonly string[]; changes: readonly Change[] },
): Mistake[] {
  const mistakes: Mistake[] = [];
  const isChanged = (...fields: string[]) => isNew || changes.some(({ field }) => fields.includes(field));
  const { title, price, discountFrom, discountUntil } = wanted;
  if (isChanged(...TITLES) && textIn(DEFAULT_LANGUAGE, title) === '') {
    const field = TITLES.find((name) => heading.includes(name)) ?? TITLES.at(-1) ?? null;
    mistakes.push({ field, code: 'missing' });
  }
  if (isNew && price === 0) mistakes.push({ field: 'price', code: 'missing' });
  if (
    isChanged('discount_from', 'discount_until') &&
    discountFrom !== null &&
    discountUntil !== null &&
    discountUntil < discountFrom
  ) {
    mistakes.push({ field: 'discount_until', code: 'day_order' });
  }
  return mistakes;
}

function onePerField(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.filter(({ field }, at) => mistakes.findIndex((other) => other.field === field) === at);
}

/** Spreadsheets write line ends and composed characters in their own way. */
function isSame(cell: string, written: string): boolean {
  return cell === written || plain(cell) === plain(written);
}

function plain(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

/** What a file can change of a product. */
export function contentOf(row: ProductRow): CsvProduct {
  const { id, key, position, stock, version, pictures, ...content } = row;
  return { ...content, pictureIds: pictures.map(({ id }) => id) };
}

function newProduct(): CsvProduct {
  return {
    title: inEachLanguage(() => ''),
    description: inEachLanguage(() => ''),
    ...rowFields({ price: 0, discount: 0 }, undefined),
    pictureIds: [],
  };
}
