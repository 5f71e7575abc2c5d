import { SHARE_PICTURE, sharePictureUrl } from '@phsar/contract/pictures';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@phsar/domain/language';
import { OG_LOCALES } from '@phsar/texts/languages';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import root from '../../../../../package.json' with { type: 'json' };
import { otherLanguages } from '../../lib/language/language.ts';
import { inLanguage, pageUrl } from '../../lib/page/page-address.ts';
import { jsonLd, type Place, type StructuredData } from './structured-data.ts';

/** A page's metadata for search engines and link previews. */
export interface PageFacts {
  /** Canonical path without a language; null for pages that must not be indexed: account, search and missing pages. */
  path: string | null;
  title: string;
  description: string;
  type: 'website' | 'article' | 'product';
  /** Path of a catalogue picture; the shop's own picture is used if missing. */
  picture?: string | undefined;
  data: readonly StructuredData[];
}

/** The page's background in both colour schemes: `--color-canvas` in tokens.css. */
const CANVAS = { light: '#f5faf8', dark: '#0b1715' };
const SHOP_PICTURE = '/share.jpg';

/**
 * A page's head tags for search engines, chats and phones, as HTML. Rendered on the server only, so browsers never load
 * this code.
 */
export function headTags(facts: PageFacts, place: Place): string {
  const tags = renderToStaticMarkup(
    <>
      <meta name="description" content={facts.description} />
      <meta name="generator" content={`Phsar ${root.version}`} />
      {facts.path === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Languages path={facts.path} place={place} />
      )}
      <Preview facts={facts} place={place} />
      <link rel="manifest" href={inLanguage('/manifest.webmanifest', place.language)} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={CANVAS.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={CANVAS.dark} />
      {facts.data.map((data) => (
        <script
          key={data['@type']}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonLd(data) }}
        />
      ))}
    </>,
  );
  // React writes the attribute in camel case, which some parsers do not accept.
  return tags.replaceAll(' hrefLang=', ' hreflang=');
}

function Languages({ path, place: { shop } }: { path: string; place: Place }): ReactElement {
  return (
    <>
      {LANGUAGES.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={pageUrl(shop.publicUrl, path, language)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={pageUrl(shop.publicUrl, path, DEFAULT_LANGUAGE)} />
    </>
  );
}

/** The preview picture for Telegram, Facebook and others: JPEG, since not all read WebP or AVIF. */
function Preview({ facts, place: { shop, language } }: { facts: PageFacts; place: Place }): ReactElement {
  const { path, title, description, type, picture } = facts;
  const image = shop.publicUrl + (sharePictureUrl(picture ?? '') ?? SHOP_PICTURE);
  return (
    <>
      <meta property="og:site_name" content={shop.shopName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {path !== null && <meta property="og:url" content={pageUrl(shop.publicUrl, path, language)} />}
      <meta property="og:locale" content={OG_LOCALES[language]} />
      {otherLanguages(language).map((other) => (
        <meta key={other} property="og:locale:alternate" content={OG_LOCALES[other]} />
      ))}
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(SHARE_PICTURE.width)} />
      <meta property="og:image:height" content={String(SHARE_PICTURE.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={title} />
    </>
  );
}
