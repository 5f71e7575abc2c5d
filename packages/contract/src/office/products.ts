import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES } from '@phsar/domain/language';
import { basisPointsFromPercent, MAX_PRICE } from '@phsar/domain/money';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { changedMeanwhile, staff } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { product } from '../shop/catalogue.ts';
import { localized, paging, searchText, sentDay } from './fields.ts';
import { isWholeCents } from './order-schemas.ts';
import { officePicture } from './pictures.ts';

/** Products and categories as staff see and change them. Prices are dollars, discounts percent, both with at most two decimals; days are those of Phnom Penh. */

const percent = z.number().check(z.gte(0), z.lte(100));
const count = z.int().check(z.gte(0), z.lte(LIMITS.stock));
/** The database can hold neither U+0000 nor half a surrogate pair. */
const isStorable = z.refine<string>((text) => text.isWellFormed() && !text.includes('\u0000'), {
  error: 'has characters that cannot be stored',
});
const words = (max: number) =>
  z.string().check(
    z.trim(),
    z.overwrite((text) => text.normalize('NFC')),
    z.maxLength(max),
    isStorable,
    z.overwrite(visibleText),
  );
/** A missing language is empty; one of them has a text. */
export const title = (max: number) =>
  z.object(inEachLanguage(() => z._default(words(max), ''))).check(
    z.refine((texts) => LANGUAGES.some((language) => texts[language] !== ''), {
      error: 'Please enter a name',
      path: [DEFAULT_LANGUAGE],
    }),
  );
export const inSomeLanguages = (max: number) => z.object(inEachLanguage(() => z.optional(words(max))));
export const key = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(LIMITS.key),
  // What can stand in an address and in a file of commas.
  z.regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._-]*$/u, 'Only letters, digits, dots, hyphens and underscores'),
);

/** What the list of products can be narrowed to; `listed` is everything on sale, `low` at or below its threshold. */
export const PRODUCT_STATES = ['listed', 'archived', 'soldout', 'low', 'discounted'] as const;

export const officeProductQuery = z.object({
  /** Titles in any language, found as in the shop's own search; without it the shop's order. */
  q: searchText,
  /** Only these, comma-separated, at most `LIMITS.idsInQuery`; what is no longer sold is missing from the answer. */
  ids: z.optional(z.string().check(z.maxLength(LIMITS.idsInQuery * 12))),
  /** The key of a category; `none` for products without one. */
  category: z.optional(z.string().check(z.maxLength(LIMITS.key))),
  /**
   * `listed` is the default: everything that is not archived. All others but `archived` are parts of it; `low` includes
   * what is sold out, `discounted` includes discounts that are planned and leaves out those that have ended.
   */
  state: z.optional(z.enum(PRODUCT_STATES)),
  ...paging,
});

export const productParams = z.object({ id: z.string().check(z.maxLength(64)) });

/** What staff and shoppers see alike: a field of the shop's table is one of the office's too. */
const { shape: sharedFields } = z.omit(product, {
  title: true,
  description: true,
  Item: true,
  image: true,
  images: true,
  linkUrl: true,
});

/** A product with the texts of every language; prices in dollars, discounts in percent. */
export const officeProduct = z.object({
  ...sharedFields,
  key: z.string(),
  title: localized,
  description: localized,
  /** What shoppers get today: `discount` on the days from `discountFrom` to `discountUntil`, or 0. */
  discountToday: percent,
  /** The first day of the discount; null when it has none. */
  discountFrom: z.nullable(z.iso.date()),
  /** The last day of the discount; null when it has none. */
  discountUntil: z.nullable(z.iso.date()),
  /** Pieces; 0 is sold out. */
  stock: z.int().check(z.gte(0)),
  /** With this many pieces or fewer it is low; null for the shop's `LIMITS.lowStock`. */
  lowStock: z.nullable(z.int()),
  /** The first one stands for the product. */
  pictures: z.array(officePicture),
  /** Empty without a video. */
  videoUrl: z.string(),
  isArchived: z.boolean(),
  /** For `If-Match`. Edits change it, sales and stock movements do not. */
  version: z.int(),
});

const fields = {
  title: title(LIMITS.productTitle),
  description: z.object(inEachLanguage(() => z._default(words(LIMITS.productDescription), ''))),
  price: z.number().check(z.gte(0.01), z.lte(MAX_PRICE / 100), isWholeCents),
  discount: percent.check(
    z.refine((value) => value < 0 || value > 100 || basisPointsFromPercent(value) !== null, {
      error: 'At most two decimals',
    }),
  ),
  discountFrom: z.nullable(sentDay),
  discountUntil: z.nullable(sentDay),
  lowStock: z.nullable(count),
  category: z.nullable(z.string().check(z.maxLength(LIMITS.key))),
  /** Ids of pictures, in order. */
  pictures: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(LIMITS.productPictures)),
  videoUrl: z.union([
    z.literal(''),
    z.url({ protocol: /^https?$/, hostname: /./ }).check(z.maxLength(LIMITS.webAddress), isStorable),
  ]),
};

export const newProductBody = z.object({
  /** Made up when missing. */
  key: z.optional(key),
  title: fields.title,
  description: z._default(
    fields.description,
    inEachLanguage(() => ''),
  ),
  price: fields.price,
  discount: z._default(fields.discount, 0),
  discountFrom: z._default(fields.discountFrom, null),
  discountUntil: z._default(fields.discountUntil, null),
  stock: z._default(count, 0),
  lowStock: z._default(fields.lowStock, null),
  category: z._default(fields.category, null),
  pictures: z._default(fields.pictures, []),
  videoUrl: z._default(fields.videoUrl, ''),
});

/** Absent fields and languages stay unchanged. */
export const editProductBody = z.partial(
  z.object({
    ...fields,
    title: inSomeLanguages(LIMITS.productTitle),
    description: inSomeLanguages(LIMITS.productDescription),
  }),
);

/** Null for the end of the shop's order. */
export const moveProductBody = z.object({ before: z.nullable(z.string().check(z.maxLength(64))) });

/** Products as staff see and change them. */
export const productCalls = {
  listProducts: staff('GET /products', 'products.read', {
    summary:
      'Products, in the order of the shop, or the best matches first; the `Link` header has the next page',
    query: officeProductQuery,
    answer: z.array(officeProduct),
    errors: ['invalid_cursor'],
  }),
  createProduct: staff('POST /products', 'products.change', {
    summary: 'Puts a new product first in the shop',
    body: newProductBody,
    answer: officeProduct,
    errors: ['idempotency_mismatch'],
    status: 201,
  }),
  findProduct: staff('GET /products/:id', 'products.read', {
    summary: 'A product, archived or not',
    params: productParams,
    answer: officeProduct,
    errors: ['product_not_found'],
  }),
  editProduct: staff('PATCH /products/:id', 'products.describe', {
    summary: 'Changes a product but for its stock; requires `If-Match`',
    params: productParams,
    body: editProductBody,
    answer: officeProduct,
    errors: ['product_not_found', 'idempotency_mismatch'],
    errorBodies: { changed_meanwhile: changedMeanwhile(officeProduct, editProductBody) },
  }),
  archiveProduct: staff('POST /products/:id/archive', 'products.change', {
    summary: 'Takes a product out of the shop',
    params: productParams,
    answer: officeProduct,
    errors: ['product_not_found', 'idempotency_mismatch'],
  }),
  restoreProduct: staff('POST /products/:id/restore', 'products.change', {
    summary: 'Puts an archived product back into the shop',
    params: productParams,
    answer: officeProduct,
    errors: ['product_not_found', 'idempotency_mismatch'],
  }),
  moveProduct: staff('POST /products/:id/move', 'products.change', {
    summary: "Moves a product within the shop's order",
    params: productParams,
    body: moveProductBody,
    answer: officeProduct,
    errors: ['product_not_found', 'idempotency_mismatch'],
  }),
};
