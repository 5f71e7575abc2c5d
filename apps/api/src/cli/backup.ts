import { backUp, tellOfFailedBackup } from '../modules/backup/backup.module.ts';
import { fileArgument, type ShopCommand } from './command.ts';
import { counted } from './counted.ts';

const usage = 'backup FILE';

export const backupCommand: ShopCommand = {
  usage,
  summary: 'writes the whole shop into one file: accounts, orders, catalogue, pictures',
  prepare(args, terminal) {
    const file = fileArgument(args, usage, terminal);
    return async (shop) => {
      const { rows, pictures, missing } = await backUp(shop, file, shop.signal).catch(
        async (error: unknown) => {
          // Without the database nobody can be told.
          if (!shop.signal.aborted) await tellOfFailedBackup(shop).catch(() => {});
          throw error;
        },
      );
      terminal.print(`Backed up ${counted({ rows, pictures })} to ${file}`);
      if (missing > 0)
        terminal.print(`Not in it, because their originals are missing: ${counted({ pictures: missing })}`);
    };
  },
};
