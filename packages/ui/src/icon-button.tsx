import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, and the tooltip. */
  label: string;
  children: ReactNode;
  /** `bare`: inherits its colour. */
  variant?: 'quiet' | 'raised' | 'outlined' | 'bare';
}

const VARIANTS = {
  bare: '',
  quiet: 'text-ink hover:bg-primary-soft hover:text-primary',
  raised: 'bg-surface text-ink shadow-md hover:text-primary',
  outlined: 'bg-surface text-ink ring-1 ring-inset ring-line-strong hover:bg-primary-soft hover:text-primary',
};

/** A round 44 px button with only an icon. */
export function IconButton({ label, children, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition',
        'disabled:bg-transparent disabled:text-ink-soft disabled:opacity-45 disabled:shadow-none',
        VARIANTS[variant],
        className,
      )}
    >
      {children}
    </button>
  );
}
