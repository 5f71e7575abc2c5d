import type { Blog, Product } from '@phsar/contract/shop/wire';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import type { Language } from '@phsar/domain/language';
import { discountedPrice } from '@phsar/domain/money';
import { e164 } from '@phsar/domain/phone';
import { isSoldOut } from '@phsar/domain/stock';
import { pageUrl } from '../../lib/page/page-address.ts';
import { pricesOf } from '../../lib/shop/wire-prices.ts';
import { shortened } from './short-text.ts';

/** A schema.org object as JSON-LD. */
export interface StructuredData {
  '@context'?: 'https://schema.org';
  '@type': string;
  [property: string]: unknown;
}

export interface Place {
  shop: ShopSettings;
  language: Language;
}

const CONTEXT = { '@context': 'https://schema.org' } as const;

/** The shop as an Organization. */
export function organization({ shop, language }: Place): StructuredData {
  const telephone = e164(shop.contactPhone);
  return {
    ...CONTEXT,
    '@type': 'Organization',
    '@id': organizationId(shop),
    name: shop.shopName,
    url: pageUrl(shop.publicUrl, '/', language),
    logo: `${shop.publicUrl}/icon-512.png`,
    ...(telephone === null ? {} : { telephone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.contactAddress[language],
      addressCountry: 'KH',
    },
    sameAs: Object.values(shop.socialLinks).filter((url) => url !== ''),
  };
}

/** The shop's site as a WebSite. */
export function website({ shop, language }: Place): StructuredData {
  return {
    ...CONTEXT,
    '@type': 'WebSite',
    name: shop.shopName,
    url: pageUrl(shop.publicUrl, '/', language),
    inLanguage: language,
    publisher: { '@id': organizationId(shop) },
  };
}

/** A BreadcrumbList. @param steps from the landing page to this page */
export function breadcrumbs(
  { shop, language }: Place,
  steps: readonly { name: string; path: string }[],
): StructuredData {
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(shop.publicUrl, path, language),
    })),
  };
}

/** A Product with its Offer. @param path the product's canonical path */
export function productOffer(place: Place, product: Product, path: string): StructuredData {
  const { shop, language } = place;
  const { price, discount } = pricesOf(product);
  const url = pageUrl(shop.publicUrl, path, language);
  return {
    ...CONTEXT,
    '@type': 'Product',
    '@id': url,
    name: product.title,
    ...(product.description === '' ? {} : { description: product.description }),
    image: product.images.map((image) => shop.publicUrl + image),
    sku: product._id,
    offers: {
      '@type': 'Offer',
      url,
      price: (discountedPrice(price, discount) / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isSoldOut(product.Item) ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: named(shop),
    },
  };
}

/** A BlogPosting. @param path the post's canonical path */
export function blogPosting(place: Place, blog: Blog, text: string, path: string): StructuredData {
  const { shop, language } = place;
  return {
    ...CONTEXT,
    '@type': 'BlogPosting',
    mainEntityOfPage: pageUrl(shop.publicUrl, path, language),
    headline: blog.title,
    description: shortened(text),
    image: [shop.publicUrl + blog.image],
    // A post has a date only: midnight in Phnom Penh.
    datePublished: `${blog.date}T00:00:00+07:00`,
    inLanguage: language,
    author: named(shop),
    publisher: { ...named(shop), logo: { '@type': 'ImageObject', url: `${shop.publicUrl}/icon-512.png` } },
  };
}

function named(shop: ShopSettings) {
  return {
    '@type': 'Organization',
    '@id': organizationId(shop),
    name: shop.shopName,
    url: `${shop.publicUrl}/`,
  };
}

function organizationId({ publicUrl }: ShopSettings): string {
  return `${publicUrl}/#organization`;
}

/** JSON with `<`, `>`, `&` and line separators escaped, so that no title can end the script element. */
export function jsonLd(data: StructuredData): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
