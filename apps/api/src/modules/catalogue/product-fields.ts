import {
  basisPointsFromPercent,
  centsFromDollars,
  dollarsFromCents,
  MAX_PRICE,
  percentFromBasisPoints,
} from '@phsar/domain/money';
import * as z from 'zod/mini';
import { products } from '../../platform/database/schema.ts';

const price = z.pipe(
  z.number('must be a number').check(
    z.gte(0.01, 'must be at least 0.01'),
    z.lte(MAX_PRICE / 100, `must be at most ${MAX_PRICE / 100}`),
    z.refine(
      (dollars) => dollars < 0 || centsFromDollars(dollars) !== null,
      'must have at most two decimals',
    ),
  ),
  z.transform((dollars: number) => Math.round(dollars * 100)),
);
const discount = z.pipe(
  z.number('must be a number').check(
    z.gte(0, 'must not be negative'),
    z.lte(100, 'must be at most 100'),
    z.refine(
      (percent) => percent < 0 || percent > 100 || basisPointsFromPercent(percent) !== null,
      'must have at most two decimals',
    ),
  ),
  z.transform((percent: number) => Math.round(percent * 100)),
);
const webLink = z.url({
  protocol: /^https?$/,
  hostname: /./,
  error: 'must be an address that begins with https:// or http://',
});
const CATEGORIES = products.category.enumValues;
const category = z.enum(CATEGORIES, `must be ${CATEGORIES.slice(0, -1).join(', ')} or ${CATEGORIES.at(-1)}`);

interface FieldRules {
  /** Checks a value of the catalogue file, and turns it into the column's unit. */
  file: z.ZodMiniType;
  /** Turns a column's value back, for the file and the wire. */
  shown(value: never): unknown;
  /** What stands in the row where the file has no value; a field without it always stands in an export. */
  absent?: unknown;
}

/**
 * The plain fields of a product: a column of `products`, with the same name in the catalogue file and on the wire.
 * Reading, writing, presenting, import and export go through this table; a new field is a column, an entry here,
 * its place in the wire's schema, and the page that shows it.
 */
const FIELDS = {
  price: { file: price, shown: dollarsFromCents },
  discount: { file: z._default(discount, 0), shown: percentFromBasisPoints },
  linkUrl: { file: z._default(webLink, ''), shown: asItIs<string>, absent: '' },
  category: {
    file: z.pipe(
      z.optional(category),
      z.transform((value) => value ?? null),
    ),
    shown: asItIs<(typeof CATEGORIES)[number] | null>,
    absent: null,
  },
} satisfies Record<string, FieldRules>;

type Fields = typeof FIELDS;
/** The name of a plain field: the same in the database and on the wire. */
export type ProductField = keyof Fields;
/** Their values in a row. */
export type ProductFields = Pick<typeof products.$inferSelect, ProductField>;

export const PRODUCT_FIELDS = Object.keys(FIELDS) as ProductField[];
export const PRODUCT_COLUMNS = perField((name) => products[name]) as Pick<typeof products, ProductField>;
/** What a product of the catalogue file must look like. */
export const PRODUCT_FILE_FIELDS = perField((name) => FIELDS[name].file) as {
  [Name in ProductField]: Fields[Name]['file'];
};

/** A row's values in the units of the wire: dollars, percent. */
export function shownFields(row: ProductFields) {
  return perField((name) => shown(name, row)) as {
    [Name in ProductField]: ReturnType<Fields[Name]['shown']>;
  };
}

/** A row's values as the catalogue file has them: without those that are absent. */
export function fileFields(row: ProductFields): Partial<ReturnType<typeof shownFields>> {
  const present = PRODUCT_FIELDS.filter((name) => {
    const { absent }: FieldRules = FIELDS[name];
    return absent === undefined || row[name] !== absent;
  });
  return Object.fromEntries(present.map((name) => [name, shown(name, row)]));
}

function shown(name: ProductField, row: ProductFields): unknown {
  const rules: FieldRules = FIELDS[name];
  return rules.shown(row[name] as never);
}

function perField(make: (name: ProductField) => unknown): object {
  return Object.fromEntries(PRODUCT_FIELDS.map((name) => [name, make(name)]));
}

function asItIs<T>(value: T): T {
  return value;
}
