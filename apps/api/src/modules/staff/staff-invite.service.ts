import type { Role } from '@phsar/contract/office/permissions';
import { COMMAND_ACTOR } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Sources } from '../../platform/sources.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { createInvitationsService, joinLink } from './invitations.service.ts';

/**
 * Creates an invitation for `npm run shop`; also the way back in for an owner who lost their phone.
 * @param origin of the office
 * @returns the link
 */
export async function inviteByCommand(
  { database, sources }: { database: Database; sources: Sources },
  form: { name: string; role: Role },
  origin: string,
): Promise<string> {
  const { db } = database;
  const audit = createAuditService({ db, sources });
  const invitations = createInvitationsService({ db, sources, audit });
  const { code } = await invitations.invite({ actor: COMMAND_ACTOR, sessionId: null }, form);
  return joinLink(origin, code);
}
