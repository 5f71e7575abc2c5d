import type { PageAnswer, PageParts } from '@phsar/contract/shop/pages';
import { PATHS } from '@phsar/contract/shop/paths';
import type { Language } from '@phsar/domain/language';
import { runInLanguage } from '../lib/language/language.server.ts';
import { m } from '../paraglide/messages.js';

export const MANIFEST_PATH = '/manifest.webmanifest';

const CANVAS = '#f5faf8';
const PNG = 'image/png';

/** The web app manifest: a phone installs the shop under its own name, in the language of whoever installs it. */
export function answerManifest({ shop, language }: PageParts): PageAnswer {
  const manifest = runInLanguage(language, () => manifestOf(shop.shopName, language));
  const headers = { 'content-type': 'application/manifest+json' };
  return { status: 200, headers, body: JSON.stringify(manifest) };
}

function manifestOf(name: string, lang: Language) {
  return {
    id: '/',
    name,
    short_name: name,
    description: m.layout_tagline(),
    lang,
    start_url: PATHS.landing,
    scope: '/',
    display: 'standalone',
    background_color: CANVAS,
    theme_color: CANVAS,
    categories: ['shopping'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: PNG },
      { src: '/icon-512.png', sizes: '512x512', type: PNG },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
    ],
    screenshots: [
      screenshot('home-narrow', '720x1480', 'narrow', m.layout_home()),
      screenshot('shop-narrow', '720x1480', 'narrow', m.layout_shop()),
      screenshot('home-wide', '1280x800', 'wide', m.layout_home()),
    ],
    shortcuts: [
      { name: m.layout_shop(), url: PATHS.shop },
      { name: m.layout_promotions(), url: PATHS.promotion },
      { name: m.layout_order_history(), url: PATHS.orderHistory },
    ],
  };
}

function screenshot(name: string, sizes: string, form: 'narrow' | 'wide', label: string) {
  return { src: `/app-${name}.jpg`, sizes, type: 'image/jpeg', form_factor: form, label };
}
