import type { BlogSummary } from '@phsar/contract/wire';
import { tidySearch, titleContains } from '../../lib/title-search.ts';
import type { ListPage, PagedList } from '../../lib/use-paged-list.ts';
import { type SearchQuery, useSearchQuery } from '../../lib/use-search-query.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { errorText } from '../../ui/error-text.ts';
import { BookIcon, SearchIcon } from '../../ui/icons.tsx';
import { LoadingArea } from '../../ui/loading-area.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { CardSkeleton } from '../../ui/skeleton.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { BlogCard } from './blog-card.tsx';
import { useBlogList } from './use-blog-list.ts';

/** In the first view of most screens. */
const FIRST_VIEW = 3;

const GRID = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3 md:gap-6';

export interface BlogsPageProps {
  /** What the server rendered, and the search it was for; undefined when it gave nothing. */
  initial: { page: ListPage<BlogSummary>; search: string } | undefined;
}

export function BlogsPage({ initial }: BlogsPageProps) {
  const search = useSearchQuery();
  const list = useBlogList({
    search: search.query,
    initial: initial?.search === search.query ? initial.page : undefined,
  });
  // While the person types, what is there is searched at once; the server's answer follows.
  const isTyping = tidySearch(search.text) !== search.query;
  const shown = isTyping
    ? list.entries?.filter(({ title }) => titleContains(title, search.text))
    : list.entries;

  return (
    <div className="page-width pb-10">
      <PageTitle>{m.blogs_title()}</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <PageHeading title={m.blogs_title()} hasBreadcrumb />
        <div className="w-full pb-5 sm:max-w-form">
          <SearchBox
            label={m.blogs_search()}
            value={search.text}
            onChange={search.setText}
            onSubmit={search.submit}
          />
        </div>
      </div>
      <Results list={list} shown={shown} search={search} isTyping={isTyping} />
    </div>
  );
}

interface ResultsProps {
  list: PagedList<BlogSummary>;
  shown: readonly BlogSummary[] | undefined;
  search: SearchQuery;
  isTyping: boolean;
}

function Results({ list, shown, search, isTyping }: ResultsProps) {
  if (shown === undefined && list.status === 'failed') {
    return <ErrorState message={errorText(list.error)} onRetry={list.reload} />;
  }
  if (shown === undefined || (shown.length === 0 && isTyping)) return <BlogsSkeleton />;
  return (
    <>
      {list.status === 'failed' && <StaleNotice message={errorText(list.error)} onRetry={list.reload} />}
      {shown.length === 0 && <NothingFound search={search} />}
      <ul aria-label={m.blogs_title()} className={GRID}>
        {shown.map((blog, position) => (
          <li key={blog._id} className="min-w-0">
            <BlogCard blog={blog} priority={position < FIRST_VIEW ? 'eager' : 'lazy'} />
          </li>
        ))}
      </ul>
      {list.hasMore && !isTyping && <MoreButton status={list.moreStatus} onMore={list.loadMore} />}
    </>
  );
}

function BlogsSkeleton() {
  return (
    <LoadingArea className={GRID}>
      {Array.from({ length: 6 }, (_, position) => (
        <CardSkeleton key={position} />
      ))}
    </LoadingArea>
  );
}

function NothingFound({ search }: { search: SearchQuery }) {
  if (search.query === '')
    return <EmptyState icon={<BookIcon className="size-10" />} message={m.blogs_none()} />;
  return (
    <EmptyState
      icon={<SearchIcon className="size-10" />}
      message={m.blogs_not_found_for({ search: search.query })}
      action={
        <Button variant="secondary" onClick={() => search.setText('')}>
          {m.blogs_show_all()}
        </Button>
      }
    />
  );
}
