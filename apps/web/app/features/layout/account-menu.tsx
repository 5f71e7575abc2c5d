import { PATHS } from '@phsar/contract/shop/paths';
import { LogOutIcon, ReceiptIcon, UserIcon } from '@phsar/ui/icons';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../../paraglide/messages.js';

export interface Session {
  fullName: string;
}

export interface AccountMenuProps {
  /** Null for a visitor. */
  session: Session | null;
  onLogOut: () => void;
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-1.5 text-start transition hover:bg-primary-soft hover:text-primary';

/** A disclosure that works without JavaScript; closes on Escape, a press elsewhere, or navigation. */
export function AccountMenu({ session, onLogOut }: AccountMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useCloseOnLeave(details, key);

  return (
    <details ref={details} className="group relative">
      <summary
        aria-label={session === null ? m.layout_account() : m.layout_account_of({ name: session.fullName })}
        className="flex size-11 list-none items-center justify-center rounded-full transition hover:bg-primary-soft hover:text-primary group-open:bg-primary-soft group-open:text-primary [&::-webkit-details-marker]:hidden"
      >
        <UserIcon />
      </summary>
      <ul className="absolute end-0 top-full z-20 mt-2 w-64 animate-rise rounded-lg bg-surface p-2 shadow-lg ring-1 ring-line max-sm:-end-20">
        {session === null ? <VisitorItems /> : <UserItems session={session} onLogOut={onLogOut} />}
      </ul>
    </details>
  );
}

function VisitorItems() {
  return (
    <>
      <li>
        <Link to={PATHS.login} className={`${ITEM} font-semibold text-primary`}>
          {m.layout_login()}
        </Link>
      </li>
      <li>
        <Link to={PATHS.signUp} className={ITEM}>
          {m.layout_sign_up()}
        </Link>
      </li>
    </>
  );
}

function UserItems({ session, onLogOut }: { session: Session; onLogOut: () => void }) {
  return (
    <>
      <li>
        <Link to={PATHS.profile} className={`${ITEM} font-semibold`}>
          <UserIcon className="size-5" />
          <span className="min-w-0 truncate">{session.fullName}</span>
        </Link>
      </li>
      <li>
        <Link to={PATHS.orderHistory} className={ITEM}>
          <ReceiptIcon className="size-5" />
          {m.layout_order_history()}
        </Link>
      </li>
      <li className="mt-1 border-line border-t pt-1">
        <button type="button" onClick={onLogOut} className={`${ITEM} text-danger`}>
          <LogOutIcon className="size-5" />
          {m.layout_log_out()}
        </button>
      </li>
    </>
  );
}

function useCloseOnLeave(details: React.RefObject<HTMLDetailsElement | null>, locationKey: string) {
  // Navigation closes the menu.
  useEffect(() => {
    if (details.current !== null && locationKey !== '') details.current.open = false;
  }, [details, locationKey]);

  useEffect(() => {
    const close = (isFocusReturned: boolean) => {
      const menu = details.current;
      if (menu === null || !menu.open) return;
      menu.open = false;
      if (isFocusReturned) menu.querySelector('summary')?.focus();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && details.current?.contains(target))) close(false);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close(true);
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [details]);
}
