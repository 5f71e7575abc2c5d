import { LIMITS } from '@phsar/contract/limits';
import type { CsvFault } from '@phsar/contract/office/csv';
import { LANGUAGES, type Language } from '@phsar/domain/language';
import {
  basisPointsFromPercent,
  centsFromDollars,
  dollarsFromCents,
  MAX_PRICE,
  percentFromBasisPoints,
} from '@phsar/domain/money';
import { latinDigits } from '@phsar/domain/phone';
import { visibleText } from '@phsar/domain/visible-text';
import type { ProductEntry } from '../products/products.module.ts';
import { hasLostLetters } from './lost-letters.ts';

/** What a row says of a product, in the database's units. */
export type CsvProduct = Omit<ProductEntry, 'key' | 'position'>;

/** Reads and writes one cell of a product. */
interface Column {
  written(product: CsvProduct): string;
  /** Sets the product's value. @returns what is wrong with the cell, and leaves the product alone then */
  read(product: CsvProduct, cell: string): CsvFault | null;
}

type TextField = 'title' | 'description';

const YES = 'yes';
const NO = 'no';
const CHOICES: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
  '': false,
};

/** The file's columns beside `key` and `stock`, in its order. */
export const PRODUCT_COLUMNS: Readonly<Record<string, Column>> = {
  ...texts('title', LIMITS.productTitle),
  price: {
    written: ({ price }) => String(dollarsFromCents(price)),
    read: (product, cell) =>
      readDecimal(cell, (dollars) => {
        const cents = centsFromDollars(dollars);
        if (cents === null) return 'decimals';
        if (cents < 1 || cents > MAX_PRICE) return 'range';
        product.price = cents;
        return null;
      }),
  },
  discount: {
    written: ({ discount }) => String(percentFromBasisPoints(discount)),
    read: (product, cell) =>
      readDecimal((cell.endsWith('%') ? cell.slice(0, -1).trimEnd() : cell) || '0', (percent) => {
        if (percent > 100) return 'range';
        const points = basisPointsFromPercent(percent);
        if (points === null) return 'decimals';
        product.discount = points;
        return null;
      }),
  },
  discount_from: day('discountFrom'),
  discount_until: day('discountUntil'),
  category: {
    written: ({ category }) => category ?? '',
    read(product, cell) {
      product.category = cell === '' ? null : cell;
      return null;
    },
  },
  low_stock: {
    written: ({ lowStock }) => String(lowStock ?? ''),
    read(product, cell) {
      const pieces = cell === '' ? null : readPieces(cell);
      if (typeof pieces === 'string') return pieces;
      product.lowStock = pieces;
      return null;
    },
  },
  archived: {
    written: ({ isArchived }) => (isArchived ? YES : NO),
    read(product, cell) {
      const choice = CHOICES[cell.toLowerCase()];
      if (choice === undefined) return 'choice';
      product.isArchived = choice;
      return null;
    },
  },
  ...texts('description', LIMITS.productDescription),
  video_url: {
    written: ({ linkUrl }) => linkUrl,
    read(product, cell) {
      if (cell !== '' && !isWebAddress(cell)) return 'address';
      product.linkUrl = cell;
      return null;
    },
  },
  pictures: {
    written: ({ pictureIds }) => pictureIds.join(' '),
    read(product, cell) {
      const ids = cell.split(/\s+/).filter((id) => id !== '');
      if (ids.length > LIMITS.productPictures) return 'long';
      if (new Set(ids).size < ids.length) return 'repeated';
      product.pictureIds = ids;
      return null;
    },
  },
};

/** Pieces in stock, or what is wrong with the cell. */
export function readPieces(cell: string): number | CsvFault {
  if (!/^\d+$/.test(latinDigits(cell)))
    return /^-?\d+([.,]\d+)?$/.test(latinDigits(cell)) ? 'whole' : 'number';
  const pieces = Number(latinDigits(cell));
  return pieces <= LIMITS.stock ? pieces : 'range';
}

/** A text has a column for each language: `title_km`. */
export function textColumn(field: TextField, language: Language): string {
  return `${field}_${language}`;
}

function texts(field: TextField, longest: number): Record<string, Column> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [textColumn(field, language), text(field, language, longest)]),
  );
}

function text(field: TextField, language: Language, longest: number): Column {
  return {
    written: (product) => product[field][language],
    read(product, cell) {
      const words = cell.normalize('NFC').replace(/\r\n?/g, '\n').trim();
      if (words.length > longest) return 'long';
      if (words.includes('\u0000') || !words.isWellFormed()) return 'characters';
      if (hasLostLetters(words, product[field][language], language)) return 'letters';
      product[field] = { ...product[field], [language]: visibleText(words) };
      return null;
    },
  };
}

function day(field: 'discountFrom' | 'discountUntil'): Column {
  return {
    written: (product) => product[field] ?? '',
    read(product, cell) {
      if (cell !== '' && !isDay(cell)) return 'day';
      product[field] = cell === '' ? null : cell;
      return null;
    },
  };
}

/** YYYY-MM-DD. Spreadsheets write days in other ways, but each in its own. */
function isDay(cell: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(cell)) return false;
  const time = Date.parse(`${cell}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(cell);
}

function isWebAddress(cell: string): boolean {
  return cell.length <= LIMITS.webAddress && /^https?:\/\/[^\s/]/i.test(cell) && URL.canParse(cell);
}

/** A decimal point, or the comma of other countries' spreadsheets; no groups of thousands. */
function readDecimal(cell: string, take: (value: number) => CsvFault | null): CsvFault | null {
  if (cell === '') return 'missing';
  const digits = latinDigits(cell);
  if (!/^\d{1,12}([.,]\d*)?$/.test(digits)) return /^-\d+([.,]\d*)?$/.test(digits) ? 'range' : 'number';
  if (/[.,]\d{3,}$/.test(digits)) return 'decimals';
  return take(Number(digits.replace(',', '.')));
}
