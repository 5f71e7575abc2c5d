import type { OfficeProduct } from '@phsar/contract/office/wire';
import { textIn } from '@phsar/domain/language';
import { EmptyState } from '@phsar/ui/empty-state';
import { SelectField } from '@phsar/ui/fields';
import { BoxIcon, TagIcon } from '@phsar/ui/icons';
import { PlusIcon } from '@phsar/ui/more-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { withFilters } from '../../lib/list-filters.ts';
import { callQuery } from '../../lib/queries.ts';
import { useMay } from '../../lib/session.ts';
import { rowId, usePages } from '../../lib/use-pages.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ChoiceChips, stateChips } from '../../ui/choice-chips.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { AddressSearch } from '../../ui/list-search.tsx';
import { useFocusBack, useSelection } from '../../ui/use-selection.ts';
import { type BulkChange, BulkDialog } from './bulk-dialog.tsx';
import { filtersOf, STATE_WORDS } from './product-filters.ts';
import { ProductRows } from './product-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** All products, in the shop's order. */
export default function ProductsPage() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const name = JSON.stringify(filters);
  const list = usePages(
    ['listProducts', filters],
    (page, options) => api.call('listProducts', { query: { ...filters, ...page } }, options),
    { idOf: rowId },
  );
  const selection = useSelection(name, list.data?.entries ?? []);
  const [bulk, setBulk] = useState<{ change: BulkChange; products: readonly OfficeProduct[] } | null>(null);
  useFocusBack(bulk?.products ?? null);
  const mayChange = useMay('products.change');
  return (
    <>
      <ListPage
        title={m.products_title()}
        action={
          mayChange && (
            <ButtonLink
              to="/products/new"
              size="lg"
              icon={<PlusIcon className="size-6" />}
              className="max-sm:w-full"
            >
              {m.products_new()}
            </ButtonLink>
          )
        }
        filters={
          <>
            <div className="grid items-end gap-3 desk:grid-cols-[1fr_16rem]">
              <AddressSearch label={m.products_search()} />
              <CategoryFilter
                chosen={filters.category ?? ''}
                onChoose={(category) => setSearch(withFilters(search, { category }), { replace: true })}
              />
            </div>
            <ChoiceChips
              label={m.products_states()}
              chips={stateChips(search, m.products_listed(), STATE_WORDS)}
              chosen={filters.state ?? ''}
              isOneLine
            />
            {mayChange && <OtherScreens />}
          </>
        }
        list={list}
        moreLabel={m.products_more()}
        empty={<NoProducts isFiltered={Object.keys(filters).length > 0} />}
      >
        {(products) => <ProductRows products={products} selection={mayChange ? selection : null} />}
      </ListPage>
      {mayChange && selection.chosen.length > 0 && (
        <SelectionBar
          count={selection.chosen.length}
          onBulk={(change) => setBulk({ change, products: selection.chosen })}
          onClear={() => selection.chooseAll(false)}
        />
      )}
      {bulk !== null && (
        <BulkDialog
          {...bulk}
          onClose={() => setBulk(null)}
          onRun={() => {
            selection.chooseAll(false);
            void list.refetch();
          }}
        />
      )}
    </>
  );
}

function CategoryFilter({ chosen, onChoose }: { chosen: string; onChoose: (category: string) => void }) {
  const { data: categories = [] } = useQuery(callQuery('listCategories'));
  const isKnown = chosen === '' || categories.some(({ key }) => key === chosen);
  return (
    <SelectField
      label={m.products_category()}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{m.products_category_all()}</option>
      {categories.map(({ key, name }) => (
        <option key={key} value={key}>
          {textIn(currentLanguage(), name)}
        </option>
      ))}
      {!isKnown && <option value={chosen}>{chosen}</option>}
    </SelectField>
  );
}

const QUIET_LINK = 'inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary text-sm';

function OtherScreens() {
  return (
    <p className="-my-1 flex flex-wrap gap-x-6">
      <Link to="/categories" className={QUIET_LINK}>
        <TagIcon className="size-5" />
        {m.categories_title()}
      </Link>
      <Link to="/products/csv" className={QUIET_LINK}>
        <BoxIcon className="size-5" />
        {m.csv_title()}
      </Link>
    </p>
  );
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  const mayChange = useMay('products.change');
  if (isFiltered)
    return (
      <EmptyState
        message={m.products_none_found()}
        hint={m.products_none_found_hint()}
        action={<ButtonLink to="/products">{m.products_show_all()}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      message={m.products_none()}
      hint={m.products_none_hint()}
      action={mayChange && <ButtonLink to="/products/new">{m.products_new()}</ButtonLink>}
    />
  );
}
