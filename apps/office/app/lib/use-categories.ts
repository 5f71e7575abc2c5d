import type { Category } from '@phsar/contract/office/wire';
import { api } from './client.ts';
import { type Loaded, useLoaded } from './use-loaded.ts';

/** The shop's categories, in its order. */
export function useCategories(): Loaded<Category[]> {
  return useLoaded('categories', async (signal) => (await api.call('listCategories', {}, { signal })).data);
}
