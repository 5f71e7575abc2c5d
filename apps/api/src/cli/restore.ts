import { localPhone } from '@phsar/domain/phone';
import { officeOriginOf } from '../config.ts';
import { createAuditService } from '../modules/audit/audit.module.ts';
import { restore } from '../modules/backup/backup.module.ts';
import { inviteStaffAgain } from '../modules/staff/staff.module.ts';
import { systemSources } from '../platform/sources.ts';
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
