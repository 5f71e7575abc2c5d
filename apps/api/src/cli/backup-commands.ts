import { localPhone } from '@phsar/domain/phone';
import { officeOriginOf } from '../config.ts';
import { createAuditService } from '../modules/audit/audit.module.ts';
import { backUp, restore, tellOfFailedBackup } from '../modules/backup/backup.module.ts';
import { inviteStaffAgain } from '../modules/staff/staff.module.ts';
import { systemSources } from '../platform/sources.ts';
import { counted, fileArgument, type LocalCommand, type ShopCommand } from './command.ts';
import { withDatabase } from './with-shop.ts';

export const backupCommand: ShopCommand = {
  usage: 'backup FILE',
  summary: 'writes the whole shop into one file: accounts, orders, catalogue, pictures',
  prepare(args, terminal) {
    const file = fileArgument(args, terminal);
    return async (shop) => {
      const { rows, pictures, missing } = await backUp(shop, file, shop.signal).catch(
        async (error: unknown) => {
          // Fails without the database.
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

export const restoreCommand: LocalCommand = {
  usage: 'restore FILE',
  summary: 'fills an empty shop from a backup, all or nothing',
  async run(args, terminal) {
    const file = fileArgument(args, terminal);
    await withDatabase(async (shop) => {
      const { rows, pictures } = await restore(shop, file);
      terminal.print(`Restored ${counted({ rows, pictures })}`);
      const sources = systemSources;
      const audit = createAuditService({ db: shop.database.db, sources });
      const invited = await inviteStaffAgain({ ...shop, sources, audit }, officeOriginOf(shop.config));
      if (invited.length === 0) return;
      terminal.print('Staff passwords are void. Give each person their link: it works once, for 48 hours');
      for (const { name, role, phone, link } of invited) {
        terminal.print(`${name} (${role}, ${localPhone(phone)}): ${link}`);
      }
    });
  },
};
