import { restore } from '../modules/backup/backup.service.ts';
import { type Command, fileArgument } from './command.ts';
import { counted } from './counted.ts';
import { withDatabase } from './with-database.ts';

const usage = 'restore FILE';

export const restoreCommand: Command = {
  usage,
  summary: 'fills an empty shop from a backup: all of it or nothing',
  async run(args, terminal) {
    const file = fileArgument(args, usage, terminal);
    await withDatabase(async (shop) => {
      const { rows, pictures } = await restore(shop, file);
      terminal.print(`Restored ${counted({ rows, pictures })}`);
    });
  },
};
