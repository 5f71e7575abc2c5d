import type { PRODUCT_STATES } from '@phsar/contract/office/products';
import type { Localized } from '@phsar/domain/language';
import { discountOn } from '@phsar/domain/pricing';
import type { ProductFields } from './product-fields.ts';

/** An original's id and width: what its addresses are made of. */
export interface PictureRow {
  id: string;
  width: number;
}

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

/** A post as the shop shows it. */
export interface BlogRow {
  id: number;
  key: string;
  /** YYYY-MM-DD */
  publishedOn: string;
  picture: PictureRow;
  /** The ids of the pictures in its text. */
  shownPictures: string[];
  title: Localized;
  description: Localized;
}

/** A banner with its pictures. */
export interface BannerRow {
  id: number;
  key: string;
  /** A translation key; shown as is when unknown. */
  buttonText: string;
  /** What staff wrote on the button instead; '' where it is the one above. */
  ownButtonText: Localized;
  picture: PictureRow;
  /** In its place on narrow screens; null where the other one serves all. */
  narrowPicture: PictureRow | null;
  isOn: boolean;
  /** First and last day in Phnom Penh, YYYY-MM-DD; null for no limit. */
  from: string | null;
  until: string | null;
  title1: Localized;
  title2: Localized;
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

/** Which posts a query reads. */
export interface BlogFilter {
  /** Null for all. */
  ids: readonly number[] | null;
  /** Only what shoppers see at this moment; null for every post that has a picture. */
  shownAt: Date | null;
}

/** Where a page begins and how long it may be. */
export interface PageOf<Cursor> {
  /** Null for the start of the list. */
  after: Cursor | null;
  limit: number;
}
