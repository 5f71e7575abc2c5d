import { inEachLanguage } from '@phsar/domain/language';
import { discountedPrice } from '@phsar/domain/money';
import { discountOn } from '@phsar/domain/pricing';
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isAmong } from '../../platform/database/among.ts';
import { joinTexts, localized } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { PageOf, ProductCursor } from '../catalogue/catalogue.module.ts';
import { productStock, products, productTexts as productTextsTable } from '../products/schema.ts';
import type { TitleRow } from './title-block.ts';

const productTexts = inEachLanguage((language) => alias(productTextsTable, `product_${language}`));

/** What the search holds of products, in the shop's order, from a cursor on; only of `ids` where they are given. */
export async function readProductTitles(
  executor: Executor,
  { after, limit, day, ids }: PageOf<ProductCursor> & { day: string; ids?: readonly number[] },
): Promise<(TitleRow & { position: number })[]> {
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

/** Stocks by product id; unknown ids are left out. */
export async function readStocks(
  executor: Executor,
  ids: readonly number[],
): Promise<{ id: number; stock: number }[]> {
  const { productId, stock } = productStock;
  return await executor.select({ id: productId, stock }).from(productStock).where(isAmong(productId, ids));
}
