import { plainArguments, type ShopCommand } from './command.ts';

const usage = 'migrate';

export const migrateCommand: ShopCommand = {
  usage,
  summary: 'applies pending database migrations, also with MIGRATE=off',
  isMigrating: true,
  prepare(args, terminal) {
    plainArguments(args, 0, usage);
    // Opening the database has migrated it, here or in the running server.
    return async () => terminal.print('The database is up to date');
  },
};
