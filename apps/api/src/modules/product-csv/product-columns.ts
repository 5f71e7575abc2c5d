import { LIMITS } from '@phsar/contract/limits';
import type { CsvFault } from '@phsar/contract/office/csv';
import { LANGUAGES, type Language } from '@phsar/domain/language';
import {
  type BasisPoints,
  basisPointsFromPercent,
  type Cents,
  centsFromDollars,
  dollarsFromCents,
  MAX_PRICE,
  percentFromBasisPoints,
} from '@phsar/domain/money';
import { latinDigits } from '@phsar/domain/phone';
import { visibleText } from '@phsar/domain/visible-text';
import { fileDay, type ProductEntry } from '../products/products.module.ts';
import { hasLostLetters } from './lost-letters.ts';

export type CsvProduct = Omit<ProductEntry, 'key' | 'position'>;

class CellFault extends Error {
  readonly fault: CsvFault;

  constructor(fault: CsvFault) {
    super(`A cell is wrong: ${fault}`);
    this.fault = fault;
  }
}

/** Reads and writes one cell of a product. */
interface Column {
  written(product: CsvProduct): string;
  /** Sets the product's value. @returns what is wrong with the cell; the product is unchanged then */
  read(product: CsvProduct, cell: string): CsvFault | null;
}

/** @param read the new value; may depend on the one before. @throws CellFault */
function column<Field extends keyof CsvProduct>(
  field: Field,
  written: (value: CsvProduct[Field]) => string,
  read: (cell: string, before: CsvProduct[Field]) => CsvProduct[Field],
): Column {
  return {
    written: (product) => written(product[field]),
    read(product, cell) {
      try {
        product[field] = read(cell, product[field]);
        return null;
      } catch (error) {
        if (error instanceof CellFault) return error.fault;
        throw error;
      }
    },
  };
}

const orEmpty = (value: string | null) => value ?? '';

const YES: readonly string[] = ['yes', 'true', '1'];
const NO: readonly string[] = ['no', 'false', '0', ''];

/** The file's columns beside `key` and `stock`, in its order. */
export const PRODUCT_COLUMNS: Readonly<Record<string, Column>> = {
  ...texts('title', LIMITS.productTitle),
  price: column('price', (cents) => String(dollarsFromCents(cents)), readPrice),
  discount: column('discount', (points) => String(percentFromBasisPoints(points)), readDiscount),
  discount_from: column('discountFrom', orEmpty, readDay),
  discount_until: column('discountUntil', orEmpty, readDay),
  category: column('category', orEmpty, (cell) => cell || null),
  low_stock: column(
    'lowStock',
    (pieces) => String(pieces ?? ''),
    (cell) => (cell === '' ? null : readPieces(cell)),
  ),
  archived: column('isArchived', (isArchived) => (isArchived ? 'yes' : 'no'), readChoice),
  ...texts('description', LIMITS.productDescription),
  video_url: column('linkUrl', orEmpty, (cell) =>
    cell === '' || isWebAddress(cell) ? cell : refuse('address'),
  ),
  pictures: column('pictureIds', (ids) => ids.join(' '), readPictures),
};

/** Pieces in stock; null for an empty cell, or what is wrong with it. */
export function readStock(cell: string): number | null | CsvFault {
  if (cell === '') return null;
  try {
    return readPieces(cell);
  } catch (error) {
    if (error instanceof CellFault) return error.fault;
    throw error;
  }
}

function refuse(fault: CsvFault): never {
  throw new CellFault(fault);
}

function readPieces(cell: string): number {
  const digits = latinDigits(cell);
  if (!/^\d+$/.test(digits)) refuse(/^-?\d+([.,]\d+)?$/.test(digits) ? 'whole' : 'number');
  return Number(digits) <= LIMITS.stock ? Number(digits) : refuse('range');
}

/** A text has a column for each language: `title_km`. */
export function textColumn(field: 'title' | 'description', language: Language): string {
  return `${field}_${language}`;
}

function texts(field: 'title' | 'description', maxLength: number): Record<string, Column> {
  const columns = LANGUAGES.map((language) => [
    textColumn(field, language),
    column(
      field,
      (text) => text[language],
      (cell, before) => ({
        ...before,
        [language]: readText(cell, before[language], { language, maxLength }),
      }),
    ),
  ]);
  return Object.fromEntries(columns);
}

function readText(
  cell: string,
  before: string,
  { language, maxLength }: { language: Language; maxLength: number },
): string {
  const words = cell.normalize('NFC').replace(/\r\n?/g, '\n').trim();
  if (words.length > maxLength) refuse('long');
  if (words.includes('\u0000') || !words.isWellFormed()) refuse('characters');
  if (hasLostLetters(words, before, language)) refuse('letters');
  return visibleText(words);
}

function readPrice(cell: string): Cents {
  const cents = centsFromDollars(readDecimal(cell)) ?? refuse('decimals');
  return cents < 1 || cents > MAX_PRICE ? refuse('range') : cents;
}

function readDiscount(cell: string): BasisPoints {
  const percent = readDecimal((cell.endsWith('%') ? cell.slice(0, -1).trimEnd() : cell) || '0');
  return percent > 100 ? refuse('range') : (basisPointsFromPercent(percent) ?? refuse('decimals'));
}

function readChoice(cell: string): boolean {
  const word = cell.toLowerCase();
  return YES.includes(word) || (NO.includes(word) ? false : refuse('choice'));
}

/** YYYY-MM-DD. Spreadsheets write days in other ways, but each in its own. */
function readDay(cell: string): string | null {
  if (cell === '') return null;
  return cell.startsWith('2') && fileDay.safeParse(cell).success ? cell : refuse('day');
}

function isWebAddress(cell: string): boolean {
  return cell.length <= LIMITS.webAddress && /^https?:\/\/[^\s/]/i.test(cell) && URL.canParse(cell);
}

function readPictures(cell: string): string[] {
  const ids = cell.split(/\s+/).filter((id) => id !== '');
  if (ids.length > LIMITS.productPictures) refuse('long');
  return new Set(ids).size < ids.length ? refuse('repeated') : ids;
}

/** A decimal point, or the comma of other countries' spreadsheets; no groups of thousands. */
function readDecimal(cell: string): number {
  if (cell === '') refuse('missing');
  const digits = latinDigits(cell);
  if (!/^\d{1,12}([.,]\d*)?$/.test(digits)) refuse(/^-\d+([.,]\d*)?$/.test(digits) ? 'range' : 'number');
  return /[.,]\d{3,}$/.test(digits) ? refuse('decimals') : Number(digits.replace(',', '.'));
}
