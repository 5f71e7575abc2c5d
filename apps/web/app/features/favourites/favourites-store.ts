import type { Product } from '@phsar/contract/shop/wire';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useStored } from '../../lib/use-stored.ts';

const NONE: readonly Product[] = [];

export interface Favourites {
  /** Whole products as they were when last seen, the newest favourite last. Empty on the server. */
  favourites: readonly Product[];
  isFavourite: (productId: string) => boolean;
}

/** The favourites of this browser, in step across its tabs. */
export function useFavourites(): Favourites {
  const favourites = useStored('favorites') ?? NONE;
  return { favourites, isFavourite: (productId) => has(favourites, productId) };
}

export function toggleFavourite(product: Product): void {
  const before = readFavourites();
  if (has(before, product._id)) removeFavourite(product._id);
  else writeStored('favorites', [...before, product]);
}

export function removeFavourite(productId: string): void {
  writeStored(
    'favorites',
    readFavourites().filter(({ _id }) => _id !== productId),
  );
}

/** Puts a removed favourite back where it was. */
export function restoreFavourite(product: Product, position: number): void {
  const others = readFavourites().filter(({ _id }) => _id !== product._id);
  writeStored('favorites', [...others.slice(0, position), product, ...others.slice(position)]);
}

/** Keeps what the catalogue says now of the favourites that are still there; the order stays. */
export function renewFavourites(fresh: readonly Product[]): void {
  const before = readFavourites();
  const byId = new Map(fresh.map((product) => [product._id, product]));
  const after = before.map((product) => byId.get(product._id) ?? product);
  if (JSON.stringify(after) !== JSON.stringify(before)) writeStored('favorites', after);
}

/** Another tab may have changed them: they are read anew before every change. */
function readFavourites(): readonly Product[] {
  return readStored('favorites') ?? NONE;
}

function has(favourites: readonly Product[], productId: string): boolean {
  return favourites.some(({ _id }) => _id === productId);
}
