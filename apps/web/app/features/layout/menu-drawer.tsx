import { IconButton } from '@phsar/ui/icon-button';
import { CloseIcon, MenuIcon } from '@phsar/ui/icons';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Logo } from './logo.tsx';
import { MenuLink } from './menu-link.tsx';
import { SITE_LINKS } from './site-links.ts';

const DRAWER_ID = 'menu-drawer';

const hasPopovers = () => 'popover' in HTMLElement.prototype;

/**
 * The main menu on narrow screens; a native popover, so that it opens before hydration. Browsers without popovers (Safari
 * before 17, WebViews from before 2023) show it as a modal dialog, which is closed until then as well.
 */
export function MenuDrawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const close = () => (hasPopovers() ? drawer.current?.hidePopover() : drawer.current?.close());
  // Closes the menu on navigation, even if it was opened before hydration.
  useEffect(() => close, [key]);

  return (
    <div className="-ms-2 lg:hidden">
      <IconButton
        label={m.layout_menu()}
        popoverTarget={DRAWER_ID}
        onClick={() => hasPopovers() || drawer.current?.showModal()}
      >
        <MenuIcon />
      </IconButton>
      <dialog
        ref={drawer}
        id={DRAWER_ID}
        popover="auto"
        aria-label={m.layout_menu()}
        onPointerUp={({ target }) => target === drawer.current && close()}
        className="fixed inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-[min(86vw,20rem)] overflow-y-auto rounded-e-xl bg-surface text-ink shadow-lg backdrop:bg-scrim"
      >
        {/* Covers the drawer: a press whose target is the dialog itself is outside of it. */}
        <div className="min-h-full">
          <div className="flex items-center justify-between border-line border-b py-2.5 ps-5 pe-2">
            <Logo />
            <IconButton
              label={m.ui_close()}
              popoverTarget={DRAWER_ID}
              popoverTargetAction="hide"
              onClick={close}
            >
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
      </dialog>
    </div>
  );
}
