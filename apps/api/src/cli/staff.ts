import { ROLES, type Role } from '@phsar/contract/office/permissions';
import * as z from 'zod/mini';
import { officeOriginOf, readConfig } from '../config.ts';
import { inviteByCommand } from '../modules/staff/staff-invite.service.ts';
import { askRunningShop } from '../platform/shop-socket.ts';
import { systemSources } from '../platform/sources.ts';
import { type Command, parsedArguments, wrongUsage } from './command.ts';
import { withDatabase } from './with-database.ts';

const usage = `staff invite NAME --role ${ROLES.join('|')}`;
const invited = z.object({ link: z.string() });

export const staffCommand: Command = {
  usage,
  summary: 'prints a link by which somebody joins the staff; also for whoever lost their phone',
  async run(args, terminal) {
    const { positionals, values } = parsedArguments(args, {
      options: { role: { type: 'string' } },
      count: 2,
      usage,
    });
    const [what, name = ''] = positionals;
    const role = ROLES.find((known) => known === values.role);
    if (what !== 'invite') throw wrongUsage(`There is no staff ${what}`, usage);
    if (role === undefined) throw wrongUsage(`--role must be one of ${ROLES.join(', ')}`, usage);
    terminal.print(`Give this link to ${name}: it works once, for 48 hours`);
    terminal.print(await invite(name, role));
  },
};

/** A server that runs on the embedded database does it itself: nobody else can open its folder. */
async function invite(name: string, role: Role): Promise<string> {
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  const form = { name, role };
  const answer =
    databaseUrl === undefined ? await askRunningShop(dataDir, 'staff-invite', JSON.stringify(form)) : null;
  if (answer !== null) return invited.parse(answer).link;
  return await withDatabase(({ database }) =>
    inviteByCommand({ database, sources: systemSources }, form, officeOriginOf(config)),
  );
}
