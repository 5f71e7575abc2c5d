import { LANGUAGES } from '@phsar/domain/language';
import * as z from 'zod/mini';

/**
 * Google's required properties for the shop's structured data, and the recommended ones that the shop provides:
 * https://developers.google.com/search/docs/appearance/structured-data (merchant listing, article, breadcrumb,
 * organization, site name; read in November 2026).
 */
const address = z.url({ protocol: /^https?$/ });
const context = z.literal('https://schema.org');
const text = z.string().check(z.minLength(1));
const named = z.object({ '@type': z.literal('Organization'), name: text, url: address });

export const REQUIRED_PROPERTIES = z.discriminatedUnion('@type', [
  z.object({
    '@context': context,
    '@type': z.literal('Product'),
    name: text.check(z.maxLength(150)),
    description: z.optional(text.check(z.maxLength(5000))),
    image: z.array(address).check(z.minLength(1)),
    sku: text,
    offers: z.object({
      '@type': z.literal('Offer'),
      url: address,
      price: z.string().check(
        z.regex(/^\d+\.\d\d$/),
        z.refine((price) => Number(price) > 0),
      ),
      priceCurrency: z.literal('USD'),
      availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
      itemCondition: z.literal('https://schema.org/NewCondition'),
      seller: named,
    }),
  }),
  z.object({
    '@context': context,
    '@type': z.literal('BlogPosting'),
    headline: text,
    image: z.array(address).check(z.minLength(1)),
    datePublished: z.iso.datetime({ offset: true }),
    author: named,
    publisher: named,
    mainEntityOfPage: address,
    inLanguage: z.enum(LANGUAGES),
  }),
  z.object({
    '@context': context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(z.object({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: address }))
      .check(
        z.minLength(2),
        z.refine((steps) => steps.every(({ position }, index) => position === index + 1)),
      ),
  }),
  z.object({
    '@context': context,
    '@type': z.literal('Organization'),
    name: text,
    url: address,
    logo: address,
    telephone: z.string().check(z.regex(/^\+\d{8,15}$/)),
    address: z.object({
      '@type': z.literal('PostalAddress'),
      streetAddress: text,
      addressCountry: z.literal('KH'),
    }),
    sameAs: z.array(address),
  }),
  z.object({
    '@context': context,
    '@type': z.literal('WebSite'),
    name: text,
    url: address,
    inLanguage: z.enum(LANGUAGES),
  }),
]);
