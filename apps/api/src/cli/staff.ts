import { ROLES } from '@phsar/contract/office/permissions';
import { tidyName } from '@phsar/domain/full-name';
import { officeOriginOf } from '../config.ts';
import { createAuditService } from '../modules/audit/audit.module.ts';
import { inviteByCommand } from '../modules/staff/staff.module.ts';
import { parsedArguments, type ShopCommand, UsageError } from './command.ts';

export const staffCommand: ShopCommand = {
  usage: `staff invite NAME --role ${ROLES.join('|')}`,
  summary: 'prints a link by which somebody joins the staff; also for whoever lost their phone',
  prepare(args, terminal) {
    const { positionals, values } = parsedArguments(args, { role: { type: 'string' } }, 2);
    const [what, name = ''] = positionals;
    const role = ROLES.find((known) => known === values.role);
    if (what !== 'invite') throw new UsageError(`There is no staff ${what}`);
    if (tidyName(name) === '') throw new UsageError('Please enter a name');
    if (role === undefined) throw new UsageError(`--role must be one of ${ROLES.join(', ')}`);
    return async (shop) => {
      const audit = createAuditService({ db: shop.database.db, sources: shop.sources });
      const link = await inviteByCommand({ ...shop, audit }, { name, role }, officeOriginOf(shop.config));
      terminal.print(`Give this link to ${name}: it works once, for 48 hours`);
      terminal.print(link);
    };
  },
};
