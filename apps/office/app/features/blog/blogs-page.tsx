import type { ListedBlog } from '@phsar/contract/office/wire';
import { EmptyState } from '@phsar/ui/empty-state';
import { BookIcon } from '@phsar/ui/icons';
import { PlusIcon } from '@phsar/ui/more-icons';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { rowId, usePages } from '../../lib/use-pages.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ChoiceChips, stateChips } from '../../ui/choice-chips.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { AddressSearch } from '../../ui/list-search.tsx';
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
import { StateBadge } from './state-badge.tsx';

/** Every post, drafts and planned ones included. */
export default function BlogsPage() {
  const [search] = useSearchParams();
  const filters = blogFiltersOf(search);
  const list = usePages(
    ['listBlogs', filters],
    (page, options) => api.call('listBlogs', { query: { ...filters, ...page } }, options),
    { isLive: true, idOf: rowId },
  );
  return (
    <ListPage
      title={m.blog_title()}
      action={
        <ButtonLink to="/blogs/new" icon={<PlusIcon className="size-5" />} className="max-sm:w-full">
          {m.blog_new()}
        </ButtonLink>
      }
      filters={
        <>
          <AddressSearch label={m.blog_search()} />
          <ChoiceChips
            label={m.blog_states()}
            chips={stateChips(search, m.blog_all(), STATE_WORDS)}
            chosen={filters.state ?? ''}
          />
        </>
      }
      list={list}
      moreLabel={m.blog_more()}
      empty={<NoPosts filters={filters} />}
    >
      {(blogs) => <Rows blogs={blogs} />}
    </ListPage>
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
      <Thumbnail url={blog.pictureUrl ?? undefined} />
      <div className="min-w-0 flex-1">
        <h2 className="text-base">
          <Title blog={blog} />
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          <StateBadge blog={blog} />
          <span>{dayOf(blog)}</span>
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
          <Thumbnail url={blog.pictureUrl ?? undefined} />
          <Title blog={blog} />
        </span>
      ),
    },
    { head: m.blog_date(), className: 'whitespace-nowrap', cell: dayOf },
    { head: m.blog_state(), className: 'whitespace-nowrap', cell: (blog) => <StateBadge blog={blog} /> },
  ];
}

/** When it will appear, for a planned post; else the day shown on it. */
function dayOf(blog: ListedBlog): string {
  return stateOf(blog) === 'planned' && blog.publishAt !== null
    ? m.blog_appears({ day: publishText(blog.publishAt) })
    : dayText(blog.date);
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
