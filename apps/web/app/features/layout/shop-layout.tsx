import { PATHS } from '@phsar/contract/shop/paths';
import { Toasts } from '@phsar/ui/toasts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { CanonicalLink } from './canonical-link.tsx';
import { CONTENT_ID, NavigationProgress, useFocusOnNewPage } from './navigation-signs.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, type SiteHeaderProps, SlimHeader } from './site-header.tsx';

/** Paths of pages with only a form, without header and footer. */
const ACCOUNT_PATHS: readonly string[] = [PATHS.login, PATHS.signUp, PATHS.forgotPassword];

export interface ShopLayoutProps extends SiteHeaderProps {
  children: ReactNode;
}

/** Header, footer and notices around every page. */
export function ShopLayout({ children, ...header }: ShopLayoutProps) {
  const { pathname } = useLocation();
  const isAccountPage = ACCOUNT_PATHS.includes(pathname.replace(/\/+$/, ''));
  useFocusOnNewPage();
  return (
    <div className="flex min-h-dvh flex-col">
      <CanonicalLink />
      <a
        href={`#${CONTENT_ID}`}
        data-edge
        className="fixed start-3 -top-20 z-50 rounded-full bg-ink px-5 py-2.5 font-semibold text-canvas focus:top-3"
      >
        {m.layout_skip()}
      </a>
      <NavigationProgress />
      {isAccountPage ? <SlimHeader /> : <SiteHeader {...header} />}
      <main id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {!isAccountPage && <SiteFooter />}
      <Toasts />
    </div>
  );
}
