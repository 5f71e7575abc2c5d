import { backupCommand } from './backup.ts';
import type { ShopCommand } from './command.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { migrateCommand } from './migrate.ts';
import { orderCommand } from './order.ts';
import { ordersCommand } from './orders.ts';
import { staffCommand } from './staff.ts';

/** The commands that a running server can execute. */
export const SHOP_COMMANDS: ReadonlyMap<string, ShopCommand> = new Map([
  ['import', importCommand],
  ['export', exportCommand],
  ['migrate', migrateCommand],
  ['backup', backupCommand],
  ['orders', ordersCommand],
  ['order', orderCommand],
  ['staff', staffCommand],
]);
