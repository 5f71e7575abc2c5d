import type { PRODUCT_STATES } from '@phsar/contract/office/products';
import type { Localized } from '@phsar/domain/language';
import { discountOn } from '@phsar/domain/pricing';
import type { PictureRow } from '../media/media.module.ts';
import type { ProductFields } from './product-fields.ts';

/** A product as it is stored: the discount is the planned one. */
export interface ProductRow extends ProductFields {
  id: number;
  key: string;
  position: number;
  stock: number;
  version: number;
  title: Localized;
  description: Localized;
  /** In order; the first one stands for the product. */
  pictures: PictureRow[];
}

/** A product as it is sold on a day: `discount` is the one of that day. */
export interface SoldProduct extends ProductRow {
  /** YYYY-MM-DD in Phnom Penh. */
  soldOn: string;
}

/** The product with the discount of a day. */
export function asSoldOn(day: string, row: ProductRow): SoldProduct {
  return { ...row, discount: discountOn(day, row), soldOn: day };
}

/** Which products a query reads. */
export interface ProductFilter {
  /**
   * `promotion` is what has a discount on `day`; `all` includes archived products, every other one leaves them out. The
   * office's states as its contract describes them.
   */
  show: 'all' | 'promotion' | (typeof PRODUCT_STATES)[number];
  /** Today in Phnom Penh, YYYY-MM-DD. */
  day: string;
  /** Null for all. */
  ids: readonly number[] | null;
  /** The key of a category; null for products without one. */
  category?: string | null;
}
