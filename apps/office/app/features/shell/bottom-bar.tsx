import type { Me } from '@phsar/contract/office/wire';
import { Dialog } from '@phsar/ui/dialog';
import { MenuIcon } from '@phsar/ui/icons';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { MenuCount, MenuLink } from './menu-link.tsx';
import type { MenuScreen } from './menu-screen.ts';
import { PersonPanel } from './person-panel.tsx';
import { ScreenList } from './side-bar.tsx';

/** Number of screens in the bar itself. */
const IN_BAR = 4;

const ITEM =
  'flex min-h-16 w-full flex-col items-center gap-0.5 px-1 pt-3 pb-1 text-center text-xs text-ink-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary';

/** The menu at the lower edge of a phone: the first screens, and all of them behind its last button. */
export function BottomBar({ screens, me }: { screens: readonly MenuScreen[]; me: Me }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <nav
      aria-label={m.shell_menu()}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] desk:hidden"
    >
      <ul className="mx-auto grid max-w-wide auto-cols-fr grid-flow-col">
        {screens.slice(0, IN_BAR).map((screen) => (
          <li key={screen.path}>
            <MenuLink screen={screen} className={ITEM}>
              <span className="relative">
                <screen.icon />
                <span className="absolute start-3.5 -top-1.5">
                  <MenuCount screen={screen} />
                </span>
              </span>
              <span>{screen.name()}</span>
            </MenuLink>
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={ITEM}>
            <MenuIcon />
            {m.shell_more()}
          </button>
        </li>
      </ul>
      <Dialog isOpen={isOpen} onClose={close} title={m.shell_menu()}>
        <ScreenList screens={screens} onChoose={close} />
        <div className="mt-4">
          <PersonPanel me={me} />
        </div>
      </Dialog>
    </nav>
  );
}
