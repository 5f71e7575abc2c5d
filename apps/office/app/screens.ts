import { HomeIcon, ReceiptIcon } from '@phsar/ui/icons';
import type { ComponentType } from 'react';
import type { MenuScreen } from './features/shell/menu-screen.ts';
import { m } from './paraglide/messages.js';
import { LogIcon, SettingsIcon, StaffIcon } from './ui/office-icons.tsx';

export interface Screen extends MenuScreen {
  load: () => Promise<{ default: ComponentType }>;
}

/** Every screen of the menu, in its order. On a phone the first four stand in the bar, all of them in its last button. */
export const SCREENS: readonly Screen[] = [
  {
    path: '',
    name: m.today_title,
    icon: HomeIcon,
    load: () => import('./features/today/today-page.tsx'),
  },
  {
    path: 'orders',
    name: m.orders_title,
    icon: ReceiptIcon,
    permission: 'orders.read',
    load: () => import('./features/orders/orders-page.tsx'),
  },
  {
    path: 'staff',
    name: m.staff_title,
    icon: StaffIcon,
    permission: 'shop.administer',
    load: () => import('./features/staff/staff-page.tsx'),
  },
  {
    path: 'log',
    name: m.log_title,
    icon: LogIcon,
    permission: 'shop.administer',
    load: () => import('./features/log/log-page.tsx'),
  },
  {
    path: 'settings',
    name: m.settings_title,
    icon: SettingsIcon,
    load: () => import('./features/settings/settings-page.tsx'),
  },
];
