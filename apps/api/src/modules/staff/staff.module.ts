import type { FastifyBaseLogger } from 'fastify';
import { type Config, officeOriginOf } from '../../config.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { createInvitationsService, joinLink } from './invitations.service.ts';
import { createOfficeGuard, type OfficeGuard } from './office-guard.service.ts';
import { type SetUpFile, setUpFileIn } from './set-up-file.ts';
import { staffOfficeRoutes } from './staff.office.routes.ts';
import { createStaffService, type EndTelegramLinks } from './staff.service.ts';
import { createStaffSessionsService, type StaffSessionsService } from './staff-sessions.service.ts';

export { invitationHash } from './invitations.service.ts';
export type { OfficeGuard } from './office-guard.service.ts';
export { presentMe } from './staff.presenter.ts';
export {
  countOwners,
  deleteInvitationsFor,
  deleteSetUpInvitations,
  findInvitation,
  findStaff,
  findStaffByPhone,
  type InvitationRow,
  insertStaff,
  isInvitationFor,
  lockOwners,
  lockStaff,
  type StaffRow,
  takeInvitation,
  updateStaff,
} from './staff.repository.ts';
export type { EndTelegramLinks } from './staff.service.ts';
export { type StaffAsking, type StaffCall, staffAsking, staffKeyOf } from './staff-asking.ts';
export { inviteByCommand, inviteStaffAgain } from './staff-invite.ts';
export { type StaffSessionsService, staffActor } from './staff-sessions.service.ts';

/** What the module depends on. */
export interface StaffModuleDeps {
  config: Pick<Config, 'dataDir' | 'tokenSecret' | 'shop' | 'officeOrigin' | 'officeSecondFactor'>;
  database: Database;
  sources: Sources;
  audit: AuditService;
  endTelegramLinks: EndTelegramLinks;
  log: FastifyBaseLogger;
}

/** The module with the guard that protects the office's calls. */
export interface StaffModule extends Module {
  /** Guards all calls of the office. */
  guard: OfficeGuard;
  sessions: StaffSessionsService;
  setUpFile: SetUpFile;
  /** The office's public origin. */
  origin: string;
  /** Whether all staff must have a second factor. */
  needsSecondFactor: boolean;
}

/** The people who run the shop: invitations, sessions and roles. */
export function createStaffModule({
  config,
  database,
  sources,
  audit,
  endTelegramLinks,
  log,
}: StaffModuleDeps): StaffModule {
  const { db } = database;
  const origin = officeOriginOf(config);
  const needsSecondFactor = isRequired(config.officeSecondFactor, origin);
  const sessions = createStaffSessionsService({ db, sources, audit, tokenSecret: config.tokenSecret });
  const guard = createOfficeGuard({
    sessions,
    origin,
    isApart: config.officeOrigin !== undefined,
    needsSecondFactor,
  });
  const setUpFile = setUpFileIn(config.dataDir);
  const invitations = createInvitationsService({ db, sources, audit });
  const staff = createStaffService({ db, sources, sessions, audit, endTelegramLinks });

  let announcing: Promise<void> = Promise.resolve();
  /** Logs the first owner's link while there is no owner. */
  const announceSetUp = async () => {
    try {
      const code = await invitations.setUpCode(setUpFile.read());
      if (code === null) return setUpFile.remove();
      setUpFile.write(code);
      log.info(`The office has no owner yet. Open this link to become the owner: ${joinLink(origin, code)}`);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'The link for the first owner could not be created');
    }
  };

  return {
    guard,
    sessions,
    setUpFile,
    origin,
    needsSecondFactor,
    routes: ({ officeRoute }) =>
      staffOfficeRoutes(officeRoute, { guard, staff, sessions, invitations, origin }),
    tasks: {
      'staff sessions': sessions.forgetEnded,
      'staff invitations': invitations.forgetExpired,
    },
    start() {
      announcing = announceSetUp();
    },
    close: () => announcing,
  };
}

function isRequired(setting: 'required' | 'optional' | undefined, origin: string): boolean {
  return setting === undefined ? origin.startsWith('https:') : setting === 'required';
}
