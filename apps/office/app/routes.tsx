import type { Permission } from '@phsar/contract/office/permissions';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { NewOrderWatch } from './features/orders/new-order-watch.tsx';
import { NotFound } from './features/shell/not-found.tsx';
import { Permitted } from './features/shell/permitted.tsx';
import { Root } from './features/shell/root.tsx';
import { ScreenError } from './features/shell/screen-error.tsx';
import { Shell } from './features/shell/shell.tsx';
import { SCREENS } from './screens.ts';

/** A screen whose code is loaded when it is first opened, for staff with its permission. */
function screen(
  path: string,
  load: () => Promise<{ default: ComponentType }>,
  permission?: Permission,
): RouteObject {
  return {
    ...(path === '' ? { index: true } : { path }),
    ErrorBoundary: ScreenError,
    lazy: async () => {
      const { default: Screen } = await load();
      return {
        Component: () => (
          <Permitted permission={permission}>
            <Screen />
          </Permitted>
        ),
      };
    },
  };
}

/** Every page of the office. A screen that is not in the menu gets a line of its own beside them. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ScreenError,
    // While the code of the first screen is on its way.
    HydrateFallback: () => null,
    children: [
      {
        path: 'login',
        lazy: async () => ({ Component: (await import('./features/entry/login-page.tsx')).LoginPage }),
      },
      {
        path: 'join',
        lazy: async () => ({ Component: (await import('./features/entry/join-page.tsx')).JoinPage }),
      },
      {
        Component: () => (
          <Shell screens={SCREENS}>
            <NewOrderWatch />
          </Shell>
        ),
        children: [
          ...SCREENS.map(({ path, load, permission }) => screen(path, load, permission)),
          screen('orders/new', () => import('./features/orders/new-order-page.tsx'), 'orders.change'),
          screen('orders/print', () => import('./features/printing/print-page.tsx'), 'orders.read'),
          screen(
            'orders/:orderId/edit',
            () => import('./features/orders/edit-order-page.tsx'),
            'orders.change',
          ),
          screen('orders/:orderId', () => import('./features/orders/order-page.tsx'), 'orders.read'),
          screen('customers/:id', () => import('./features/customers/customer-page.tsx'), 'customers.manage'),
          screen('products/new', () => import('./features/products/new-product-page.tsx'), 'products.change'),
          screen('products/csv', () => import('./features/csv/product-csv-page.tsx'), 'products.change'),
          screen('products/:id', () => import('./features/products/product-page.tsx'), 'products.read'),
          screen('categories', () => import('./features/categories/categories-page.tsx'), 'products.change'),
          screen(
            'settings/shop',
            () => import('./features/settings/shop-settings-page.tsx'),
            'settings.change',
          ),
          screen('blogs/new', () => import('./features/blog/new-blog-page.tsx'), 'content.change'),
          screen('blogs/:id', () => import('./features/blog/edit-blog-page.tsx'), 'content.change'),
          screen('waiting', () => import('./features/orders/waiting-page.tsx'), 'orders.read'),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
