import { PATHS } from '@phsar/contract/shop/paths';
import type { Elements } from '@phsar/ui/elements';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { CartIcon, HeartIcon } from '../../ui/shop-icons.tsx';

/** The link to the favourites. */
export function FavouritesLink({ count }: { count: number }) {
  return (
    <CountLink to={PATHS.favourites} label={m.layout_favourites({ count })} count={count}>
      <HeartIcon />
    </CountLink>
  );
}

/** The link to the cart. */
export function CartLink({ count }: { count: number }) {
  return (
    <CountLink to={PATHS.cart} label={m.layout_cart({ count })} count={count}>
      <CartIcon />
    </CountLink>
  );
}

interface CountLinkProps {
  to: string;
  /** Accessible name, including the count. */
  label: string;
  count: number;
  children: Elements;
}

const MOST_SHOWN = 99;

/** An icon link to a list, with a badge of its count. */
function CountLink({ to, label, count, children }: CountLinkProps) {
  return (
    <Link
      to={to}
      data-edge
      aria-label={label}
      title={label}
      className="relative inline-flex size-11 items-center justify-center rounded-full transition hover:bg-primary-soft hover:text-primary"
    >
      {children}
      {count > 0 && (
        <span aria-hidden="true" className="count-badge">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}
