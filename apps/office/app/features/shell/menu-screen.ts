import type { Permission } from '@phsar/contract/office/permissions';
import type { IconProps } from '@phsar/ui/icon';
import type { ComponentType } from 'react';

/** A screen as the menu shows it. */
export interface MenuScreen {
  /** Below `/office`; '' is the first one. */
  path: string;
  /** Its heading, and its name in the menu. */
  name: () => string;
  icon: ComponentType<IconProps>;
  /** Without it one neither sees the screen in the menu nor opens it; a screen that names none is everybody's. */
  permission?: Permission;
}
