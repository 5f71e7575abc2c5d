import type { Permission } from '@phsar/contract/office/permissions';
import type { Counts } from '@phsar/contract/office/wire';
import type { IconProps } from '@phsar/ui/icon';
import type { ComponentType } from 'react';

/** A screen as the menu shows it. */
export interface MenuScreen {
  /** Below `/office`; '' is the first one. */
  path: string;
  /** Its heading, and its name in the menu. */
  name: () => string;
  icon: ComponentType<IconProps>;
  /** Required to see the screen in the menu and to open it; absent for screens that are open to all staff. */
  permission?: Permission;
  /** What waits behind it: the menu shows how many. */
  waiting?: keyof Counts;
}
