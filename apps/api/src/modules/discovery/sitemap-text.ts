import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@phsar/domain/language';

/** One entry of the sitemap. */
export interface SitemapPage {
  /** Path and query, without a language. */
  path: string;
  /** Last change, YYYY-MM-DD. */
  changedOn?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The sitemap's XML: every page once per language, with hreflang links to the others. */
export function sitemapText(publicUrl: string, pages: readonly SitemapPage[]): string {
  const entries = pages.flatMap((page) => LANGUAGES.map((language) => entry(publicUrl, page, language)));
  return `${HEAD}<urlset ${NAMESPACE} ${LINKS}>\n${entries.join('')}</urlset>\n`;
}

/** The XML of a sitemap index. */
export function sitemapIndexText(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${escaped(publicUrl + path)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

function entry(publicUrl: string, { path, changedOn }: SitemapPage, language: Language): string {
  const links = LANGUAGES.map(
    (other) =>
      `<xhtml:link rel="alternate" hreflang="${other}" href="${pageAddress(publicUrl, path, other)}"/>`,
  );
  const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`;
  return `<url><loc>${pageAddress(publicUrl, path, language)}</loc>${changed}${links.join('')}</url>\n`;
}

/** Equal to the canonical link of the page: the default language has no parameter. */
function pageAddress(publicUrl: string, path: string, language: Language): string {
  const url = new URL(path, publicUrl);
  if (language !== DEFAULT_LANGUAGE) url.searchParams.set('lang', language);
  return escaped(url.href);
}

function escaped(address: string): string {
  return address.replaceAll('&', '&amp;');
}
