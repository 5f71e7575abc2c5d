import { ChevronDownIcon } from '@phsar/ui/more-icons';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';

const SubjectLogEntries = lazy(() => import('./subject-log-entries.tsx'));

/**
 * What the log holds of one order, product or person, for those who may read the log; nothing for others. Folded: it is
 * loaded when it is opened.
 * @param subject as the log names it: `order:PH-…`, `product:12`, `customer:<id>`
 */
export function SubjectLog({ subject }: { subject: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay('shop.administer')) return null;
  return (
    <details
      className="group rounded-lg bg-surface px-4 shadow-sm sm:px-6"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 font-semibold text-lg [&::-webkit-details-marker]:hidden">
        {m.log_subject()}
        <ChevronDownIcon className="size-5 text-ink-soft transition group-open:rotate-180" />
      </summary>
      {isOpen && (
        <Suspense fallback={null}>
          <SubjectLogEntries key={subject} subject={subject} />
        </Suspense>
      )}
    </details>
  );
}
