import type { Elements } from '@phsar/ui/elements';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import { m } from '../../paraglide/messages.js';
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { MenuLink } from './menu-link.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SITE_LINKS } from './site-links.ts';
import { TopStrip } from './top-strip.tsx';

export interface SiteHeaderProps extends AccountMenuProps {
  /** The links to the favourites and the cart, which count by themselves. */
  countLinks: Elements;
  /** The free-delivery threshold when the server rendered the page, in dollars. */
  deliveryLimit: number | null;
}

/** Free delivery, language, logo, menu, account, favourites and cart above every page. */
export function SiteHeader({ session, onLogOut, countLinks, deliveryLimit }: SiteHeaderProps) {
  return (
    // Without a box of its own: the menu below the strip stays at the top of the whole page, not of the header.
    <header className="contents">
      <TopStrip deliveryLimit={deliveryLimit} />
      <div className="sticky top-0 z-30 border-line border-b bg-surface">
        <OfflineBanner />
        <div className="page-width flex min-h-header items-center gap-1 sm:gap-2">
          <MenuDrawer />
          <Logo />
          <MainMenu />
          <div className="-me-2.5 flex items-center max-lg:ms-auto">
            <AccountMenu session={session} onLogOut={onLogOut} />
            {countLinks}
          </div>
        </div>
      </div>
    </header>
  );
}

function MainMenu() {
  return (
    <nav aria-label={m.layout_main_menu()} className="mx-auto hidden min-w-0 lg:block">
      {/* Wraps to a second line when text is enlarged to 200 %. */}
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {SITE_LINKS.map((link) => (
          <li key={link.to}>
            <MenuLink
              link={link}
              className="flex min-h-11 items-center rounded-full px-4 transition hover:bg-primary-soft hover:text-primary aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The header of the account pages. */
export function SlimHeader() {
  const { shopName } = useShopSettings();
  return (
    // A landmark, so that screen readers find it; no header, as specified.
    <section aria-label={shopName} className="border-line border-b bg-surface">
      <OfflineBanner />
      <div className="page-width flex min-h-header items-center justify-between gap-3 text-primary">
        <Logo />
        <LanguageSwitch />
      </div>
    </section>
  );
}
