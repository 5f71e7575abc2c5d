import type { Elements } from '@phsar/ui/elements';
import { Link, useLocation } from 'react-router';
import type { SiteLink } from './site-links.ts';

export interface MenuLinkProps {
  link: SiteLink;
  className: string;
  icon?: Elements;
}

/** An entry of the main menu; marked as current on its page and on those that belong to it. */
export function MenuLink({ link: { to, label, isAlsoAt }, className, icon }: MenuLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (isAlsoAt?.(pathname) ?? false);
  return (
    <Link to={to} viewTransition className={className} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      <span>{label()}</span>
    </Link>
  );
}
