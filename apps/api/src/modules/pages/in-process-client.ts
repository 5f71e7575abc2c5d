import { shopCalls } from '@phsar/contract/shop/calls';
import { createShopClient, type ShopClient } from '@phsar/contract/shop/client';
import type { Language } from '@phsar/domain/language';
import type { FastifyInstance } from 'fastify';

/** One answer a page was made of. */
export interface PageSource {
  url: string;
  status: number;
  /** Null when the answer cannot be revalidated. */
  etag: string | null;
  /** The products of a list; null for any other answer. */
  productIds: readonly number[] | null;
}

/**
 * The typed client that pages are rendered with; it calls the API inside this process.
 * @param onAnswer called with every answer
 */
export function createInProcessClient(
  app: FastifyInstance,
  language: Language,
  onAnswer: (source: PageSource) => void,
): ShopClient {
  return createShopClient(async ({ endpoint, url, headers, body }) => {
    const answer = await app.inject({
      method: endpoint.method,
      url,
      headers: { ...headers, 'accept-language': language },
      ...(body === undefined ? {} : { payload: body }),
    });
    const header = (name: string) => headerText(answer.headers[name]);
    const answered = answer.json<unknown>();
    const productIds = endpoint.path === shopCalls.listProducts.path ? idsIn(answered) : null;
    onAnswer({ url, status: answer.statusCode, etag: header('etag'), productIds });
    return { status: answer.statusCode, header, body: answered };
  });
}

/** Whether an answer would be the same now. */
export async function isUnchanged(
  app: FastifyInstance,
  language: Language,
  { url, etag }: PageSource,
): Promise<boolean> {
  if (etag === null) return false;
  const headers = { 'accept-language': language, 'if-none-match': etag };
  return (await app.inject({ url, headers })).statusCode === 304;
}

function headerText(value: string | string[] | number | undefined): string | null {
  return value === undefined ? null : String(value);
}

function idsIn(list: unknown): number[] {
  return Array.isArray(list) ? list.map((product) => Number(Object(product)._id)) : [];
}
