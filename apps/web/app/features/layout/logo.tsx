import { PATHS } from '@phsar/contract/shop/paths';
import { Link } from 'react-router';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';

/** The shop's mark, a market awning above a smile, and name; links to the landing page. */
export function Logo() {
  const { shopName } = useShopSettings();
  return (
    <Link to={PATHS.home} className="inline-flex min-h-11 min-w-0 items-center gap-2">
      <svg viewBox="0 0 40 40" className="size-9 shrink-0" aria-hidden="true">
        <rect width="40" height="40" rx="12" className="fill-primary" />
        <path
          d="M9 11h22l2 6.5a3.2 3.2 0 0 1-6.2.8 3.4 3.4 0 0 1-6.8 0 3.4 3.4 0 0 1-6.8 0A3.2 3.2 0 0 1 7 17.5L9 11Z"
          className="fill-on-primary"
        />
        <path
          d="M11.5 25.5c2 4.5 5 6.5 8.5 6.5s6.5-2 8.5-6.5"
          className="fill-none stroke-on-primary"
          strokeWidth="3.2"
          strokeLinecap="round"
        />
      </svg>
      <span className="shop-name">{shopName}</span>
    </Link>
  );
}
