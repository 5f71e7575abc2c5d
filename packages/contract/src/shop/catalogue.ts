import * as z from 'zod/mini';
import { anyone } from '../endpoint.ts';
import { amount, success } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { id, languageQuery, pageQuery } from './fields.ts';
import { PRODUCT_SORTS } from './paths.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';

export const banner = z.object({
  _id: z.string(),
  title1: z.string(),
  title2: z.string(),
  /** A translation key; shown as is when unknown. */
  buttonText: z.string(),
  image: z.string(),
  narrowImage: z.optional(z.string().check(z.describe('In place of `image` on narrow screens'))),
  isButtonTextRaw: z.optional(
    z.boolean().check(z.describe('True where `buttonText` is shown as is, even if it is a translation key')),
  ),
});

export const category = z.object({
  /** Names it in addresses and in `category` of a product. */
  key: z.string(),
  name: z.string(),
  /** Products on sale, sold out or not. */
  products: z.int().check(z.gte(0)),
});

/** The schema of each kind of product field. */
const FIELD_KINDS = {
  text: z.string(),
  texts: z.array(z.string()),
  amount,
  percent: z.number().check(z.gte(0), z.lte(100)),
  count: z.int().check(z.gte(0)),
  key: z.nullable(z.string()),
};

/** A product as shoppers see it, in one language; `price` in dollars before the discount, `discount` in percent. */
export const product = z.object(
  Object.fromEntries(Object.entries(PRODUCT_FIELDS).map(([name, kind]) => [name, FIELD_KINDS[kind]])) as {
    [Name in keyof typeof PRODUCT_FIELDS]: (typeof FIELD_KINDS)[(typeof PRODUCT_FIELDS)[Name]];
  },
);

/** Best match first. */
export const foundProducts = z.object({ success, products: z.array(product) });

export const blogSummary = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  /** Calendar day, YYYY-MM-DD. */
  date: z.iso.date(),
});

export const blog = z.object({
  ...blogSummary.shape,
  /** Clean HTML. */
  description: z.string(),
});

export const deliveryFreeLimit = z.object({ _id: z.string(), amount });

export const policyParams = z.object({ policy: id });

export const policy = z.object({
  title: z.string(),
  /** One sentence of plain text, for search engines. */
  summary: z.string(),
  /** Clean HTML. */
  description: z.string(),
});

export const productQuery = z.object({
  ...pageQuery.shape,
  promotion: z.optional(z.enum(['true', 'false'])),
  /** The key of a category. */
  category: z.optional(z.string().check(z.maxLength(LIMITS.key))),
  /** Without it, the shop's own order, or the best match first. */
  sort: z.optional(z.enum(PRODUCT_SORTS)),
  /** Comma-separated ids. */
  ids: z.optional(z.string().check(z.maxLength(LIMITS.idsInQuery * 24))),
});

export const idParams = z.object({ id });

/** Public content: products, categories, banners, posts and policies. */
export const catalogueCalls = {
  listBanners: anyone('GET /banners', 'read', {
    summary: 'Banners of the landing page, in order',
    isCatalogue: true,
    query: languageQuery,
    answer: z.array(banner),
  }),
  listCategories: anyone('GET /categories', 'read', {
    summary: 'Categories in order, each with the number of its products on sale',
    isCatalogue: true,
    query: languageQuery,
    answer: z.array(category),
  }),
  listProducts: anyone('GET /products', 'read', {
    summary: 'Products: the whole catalogue, or one page with `Link` and `X-Total-Count`',
    isCatalogue: true,
    query: productQuery,
    answer: z.array(product),
    errors: ['invalid_cursor'],
  }),
  searchByImage: anyone('POST /products/search-by-image', 'photo', {
    summary: 'Products whose pictures resemble a photo, best match first',
    takesPicture: true,
    query: languageQuery,
    answer: foundProducts,
    errors: ['body_too_large', 'unsupported_media_type', 'request_timeout', 'busy'],
  }),
  listBlogs: anyone('GET /blogs', 'read', {
    summary: 'Blog posts, newest first; paged like products',
    isCatalogue: true,
    query: pageQuery,
    answer: z.array(blog),
    errors: ['invalid_cursor'],
  }),
  getBlog: anyone('GET /blogs/:id', 'read', {
    summary: 'One blog post',
    isCatalogue: true,
    params: idParams,
    query: languageQuery,
    answer: blog,
    errors: ['blog_not_found'],
  }),
  listDeliveryFreeLimits: anyone('GET /delivery-free-limits', 'read', {
    summary: 'The subtotal from which delivery is free, as a list with one entry',
    isCatalogue: true,
    answer: z.array(deliveryFreeLimit),
  }),
  getPolicy: anyone('GET /policies/:policy', 'read', {
    summary: 'How the shop sells: delivery, returns, privacy or terms',
    isCatalogue: true,
    params: policyParams,
    query: languageQuery,
    answer: policy,
    errors: ['not_found'],
  }),
};
