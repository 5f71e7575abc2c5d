import { EmptyState } from '@phsar/ui/empty-state';
import { UserIcon } from '@phsar/ui/icons';
import { MoreButton } from '@phsar/ui/more-button';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { useLivePages } from '../../lib/use-live-pages.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CustomerRows } from './customer-rows.tsx';

/** People with an account, newest first. */
export default function CustomersPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const list = useLivePages(`customers ${q}`, (page, options) =>
    api.call('listCustomers', { query: { ...(q !== '' && { q }), ...page } }, options),
  );
  return (
    <>
      <PageHeading title={m.customers_title()} note={m.customers_list_note()} />
      <div className="mb-5">
        <ListSearch
          label={m.customers_search()}
          q={q}
          onSearch={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
        />
      </div>
      <LoadState loaded={list}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <NoCustomers q={q} />
          ) : (
            <>
              <CustomerRows customers={entries} />
              {next !== null && (
                <MoreButton label={m.customers_more()} status={list.moreStatus} onMore={list.loadMore} />
              )}
            </>
          )
        }
      </LoadState>
    </>
  );
}

function NoCustomers({ q }: { q: string }) {
  const icon = <UserIcon className="size-10" />;
  if (q === '') return <EmptyState icon={icon} message={m.customers_none()} hint={m.customers_none_hint()} />;
  return (
    <EmptyState
      icon={icon}
      message={m.customers_none_found()}
      hint={m.customers_none_found_hint()}
      action={
        <ButtonLink to={`/orders?${new URLSearchParams({ q })}`}>{m.customers_search_orders()}</ButtonLink>
      }
    />
  );
}
