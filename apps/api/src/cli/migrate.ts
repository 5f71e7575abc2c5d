import { type Command, plainArguments } from './command.ts';
import { withDatabase } from './with-database.ts';

const usage = 'migrate';

export const migrateCommand: Command = {
  usage,
  summary: "brings the database to this version's tables; a start does the same",
  async run(args, terminal) {
    plainArguments(args, 0, usage);
    await withDatabase(async () => terminal.print('The database is up to date'));
  },
};
