import type { Localized } from '@phsar/domain/language';
import type { ProductFields } from './product-fields.ts';

/** An original's id and width: what its addresses are made of. */
export interface PictureRow {
  id: string;
  width: number;
}

export interface ProductRow extends ProductFields {
  id: number;
  key: string;
  position: number;
  stock: number;
  title: Localized;
  description: Localized;
  /** In order; the first one stands for the product. */
  pictures: PictureRow[];
}

export interface BlogRow {
  id: number;
  key: string;
  /** YYYY-MM-DD */
  publishedOn: string;
  picture: PictureRow;
  title: Localized;
  description: Localized;
}

export interface BannerRow {
  id: number;
  key: string;
  buttonText: string;
  picture: PictureRow;
  title1: Localized;
  title2: Localized;
}

export interface ProductFilter {
  isPromotion: boolean;
  /** Null for all. */
  ids: readonly number[] | null;
}

export interface BlogFilter {
  /** Null for all. */
  ids: readonly number[] | null;
}

/** Where a page begins and how long it may be. */
export interface PageOf<Cursor> {
  /** Null for the start of the list. */
  after: Cursor | null;
  limit: number;
}
