import { inEachLanguage } from '@phsar/domain/language';
import { discountedPrice } from '@phsar/domain/money';
import { discountOn } from '@phsar/domain/pricing';
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isAmong } from '../../platform/database/among.ts';
import { joinTexts, localized } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import { type PageOf, type ProductCursor, pagesOf } from '../catalogue/catalogue.module.ts';
import type { TitleRow, TitleSource } from '../product-search/product-search.module.ts';
import { productStock, products, productTexts as productTextsTable } from './schema.ts';

/** The server answers other requests between two pieces: reading a large catalogue must not block it. */
const PIECE_LENGTH = 500;

const productTexts = inEachLanguage((language) => alias(productTextsTable, `product_${language}`));

/** Titles of all products, with the discounts of today. */
export function productTitles(executor: Executor, today: () => string): TitleSource {
  return {
    readTitles() {
      const day = today();
      return pagesOf<TitleRow & { position: number }, ProductCursor>(
        (page) => readTitles(executor, { ...page, day }),
        ({ position, id }) => [position, id],
        PIECE_LENGTH,
      );
    },
    readSome: (ids) => readTitles(executor, { ids, after: null, limit: ids.length, day: today() }),
    async readStocks(ids) {
      const { productId, stock } = productStock;
      return await executor
        .select({ id: productId, stock })
        .from(productStock)
        .where(isAmong(productId, ids));
    },
  };
}

/** What the search holds of products, in the shop's order, from a cursor on; only of `ids` where they are given. */
async function readTitles(
  executor: Executor,
  { after, limit, day, ids }: PageOf<ProductCursor> & { day: string; ids?: readonly number[] },
) {
  const begin = after && sql`(${products.position}, ${products.id}) > (${after[0]}, ${after[1]})`;
  const query = executor
    .select({
      id: products.id,
      position: products.position,
      title: localized(productTexts, (text) => text.title),
      category: products.category,
      price: products.price,
      discount: products.discount,
      discountFrom: products.discountFrom,
      discountUntil: products.discountUntil,
      stock: productStock.stock,
      isArchived: products.isArchived,
    })
    .from(products)
    .innerJoin(productStock, eq(productStock.productId, products.id))
    .$dynamic();
  joinTexts(query, productTexts, ({ productId }) => eq(productId, products.id));
  const rows = await query
    .where(and(begin ?? undefined, ids && isAmong(products.id, ids)))
    .orderBy(asc(products.position), asc(products.id))
    .limit(limit);
  return rows.map((row) => {
    const discount = discountOn(day, row);
    return { ...row, discount, price: discountedPrice(row.price, discount) };
  });
}
