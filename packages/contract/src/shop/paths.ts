/** The paths of the shop's pages, used by routes, links and the sitemap. `:id` stands for an id. */
export const PATHS = {
  landing: '/',
  /** Also the landing page; the target of links inside the shop. */
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
  account: '/account',
  favourites: '/favorites',
  cart: '/cart',
  checkout: '/checkout',
  payment: '/payment',
  orderHistory: '/order-history',
  /** Needs the key of a payment link. */
  pay: '/pay/:orderId',
} as const;

export const POLICIES = ['delivery', 'returns', 'privacy', 'terms'] as const;
export type Policy = (typeof POLICIES)[number];

export function isPolicy(value: unknown): value is Policy {
  return POLICIES.some((policy) => policy === value);
}

export function policyPath(policy: Policy): string {
  return `/${policy}`;
}

/** Query parameter: the id of the product whose dialog is open. */
export const PRODUCT_PARAMETER = 'product';
export const SEARCH_PARAMETER = 'q';
/** Query parameter of the shop page: the key of a category. */
export const CATEGORY_PARAMETER = 'category';
export const SORT_PARAMETER = 'sort';
/** The orders of products beside the shop's own; prices are those after discount. */
export const PRODUCT_SORTS = ['newest', 'price-up', 'price-down', 'discount'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Query parameter: the language of the page, and from then on of all pages. The default language's own address has none. */
export const LANGUAGE_PARAMETER = 'lang';
/** The cookie that keeps a chosen language; readable by scripts. `maxAge` in seconds. */
export const LANGUAGE_COOKIE = { name: 'language', maxAge: 31_536_000 } as const;

const PRODUCT_PATHS: readonly string[] = [PATHS.landing, PATHS.home, PATHS.shop, PATHS.promotion];

/** Whether a product's dialog opens on the page at `path`. */
export function showsProducts(path: string): boolean {
  return PRODUCT_PATHS.includes(path);
}

const PERSONAL_PATHS: readonly string[] = [
  ...[PATHS.signUp, PATHS.login, PATHS.forgotPassword, PATHS.profile, PATHS.account],
  ...[PATHS.favourites, PATHS.cart, PATHS.checkout, PATHS.payment, PATHS.orderHistory],
];

/** Whether the page at `path` serves one person: no search engine lists it, and no cache outside the shop keeps it. */
export function isPersonal(path: string): boolean {
  return PERSONAL_PATHS.includes(path);
}

/** The path of the page that pays an order by code, without its key. */
export function payPath(orderNumber: string): string {
  return PATHS.pay.replace(':orderId', encodeURIComponent(orderNumber));
}

export function blogPath(id: string | number): string {
  return PATHS.blog.replace(':id', encodeURIComponent(id));
}

/** The canonical path of a product, whichever page opened its dialog. */
export function productPath(id: string | number): string {
  return `${PATHS.shop}?${new URLSearchParams({ [PRODUCT_PARAMETER]: String(id) })}`;
}

export function categoryPath(key: string): string {
  return `${PATHS.shop}?${CATEGORY_PARAMETER}=${encodeURIComponent(key)}`;
}

export function searchPath(query: string): string {
  return `${PATHS.shop}?${SEARCH_PARAMETER}=${encodeURIComponent(query)}`;
}
