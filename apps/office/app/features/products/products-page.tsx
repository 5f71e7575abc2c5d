import type { OfficeProduct } from '@phsar/contract/office/wire';
import { textIn } from '@phsar/domain/language';
import { EmptyState } from '@phsar/ui/empty-state';
import { SelectField } from '@phsar/ui/fields';
import { BoxIcon, TagIcon } from '@phsar/ui/icons';
import { MoreButton } from '@phsar/ui/more-button';
import { PlusIcon } from '@phsar/ui/more-icons';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { withFilters } from '../../lib/list-filters.ts';
import { useMay } from '../../lib/session.ts';
import { useCategories } from '../../lib/use-categories.ts';
import { idOf, withFurther } from '../../lib/use-live-pages.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type Selection, useFocusBack, useSelection } from '../../ui/use-selection.ts';
import { type BulkChange, BulkDialog } from './bulk-dialog.tsx';
import { filtersOf, type ProductFilters, STATE_WORDS } from './product-filters.ts';
import { ProductRows } from './product-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** The products loaded so far. */
interface ProductPart {
  products: readonly OfficeProduct[];
  /** The next page's cursor; null at the end. */
  next: string | null;
}

const PAGE = 50;

/** All products, in the shop's order. */
export default function ProductsPage() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const name = JSON.stringify(filters);
  const list = useLoaded(name, (signal) => loadPart(filters, { signal }));
  const selection = useSelection(name, list.data?.products ?? []);
  const [bulk, setBulk] = useState<{ change: BulkChange; products: readonly OfficeProduct[] } | null>(null);
  useFocusBack(bulk?.products ?? null);
  const mayChange = useMay('products.change');
  const setFilters = (values: Partial<Record<keyof ProductFilters, string>>) =>
    setSearch(withFilters(search, values), { replace: true });
  return (
    <>
      <PageHeading
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
      />
      <div className="mb-5 flex flex-col gap-3">
        <div className="grid items-end gap-3 desk:grid-cols-[1fr_16rem]">
          <ListSearch label={m.products_search()} q={filters.q ?? ''} onSearch={(q) => setFilters({ q })} />
          <CategoryFilter chosen={filters.category ?? ''} onChoose={(category) => setFilters({ category })} />
        </div>
        <StateChips search={search} filters={filters} />
        {mayChange && <OtherScreens />}
      </div>
      <LoadState loaded={list}>
        {(part) => (
          <Products
            part={part}
            filters={filters}
            list={list}
            selection={selection}
            onBulk={(change) => setBulk({ change, products: selection.chosen })}
          />
        )}
      </LoadState>
      {bulk !== null && (
        <BulkDialog
          {...bulk}
          onClose={() => setBulk(null)}
          onRun={() => {
            selection.chooseAll(false);
            list.reload();
          }}
        />
      )}
    </>
  );
}

async function loadPart(
  filters: ProductFilters,
  { after, signal }: { after?: string; signal?: AbortSignal },
): Promise<ProductPart> {
  const query = { ...filters, limit: PAGE, ...(after !== undefined && { after }) };
  const { data, next } = await api.call('listProducts', { query }, signal === undefined ? {} : { signal });
  return { products: data, next };
}

function CategoryFilter({ chosen, onChoose }: { chosen: string; onChoose: (category: string) => void }) {
  const { data: categories = [] } = useCategories();
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

function StateChips({ search, filters }: { search: URLSearchParams; filters: ProductFilters }) {
  const chips = [['', m.products_listed] as const, ...Object.entries(STATE_WORDS)];
  return (
    <nav
      aria-label={m.products_states()}
      className="scrollbar-none -mx-gutter overflow-x-auto px-gutter py-1"
    >
      <ul className="flex w-max gap-2">
        {chips.map(([state, name]) => (
          <li key={state}>
            <Link
              to={{ search: String(withFilters(search, { state })) }}
              replace
              preventScrollReset
              data-edge
              aria-current={state === (filters.state ?? '') ? 'true' : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full bg-surface px-4 font-semibold text-sm ring-1 ring-line-strong ring-inset transition hover:bg-primary-soft aria-[current=true]:bg-primary aria-[current=true]:text-on-primary aria-[current=true]:ring-primary"
            >
              {name()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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

interface ProductsProps {
  part: ProductPart;
  filters: ProductFilters;
  list: Loaded<ProductPart>;
  selection: Selection<OfficeProduct>;
  onBulk: (change: BulkChange) => void;
}

function Products({ part: { products, next }, filters, list, selection, onBulk }: ProductsProps) {
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const mayChange = useMay('products.change');
  if (products.length === 0) return <NoProducts isFiltered={Object.keys(filters).length > 0} />;

  async function loadMore() {
    setStatus('loading');
    try {
      const further = await loadPart(filters, next === null ? {} : { after: next });
      list.replace((last) => ({
        products: withFurther(last?.products ?? products, further.products, idOf),
        next: further.next,
      }));
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  }

  return (
    <>
      <ProductRows products={products} selection={mayChange ? selection : null} />
      {next !== null && <MoreButton label={m.products_more()} status={status} onMore={loadMore} />}
      {mayChange && selection.chosen.length > 0 && (
        <SelectionBar
          count={selection.chosen.length}
          onBulk={onBulk}
          onClear={() => selection.chooseAll(false)}
        />
      )}
    </>
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
