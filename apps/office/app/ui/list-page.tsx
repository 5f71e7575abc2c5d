import type { Elements } from '@phsar/ui/elements';
import { MoreButton } from '@phsar/ui/more-button';
import type { ReactNode } from 'react';
import type { PagedList } from '../lib/use-pages.ts';
import { LoadState } from './load-state.tsx';
import { PageHeading, type PageHeadingProps } from './page-heading.tsx';

interface ListPageProps<T> extends PageHeadingProps {
  /** What narrows the list: the search, chips, fields. */
  filters: ReactNode;
  list: PagedList<T>;
  /** Of the button that loads the next page. */
  moreLabel: string;
  /** In place of a list without entries. */
  empty: Elements;
  /** Shows the entries loaded so far. */
  children: (entries: readonly T[]) => Elements;
}

/** The screen of a list: heading, filters, and the entries or why there are none. */
export function ListPage<T>({ filters, list, moreLabel, empty, children, ...heading }: ListPageProps<T>) {
  return (
    <>
      <PageHeading {...heading} />
      <div className="mb-5 flex flex-col gap-3">{filters}</div>
      <LoadState loaded={list}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            empty
          ) : (
            <>
              {children(entries)}
              {next !== null && (
                <MoreButton label={moreLabel} status={list.moreStatus} onMore={list.loadMore} />
              )}
            </>
          )
        }
      </LoadState>
    </>
  );
}
