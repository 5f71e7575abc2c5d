import { ReceiptIcon, TruckIcon } from '@phsar/ui/icons';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { CartIcon } from '../../ui/shop-icons.tsx';
import { MarketPicture } from './market-picture.tsx';

/** The layout of login, sign-up and password reset, which have no shop header or footer. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    // Centred in the space below the header on tablets and wide screens.
    <div className="page-width py-5 sm:grid sm:min-h-[calc(100dvh-var(--spacing-header)-1px)] sm:items-center sm:py-10">
      <div className="mx-auto grid w-full max-w-form overflow-hidden rounded-xl bg-surface shadow-md lg:min-h-160 lg:max-w-256 lg:grid-cols-[5fr_6fr]">
        <Panel />
        <section className="flex flex-col p-5 sm:p-8 lg:justify-center lg:px-14 lg:py-12">{children}</section>
      </div>
    </div>
  );
}

/** The benefits of an account, on wide screens only. */
function Panel() {
  return (
    <aside className="hidden flex-col justify-between gap-8 bg-deep p-10 text-on-deep lg:flex">
      <MarketPicture />
      <div>
        <p className="font-semibold text-xl">{m.accounts_panel_title()}</p>
        <ul className="mt-4 flex flex-col gap-3 text-on-deep-soft">
          <Good icon={<TruckIcon className="size-5" />}>{m.accounts_panel_delivery()}</Good>
          <Good icon={<CartIcon className="size-5" />}>{m.accounts_panel_cart()}</Good>
          <Good icon={<ReceiptIcon className="size-5" />}>{m.accounts_panel_orders()}</Good>
        </ul>
      </div>
    </aside>
  );
}

function Good({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-deep-line text-on-deep">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  );
}

export interface AccountHeadingProps {
  title: string;
  note: string;
  /** 24 px (`size-6`). */
  icon: ReactNode;
}

/** Title and note above an account form. */
export function AccountHeading({ title, note, icon }: AccountHeadingProps) {
  return (
    <header className="mb-6">
      <span className="mb-3 grid size-13 place-items-center rounded-full bg-primary-soft text-primary max-sm:hidden">
        {icon}
      </span>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-1 text-ink-soft">{note}</p>
    </header>
  );
}

/** Links to the other account pages, below the form. */
export function AccountFooter({ children }: { children: ReactNode }) {
  return <footer className="mt-6 border-line border-t pt-4 text-center">{children}</footer>;
}

/** Class names of links between the account pages. */
export const ACCOUNT_LINK =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4';
