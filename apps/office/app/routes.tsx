import type { Permission } from '@phsar/contract/office/permissions';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { NotFound } from './features/shell/not-found.tsx';
import { Permitted } from './features/shell/permitted.tsx';
import { Root } from './features/shell/root.tsx';
import { ScreenError } from './features/shell/screen-error.tsx';
import { Shell } from './features/shell/shell.tsx';
import { SCREENS } from './screens.ts';

/** A screen whose code comes when it is first opened, for those who may see it. */
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
        Component: () => <Shell screens={SCREENS} />,
        children: [
          ...SCREENS.map(({ path, load, permission }) => screen(path, load, permission)),
          screen('orders/:orderId', () => import('./features/orders/order-page.tsx'), 'orders.read'),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
