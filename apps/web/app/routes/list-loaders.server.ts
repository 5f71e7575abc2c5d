import { PRODUCT_PARAMETER, SEARCH_PARAMETER } from '@phsar/contract/shop/paths';
import type { Product } from '@phsar/contract/shop/wire';
import { tidySearch } from '@phsar/domain/search/text';
import { data, type RouterContextProvider } from 'react-router';
import { loadProduct, loadProducts, type ProductListKind } from '../features/catalogue/api.ts';
import { narrowingOf } from '../features/catalogue/narrowing.ts';
import { LIST_PAGE_SIZE } from '../lib/lists/use-paged-list.ts';
import { apiContext, languageContext, reportErrorContext } from '../lib/page/server-context.ts';

type Context = Readonly<RouterContextProvider>;

/** Loads optional data: a failure is logged and gives undefined, and the browser then loads it itself. */
export async function loadOptional<T>(context: Context, wanted: Promise<T>): Promise<T | undefined> {
  try {
    return await wanted;
  } catch (error) {
    context.get(reportErrorContext)(error);
    return undefined;
  }
}

/** The tidied search of the request's address; empty without one. */
export function searchOf(request: Request): string {
  return tidySearch(new URL(request.url).searchParams.get(SEARCH_PARAMETER) ?? '');
}

/** The first page of a product list for the search, category and order in the address, and the product of a shared address; 404 if the category is unknown. */
export async function loadProductListPage(context: Context, request: Request, kind: ProductListKind) {
  const client = context.get(apiContext);
  const language = context.get(languageContext);
  const search = searchOf(request);
  const narrowing = kind === 'all' ? narrowingOf(new URL(request.url).searchParams) : {};
  const [page, open, categories] = await Promise.all([
    loadOptional(context, loadProducts(client, { language, kind, search, narrowing, limit: LIST_PAGE_SIZE })),
    loadOpenProduct(context, request),
    kind === 'promotion'
      ? undefined
      : loadOptional(context, client.call('listCategories', { query: { lang: language } })),
  ]);
  const { category } = narrowing;
  const isUnknown =
    category !== undefined &&
    categories !== undefined &&
    !categories.data.some(({ key }) => key === category);
  return data(
    {
      initial: page && { page, search, ...narrowing },
      initialProduct: open.product,
      categories: categories?.data,
    },
    { status: isUnknown ? 404 : open.status },
  );
}

interface OpenProduct {
  product: Product | undefined;
  /** 404 if the product in the address is unknown or no longer sold. */
  status: number;
}

/** The product whose dialog stands open in a shared address. */
export async function loadOpenProduct(context: Context, request: Request): Promise<OpenProduct> {
  const id = new URL(request.url).searchParams.get(PRODUCT_PARAMETER) ?? '';
  if (id === '') return { product: undefined, status: 200 };
  const loading = loadProduct(context.get(apiContext), id, context.get(languageContext));
  const product = await loadOptional(context, loading);
  return { product: product ?? undefined, status: product === null ? 404 : 200 };
}
