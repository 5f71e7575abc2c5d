import { useLocation, useMatches } from 'react-router';
import { useLanguage } from '../../lib/language.ts';
import { pagePath, pageUrl } from '../../lib/page-address.ts';
import { useShopSettings } from '../../lib/shop-settings.ts';

/**
 * What search engines count as this page, and what a phone's own share menu hands on: so it follows every step. An
 * address that is no page has none: all of them are one kept page.
 */
export function CanonicalLink() {
  const { publicUrl } = useShopSettings();
  const { pathname, search } = useLocation();
  const isNoPage = useMatches().some(({ params }) => params['*'] !== undefined);
  if (isNoPage) return null;
  return <link rel="canonical" href={pageUrl(publicUrl, pagePath(pathname, search), useLanguage())} />;
}
