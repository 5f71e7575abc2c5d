import { restore } from '../modules/backup/backup.service.ts';
import { fileArgument, type LocalCommand } from './command.ts';
import { counted } from './counted.ts';
import { withDatabase } from './with-database.ts';

const usage = 'restore FILE';

export const restoreCommand: LocalCommand = {
  usage,
  summary: 'fills an empty shop from a backup, all or nothing',
  async run(args, terminal) {
    const file = fileArgument(args, usage, terminal);
    await withDatabase(async (shop) => {
      const { rows, pictures } = await restore(shop, file);
      terminal.print(`Restored ${counted({ rows, pictures })}`);
    });
  },
};
