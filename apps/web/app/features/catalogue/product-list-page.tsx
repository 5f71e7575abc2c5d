import { PATHS, searchPath } from '@phsar/contract/shop/paths';
import type { Category, Product } from '@phsar/contract/shop/wire';
import { Button } from '@phsar/ui/button';
import type { Elements } from '@phsar/ui/elements';
import { EmptyState } from '@phsar/ui/empty-state';
import { ErrorState } from '@phsar/ui/error-state';
import { MoreButton } from '@phsar/ui/more-button';
import { SearchIcon } from '@phsar/ui/more-icons';
import { SearchBox } from '@phsar/ui/search-box';
import { StaleNotice } from '@phsar/ui/stale-notice';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { currentLanguage } from '../../lib/language/language.ts';
import { useNearest } from '../../lib/lists/use-nearest.ts';
import type { ListPage, PagedList } from '../../lib/lists/use-paged-list.ts';
import { useScrollRestoration } from '../../lib/lists/use-scroll-restoration.ts';
import { type SearchQuery, useSearchQuery } from '../../lib/lists/use-search-query.ts';
import { type SearchResults, useSearchResults } from '../../lib/lists/use-search-results.ts';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { errorText } from '../../ui/error-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { loadNearestProducts, type ProductListKind, type ProductNarrowing } from './api.ts';
import { narrowingOf } from './narrowing.ts';
import { OpenProduct } from './open-product.tsx';
import { readCachedProducts } from './product-cache.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { isFound, percentOf } from './product-search.ts';
import { ShopCategories, ShopSorts } from './shop-filters.tsx';
import type { ShoppingActions } from './shopping-actions.ts';
import { useProductList } from './use-product-list.ts';

export interface ProductListPageProps {
  kind: ProductListKind;
  /** What the server rendered, and for which search, category and order; undefined if it had nothing. */
  initial: ({ page: ListPage<Product>; search: string } & ProductNarrowing) | undefined;
  /** The product of a shared link, if the server found it. */
  initialProduct?: Product | undefined;
  shopping: ShoppingActions;
  /** The shop's categories, where the page can be narrowed to one; undefined while they are unknown. */
  categories?: readonly Category[] | undefined;
  /** Button at the end of the search box, for another way to search. */
  searchAction?: Elements;
}

const TEXTS = {
  all: { title: m.catalogue_shop, search: m.catalogue_search, none: m.catalogue_none },
  promotion: {
    title: m.catalogue_promotions,
    search: m.catalogue_search_promotions,
    none: m.catalogue_no_promotions,
  },
} satisfies Record<ProductListKind, Record<string, () => string>>;

/** The shop and promotions pages. */
export function ProductListPage({
  kind,
  initial,
  initialProduct,
  shopping,
  categories,
  searchAction,
}: ProductListPageProps) {
  const search = useSearchQuery();
  const [parameters] = useSearchParams();
  // The promotions are neither narrowed nor sorted.
  const narrowing = kind === 'all' ? narrowingOf(parameters) : {};
  const { category, sort } = narrowing;
  const list = useProductList({
    kind,
    search: search.query,
    narrowing,
    initial:
      initial?.search === search.query && initial.category === category && initial.sort === sort
        ? initial.page
        : undefined,
  });
  const texts = TEXTS[kind];
  const chosen = categories?.find(({ key }) => key === category);
  const title = chosen?.name ?? texts.title();
  const language = currentLanguage();
  const results = useSearchResults(
    // Products of another order would stand in the wrong one until the answer comes.
    `${kind} ${language} ${sort}`,
    list,
    search,
    (product, typed) =>
      isFound(product, typed, kind) && (category === undefined || product.category === category),
    () => (sort === undefined ? readCachedProducts(kind, language) : null),
  );
  const known =
    initialProduct === undefined ? (list.entries ?? []) : [...(list.entries ?? []), initialProduct];
  // Letters and chips are painted before the cards that they ask for.
  const cards = useDeferredValue(
    <Results
      {...{ kind, list, results, search, shopping, category }}
      label={title}
      noneText={category === undefined ? texts.none() : noneOfCategory(categories, chosen)}
    />,
  );

  return (
    <div className="page-width pb-10">
      <OpenProduct known={known} shopping={shopping} pageTitle={title} />
      <div className="flex flex-wrap items-end justify-between gap-x-8">
        <PageHeading
          title={title}
          hasBreadcrumb
          parent={chosen && { path: PATHS.shop, title: texts.title() }}
        />
        <div className="w-full pb-3 sm:max-w-form sm:pb-5">
          <SearchBox
            clearLabel={m.ui_search_clear()}
            label={texts.search()}
            value={search.text}
            onChange={search.setText}
            onSubmit={search.submit}
            onComposing={search.setComposing}
            action={searchAction}
          />
        </div>
      </div>
      {kind === 'all' && (
        <>
          <ShopCategories categories={categories ?? []} narrowing={narrowing} search={search.query} />
          <ShopSorts narrowing={narrowing} search={search.query} />
        </>
      )}
      <p role="status" className="min-h-[calc(1lh+0.75rem)] pb-3 text-ink-soft text-sm tabular-nums">
        {statusText(results, list)}
      </p>
      {cards}
    </div>
  );
}

/** The text for a category without products; while the categories are loading, it may not be one of them. */
function noneOfCategory(categories: readonly Category[] | undefined, chosen: Category | undefined): string {
  const isUnknown = categories !== undefined && chosen === undefined;
  return isUnknown ? m.catalogue_category_unknown() : m.catalogue_category_none();
}

/** Announces the number of products once it is known. */
function statusText({ shown, origin, isWaiting }: SearchResults<Product>, list: PagedList<Product>): string {
  if (shown === undefined) return '';
  if (origin === 'former') return isWaiting ? m.ui_searching() : '';
  const count = origin === 'server' ? list.total : shown.length;
  return count === 1 ? m.catalogue_count_one() : m.catalogue_count({ count });
}

interface ResultsProps {
  kind: ProductListKind;
  list: PagedList<Product>;
  results: SearchResults<Product>;
  search: SearchQuery;
  shopping: ShoppingActions;
  category: string | undefined;
  label: string;
  noneText: string;
}

function Results({ kind, list, results, search, shopping, category, label, noneText }: ResultsProps) {
  const { shown, origin } = results;
  // Here, where the cards that it scrolls to are rendered.
  useScrollRestoration(list);
  if (shown === undefined && list.status === 'failed') {
    return <ErrorState message={errorText(list.error)} onRetry={list.reload} />;
  }
  if (shown === undefined) return <ProductGridSkeleton count={12} />;
  return (
    <>
      {list.status === 'failed' && <StaleNotice message={errorText(list.error)} onRetry={list.reload} />}
      {shown.length === 0 ? (
        <NothingFound {...{ kind, search, shopping, category, noneText }} />
      ) : (
        <ProductGrid
          label={label}
          products={shown}
          shopping={shopping}
          search={search.text}
          isFormer={origin === 'former'}
        />
      )}
      {list.hasMore && origin === 'server' && (
        <MoreButton label={m.ui_show_more()} status={list.moreStatus} onMore={list.loadMore} />
      )}
    </>
  );
}

interface NothingFoundProps {
  kind: ProductListKind;
  search: SearchQuery;
  shopping: ShoppingActions;
  category: string | undefined;
  noneText: string;
}

function NothingFound({ kind, search, shopping, category, noneText }: NothingFoundProps) {
  const language = currentLanguage();
  const nearest = useNearest(search.query, (signal) =>
    loadNearestProducts(api, { language, kind, search: search.query }, signal),
  );
  const isPart = kind === 'promotion' || category !== undefined;
  if (search.query === '') {
    const toShop = <ButtonLink to={PATHS.shop}>{m.catalogue_other_products()}</ButtonLink>;
    return <EmptyState message={noneText} action={isPart && toShop} />;
  }
  return (
    <>
      <EmptyState
        icon={<SearchIcon className="size-10" />}
        message={m.catalogue_not_found({ search: search.query })}
        hint={m.catalogue_not_found_hint()}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {/* Only promotions can be searched by discount. */}
            {isPart && (kind === 'all' || percentOf(search.query) === null) && (
              <ButtonLink to={searchPath(search.query)}>{m.catalogue_search_shop()}</ButtonLink>
            )}
            <Button variant="secondary" onClick={() => search.setText('')}>
              {m.catalogue_show_all()}
            </Button>
          </div>
        }
      />
      {nearest.length > 0 && (
        <section>
          <h2 className="mb-4 text-xl">{m.catalogue_nearest()}</h2>
          <ProductGrid
            label={m.catalogue_nearest()}
            products={nearest}
            shopping={shopping}
            heading="h3"
            search={search.query}
          />
        </section>
      )}
    </>
  );
}
