import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { SpinnerShape } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger' | 'dark';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
  icon?: ReactNode;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  accent: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary:
    'bg-surface text-primary ring-1 ring-inset ring-line-strong hover:bg-primary-soft hover:ring-primary',
  quiet: 'text-primary hover:bg-primary-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
  dark: 'bg-ink text-canvas hover:bg-ink-soft',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-10 gap-1.5 px-3.5 py-1 text-sm',
  md: 'min-h-11 gap-2 px-5 py-1.5 text-base',
  lg: 'min-h-13 gap-2.5 px-7 py-2 text-lg',
};

function classOf({ variant = 'primary', size = 'md', isFullWidth = false }: Look, extra?: string) {
  return classNames(
    'inline-flex select-none items-center justify-center rounded-full text-center font-semibold transition active:scale-[0.98]',
    'disabled:bg-sunken disabled:text-ink-soft disabled:ring-0 disabled:active:scale-100',
    VARIANTS[variant],
    SIZES[size],
    isFullWidth && 'w-full',
    extra,
  );
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode;
  /** Work is under way: shows it, and takes no second press. The button keeps the focus. */
  isPending?: boolean;
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    isFullWidth,
    icon,
    children,
    isPending = false,
    className,
    onClick,
    ...rest
  } = props;
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  }
  const look = { ...(variant && { variant }), ...(size && { size }), ...(isFullWidth && { isFullWidth }) };
  return (
    <button
      type="button"
      {...rest}
      className={classOf(look, className)}
      onClick={press}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
    >
      {isPending ? <SpinnerShape className="size-5" /> : icon}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends Look, Omit<LinkProps, 'children' | 'className'> {
  children: ReactNode;
  className?: string;
}

/** A link that looks like a button: it leads somewhere, it does not do something. */
export function ButtonLink({
  variant,
  size,
  isFullWidth,
  icon,
  children,
  className,
  ...rest
}: ButtonLinkProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(isFullWidth && { isFullWidth }) };
  return (
    <Link data-edge {...rest} className={classOf(look, className)}>
      {icon}
      {children}
    </Link>
  );
}
