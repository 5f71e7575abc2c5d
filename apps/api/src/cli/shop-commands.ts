import { backupCommand } from './backup-commands.ts';
import { exportCommand, importCommand } from './catalogue-commands.ts';
import { plainArguments, type ShopCommand } from './command.ts';
import { orderCommand, ordersCommand } from './order-commands.ts';
import { staffCommand } from './staff.ts';

const migrateCommand: ShopCommand = {
  usage: 'migrate',
  summary: 'applies pending database migrations, also with MIGRATE=off',
  isMigrating: true,
  prepare(args, terminal) {
    plainArguments(args, 0);
    // Opening the database has migrated it, here or in the running server.
    return async () => terminal.print('The database is up to date');
  },
};

export const SHOP_COMMANDS: ReadonlyMap<string, ShopCommand> = new Map([
  ['import', importCommand],
  ['export', exportCommand],
  ['migrate', migrateCommand],
  ['backup', backupCommand],
  ['orders', ordersCommand],
  ['order', orderCommand],
  ['staff', staffCommand],
]);
