import type { OfficeProduct } from '@phsar/contract/office/wire';
import { keptWidths, pictureUrl } from '@phsar/contract/pictures';
import type { Banner, Blog, Category, DeliveryFreeLimit, Product } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { type Cents, dollarsFromCents, percentFromBasisPoints } from '@phsar/domain/money';
import { discountOn } from '@phsar/domain/pricing';
import { cleanBlogHtml } from './blog-html.ts';
import type { BannerRow, BlogRow, PictureRow, ProductRow, SoldProduct } from './catalogue-rows.ts';
import type { ShownCategory } from './categories.repository.ts';
import { type ProductField, shopperFields, shownFields } from './product-fields.ts';

/** The address of a picture's largest kept width; the others follow from it. */
export function pictureAddress({ id, width }: PictureRow): string {
  return pictureUrl(id, Math.max(...keptWidths(width)));
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
    pictures: row.pictures.map((picture) => ({ id: picture.id, url: pictureAddress(picture) })),
    videoUrl: linkUrl,
    version: row.version,
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

/** A banner in one language. */
export function presentBanner(row: BannerRow, language: Language): Banner {
  const { narrowPicture } = row;
  const ownButtonText = row.ownButtonText[language];
  return {
    _id: String(row.id),
    title1: textIn(language, row.title1),
    title2: textIn(language, row.title2),
    buttonText: ownButtonText || row.buttonText,
    image: pictureAddress(row.picture),
    ...(narrowPicture !== null && { narrowImage: pictureAddress(narrowPicture) }),
    ...(ownButtonText !== '' && { isButtonTextRaw: true }),
  };
}

/** A category in one language. */
export function presentCategory({ key, name, products }: ShownCategory, language: Language): Category {
  return { key, name: textIn(language, name), products };
}

/** The limit on the wire, in dollars. */
export function presentDeliveryFreeLimit(amount: Cents): DeliveryFreeLimit {
  return { _id: '1', amount: dollarsFromCents(amount) };
}
