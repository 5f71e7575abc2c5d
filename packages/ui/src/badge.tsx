import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'primary' | 'accent' | 'success' | 'warning' | 'danger';

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  primary: 'bg-primary-soft text-primary-strong',
  accent: 'bg-accent text-on-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** A short label: a discount, a status. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 font-semibold text-xs tabular-nums ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
