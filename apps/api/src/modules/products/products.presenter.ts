import type { OfficeProduct } from '@phsar/contract/office/wire';
import type { Product } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { percentFromBasisPoints } from '@phsar/domain/money';
import { discountOn } from '@phsar/domain/pricing';
import { pictureAddress, presentPicture } from '../media/media.module.ts';
import { type ProductField, shopperFields, shownFields } from './product-fields.ts';
import type { ProductRow } from './products.repository.ts';

/** A product as it is sold on a day: `discount` is the one of that day. */
export interface SoldProduct extends ProductRow {
  /** YYYY-MM-DD in Phnom Penh. */
  soldOn: string;
}

export function asSoldOn(day: string, row: ProductRow): SoldProduct {
  return { ...row, discount: discountOn(day, row), soldOn: day };
}

/** A product on the wire: ids as text, money in dollars, texts in `language`, pictures as addresses. */
export function presentProduct(row: SoldProduct, language: Language): Product {
  const images = row.pictures.map(pictureAddress);
  return {
    _id: String(row.id),
    title: textIn(language, row.title),
    description: textIn(language, row.description),
    ...shopperFields(row),
    Item: row.stock,
    image: images[0] ?? '',
    images,
  };
}

/** A product as staff sees it: texts in every language, the discount as planned and as it is on `day`. */
export function presentOfficeProduct(row: ProductRow, day: string): OfficeProduct {
  const { linkUrl, ...others } = shownFields(row);
  // A field that the office's schema lacks does not compile.
  const fields: Pick<OfficeProduct, Exclude<ProductField, 'linkUrl'>> = others;
  return {
    _id: String(row.id),
    key: row.key,
    title: row.title,
    description: row.description,
    ...fields,
    discountToday: percentFromBasisPoints(discountOn(day, row)),
    stock: row.stock,
    pictures: row.pictures.map(presentPicture),
    videoUrl: linkUrl,
    version: row.version,
  };
}

/** The address of the picture that stands for a product; empty when it has none. */
export function mainPicture({ pictures: [first] }: Pick<ProductRow, 'pictures'>): string {
  return first === undefined ? '' : pictureAddress(first);
}
