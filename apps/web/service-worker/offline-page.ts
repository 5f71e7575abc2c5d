import { PATHS } from '@phsar/contract/shop/paths';
import { DEFAULT_LANGUAGE, type Language } from '@phsar/domain/language';
import { m } from '../app/paraglide/messages.js';

const STYLE = `
:root{color-scheme:light dark;--ground:#f5faf8;--ink:#0f2f2a;--soft:#48625d;--main:#08756a;--on-main:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#0b1715;--ink:#e6f3ef;--soft:#a6bfb9;--main:#4ccfb7;--on-main:#03231e}}
body{box-sizing:border-box;margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;padding:1.5rem;text-align:center;
background:var(--ground);color:var(--ink);font:1rem/1.7 "Noto Sans Khmer","Khmer Sangam MN","Leelawadee UI",system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.45;margin:1rem 0 .25rem}p{color:var(--soft);max-width:30rem;margin:0 0 1.5rem}
a{color:var(--main)}.again{background:var(--main);color:var(--on-main);border-radius:99rem;padding:.7rem 1.5rem;font-weight:600;text-decoration:none}
nav{margin-top:2rem}ul{list-style:none;margin:.5rem 0 0;padding:0;display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1.25rem}li a,.back{display:inline-block;padding:.5rem 0}`;

const POLICY =
  "default-src 'none'; font-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Names of the main menu's pages, by path. */
const MENU: Record<string, (values: object, options: { locale: Language }) => string> = {
  [PATHS.landing]: m.layout_home,
  [PATHS.home]: m.layout_home,
  [PATHS.shop]: m.layout_shop,
  [PATHS.promotion]: m.layout_promotions,
  [PATHS.blogs]: m.layout_blog,
  [PATHS.contact]: m.layout_contact,
};

export interface OfflinePage {
  /** The default language if unknown. */
  language: Language | null;
  /** When a switch of language failed, the page in the previous language: path and query. Otherwise null. */
  former: string | null;
  /** Paths of cached pages. */
  keptPaths: readonly string[];
  /** URL of the cached Khmer font, for devices without one. */
  khmerFont: string;
}

/**
 * The response for a page that is not cached, or not to be shown from the cache, while the network is down (503). Loads
 * no code; "try again" links to the page itself.
 */
export function offlinePage({ language, former, keptPaths, khmerFont }: OfflinePage): Response {
  const locale = language ?? DEFAULT_LANGUAGE;
  const inLocale = { locale } as const;
  const links = Object.entries(MENU)
    .filter(([path]) => keptPaths.includes(path))
    .map(([path, name]) => `<li><a href="${path}">${name({}, inLocale)}</a></li>`);
  const reason = former === null ? m.offline_no_page : m.offline_no_switch;
  const back =
    former === null
      ? ''
      : `<p><a class="back" href="${former.replaceAll('&', '&amp;')}">${m.offline_no_switch_back({}, inLocale)}</a></p>`;
  const menu = `<nav aria-labelledby="seen"><p id="seen">${m.offline_seen_pages({}, inLocale)}</p><ul>${links.join('')}</ul></nav>`;
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${m.offline_title({}, inLocale)}</title><style>@font-face{font-family:"Noto Sans Khmer";src:url(${khmerFont})}${STYLE}</style>
<main><h1>${m.offline_title({}, inLocale)}</h1><p>${reason({}, inLocale)}</p><a class="again" href="">${m.ui_retry({}, inLocale)}</a>${back}${links.length > 0 ? menu : ''}</main></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'content-security-policy': POLICY,
    },
  });
}
