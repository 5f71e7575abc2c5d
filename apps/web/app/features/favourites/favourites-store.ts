import type { Product } from '@phsar/contract/shop/wire';
import { useSyncExternalStore } from 'react';
import { readStored, subscribeStored, writeStored } from '../../lib/storage/storage.ts';
import { useStored } from '../../lib/storage/use-stored.ts';

const NONE: readonly Product[] = [];

/**
 * This browser's favourites, synchronised between tabs: complete products as last seen, newest favourite last. Empty on the
 * server.
 */
export function useFavourites(): readonly Product[] {
  return useStored('favorites') ?? NONE;
}

/** Whether a product is a favourite; false on the server. */
export function useIsFavourite(productId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => has(readFavourites(), productId),
    () => false,
  );
}

const subscribe = (listener: () => void) => subscribeStored('favorites', listener);

/** Adds a product to the favourites, or removes it. */
export function toggleFavourite(product: Product): void {
  const before = readFavourites();
  if (has(before, product._id)) removeFavourite(product._id);
  else writeStored('favorites', [...before, product]);
}

/** Removes a product from the favourites. */
export function removeFavourite(productId: string): void {
  writeStored(
    'favorites',
    readFavourites().filter(({ _id }) => _id !== productId),
  );
}

/** Undoes a removal: puts the favourite back at its position. */
export function restoreFavourite(product: Product, position: number): void {
  const others = readFavourites().filter(({ _id }) => _id !== product._id);
  writeStored('favorites', [...others.slice(0, position), product, ...others.slice(position)]);
}

/** Updates the favourites with fresh products; order and missing ones stay as they are. */
export function refreshFavourites(fresh: readonly Product[]): void {
  const before = readFavourites();
  const byId = new Map(fresh.map((product) => [product._id, product]));
  const after = before.map((product) => byId.get(product._id) ?? product);
  if (JSON.stringify(after) !== JSON.stringify(before)) writeStored('favorites', after);
}

/** Read before every change, because another tab may have changed them. */
function readFavourites(): readonly Product[] {
  return readStored('favorites') ?? NONE;
}

function has(favourites: readonly Product[], productId: string): boolean {
  return favourites.some(({ _id }) => _id === productId);
}
