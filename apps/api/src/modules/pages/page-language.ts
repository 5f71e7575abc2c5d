import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@phsar/domain/language';

const COOKIE = 'language';
const VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`);
const ONE_YEAR_SECONDS = 31_536_000;

/**
 * The language of a page: `?lang=`, else the cookie, else Khmer. Accept-Language is
 * ignored: most phones in Cambodia are set to English, but their owners read Khmer.
 * @param url null when it is known to name no language
 */
export function pageLanguage(url: URL | null, cookies: string | undefined): Language {
  const asked = languageOf(url?.searchParams.get('lang') ?? null);
  return asked ?? languageOf(cookies === undefined ? null : cookieValue(cookies)) ?? DEFAULT_LANGUAGE;
}

/** The cookie that keeps the language of `?lang=`; null without one. */
export function languageCookie(url: URL): string | null {
  const asked = languageOf(url.searchParams.get('lang'));
  const secure = url.protocol === 'https:' ? '; Secure' : '';
  return asked === null
    ? null
    : `${COOKIE}=${asked}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
}

function languageOf(value: string | null): Language | null {
  return isLanguage(value) ? value : null;
}

function cookieValue(cookies: string): string | null {
  return VALUE.exec(cookies)?.[1] ?? null;
}
