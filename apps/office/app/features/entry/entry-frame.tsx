import type { Elements } from '@phsar/ui/elements';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The frame of the sign-in and joining forms, without a menu. */
export function EntryFrame({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: Elements;
}) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-form flex-col px-4 py-4 sm:justify-center">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex items-center gap-3 font-semibold text-lg">
          <img src="/favicon.svg" alt="" width="36" height="36" />
          {m.ui_office()}
        </p>
        <LanguageSwitch />
      </header>
      <main id="main" className="rounded-xl bg-surface p-5 shadow-md sm:p-8">
        <PageHeading title={title} note={note} />
        {children}
      </main>
    </div>
  );
}
