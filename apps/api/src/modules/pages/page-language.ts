import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '@phsar/contract/shop/paths';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@phsar/domain/language';

const VALUE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE.name}=(\\w+)`);
/** How the addresses of pages in another language than the default one end, in the spelling of the shop's own links. */
const ENDINGS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map(
  (language) => [`${LANGUAGE_PARAMETER}=${language}`, language] as const,
);

/** The language of a requested page. */
interface RequestedLanguage {
  /** `?lang=`, else the cookie, else Khmer. */
  language: Language;
  /** The address names no language, which means the default one. */
  differsFromAddress: boolean;
  /** The cookie to set: what `?lang=` names, unless it is known. */
  cookie: string | null;
}

/** Accept-Language is ignored: most phones in Cambodia are set to English, but their owners read Khmer. */
export function requestedLanguage(requested: URL, cookies: string | undefined): RequestedLanguage {
  const named = languageOf(requested.searchParams.get(LANGUAGE_PARAMETER));
  const chosen = chosenLanguage(cookies);
  const language = named ?? chosen ?? DEFAULT_LANGUAGE;
  // The default language is named by a switch alone, which no cache may answer.
  const isKnown = named === null || (named === chosen && named !== DEFAULT_LANGUAGE);
  return {
    language,
    differsFromAddress: named === null && language !== DEFAULT_LANGUAGE,
    cookie: isKnown ? null : languageCookie(language, requested),
  };
}

/** The language chosen before, by the cookie; null without one. */
export function chosenLanguage(cookies: string | undefined): Language | null {
  return cookies === undefined ? null : languageOf(VALUE.exec(cookies)?.[1] ?? null);
}

/** A page's address apart from its language, which the shop's own links name last. @param address path and query */
export function withoutLanguage(address: string): { address: string; named: Language | null } {
  for (const [ending, named] of ENDINGS) {
    if (!address.endsWith(ending)) continue;
    const end = address.length - ending.length - 1;
    if (address[end] === '?' || address[end] === '&') return { address: address.slice(0, end), named };
  }
  return { address, named: null };
}

/** The same address in a language: path and query. */
export function addressIn(language: Language, url: URL): string {
  const address = new URL(url);
  address.searchParams.set(LANGUAGE_PARAMETER, language);
  return redirectTarget(address);
}

/**
 * Path and query of a parsed URL, for a `Location` header. Parsing resolves dot segments, backslashes and control characters;
 * what is left of them in front would name another host (`//host`).
 */
export function redirectTarget({ pathname, search }: URL): string {
  return pathname.replace(/^\/+/, '/') + search;
}

/** The cookie that stores a language. @param url of the requested page */
export function languageCookie(language: Language, { protocol }: URL): string {
  const { name, maxAge } = LANGUAGE_COOKIE;
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${name}=${language}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

function languageOf(value: string | null): Language | null {
  return isLanguage(value) ? value : null;
}
