/** The paths of the shop's pages, as routes, links and the sitemap write them. `:id` stands for an id. */
export const PATHS = {
  landing: '/',
  /** The landing page too: links inside the shop lead here. */
  home: '/home',
  shop: '/shop',
  promotion: '/promotion',
  blogs: '/blogs',
  blog: '/blog/:id',
  contact: '/contact',
  signUp: '/signup',
  login: '/login',
  forgotPassword: '/forgot-password',
  profile: '/profile',
  favourites: '/favorites',
  cart: '/cart',
  checkout: '/checkout',
  payment: '/payment',
  orderHistory: '/order-history',
} as const;

/** Query parameter: the id of the product whose dialog is open. */
export const PRODUCT_PARAMETER = 'product';

/** Query parameter: what is searched for. */
export const SEARCH_PARAMETER = 'q';

const PRODUCT_PATHS: readonly string[] = [PATHS.landing, PATHS.home, PATHS.shop, PATHS.promotion];

/** Whether a product's dialog opens on the page at `path`. */
export function showsProducts(path: string): boolean {
  return PRODUCT_PATHS.includes(path);
}

export function blogPath(id: string | number): string {
  return PATHS.blog.replace(':id', encodeURIComponent(id));
}

/** The one address of a product, wherever its dialog was opened. */
export function productPath(id: string | number): string {
  return `${PATHS.shop}?${new URLSearchParams({ [PRODUCT_PARAMETER]: String(id) })}`;
}

/** The shop, searched. */
export function searchPath(query: string): string {
  return `${PATHS.shop}?${SEARCH_PARAMETER}=${encodeURIComponent(query)}`;
}
