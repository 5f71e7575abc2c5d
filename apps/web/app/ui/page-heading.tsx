import { PATHS } from '@phsar/contract/shop/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';

export interface PageHeadingProps {
  title: string;
  /** One line below, such as a count. */
  note?: ReactNode;
  /** Shows 'Home / title' above. */
  hasBreadcrumb?: boolean;
  /** A page between Home and this one. */
  parent?: { path: string; title: string } | undefined;
}

/** The h1 of a page. */
export function PageHeading({ title, note, hasBreadcrumb = false, parent }: PageHeadingProps) {
  return (
    <header className="pt-6 pb-5 sm:pt-9">
      {hasBreadcrumb && (
        <nav aria-label={m.ui_breadcrumb()} className="mb-1 text-ink-soft text-sm">
          <ol className="flex flex-wrap gap-x-2">
            <li>
              <Link to={PATHS.home} className="underline-offset-4 hover:text-primary hover:underline">
                {m.ui_home()}
              </Link>
            </li>
            <li aria-hidden="true">/</li>
            {parent && (
              <>
                <li>
                  <Link to={parent.path} className="underline-offset-4 hover:text-primary hover:underline">
                    {parent.title}
                  </Link>
                </li>
                <li aria-hidden="true">/</li>
              </>
            )}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <h1 className="text-2xl">{title}</h1>
      {note !== undefined && <p className="mt-1 text-ink-soft">{note}</p>}
    </header>
  );
}
