import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES } from '@phsar/domain/language';
import { basisPointsFromPercent, MAX_PRICE } from '@phsar/domain/money';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { product } from '../shop/schemas.ts';
import { isWholeCents } from './order-schemas.ts';

/** Products and categories as staff see and change them. Prices are dollars, discounts percent, both with at most two decimals; days are those of Phnom Penh. */

const amount = z.number().check(z.gte(0));
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
const title = (max: number) =>
  z.object(inEachLanguage(() => z._default(words(max), ''))).check(
    z.refine((texts) => LANGUAGES.some((language) => texts[language] !== ''), {
      error: 'Please enter a name',
      path: [DEFAULT_LANGUAGE],
    }),
  );
const inSomeLanguages = (max: number) => z.object(inEachLanguage(() => z.optional(words(max))));
const localized = z.record(z.enum(LANGUAGES), z.string());
const key = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(LIMITS.key),
  // What can stand in an address and in a file of commas.
  z.regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._-]*$/u, 'Only letters, digits, dots, hyphens and underscores'),
);
/** JavaScript and PostgreSQL disagree about the year 0 and years after 9999. */
const plannedDay = z.iso.date().check(z.refine((day) => day >= '2000' && day < '3000'));

/** What the list of products can be narrowed to; `listed` is everything on sale, `low` at or below its threshold. */
export const PRODUCT_STATES = ['listed', 'archived', 'soldout', 'low', 'discounted'] as const;

export const officeProductQuery = z.object({
  /** Titles in any language, found as in the shop's own search; without it the shop's order. */
  q: z.optional(z.string().check(z.maxLength(LIMITS.searchText))),
  /** Only these, comma-separated, at most `LIMITS.idsInQuery`; what is no longer sold is missing from the answer. */
  ids: z.optional(z.string().check(z.maxLength(LIMITS.idsInQuery * 12))),
  /** The key of a category; `none` for products without one. */
  category: z.optional(z.string().check(z.maxLength(LIMITS.key))),
  /**
   * `listed` is the default: everything that is not archived. All others but `archived` are parts of it; `low` includes
   * what is sold out, `discounted` includes discounts that are planned and leaves out those that have ended.
   */
  state: z.optional(z.enum(PRODUCT_STATES)),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  /** Opaque cursor from the `Link` header. */
  after: z.optional(z.string().check(z.maxLength(200))),
});

export const productParams = z.object({ id: z.string().check(z.maxLength(64)) });

/** `url` names the largest width, as in the shop. */
export const officePicture = z.object({ id: z.string(), url: z.string() });

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
  discountFrom: z.nullable(plannedDay),
  discountUntil: z.nullable(plannedDay),
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

/** A category with its names in every language. */
export const category = z.object({
  /** The same as `key`. */
  _id: z.string(),
  key: z.string(),
  name: localized,
  /** Its place among the categories, from 0. */
  position: z.int(),
  /** Products in it, archived ones included. */
  products: z.int(),
  version: z.int(),
});

const categoryName = title(LIMITS.categoryName);
const position = z.int().check(z.gte(0), z.lte(LIMITS.categories));

/** A new category stands last unless `position` says otherwise. */
export const newCategoryBody = z.object({
  key: z.optional(key.check(z.refine((text) => text !== 'none', '"none" stands for no category'))),
  name: categoryName,
  position: z.optional(position),
});
/** Absent fields and languages stay unchanged. */
export const editCategoryBody = z.object({
  name: z.optional(inSomeLanguages(LIMITS.categoryName)),
  position: z.optional(position),
});
export const categoryParams = z.object({ id: z.string().check(z.maxLength(LIMITS.key)) });
/** Where the products of a deleted category go: the key of another one, or `none`. */
export const deleteCategoryQuery = z.object({
  moveTo: z.optional(z.string().check(z.maxLength(LIMITS.key))),
});

/** From this subtotal on, delivery is free. */
export const deliveryFreeLimit = z.object({ amount });
