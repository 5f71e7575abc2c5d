import { ROLES } from '@phsar/contract/office/permissions';
import { tidyName } from '@phsar/domain/full-name';
import { officeOriginOf } from '../config.ts';
import { createAuditService } from '../modules/audit/audit.module.ts';
import { inviteByCommand } from '../modules/staff/staff.module.ts';
import { parsedArguments, type ShopCommand, wrongUsage } from './command.ts';

const usage = `staff invite NAME --role ${ROLES.join('|')}`;

export const staffCommand: ShopCommand = {
  usage,
  summary: 'prints a link by which somebody joins the staff; also for whoever lost their phone',
  prepare(args, terminal) {
    const { positionals, values } = parsedArguments(args, {
      options: { role: { type: 'string' } },
      count: 2,
      usage,
    });
    const [what, name = ''] = positionals;
    const role = ROLES.find((known) => known === values.role);
    if (what !== 'invite') throw wrongUsage(`There is no staff ${what}`, usage);
    if (tidyName(name) === '') throw wrongUsage('Please enter a name', usage);
    if (role === undefined) throw wrongUsage(`--role must be one of ${ROLES.join(', ')}`, usage);
    return async (shop) => {
      const audit = createAuditService({ db: shop.database.db, sources: shop.sources });
      const link = await inviteByCommand({ ...shop, audit }, { name, role }, officeOriginOf(shop.config));
      terminal.print(`Give this link to ${name}: it works once, for 48 hours`);
      terminal.print(link);
    };
  },
};
