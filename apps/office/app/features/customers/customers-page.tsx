import type { ListFilters } from '@phsar/contract/office/wire';
import { EmptyState } from '@phsar/ui/empty-state';
import { UserIcon } from '@phsar/ui/icons';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { type FilterReaders, readFilters, searchText } from '../../lib/list-filters.ts';
import { rowId, usePages } from '../../lib/use-pages.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { AddressSearch } from '../../ui/list-search.tsx';
import { CustomerRows } from './customer-rows.tsx';

const READERS: FilterReaders<ListFilters<'listCustomers'>> = { q: searchText };

/** People with an account, newest first. */
export default function CustomersPage() {
  const [search] = useSearchParams();
  const filters = readFilters(search, READERS);
  const list = usePages(
    ['listCustomers', filters],
    (page, options) => api.call('listCustomers', { query: { ...filters, ...page } }, options),
    { isLive: true, idOf: rowId },
  );
  return (
    <ListPage
      title={m.customers_title()}
      note={m.customers_list_note()}
      filters={<AddressSearch label={m.customers_search()} />}
      list={list}
      moreLabel={m.customers_more()}
      empty={<NoCustomers q={filters.q} />}
    >
      {(customers) => <CustomerRows customers={customers} />}
    </ListPage>
  );
}

function NoCustomers({ q }: { q: string | undefined }) {
  const icon = <UserIcon className="size-10" />;
  if (q === undefined)
    return <EmptyState icon={icon} message={m.customers_none()} hint={m.customers_none_hint()} />;
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
