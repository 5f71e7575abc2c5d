import type { BlogSummary } from '@phsar/contract/shop/wire';
import { Button } from '@phsar/ui/button';
import { classNames } from '@phsar/ui/class-names';
import { EmptyState } from '@phsar/ui/empty-state';
import { ErrorState } from '@phsar/ui/error-state';
import { BookIcon } from '@phsar/ui/icons';
import { LoadingArea } from '@phsar/ui/loading-area';
import { MoreButton } from '@phsar/ui/more-button';
import { SearchIcon } from '@phsar/ui/more-icons';
import { SearchBox } from '@phsar/ui/search-box';
import { StaleNotice } from '@phsar/ui/stale-notice';
import { currentLanguage } from '../../lib/language/language.ts';
import { titleContains } from '../../lib/lists/title-search.ts';
import { useNearest } from '../../lib/lists/use-nearest.ts';
import type { ListPage, PagedList } from '../../lib/lists/use-paged-list.ts';
import { useScrollRestoration } from '../../lib/lists/use-scroll-restoration.ts';
import { type SearchQuery, useSearchQuery } from '../../lib/lists/use-search-query.ts';
import { type SearchResults, useSearchResults } from '../../lib/lists/use-search-results.ts';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { PostSkeleton } from '../../ui/card-skeletons.tsx';
import { errorText } from '../../ui/error-text.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { loadNearestBlogs } from './api.ts';
import { BlogCard, type BlogCardProps } from './blog-card.tsx';
import { readCachedBlogs, useBlogList } from './use-blog-list.ts';

/** Posts in the first view of most screens; their pictures load eagerly. */
const FIRST_VIEW = 3;

const GRID = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3 md:gap-6';

export interface BlogsPageProps {
  /** What the server rendered, and for which search; undefined if it had nothing. */
  initial: { page: ListPage<BlogSummary>; search: string } | undefined;
}

/** The list of posts, with search. */
export function BlogsPage({ initial }: BlogsPageProps) {
  const search = useSearchQuery();
  const list = useBlogList({
    search: search.query,
    initial: initial?.search === search.query ? initial.page : undefined,
  });
  useScrollRestoration(list);
  const language = currentLanguage();
  const results = useSearchResults(
    language,
    list,
    search,
    ({ title }, typed) => titleContains(title, typed),
    () => readCachedBlogs(language),
  );

  return (
    <div className="page-width pb-10">
      <PageTitle>{m.blogs_title()}</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <PageHeading title={m.blogs_title()} hasBreadcrumb />
        <div className="w-full pb-5 sm:max-w-form">
          <SearchBox
            clearLabel={m.ui_search_clear()}
            label={m.blogs_search()}
            value={search.text}
            onChange={search.setText}
            onSubmit={search.submit}
            onComposing={search.setComposing}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {search.query !== '' && statusText(results, list)}
      </p>
      <Results list={list} results={results} search={search} />
    </div>
  );
}

/** Announces the number of results once it is known. */
function statusText(
  { shown, origin, isWaiting }: SearchResults<BlogSummary>,
  list: PagedList<BlogSummary>,
): string {
  if (shown === undefined) return '';
  if (origin === 'former') return isWaiting ? m.ui_searching() : '';
  const count = origin === 'server' ? list.total : shown.length;
  return count === 1 ? m.blogs_count_one() : m.blogs_count({ count });
}

interface ResultsProps {
  list: PagedList<BlogSummary>;
  results: SearchResults<BlogSummary>;
  search: SearchQuery;
}

function Results({ list, results: { shown, origin }, search }: ResultsProps) {
  if (shown === undefined && list.status === 'failed') {
    return <ErrorState message={errorText(list.error)} onRetry={list.reload} />;
  }
  if (shown === undefined) return <BlogsSkeleton />;
  return (
    <>
      {list.status === 'failed' && <StaleNotice message={errorText(list.error)} onRetry={list.reload} />}
      {shown.length === 0 ? (
        <NothingFound search={search} />
      ) : (
        <BlogGrid label={m.blogs_title()} blogs={shown} search={search.text} isFormer={origin === 'former'} />
      )}
      {list.hasMore && origin === 'server' && (
        <MoreButton label={m.ui_show_more()} status={list.moreStatus} onMore={list.loadMore} />
      )}
    </>
  );
}

interface BlogGridProps {
  label: string;
  blogs: readonly BlogSummary[];
  heading?: BlogCardProps['heading'];
  /** The search whose matches are marked in titles. */
  search: string;
  /** Shows the previous search's posts while the server answers. */
  isFormer?: boolean;
}

function BlogGrid({ label, blogs, heading = 'h2', search, isFormer = false }: BlogGridProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={isFormer}
      className={classNames(GRID, 'transition-opacity', isFormer && 'opacity-50')}
    >
      {blogs.map((blog, position) => (
        <li key={blog._id} className="min-w-0">
          <BlogCard
            blog={blog}
            heading={heading}
            priority={position < FIRST_VIEW ? 'eager' : 'lazy'}
            shownTitle={<MarkedText text={blog.title} search={search} />}
          />
        </li>
      ))}
    </ul>
  );
}

function BlogsSkeleton() {
  return (
    <LoadingArea className={GRID}>
      {Array.from({ length: 6 }, (_, position) => (
        <PostSkeleton key={position} />
      ))}
    </LoadingArea>
  );
}

function NothingFound({ search }: { search: SearchQuery }) {
  const language = currentLanguage();
  const nearest = useNearest(search.query, (signal) => loadNearestBlogs(api, search.query, language, signal));
  if (search.query === '')
    return <EmptyState icon={<BookIcon className="size-10" />} message={m.blogs_none()} />;
  return (
    <>
      <EmptyState
        icon={<SearchIcon className="size-10" />}
        message={m.blogs_not_found_for({ search: search.query })}
        action={
          <Button variant="secondary" onClick={() => search.setText('')}>
            {m.blogs_show_all()}
          </Button>
        }
      />
      {nearest.length > 0 && (
        <section>
          <h2 className="mb-4 text-xl">{m.blogs_nearest()}</h2>
          <BlogGrid label={m.blogs_nearest()} blogs={nearest} heading="h3" search={search.query} />
        </section>
      )}
    </>
  );
}
