import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const TONES: Record<NoticeTone, string> = {
  info: 'bg-primary-soft text-primary-strong',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

const ICONS = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, danger: WarningIcon };

/** A message in the page. `danger` interrupts a screen reader, the others wait for a pause. */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  const ToneIcon = ICONS[tone];
  return (
    <div
      data-edge
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-md px-4 py-3 text-sm ${TONES[tone]}`}
    >
      <ToneIcon className="mt-0.5 size-5" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
