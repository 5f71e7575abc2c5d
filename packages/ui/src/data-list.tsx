import type { ReactNode } from 'react';

/** Rows of a name and a value: totals, order details. */
export function DataList({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`divide-y divide-line ${className}`}>{children}</dl>;
}

export interface DataRowProps {
  term: string;
  children: ReactNode;
  /** The row that matters most: the total. */
  isStrong?: boolean;
}

/** A term and its value, at both ends of a line. */
export function DataRow({ term, children, isStrong = false }: DataRowProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 py-2.5 ${isStrong ? 'font-semibold text-lg' : ''}`}
    >
      <dt className={isStrong ? '' : 'text-ink-soft'}>{term}</dt>
      <dd className="row-value">{children}</dd>
    </div>
  );
}
