import type { Me } from '@phsar/contract/office/wire';
import { m } from '../../paraglide/messages.js';
import { MenuCount, MenuLink } from './menu-link.tsx';
import type { MenuScreen } from './menu-screen.ts';
import { PersonPanel } from './person-panel.tsx';

/** The menu beside the screen, from 900 px. */
export function SideBar({ screens, me }: { screens: readonly MenuScreen[]; me: Me }) {
  return (
    <aside className="sticky top-0 hidden h-dvh w-62 shrink-0 flex-col gap-4 overflow-y-auto border-line border-e bg-surface p-4 desk:flex">
      <p className="flex items-center gap-3 px-3 py-2 font-semibold text-lg">
        <img src="/favicon.svg" alt="" width="32" height="32" />
        {m.ui_office()}
      </p>
      <nav aria-label={m.shell_menu()} className="grow">
        <ScreenList screens={screens} />
      </nav>
      <PersonPanel me={me} />
    </aside>
  );
}

/** The list of screens. */
export function ScreenList({ screens, onChoose }: { screens: readonly MenuScreen[]; onChoose?: () => void }) {
  return (
    <ul className="flex flex-col gap-1">
      {screens.map((screen) => (
        <li key={screen.path}>
          <MenuLink
            screen={screen}
            {...(onChoose !== undefined && { onClick: onChoose })}
            className="flex min-h-12 items-center gap-3 rounded-md px-3 py-2 transition hover:bg-primary-soft aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary-strong"
          >
            <screen.icon className="size-6" />
            <span className="grow">{screen.name()}</span>
            <MenuCount screen={screen} />
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}
