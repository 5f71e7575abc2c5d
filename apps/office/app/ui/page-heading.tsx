import type { Elements } from '@phsar/ui/elements';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { m } from '../paraglide/messages.js';

/** React Router's key of a tab's first location, where screen readers read the page by themselves. */
const FIRST_PLACE = 'default';

export interface PageHeadingProps {
  title: string;
  note?: ReactNode;
  /** The screen's main action, at the end of the line. */
  action?: Elements;
}

/** The h1 of a screen, and the document's title. It gets the focus after navigation from another screen. */
export function PageHeading({ title, note, action }: PageHeadingProps) {
  const { key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(key === FIRST_PLACE);
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
  }, []);
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <title>{`${title} · ${m.ui_office()}`}</title>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h1>
        {note !== undefined && <p className="text-ink-soft">{note}</p>}
      </div>
      {action}
    </header>
  );
}
