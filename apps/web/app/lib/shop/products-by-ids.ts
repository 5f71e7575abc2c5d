import { LIMITS } from '@phsar/contract/limits';
import type { ShopClient } from '@phsar/contract/shop/client';
import type { Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';

/**
 * The current data of the products that are still sold.
 * @throws ApiError, NoResponseError
 */
export async function loadProductsByIds(
  client: ShopClient,
  ids: readonly string[],
  language: Language,
  signal?: AbortSignal,
): Promise<Product[]> {
  const answers = await Promise.all(
    inChunks(ids, LIMITS.idsInQuery).map((part) =>
      client.call(
        'listProducts',
        { query: { lang: language, ids: part.join(','), limit: LIMITS.idsInQuery } },
        signal === undefined ? {} : { signal },
      ),
    ),
  );
  return answers.flatMap(({ data }) => data);
}

function inChunks(ids: readonly string[], size: number): string[][] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, part) => ids.slice(part * size, (part + 1) * size));
}
