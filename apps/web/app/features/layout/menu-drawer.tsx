import { IconButton } from '@phsar/ui/icon-button';
import { CloseIcon, MenuIcon } from '@phsar/ui/icons';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Logo } from './logo.tsx';
import { MenuLink } from './menu-link.tsx';
import { SITE_LINKS } from './site-links.ts';

const DRAWER_ID = 'menu-drawer';

/** The main menu on narrow screens; a native popover, so that it opens before hydration. */
export function MenuDrawer() {
  const drawer = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Closes the menu on navigation, even if it was opened before hydration. Browsers from before 2023 lack hidePopover.
  useEffect(() => () => drawer.current?.hidePopover?.(), [key]);

  return (
    <div className="-ms-2 lg:hidden">
      <IconButton label={m.layout_menu()} popoverTarget={DRAWER_ID}>
        <MenuIcon />
      </IconButton>
      <div
        ref={drawer}
        id={DRAWER_ID}
        popover="auto"
        className="fixed inset-y-0 start-0 end-auto m-0 h-dvh w-[min(86vw,20rem)] rounded-e-xl bg-surface text-ink shadow-lg backdrop:bg-scrim"
      >
        <div className="flex items-center justify-between border-line border-b py-2.5 ps-5 pe-2">
          <Logo />
          <IconButton label={m.ui_close()} popoverTarget={DRAWER_ID} popoverTargetAction="hide">
            <CloseIcon />
          </IconButton>
        </div>
        <nav aria-label={m.layout_menu()} className="p-3">
          <ul>
            {SITE_LINKS.map((link) => (
              <li key={link.to}>
                <MenuLink
                  link={link}
                  icon={<link.LinkIcon />}
                  className="flex min-h-13 items-center gap-4 rounded-md px-3 text-lg transition hover:bg-primary-soft aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary"
                />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
