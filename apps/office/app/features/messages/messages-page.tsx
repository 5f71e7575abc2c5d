import { EmptyState } from '@phsar/ui/empty-state';
import { MoreButton } from '@phsar/ui/more-button';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { useCounts } from '../../lib/counts.ts';
import { withFilters } from '../../lib/list-filters.ts';
import { useLivePages } from '../../lib/use-live-pages.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { countText } from '../../ui/count-text.ts';
import { ListSearch } from '../../ui/list-search.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { MessageIcon } from '../../ui/office-icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type MessageFilters, messageFiltersOf, STATE_WORDS } from './message-filters.ts';
import { MessageRows } from './message-rows.tsx';
import { useAnswering } from './use-answering.ts';

/** What visitors wrote on the contact page, newest first; new ones appear by themselves. */
export default function MessagesPage() {
  const [search, setSearch] = useSearchParams();
  const filters = messageFiltersOf(search);
  const list = useLivePages(JSON.stringify(filters), (page, options) =>
    api.call('listMessages', { query: { ...filters, ...page } }, options),
  );
  const answering = useAnswering(list);
  return (
    <>
      <PageHeading title={m.messages_title()} note={m.messages_note()} />
      <div className="mb-5 flex flex-col gap-3">
        <ListSearch
          label={m.messages_search()}
          q={filters.q ?? ''}
          onSearch={(q) => setSearch(withFilters(search, { q }), { replace: true })}
        />
        <StateChips search={search} filters={filters} />
      </div>
      <LoadState loaded={list}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <NoMessages filters={filters} />
          ) : (
            <>
              <MessageRows messages={entries} answering={answering} />
              {next !== null && (
                <MoreButton label={m.messages_more()} status={list.moreStatus} onMore={list.loadMore} />
              )}
            </>
          )
        }
      </LoadState>
    </>
  );
}

function StateChips({ search, filters }: { search: URLSearchParams; filters: MessageFilters }) {
  const waiting = useCounts()?.messages ?? 0;
  return (
    <nav aria-label={m.messages_states()}>
      <ul className="flex flex-wrap gap-2">
        {([undefined, 'new', 'answered'] as const).map((state) => (
          <li key={state ?? 'all'}>
            <Link
              to={{ search: String(withFilters(search, { state: state ?? '' })) }}
              replace
              preventScrollReset
              data-edge
              aria-current={state === filters.state ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full bg-surface px-4 font-semibold text-sm ring-1 ring-line-strong ring-inset transition hover:bg-primary-soft aria-[current=true]:bg-primary aria-[current=true]:text-on-primary aria-[current=true]:ring-primary"
            >
              {state === undefined ? m.messages_all() : STATE_WORDS[state]()}{' '}
              {state === 'new' && waiting > 0 && (
                <span className="rounded-full bg-warning-soft px-2 text-warning text-xs tabular-nums">
                  {countText(waiting)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoMessages({ filters: { q, state } }: { filters: MessageFilters }) {
  const icon = <MessageIcon className="size-10" />;
  const all = <ButtonLink to="/messages">{m.messages_show_all()}</ButtonLink>;
  if (q !== undefined)
    return (
      <EmptyState
        icon={icon}
        message={m.messages_none_found()}
        hint={m.messages_none_found_hint()}
        action={all}
      />
    );
  if (state === 'new') return <EmptyState icon={icon} message={m.messages_all_answered()} action={all} />;
  if (state === 'answered')
    return <EmptyState icon={icon} message={m.messages_none_answered()} action={all} />;
  return <EmptyState icon={icon} message={m.messages_none()} hint={m.messages_none_hint()} />;
}
