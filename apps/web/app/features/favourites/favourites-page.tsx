import { PATHS } from '@phsar/contract/shop/paths';
import type { Product } from '@phsar/contract/shop/wire';
import { EmptyState } from '@phsar/ui/empty-state';
import { LoadingArea } from '@phsar/ui/loading-area';
import { Skeleton } from '@phsar/ui/skeleton';
import { StaleNotice } from '@phsar/ui/stale-notice';
import { showToast } from '@phsar/ui/toast-store';
import { currentLanguage } from '../../lib/language/language.ts';
import { type FreshList, useFreshList } from '../../lib/lists/use-fresh-list.ts';
import { api } from '../../lib/network/client.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { loadProductsByIds } from '../../lib/shop/products-by-ids.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { errorText } from '../../ui/error-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { HeartIcon } from '../../ui/shop-icons.tsx';
import type { FavouriteActions } from './favourite-actions.ts';
import { refreshFavourites, removeFavourite, restoreFavourite, useFavourites } from './favourites-store.ts';
import { FavouritesTable } from './favourites-table.tsx';

/** Milliseconds in which a removal can be undone. */
const UNDO_MS = 5000;

/** This browser's favourites, with current prices, stock and language. */
export function FavouritesPage({ actions }: { actions: FavouriteActions }) {
  const favourites = useFavourites();
  const isHydrated = useHydrated();
  return (
    <div className="page-width pb-10">
      <PageHeading title={m.favourites_title()} hasBreadcrumb />
      {!isHydrated && <FavouritesSkeleton />}
      {isHydrated && favourites.length === 0 && <NoFavourites />}
      {isHydrated && favourites.length > 0 && <KnownFavourites favourites={favourites} actions={actions} />}
    </div>
  );
}

interface KnownFavouritesProps {
  favourites: readonly Product[];
  actions: FavouriteActions;
}

function KnownFavourites({ favourites, actions }: KnownFavouritesProps) {
  const fresh = useCurrentProducts(favourites);
  const isGone = ({ _id }: Product) => fresh.data?.asked.has(_id) === true && !fresh.data.sold.has(_id);
  function remove(product: Product) {
    const position = favourites.indexOf(product);
    removeFavourite(product._id);
    showToast({
      text: m.favourites_removed(),
      tone: 'success',
      durationMs: UNDO_MS,
      action: { label: m.favourites_undo(), onPress: () => restoreFavourite(product, position) },
    });
  }

  return (
    <>
      {fresh.status === 'failed' && <StaleNotice message={errorText(fresh.error)} onRetry={fresh.reload} />}
      <FavouritesTable favourites={favourites} isGone={isGone} actions={actions} onRemove={remove} />
    </>
  );
}

interface CatalogueAnswer {
  asked: ReadonlySet<string>;
  sold: ReadonlySet<string>;
}

/** Loads the favourites' current data once when the page opens, and stores it. */
function useCurrentProducts(favourites: readonly Product[]): FreshList<CatalogueAnswer> {
  const language = currentLanguage();
  return useFreshList({
    name: `favourites ${language}`,
    load: async (signal) => {
      const asked = favourites.map(({ _id }) => _id);
      const products = await loadProductsByIds(api, asked, language, signal);
      if (!signal.aborted) refreshFavourites(products);
      return { asked: new Set(asked), sold: new Set(products.map(({ _id }) => _id)) };
    },
  });
}

function NoFavourites() {
  return (
    <EmptyState
      icon={<HeartIcon className="size-10" />}
      message={m.favourites_empty()}
      hint={m.favourites_empty_hint()}
      action={<ButtonLink to={PATHS.shop}>{m.favourites_continue_shopping()}</ButtonLink>}
    />
  );
}

function FavouritesSkeleton() {
  return (
    <LoadingArea className="flex flex-col gap-3">
      <Skeleton className="h-50 tablet:h-30" corners="rounded-lg" />
      <Skeleton className="h-50 tablet:h-30" corners="rounded-lg" />
    </LoadingArea>
  );
}
