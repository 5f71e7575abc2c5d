import type { ComponentProps, ComponentType, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import { SpinnerShape } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger' | 'dark';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  isFullWidth?: boolean | undefined;
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

function classOf({ variant = 'primary', size = 'md', isFullWidth = false }: ButtonLook, extra?: string) {
  return classNames(
    'inline-flex select-none items-center justify-center rounded-full text-center font-semibold transition active:scale-[0.98]',
    'disabled:bg-sunken disabled:text-ink-soft disabled:ring-0 disabled:active:scale-100',
    VARIANTS[variant],
    SIZES[size],
    isFullWidth && 'w-full',
    extra,
  );
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: Elements;
  /** Work is under way: shows a spinner and ignores clicks, but keeps the focus. */
  isPending?: boolean;
}

/** A button; `type="button"` unless given. */
export function Button({
  variant,
  size,
  isFullWidth,
  icon,
  isPending = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size, isFullWidth }, className)}
      onClick={handleClick}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
    >
      {isPending ? <SpinnerShape className="size-5" /> : icon}
      <span className="contents">{children}</span>
    </button>
  );
}

export type ButtonLinkProps<LinkProps> = ButtonLook &
  Omit<LinkProps, 'children' | 'className'> & { icon?: Elements; children: ReactNode; className?: string };

/**
 * Makes a link that looks like a button from an app's own link component, such as its router's. It leads somewhere;
 * a button does something.
 */
export function createButtonLink<LinkProps extends object>(Link: ComponentType<LinkProps>) {
  return function ButtonLink(props: ButtonLinkProps<LinkProps>) {
    const { variant, size, isFullWidth, icon, children, className, ...rest } = props;
    return (
      <Link
        data-edge
        {...(rest as unknown as LinkProps)}
        className={classOf({ variant, size, isFullWidth }, className)}
      >
        {icon}
        <span className="contents">{children}</span>
      </Link>
    );
  };
}
