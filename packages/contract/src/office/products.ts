import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES } from '@phsar/domain/language';
import { basisPointsFromPercent, MAX_PRICE } from '@phsar/domain/money';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { staff, staffChange, staffEdit } from '../endpoint.ts';
import { isWholeCents, localized, paging, percent, rule, searchText, sentDay } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { product } from '../shop/catalogue.ts';

/** Prices are dollars, discounts percent, both with at most two decimals; days are those of Phnom Penh. */

const count = z.int().check(z.gte(0), z.lte(LIMITS.stock));
/** The database can hold neither U+0000 nor half a surrogate pair. */
const isStorable = z.refine<string>(
  (text) => text.isWellFormed() && !text.includes('\u0000'),
  'has characters that cannot be stored',
);
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
  z
    .object(inEachLanguage(() => z._default(words(max), '')))
    .check(
      rule(DEFAULT_LANGUAGE, 'Please enter a name', (texts) =>
        LANGUAGES.some((language) => texts[language] !== ''),
      ),
    );
export const inSomeLanguages = (max: number) => z.object(inEachLanguage(() => z.optional(words(max))));
export const key = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(LIMITS.key),
  // What can stand in an address and in a file of commas.
  z.regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._-]*$/u, 'Only letters, digits, dots, hyphens and underscores'),
);

/** What the list of products can be narrowed to; `low` is at or below its threshold. */
export const PRODUCT_STATES = ['listed', 'archived', 'soldout', 'low', 'discounted'] as const;

export const productParams = z.object({ id: z.string().check(z.maxLength(64)) });

/** `url` names the largest width, as in the shop. */
export const officePicture = z.object({ id: z.string(), url: z.string() });

const { shape: sharedFields } = z.omit(product, {
  title: true,
  description: true,
  Item: true,
  image: true,
  images: true,
  linkUrl: true,
});

export const officeProduct = z.object({
  ...sharedFields,
  key: z.string(),
  title: localized,
  description: localized,
  /** What shoppers get today: `discount` on the days from `discountFrom` to `discountUntil`, or 0. */
  discountToday: percent,
  /** First and last day of the discount; null for no limit. */
  discountFrom: z.nullable(z.iso.date()),
  discountUntil: z.nullable(z.iso.date()),
  /** Pieces; 0 is sold out. */
  stock: z.int().check(z.gte(0)),
  /** With this many pieces or fewer it is low; null for the shop's `LIMITS.lowStock`. */
  lowStock: z.nullable(z.int()),
  /** The first one stands for the product. */
  pictures: z.array(officePicture),
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
    z.refine(
      (value) => value < 0 || value > 100 || basisPointsFromPercent(value) !== null,
      'At most two decimals',
    ),
  ),
  discountFrom: z.nullable(sentDay),
  discountUntil: z.nullable(sentDay),
  lowStock: z.nullable(count),
  category: z.nullable(z.string().check(z.maxLength(LIMITS.key))),
  pictures: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(LIMITS.productPictures)),
  videoUrl: z.union([
    z.literal(''),
    z.url({ protocol: /^https?$/, hostname: /./ }).check(z.maxLength(LIMITS.webAddress), isStorable),
  ]),
};

export const ONE_PRODUCT = {
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  errors: ['product_not_found'],
} as const;

export const productCalls = {
  listProducts: staff('GET /products', 'products.read', z.array(officeProduct), {
    summary: "Products in the shop's order, or best matches first; the `Link` header has the next page",
    query: z.object({
      /** Titles in any language, found as in the shop's own search; without it the shop's order. */
      q: searchText,
      /** Only these, comma-separated, at most `LIMITS.idsInQuery`; what is no longer sold is missing from the answer. */
      ids: z.optional(z.string().check(z.maxLength(LIMITS.idsInQuery * 12))),
      /** The key of a category; `none` for products without one. */
      category: z.optional(z.string().check(z.maxLength(LIMITS.key))),
      /** Default: `listed`, which is not archived. `low` includes what is sold out, `discounted` what is planned. */
      state: z.optional(z.enum(PRODUCT_STATES)),
      ...paging,
    }),
  }),
  createProduct: staffChange('POST /products', 'products.change', officeProduct, {
    summary: 'Puts a new product first in the shop',
    body: z.object({
      ...fields,
      /** Made up when missing. */
      key: z.optional(key),
      description: z._default(
        fields.description,
        inEachLanguage(() => ''),
      ),
      discount: z._default(fields.discount, 0),
      discountFrom: z._default(fields.discountFrom, null),
      discountUntil: z._default(fields.discountUntil, null),
      stock: z._default(count, 0),
      lowStock: z._default(fields.lowStock, null),
      category: z._default(fields.category, null),
      pictures: z._default(fields.pictures, []),
      videoUrl: z._default(fields.videoUrl, ''),
    }),
    status: 201,
  }),
  findProduct: staff('GET /products/:id', 'products.read', officeProduct, {
    summary: 'A product, archived or not',
    ...ONE_PRODUCT,
  }),
  editProduct: staffEdit('PATCH /products/:id', 'products.describe', officeProduct, {
    summary: 'Changes a product but for its stock; requires `If-Match`',
    /** Absent fields and languages stay unchanged. */
    body: z.partial(
      z.object({
        ...fields,
        title: inSomeLanguages(LIMITS.productTitle),
        description: inSomeLanguages(LIMITS.productDescription),
      }),
    ),
    ...ONE_PRODUCT,
  }),
  archiveProduct: staffChange('POST /products/:id/archive', 'products.change', officeProduct, {
    summary: 'Takes a product out of the shop',
    ...ONE_PRODUCT,
  }),
  restoreProduct: staffChange('POST /products/:id/restore', 'products.change', officeProduct, {
    summary: 'Puts an archived product back into the shop',
    ...ONE_PRODUCT,
  }),
  moveProduct: staffChange('POST /products/:id/move', 'products.change', officeProduct, {
    summary: "Moves a product within the shop's order",
    /** Null for the end of the shop's order. */
    body: z.object({ before: z.nullable(z.string().check(z.maxLength(64))) }),
    ...ONE_PRODUCT,
  }),
  uploadPicture: staff('POST /pictures', 'products.describe', officePicture, {
    summary: 'Stores a picture for products, blogs and banners; the same picture again has the same id',
    takesPicture: true,
    errors: ['busy', 'request_timeout'],
  }),
};
