import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '@phsar/contract/shop/paths';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@phsar/domain/language';

const { name, maxAge } = LANGUAGE_COOKIE;
const OTHERS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/**
 * Stands first in the page's head, for what the server cannot do where a cache outside the shop answered in its place: leads
 * whoever chose another language to the page's address in it, and remembers the language that an address names.
 *
 * A reload that is led elsewhere loses the entry's history state, by which the router finds the place in the page: it is kept
 * over the reload, without what pages put into it.
 */
export const LANGUAGE_SCRIPT = `(() => {
  const shown = document.documentElement.dataset.language;
  const place = () => {
    const url = new URL(location.href);
    const named = url.searchParams.get('${LANGUAGE_PARAMETER}');
    url.searchParams.delete('${LANGUAGE_PARAMETER}');
    return { url, named, path: url.pathname + url.search };
  };
  const { url, named, path } = place();
  const chosen = /(?:^|; )${name}=(\\w+)/.exec(document.cookie)?.[1];
  if (named === null && shown === '${DEFAULT_LANGUAGE}' && ${JSON.stringify(OTHERS)}.includes(chosen)) {
    url.searchParams.set('${LANGUAGE_PARAMETER}', chosen);
    location.replace(url);
  }
  if (named === shown && named !== chosen)
    document.cookie =
      '${name}=' + named + '; Path=/; Max-Age=${maxAge}; SameSite=Lax' + (location.protocol === 'https:' ? '; Secure' : '');
  if (shown === '${DEFAULT_LANGUAGE}') return;
  try {
    const left = JSON.parse(sessionStorage.getItem('leftAt'));
    const isReturn = performance.getEntriesByType('navigation')[0].type !== 'navigate';
    if (isReturn && history.state === null && left.path === path) history.replaceState(left.state, '');
  } catch {}
  addEventListener('pagehide', () => {
    const { idx, key } = history.state ?? {};
    try {
      sessionStorage.setItem('leftAt', JSON.stringify({ path: place().path, state: { idx, key } }));
    } catch {}
  });
})()`;
