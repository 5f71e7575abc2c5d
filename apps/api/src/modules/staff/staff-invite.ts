import type { Role } from '@phsar/contract/office/permissions';
import { COMMAND_ACTOR } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Sources } from '../../platform/sources.ts';
import { createAuditService } from '../audit/audit.module.ts';
import { createInvitationsService, joinLink } from './invitations.service.ts';
import { listStaff } from './staff.repository.ts';

interface CommandDeps {
  database: Database;
  sources: Sources;
}

interface Invited {
  name: string;
  role: Role;
}

/**
 * Invites every active member of staff again: after a restore nobody has a password.
 * @param origin of the office
 */
export async function inviteStaffAgain(
  deps: CommandDeps,
  origin: string,
): Promise<(Invited & { link: string })[]> {
  const invited: (Invited & { link: string })[] = [];
  for (const { name, role, isActive } of await listStaff(deps.database.db)) {
    if (isActive) invited.push({ name, role, link: await inviteByCommand(deps, { name, role }, origin) });
  }
  return invited;
}

/**
 * Creates an invitation for `npm run shop`; also the way back in for an owner who lost their phone.
 * @param origin of the office
 * @returns the link
 */
export async function inviteByCommand(
  { database, sources }: CommandDeps,
  form: Invited,
  origin: string,
): Promise<string> {
  const { db } = database;
  const audit = createAuditService({ db, sources });
  const invitations = createInvitationsService({ db, sources, audit });
  const { code } = await invitations.invite({ actor: COMMAND_ACTOR, sessionId: null }, form);
  return joinLink(origin, code);
}
