import { formatDateTime } from '@phsar/texts/dates';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { currentLanguage } from '../lib/language.ts';
import type { Draft } from '../lib/use-draft.ts';
import { m } from '../paraglide/messages.js';

interface DraftNoticeProps {
  draft: Pick<Draft<object>, 'keptAt' | 'forget'>;
  /** Empties the form; the draft is dropped already. */
  onStartOver: () => void;
}

/** Shown above a form that starts with a draft; renders nothing without one. */
export function DraftNotice({ draft: { keptAt, forget }, onStartOver }: DraftNoticeProps) {
  const [isShown, setIsShown] = useState(keptAt !== null);
  if (!isShown || keptAt === null) return null;
  return (
    <Notice tone="info">
      <p>{m.ui_draft_restored({ time: formatDateTime(keptAt, currentLanguage()) })}</p>
      <button
        type="button"
        onClick={() => {
          setIsShown(false);
          forget();
          onStartOver();
        }}
        className="min-h-11 font-semibold underline underline-offset-4"
      >
        {m.ui_draft_start_over()}
      </button>
    </Notice>
  );
}
