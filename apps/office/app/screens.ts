import { BookIcon, BoxIcon, HomeIcon, ReceiptIcon, UserIcon } from '@phsar/ui/icons';
import type { ComponentType } from 'react';
import type { MenuScreen } from './features/shell/menu-screen.ts';
import { m } from './paraglide/messages.js';
import {
  LogIcon,
  MessageIcon,
  PictureIcon,
  ReportIcon,
  SettingsIcon,
  StaffIcon,
} from './ui/office-icons.tsx';

/** A screen of the menu, loaded when it is opened. */
export interface Screen extends MenuScreen {
  load: () => Promise<{ default: ComponentType }>;
}

/** Every screen of the menu, in order. On a phone the first four are in the bar, and its last button opens all. */
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
    path: 'products',
    name: m.products_title,
    icon: BoxIcon,
    permission: 'products.read',
    load: () => import('./features/products/products-page.tsx'),
  },
  {
    path: 'messages',
    name: m.messages_title,
    icon: MessageIcon,
    permission: 'customers.manage',
    waiting: 'messages',
    load: () => import('./features/messages/messages-page.tsx'),
  },
  {
    path: 'customers',
    name: m.customers_title,
    icon: UserIcon,
    permission: 'customers.manage',
    load: () => import('./features/customers/customers-page.tsx'),
  },
  {
    path: 'reports',
    name: m.reports_title,
    icon: ReportIcon,
    permission: 'reports.read',
    load: () => import('./features/reports/reports-page.tsx'),
  },
  {
    path: 'blogs',
    name: m.blog_title,
    icon: BookIcon,
    permission: 'content.change',
    load: () => import('./features/blog/blogs-page.tsx'),
  },
  {
    path: 'banners',
    name: m.banners_title,
    icon: PictureIcon,
    permission: 'content.change',
    load: () => import('./features/banners/banners-page.tsx'),
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
