import { keptWidths, pictureUrl } from '@phsar/contract/pictures';
import type { Banner, Blog, DeliveryFreeLimit, Product } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { type Cents, dollarsFromCents } from '@phsar/domain/money';
import { cleanBlogHtml } from './blog-html.ts';
import type { BannerRow, BlogRow, PictureRow, ProductRow } from './catalogue-rows.ts';
import { shownFields } from './product-fields.ts';

/** The address of a picture's largest kept width; the others follow from it. */
export function pictureAddress({ id, width }: PictureRow): string {
  return pictureUrl(id, Math.max(...keptWidths(width)));
}

/** A product on the wire: ids as text, money in dollars, texts in `language`, pictures as addresses. */
export function presentProduct(row: ProductRow, language: Language): Product {
  const images = row.pictures.map(pictureAddress);
  return {
    _id: String(row.id),
    title: textIn(language, row.title),
    description: textIn(language, row.description),
    ...shownFields(row),
    Item: row.stock,
    image: images[0] ?? '',
    images,
  };
}

/** A post on the wire, its HTML sanitised. */
export function presentBlog(row: BlogRow, language: Language): Blog {
  return {
    _id: String(row.id),
    title: textIn(language, row.title),
    image: pictureAddress(row.picture),
    date: row.publishedOn,
    description: cleanBlogHtml(textIn(language, row.description)),
  };
}

export function presentBanner(row: BannerRow, language: Language): Banner {
  return {
    _id: String(row.id),
    title1: textIn(language, row.title1),
    title2: textIn(language, row.title2),
    buttonText: row.buttonText,
    image: pictureAddress(row.picture),
  };
}

/** The limit on the wire, in dollars. */
export function presentDeliveryFreeLimit(amount: Cents): DeliveryFreeLimit {
  return { _id: '1', amount: dollarsFromCents(amount) };
}
