import { HomeIcon } from '@phsar/ui/icons';
import type { ComponentType } from 'react';
import type { MenuScreen } from './features/shell/menu-screen.ts';
import { m } from './paraglide/messages.js';

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
];
