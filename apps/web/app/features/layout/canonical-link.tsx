import { useLocation, useMatches } from 'react-router';
import { currentLanguage } from '../../lib/language/language.ts';
import { pagePath, pageUrl } from '../../lib/page/page-address.ts';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';

/**
 * The page's canonical link, also used by phones' share menus, so it follows navigation. Unknown paths have none: they
 * all share one cached page.
 */
export function CanonicalLink() {
  const { publicUrl } = useShopSettings();
  const { pathname, search } = useLocation();
  const isNoPage = useMatches().some(({ params }) => params['*'] !== undefined);
  if (isNoPage) return null;
  return <link rel="canonical" href={pageUrl(publicUrl, pagePath(pathname, search), currentLanguage())} />;
}
