import type { FastifyBaseLogger } from 'fastify';
import { type Config, officeOriginOf } from '../../config.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createSetUpCode, joinLink, type StaffDeps } from './invitations.service.ts';
import { createOfficeGuard } from './office-guard.service.ts';
import { setUpFileIn } from './set-up-file.ts';
import { staffOfficeRoutes } from './staff.office.routes.ts';
import { deleteExpiredInvitations } from './staff.repository.ts';
import { StaffSessions } from './staff-sessions.service.ts';

export {
  inviteByCommand,
  inviteStaffAgain,
  type JoiningDeps,
  joinStaff,
  type StaffDeps,
} from './invitations.service.ts';
export type { OfficeGuard } from './office-guard.service.ts';
export { presentMe } from './staff.presenter.ts';
export { findStaff, findStaffByPhone, lockStaff, type StaffRow, updateStaff } from './staff.repository.ts';
export { type StaffCall, type StaffRequest, staffKeyOf, staffRequest } from './staff-request.ts';
export { deleteSessionsOf } from './staff-sessions.repository.ts';
export { recordOwn, staffActor } from './staff-sessions.service.ts';

interface StaffModuleDeps extends StaffDeps {
  config: Pick<Config, 'dataDir' | 'tokenSecret' | 'shop' | 'officeOrigin' | 'officeSecondFactor'>;
  database: Database;
  log: FastifyBaseLogger;
}

export type StaffModule = ReturnType<typeof createStaffModule>;

/** The people who run the shop, with the guard that protects the office's calls. */
export function createStaffModule(deps: StaffModuleDeps) {
  const { config, sources, audit, log } = deps;
  const { db } = deps.database;
  const { officeOrigin, officeSecondFactor, tokenSecret } = config;
  /** The office's public origin. */
  const origin = officeOriginOf(config);
  /** Whether all staff must have a second factor. */
  const needsSecondFactor =
    officeSecondFactor === undefined ? origin.startsWith('https:') : officeSecondFactor === 'required';
  const sessions = new StaffSessions({ db, sources, audit, tokenSecret });
  const isApart = officeOrigin !== undefined;
  const guard = createOfficeGuard({ sessions, origin, isApart, needsSecondFactor });
  const setUpFile = setUpFileIn(config.dataDir);

  let announcing: Promise<void> = Promise.resolve();
  /** Logs the first owner's link while there is no owner. */
  const announceSetUp = async () => {
    try {
      const code = await createSetUpCode(deps, setUpFile.read());
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
    routes: ({ officeRoute }: HttpServer) =>
      staffOfficeRoutes(officeRoute, { ...deps, guard, sessions, origin }),
    tasks: {
      'staff sessions': () => sessions.forgetEnded(),
      'staff invitations': () => deleteExpiredInvitations(db, sources.now()),
    },
    start() {
      announcing = announceSetUp();
    },
    close: () => announcing,
  };
}
