import type { ReactNode } from 'react';

export interface IconProps {
  /** Size and colour; 1.5rem by default. */
  className?: string;
}

/** A decoration on a 24 × 24 grid: the control around it carries the name. */
export function Icon({ className = 'size-6', children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** An icon of one stroked path. */
export const drawn = (path: string) =>
  function DrawnIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={path} />
      </Icon>
    );
  };

/** An icon of one filled path. */
export const filled = (path: string) =>
  function FilledIcon({ className = 'size-6' }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" className={`shrink-0 ${className}`} fill="currentColor" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };
