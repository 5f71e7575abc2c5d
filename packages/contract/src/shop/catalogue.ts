import * as z from 'zod/mini';
import { anyone } from '../endpoint.ts';
import { amount, described, id, languageQuery, pageQuery, percent, success } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { PRODUCT_SORTS } from './paths.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';

const banner = z.object({
  _id: z.string(),
  title1: z.string(),
  title2: z.string(),
  /** A translation key; shown as is when unknown. */
  buttonText: z.string(),
  image: z.string(),
  narrowImage: z.optional(described(z.string(), 'In place of `image` on narrow screens')),
  isButtonTextRaw: z.optional(
    described(z.boolean(), 'True where `buttonText` is shown as is, even if it is a translation key'),
  ),
});

const count = z.int().check(z.gte(0));

/** `key` names it in addresses and in `category` of a product; `products` are those on sale, sold out or not. */
const category = z.object({ key: z.string(), name: z.string(), products: count });

const FIELD_KINDS = {
  text: z.string(),
  texts: z.array(z.string()),
  amount,
  percent,
  count,
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

/** `date` is a calendar day, YYYY-MM-DD; `description` clean HTML. */
const blog = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  date: z.iso.date(),
  description: z.string(),
});

/** `summary` is one sentence of plain text, for search engines; `description` clean HTML. */
const policy = z.object({ title: z.string(), summary: z.string(), description: z.string() });

const IN_LANGUAGE = { isCatalogue: true, query: languageQuery } as const;

/** Public content: products, categories, banners, posts and policies. */
export const catalogueCalls = {
  listBanners: anyone('GET /banners', 'read', z.array(banner), {
    summary: 'Banners of the landing page, in order',
    ...IN_LANGUAGE,
  }),
  listCategories: anyone('GET /categories', 'read', z.array(category), {
    summary: 'Categories in order, each with the number of its products on sale',
    ...IN_LANGUAGE,
  }),
  listProducts: anyone('GET /products', 'read', z.array(product), {
    summary: 'Products: the whole catalogue, or one page with `Link` and `X-Total-Count`',
    isCatalogue: true,
    query: z.object({
      ...pageQuery.shape,
      promotion: z.optional(z.enum(['true', 'false'])),
      category: z.optional(z.string().check(z.maxLength(LIMITS.key))),
      /** Without it, the shop's own order, or the best match first. */
      sort: z.optional(z.enum(PRODUCT_SORTS)),
      ids: z.optional(z.string().check(z.maxLength(LIMITS.idsInQuery * 24))),
    }),
  }),
  searchByImage: anyone('POST /products/search-by-image', 'photo', foundProducts, {
    summary: 'Products whose pictures resemble a photo, best match first',
    takesPicture: true,
    query: languageQuery,
    errors: ['request_timeout', 'busy'],
  }),
  listBlogs: anyone('GET /blogs', 'read', z.array(blog), {
    summary: 'Blog posts, newest first; paged like products',
    isCatalogue: true,
    query: pageQuery,
  }),
  getBlog: anyone('GET /blogs/:id', 'read', blog, {
    summary: 'One blog post',
    ...IN_LANGUAGE,
    params: z.object({ id }),
    errors: ['blog_not_found'],
  }),
  listDeliveryFreeLimits: anyone(
    'GET /delivery-free-limits',
    'read',
    z.array(z.object({ _id: z.string(), amount })),
    {
      summary: 'The subtotal from which delivery is free, as a list with one entry',
      isCatalogue: true,
    },
  ),
  getPolicy: anyone('GET /policies/:policy', 'read', policy, {
    summary: 'How the shop sells: delivery, returns, privacy or terms',
    ...IN_LANGUAGE,
    params: z.object({ policy: id }),
  }),
};
