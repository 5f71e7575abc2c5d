import { classNames } from '@phsar/ui/class-names';
import type { Elements } from '@phsar/ui/elements';
import { IconButton } from '@phsar/ui/icon-button';
import { ChevronLeftIcon, ChevronRightIcon } from '@phsar/ui/icons';
import { type ReactNode, useState } from 'react';
import { m } from '../paraglide/messages.js';

const PAGE_SIZE = 4;

export interface CardRowProps {
  title: string;
  cards: readonly { key: string; content: ReactNode }[];
  /** A link beside the title, such as 'See all'. */
  action?: Elements;
  of: RowKind;
  /** The whole row is below the first view. */
  isFurtherDown?: boolean;
}

/** What the cards show, and with it their layout. */
export type RowKind = 'products' | 'posts';

/**
 * Below 577 px (products) or 769 px (posts) the whole list is shown instead of pages. Without a pager beside it, the
 * link's text aligns with the edge of the cards.
 */
export const ROW_LAYOUTS = {
  products: {
    grid: 'cards card-row',
    otherPage: 'sm:hidden',
    pager: 'sm:flex',
    action: 'max-sm:-me-3.5',
  },
  posts: {
    grid: 'cards post-row',
    otherPage: 'md:hidden',
    pager: 'md:flex',
    action: 'max-md:-me-3.5',
  },
};

/** A titled row of cards: pages of four, on a phone the whole list. */
export function CardRow({ title, cards, action, of, isFurtherDown = false }: CardRowProps) {
  const layout = ROW_LAYOUTS[of];
  const [wantedPage, setWantedPage] = useState(0);
  const pageCount = Math.ceil(cards.length / PAGE_SIZE);
  const page = Math.min(wantedPage, Math.max(pageCount - 1, 0));
  return (
    <section aria-label={title} className="page-width py-6 sm:py-8">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <div className={`flex items-center gap-2 ${layout.action}`}>
          {action}
          {pageCount > 1 && (
            <Pager className={layout.pager} page={page} pageCount={pageCount} onTurn={setWantedPage} />
          )}
        </div>
      </div>
      <ul className={layout.grid}>
        {cards.map(({ key, content }, position) => (
          <li
            key={key}
            className={classNames(
              'min-w-0',
              Math.floor(position / PAGE_SIZE) !== page && layout.otherPage,
              (isFurtherDown || position >= PAGE_SIZE) && 'drawn-when-near',
            )}
          >
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PagerProps {
  className: string;
  page: number;
  pageCount: number;
  onTurn: (page: number) => void;
}

function Pager({ className, page, pageCount, onTurn }: PagerProps) {
  return (
    <div className={`hidden items-center gap-2 ${className}`}>
      <span aria-live="polite" className="sr-only">
        {m.ui_page_of({ page: page + 1, count: pageCount })}
      </span>
      <IconButton
        variant="outlined"
        label={m.ui_previous()}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <ChevronLeftIcon className="size-5" />
      </IconButton>
      <IconButton
        variant="outlined"
        label={m.ui_next()}
        disabled={page === pageCount - 1}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronRightIcon className="size-5" />
      </IconButton>
    </div>
  );
}
