import { useLocation } from 'react-router';
import { useLanguage } from '../../lib/language.ts';
import { pagePath, pageUrl } from '../../lib/page-address.ts';
import { useShopSettings } from '../../lib/shop-settings.ts';

/** What search engines count as this page, and what a phone's own share menu hands on: so it follows every step. */
export function CanonicalLink() {
  const { publicUrl } = useShopSettings();
  const { pathname, search } = useLocation();
  return <link rel="canonical" href={pageUrl(publicUrl, pagePath(pathname, search), useLanguage())} />;
}
