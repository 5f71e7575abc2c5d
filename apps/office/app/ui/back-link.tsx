import { ArrowLeftIcon } from '@phsar/ui/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The way back, above a page's heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ms-1 inline-flex min-h-11 items-center gap-2 font-semibold text-primary text-sm"
    >
      <ArrowLeftIcon className="size-5" />
      <span>{children}</span>
    </Link>
  );
}
