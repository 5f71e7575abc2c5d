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

interface InvitedAgain {
  name: string;
  role: Role;
  /** E.164. */
  phone: string;
  link: string;
}

/**
 * Invites every active member of staff again, each by their own link: after a restore all passwords are void.
 * @param origin of the office
 */
export async function inviteStaffAgain(deps: CommandDeps, origin: string): Promise<InvitedAgain[]> {
  const invited: InvitedAgain[] = [];
  for (const { id, name, role, phone, isActive } of await listStaff(deps.database.db)) {
    if (!isActive) continue;
    const link = await inviteByCommand(deps, { id, name, role }, origin);
    invited.push({ name, role, phone, link });
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
  form: { id?: string; name: string; role: Role },
  origin: string,
): Promise<string> {
  const { db } = database;
  const audit = createAuditService({ db, sources });
  const invitations = createInvitationsService({ db, sources, audit });
  const { code } = await invitations.invite({ actor: COMMAND_ACTOR, sessionId: null }, form);
  return joinLink(origin, code);
}
