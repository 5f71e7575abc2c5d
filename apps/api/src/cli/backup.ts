import { backUp } from '../modules/backup/backup.service.ts';
import { fileArgument, type ShopCommand } from './command.ts';
import { counted } from './counted.ts';

const usage = 'backup FILE';

export const backupCommand: ShopCommand = {
  usage,
  summary: 'writes the whole shop into one file: accounts, orders, catalogue, pictures',
  prepare(args, terminal) {
    const file = fileArgument(args, usage, terminal);
    return async (shop) => {
      const { rows, pictures, missing } = await backUp(shop, file, shop.signal);
      terminal.print(`Backed up ${counted({ rows, pictures })} to ${file}`);
      if (missing > 0)
        terminal.print(`Not in it, because their originals are missing: ${counted({ pictures: missing })}`);
    };
  },
};
