import { type SQL, sql } from 'drizzle-orm';
import { products } from '../../platform/database/schema.ts';

/** Spaces and marks that nobody sees: Khmer is typed with and without them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** What was typed, as it is compared. Empty when nothing is left of it. */
export function searchText(typed: string): string {
  return typed.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** A text contains what was typed, whatever its case. */
export function containsTyped(text: SQL, search: string): SQL {
  return sql`lower(${text}) LIKE lower(${`%${escapedForLike(search)}%`})`;
}

/** A product's title in either language contains what was typed. */
export function titleMatches(search: string): SQL {
  return sql`${products.id} IN (SELECT product_id FROM product_texts WHERE ${containsTyped(sql`title`, search)})`;
}

/** The same, or the discount's percentage does: '20', '12.5', '20%'. */
export function promotionMatches(search: string): SQL {
  const percent = search.replace(/\s*%$/, '');
  if (!/^[\d.]+$/.test(percent)) return titleMatches(search);
  const shown = sql`(${products.discount} / 100.0::float8)::text`;
  return sql`(${titleMatches(search)} OR ${shown} LIKE ${`%${escapedForLike(percent)}%`})`;
}

function escapedForLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
