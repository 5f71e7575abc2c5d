import { PATHS, POLICIES, policyPath } from '@phsar/contract/shop/paths';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { NotFound } from './features/layout/not-found.tsx';
import { loadPage } from './lib/code/code-loading.ts';
import LandingRoute from './routes/landing.tsx';
import LayoutRoute, { LayoutErrorBoundary } from './routes/layout.tsx';
import { RootErrorBoundary, RootRoute } from './routes/root.tsx';

/**
 * For a route whose data the server loads (`routes/loaders.server.ts`). In the browser a page shows what is cached and asks
 * the API itself, so its loader there says nothing; what the server loaded stays until the page is left.
 */
const LOADED_BY_SERVER: Pick<RouteObject, 'loader' | 'shouldRevalidate'> = {
  loader: () => null,
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
};

/** Imports the file of a page in `routes`, which is called like the page's id, up to a slash. */
type Load = () => Promise<{ default: ComponentType }>;

/** A page whose code comes when it is first opened. */
function page(id: string, path: string, load: Load): RouteObject {
  return { id, path, lazy: async () => ({ Component: (await loadPage(path, load)).default }) };
}

function loadedPage(id: string, path: string, load: Load): RouteObject {
  return { ...page(id, path, load), ...LOADED_BY_SERVER };
}

/** All pages, for the browser's router and the server's. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: RootRoute,
    ErrorBoundary: RootErrorBoundary,
    children: [
      {
        id: 'layout',
        Component: LayoutRoute,
        ErrorBoundary: LayoutErrorBoundary,
        loader: () => null,
        shouldRevalidate: () => false,
        children: [
          { id: 'landing', index: true, Component: LandingRoute, ...LOADED_BY_SERVER },
          { id: 'home', path: PATHS.home, Component: LandingRoute, ...LOADED_BY_SERVER },
          loadedPage('shop', PATHS.shop, () => import('./routes/shop.tsx')),
          loadedPage('promotion', PATHS.promotion, () => import('./routes/promotion.tsx')),
          loadedPage('blogs', PATHS.blogs, () => import('./routes/blogs.tsx')),
          loadedPage('blog', PATHS.blog, () => import('./routes/blog.tsx')),
          page('contact', PATHS.contact, () => import('./routes/contact.tsx')),
          ...POLICIES.map((policy) =>
            loadedPage(`policy/${policy}`, policyPath(policy), () => import('./routes/policy.tsx')),
          ),
          page('signup', PATHS.signUp, () => import('./routes/signup.tsx')),
          page('login', PATHS.login, () => import('./routes/login.tsx')),
          page('forgot-password', PATHS.forgotPassword, () => import('./routes/forgot-password.tsx')),
          page('profile', PATHS.profile, () => import('./routes/profile.tsx')),
          page('account', PATHS.account, () => import('./routes/account.tsx')),
          page('favorites', PATHS.favourites, () => import('./routes/favorites.tsx')),
          page('cart', PATHS.cart, () => import('./routes/cart.tsx')),
          page('checkout', PATHS.checkout, () => import('./routes/checkout.tsx')),
          page('payment', PATHS.payment, () => import('./routes/payment.tsx')),
          page('order-history', PATHS.orderHistory, () => import('./routes/order-history.tsx')),
          page('pay', PATHS.pay, () => import('./routes/pay.tsx')),
          { id: 'not-found', path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
