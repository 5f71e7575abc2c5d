import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useCounts } from '../../lib/counts.ts';
import { m } from '../../paraglide/messages.js';
import { countText } from '../../ui/count-text.ts';
import type { MenuScreen } from './menu-screen.ts';

interface MenuLinkProps {
  screen: MenuScreen;
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A menu entry that leads to a screen. */
export function MenuLink({ screen, ...rest }: MenuLinkProps) {
  return <NavLink to={`/${screen.path}`} end={screen.path === ''} {...rest} />;
}

/** The number that waits there; renders nothing for 0. */
export function MenuCount({ screen }: { screen: MenuScreen }) {
  const waiting = useWaiting(screen);
  if (waiting === 0) return null;
  return (
    <>
      <span> </span>
      <span className="rounded-full bg-danger px-1.5 py-0.5 font-semibold text-on-danger text-xs tabular-nums">
        {countText(waiting)}
      </span>
      <span className="sr-only">{` ${m.shell_menu_new()} `}</span>
    </>
  );
}

function useWaiting({ waiting }: MenuScreen): number {
  const counts = useCounts();
  return waiting === undefined ? 0 : (counts?.[waiting] ?? 0);
}
