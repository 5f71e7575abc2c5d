import { PRODUCT_FIELDS as WIRE_FIELDS } from '@phsar/contract/shop/product-fields';
import {
  basisPointsFromPercent,
  centsFromDollars,
  dollarsFromCents,
  MAX_PRICE,
  percentFromBasisPoints,
} from '@phsar/domain/money';
import * as z from 'zod/mini';
import { products } from './schema.ts';

/** An amount of the catalogue file: dollars in, cents out. */
export function fileAmount(lowest: { dollars: number; message: string }) {
  return z.pipe(
    z.number('must be a number').check(
      z.gte(lowest.dollars, lowest.message),
      z.lte(MAX_PRICE / 100, `must be at most ${MAX_PRICE / 100}`),
      z.refine(
        (dollars) => dollars < 0 || centsFromDollars(dollars) !== null,
        'must have at most two decimals',
      ),
    ),
    z.transform((dollars: number) => Math.round(dollars * 100)),
  );
}

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
const MAX_INTEGER = 2_147_483_647;
export const fileInteger = z
  .int('must be a whole number')
  .check(z.gte(0, 'must not be negative'), z.lte(MAX_INTEGER, `must be at most ${MAX_INTEGER}`));
export const fileDay = z.iso
  .date('must be a date such as 2026-04-30')
  .check(z.refine((value) => value >= '0001', 'must be a date such as 2026-04-30'));
const category = z.string('must be a text').check(z.minLength(1, 'must not be empty'));
/** Null in the row if the file has none. */
const orNull = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.optional(schema),
    z.transform((value) => value ?? null),
  );

/** Undefined if the file does not name it: it stays as it is. */
const orAsItIs = <T>(schema: z.ZodMiniType<T>) => z.optional(z.nullable(schema));

interface FieldRules {
  /** Checks a value of the catalogue file, and turns it into the column's unit; undefined leaves a known product's as it is. */
  file: z.ZodMiniType;
  /** Turns a column's value back, for the file and the wire; absent where the units are the same. */
  shown?(value: never): unknown;
  /** The row's value if the file has none; a field without this is always exported. */
  absent?: unknown;
}

/**
 * The plain fields of a product: a column of `products`, with the same name in the catalogue file and on the wire.
 * Reading, writing, presenting and the catalogue file go through this table; a new field is a column, an entry here,
 * its kind in the contract's table if shoppers see it, and the page that shows it. How staff edit it is their forms' matter.
 */
const FIELDS = {
  price: { file: fileAmount({ dollars: 0.01, message: 'must be at least 0.01' }), shown: dollarsFromCents },
  discount: { file: z._default(discount, 0), shown: percentFromBasisPoints },
  linkUrl: { file: z._default(webLink, ''), absent: '' },
  /** The key of a category; whether there is one is checked when it is written. */
  category: { file: orNull(category), absent: null },
  discountFrom: { file: orAsItIs(fileDay), absent: null },
  discountUntil: { file: orAsItIs(fileDay), absent: null },
  lowStock: { file: orAsItIs(fileInteger), absent: null },
  isArchived: { file: z.optional(z.boolean('must be true or false')), absent: false },
} satisfies Record<string, FieldRules>;

type Fields = typeof FIELDS;
/** The name of a plain field: the same in the database and on the wire. */
export type ProductField = keyof Fields;
export type ProductFields = Pick<typeof products.$inferSelect, ProductField>;

type ShopperField = ProductField & keyof typeof WIRE_FIELDS;
type ShownFields = {
  [Name in ProductField]: Fields[Name] extends { shown(value: never): infer Shown }
    ? Shown
    : ProductFields[Name];
};

export const PRODUCT_FIELDS = Object.keys(FIELDS) as ProductField[];
const SHOPPER_FIELDS = PRODUCT_FIELDS.filter((name): name is ShopperField => name in WIRE_FIELDS);
export const PRODUCT_COLUMNS = perField((name) => products[name]) as Pick<typeof products, ProductField>;
export const PRODUCT_FILE_FIELDS = perField((name) => FIELDS[name].file) as {
  [Name in ProductField]: Fields[Name]['file'];
};

/** A row's values in the units of the wire: dollars, percent. */
export function shownFields(row: ProductFields) {
  return perField((name) => shown(name, row)) as ShownFields;
}

/** Those of them that shoppers see. */
export function shopperFields(row: ProductFields): Pick<ShownFields, ShopperField> {
  return Object.fromEntries(SHOPPER_FIELDS.map((name) => [name, shown(name, row)])) as Pick<
    ShownFields,
    ShopperField
  >;
}

/** A row's values as the catalogue file has them: without those that are absent. */
export function fileFields(row: ProductFields): Partial<ShownFields> {
  const present = PRODUCT_FIELDS.filter((name) => {
    const { absent }: FieldRules = FIELDS[name];
    return absent === undefined || row[name] !== absent;
  });
  return Object.fromEntries(present.map((name) => [name, shown(name, row)]));
}

export type ProductFileFields = { [Name in ProductField]?: z.output<Fields[Name]['file']> };

/**
 * A row's values from those of the file: what it leaves out stays as it is, and is absent in a new product.
 * @param known the product's row; undefined for a new one
 */
export function rowFields(given: ProductFileFields, known: ProductFields | undefined): ProductFields {
  return perField((name) => {
    const { absent }: FieldRules = FIELDS[name];
    return (given[name] === undefined ? known?.[name] : given[name]) ?? absent;
  }) as ProductFields;
}

function shown(name: ProductField, row: ProductFields): unknown {
  const { shown: inItsUnit }: FieldRules = FIELDS[name];
  return inItsUnit === undefined ? row[name] : inItsUnit(row[name] as never);
}

function perField(make: (name: ProductField) => unknown): object {
  return Object.fromEntries(PRODUCT_FIELDS.map((name) => [name, make(name)]));
}
