import { BLOG_FILTERS } from '@phsar/contract/office/blog-states';
import type { ListedBlog } from '@phsar/contract/office/wire';
import { Badge } from '@phsar/ui/badge';
import { EmptyState } from '@phsar/ui/empty-state';
import { BookIcon } from '@phsar/ui/icons';
import { MoreButton } from '@phsar/ui/more-button';
import { PlusIcon } from '@phsar/ui/more-icons';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { withFilters } from '../../lib/list-filters.ts';
import { useLivePages } from '../../lib/use-live-pages.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type Column, RowLink, RowList } from '../../ui/row-list.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import {
  type BlogFilters,
  blogFiltersOf,
  dayText,
  publishText,
  STATE_WORDS,
  stateOf,
  titleOf,
} from './blog-words.ts';

/** Every post, also those that no shopper sees. */
export default function BlogsPage() {
  const [search, setSearch] = useSearchParams();
  const filters = blogFiltersOf(search);
  const list = useLivePages(JSON.stringify(filters), (page, options) =>
    api.call('listBlogs', { query: { ...filters, ...page } }, options),
  );
  return (
    <>
      <PageHeading
        title={m.blog_title()}
        action={
          <ButtonLink to="/blogs/new" icon={<PlusIcon className="size-5" />} className="max-sm:w-full">
            {m.blog_new()}
          </ButtonLink>
        }
      />
      <div className="mb-5 flex flex-col gap-3">
        <ListSearch
          label={m.blog_search()}
          q={filters.q ?? ''}
          onSearch={(q) => setSearch(withFilters(search, { q }), { replace: true })}
        />
        <StateChips search={search} filters={filters} />
      </div>
      <LoadState loaded={list}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <NoPosts filters={filters} />
          ) : (
            <>
              <Rows blogs={entries} />
              {next !== null && (
                <MoreButton label={m.blog_more()} status={list.moreStatus} onMore={list.loadMore} />
              )}
            </>
          )
        }
      </LoadState>
    </>
  );
}

function StateChips({ search, filters }: { search: URLSearchParams; filters: BlogFilters }) {
  return (
    <nav aria-label={m.blog_states()}>
      <ul className="flex flex-wrap gap-2">
        {([undefined, ...BLOG_FILTERS] as const).map((state) => (
          <li key={state ?? 'all'}>
            <Link
              to={{ search: String(withFilters(search, { state: state ?? '' })) }}
              replace
              preventScrollReset
              data-edge
              aria-current={state === filters.state ? 'true' : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full bg-surface px-3.5 font-semibold text-sm ring-1 ring-line-strong ring-inset transition hover:bg-primary-soft aria-[current=true]:bg-primary aria-[current=true]:text-on-primary aria-[current=true]:ring-primary"
            >
              {state === undefined ? m.blog_all() : STATE_WORDS[state]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Rows({ blogs }: { blogs: readonly ListedBlog[] }) {
  return (
    <RowList
      rows={blogs}
      card={(blog) => <Card blog={blog} />}
      cardClass="flex gap-3 p-4"
      columns={columns()}
    />
  );
}

function Title({ blog: { _id, title } }: { blog: ListedBlog }) {
  return (
    <RowLink to={`/blogs/${_id}`} className="min-w-0 wrap-anywhere">
      {titleOf(title)}
    </RowLink>
  );
}

function Card({ blog }: { blog: ListedBlog }) {
  return (
    <>
      <PostPicture blog={blog} />
      <div className="min-w-0 flex-1">
        <h2 className="text-base">
          <Title blog={blog} />
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          <StateBadge blog={blog} />
          {dayOf(blog)}
        </p>
      </div>
    </>
  );
}

function columns(): Column<ListedBlog>[] {
  return [
    {
      head: m.blog_post(),
      cell: (blog) => (
        <span className="flex items-center gap-3">
          <PostPicture blog={blog} />
          <Title blog={blog} />
        </span>
      ),
    },
    { head: m.blog_date(), className: 'whitespace-nowrap', cell: dayOf },
    { head: m.blog_state(), cell: (blog) => <StateBadge blog={blog} /> },
  ];
}

function PostPicture({ blog: { pictureUrl } }: { blog: ListedBlog }) {
  if (pictureUrl !== null) return <Thumbnail url={pictureUrl} />;
  return (
    <span className="grid size-14 shrink-0 place-items-center rounded-sm bg-sunken text-ink-soft">
      <BookIcon className="size-6" />
    </span>
  );
}

/** When it appears, where that is to come; else the day shown on it. */
function dayOf(blog: ListedBlog): string {
  return stateOf(blog) === 'planned' && blog.publishAt !== null
    ? m.blog_appears({ day: publishText(blog.publishAt) })
    : dayText(blog.date);
}

export function StateBadge({ blog }: { blog: Pick<ListedBlog, 'state' | 'isShown'> }) {
  const state = stateOf(blog);
  const tone = { draft: 'neutral', planned: 'warning', published: 'success' } as const;
  return <Badge tone={tone[state]}>{STATE_WORDS[state]()}</Badge>;
}

function NoPosts({ filters: { q, state } }: { filters: BlogFilters }) {
  const icon = <BookIcon className="size-10" />;
  if (q !== undefined || state !== undefined)
    return (
      <EmptyState
        icon={icon}
        message={m.blog_none_found()}
        action={<ButtonLink to="/blogs">{m.blog_show_all()}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      icon={icon}
      message={m.blog_none()}
      hint={m.blog_none_hint()}
      action={<ButtonLink to="/blogs/new">{m.blog_new()}</ButtonLink>}
    />
  );
}
