import { POLICIES, type Policy } from '@phsar/contract/shop/paths';
import { data, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { loadBlog, loadBlogs } from '../features/blogs/api.ts';
import { loadProducts } from '../features/catalogue/api.ts';
import { loadPolicy } from '../features/policies/policy-page.tsx';
import { LIST_PAGE_SIZE } from '../lib/lists/use-paged-list.ts';
import { apiContext, languageContext } from '../lib/page/server-context.ts';
import { loadOpenProduct, loadOptional, loadProductListPage, searchOf } from './list-loaders.server.ts';

const BLOG_ROW_LENGTH = 8;

/**
 * What more than one page shows. The free-delivery threshold is in dollars, and null when it could not be read: the
 * cached or default one stays. The categories with goods on sale stand here for the pages that are opened without
 * a load: their row of chips is there at once, and moves nothing.
 */
export async function loadLayout({ context }: LoaderFunctionArgs) {
  const client = context.get(apiContext);
  const [limits, categories] = await Promise.all([
    loadOptional(context, client.call('listDeliveryFreeLimits')),
    loadOptional(context, client.call('listCategories', { query: { lang: context.get(languageContext) } })),
  ]);
  return {
    deliveryLimit: limits?.data[0]?.amount ?? null,
    categories: categories?.data.filter(({ products }) => products > 0),
  };
}

/** Loads banners, products and posts of the landing page. */
export async function loadLanding({ context, request }: LoaderFunctionArgs) {
  const client = context.get(apiContext);
  const language = context.get(languageContext);
  const [banners, products, blogs, open] = await Promise.all([
    loadOptional(context, client.call('listBanners', { query: { lang: language } })),
    loadOptional(context, loadProducts(client, { language, kind: 'all', search: '', limit: LIST_PAGE_SIZE })),
    loadOptional(context, loadBlogs(client, { language, search: '', limit: BLOG_ROW_LENGTH })),
    loadOpenProduct(context, request),
  ]);
  return data({ banners: banners?.data, products, blogs, product: open.product }, { status: open.status });
}

/** Loads the first page of all products, or of a search. */
export function loadShop({ context, request }: LoaderFunctionArgs) {
  return loadProductListPage(context, request, 'all');
}

/** Loads the first page of discounted products, or of a search among them. */
export function loadPromotion({ context, request }: LoaderFunctionArgs) {
  return loadProductListPage(context, request, 'promotion');
}

/** Loads the first page of blog posts, or of a search. */
export async function loadBlogList({ context, request }: LoaderFunctionArgs) {
  const language = context.get(languageContext);
  const search = searchOf(request);
  const blogs = loadBlogs(context.get(apiContext), { language, search, limit: LIST_PAGE_SIZE });
  const page = await loadOptional(context, blogs);
  return { initial: page && { page, search } };
}

/** The post is null when there is none of that id. */
export async function loadPost({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const blog = loadBlog(context.get(apiContext), id, context.get(languageContext)).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  const known = await loadOptional(context, blog);
  return data({ blog: known }, { status: known === null ? 404 : 200 });
}

/** Loads how the shop sells. */
export const loadPolicyPage =
  (policy: Policy) =>
  async ({ context }: LoaderFunctionArgs) => {
    const loading = loadPolicy(context.get(apiContext), policy, context.get(languageContext));
    return { policy: await loadOptional(context, loading) };
  };

/** By its status: the server's client throws its own copy of ApiError, not the one built into the pages. */
function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404;
}

/** By the id of the route. */
const LOADERS: Record<string, RouteObject['loader']> = {
  layout: loadLayout,
  landing: loadLanding,
  home: loadLanding,
  shop: loadShop,
  promotion: loadPromotion,
  blogs: loadBlogList,
  blog: loadPost,
  ...Object.fromEntries(POLICIES.map((policy) => [`policy/${policy}`, loadPolicyPage(policy)])),
  'not-found': () => data(null, { status: 404 }),
};

/** The same routes, with what the server loads for them. */
export function withLoaders(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const loader = LOADERS[route.id ?? ''];
    const loaded = loader === undefined ? route : { ...route, loader };
    return loaded.children === undefined ? loaded : { ...loaded, children: withLoaders(loaded.children) };
  });
}
