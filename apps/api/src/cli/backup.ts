import { backUp } from '../modules/backup/backup.service.ts';
import { systemSources } from '../platform/sources.ts';
import { type Command, fileArgument } from './command.ts';
import { counted } from './counted.ts';
import { withDatabase } from './with-database.ts';

const usage = 'backup FILE';

export const backupCommand: Command = {
  usage,
  summary: 'writes the whole shop into one file: accounts, orders, catalogue, pictures',
  async run(args, terminal) {
    const file = fileArgument(args, usage, terminal);
    await withDatabase(async (shop) => {
      const { rows, pictures, missing } = await backUp({ ...shop, sources: systemSources }, file);
      terminal.print(`Backed up ${counted({ rows, pictures })} to ${file}`);
      if (missing > 0)
        terminal.print(`Not in it, because their originals are missing: ${counted({ pictures: missing })}`);
    });
  },
};
