import type { FastifyBaseLogger } from 'fastify';
import { type Config, officeOriginOf } from '../../config.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import { createPasswordHashing } from '../../platform/password-hashing.ts';
import type { Sources } from '../../platform/sources.ts';
import { createLoginDelaysService } from '../accounts/login-delays.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createInvitationsService, joinLink } from './invitations.service.ts';
import { createJoiningService } from './joining.service.ts';
import { createOfficeGuard, type OfficeGuard } from './office-guard.service.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { createSecondFactorsService } from './second-factors.service.ts';
import { setUpFileIn } from './set-up-file.ts';
import { staffOfficeRoutes } from './staff.office.routes.ts';
import { createStaffService } from './staff.service.ts';
import { createStaffSessionsService } from './staff-sessions.service.ts';

export interface StaffModuleDeps {
  config: Pick<Config, 'dataDir' | 'tokenSecret' | 'shop' | 'officeOrigin' | 'officeSecondFactor'>;
  database: Database;
  sources: Sources;
  audit: AuditService;
  log: FastifyBaseLogger;
}

export interface StaffModule extends Module {
  /** For every other call of the office. */
  guard: OfficeGuard;
}

/** The people who run the shop: how they join, sign in and prove who they are. */
export function createStaffModule({ config, database, sources, audit, log }: StaffModuleDeps): StaffModule {
  const { db } = database;
  const { shopName } = config.shop;
  const origin = officeOriginOf(config);
  const needsSecondFactor = isRequired(config.officeSecondFactor, origin);
  const hashing = createPasswordHashing();
  const sessions = createStaffSessionsService({ db, sources, audit });
  const guard = createOfficeGuard({
    sessions,
    origin,
    isApart: config.officeOrigin !== undefined,
    needsSecondFactor,
  });
  const { tokenSecret } = config;
  const factors = createSecondFactorsService({ db, sources, audit, tokenSecret, shopName });
  const passkeys = createPasskeysService({ db, sources, audit, origin, shopName });
  const delays = createLoginDelaysService({ db, sources });
  const setUpFile = setUpFileIn(config.dataDir);
  const invitations = createInvitationsService({ db, sources, audit });
  const joining = createJoiningService({
    db,
    sources,
    hashing,
    sessions,
    factors,
    audit,
    onOwner: () => setUpFile.remove(),
  });
  const staff = createStaffService({
    db,
    sources,
    hashing,
    delays,
    sessions,
    factors,
    audit,
    needsSecondFactor,
  });

  let announcing: Promise<void> = Promise.resolve();
  /** Tells how the first owner gets in, while there is none. */
  const announceSetUp = async () => {
    try {
      const code = await invitations.setUpCode(setUpFile.read());
      if (code === null) return setUpFile.remove();
      setUpFile.write(code);
      log.info(
        `The office has no owner yet. Open this link once to become the owner: ${joinLink(origin, code)}`,
      );
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'The link for the first owner could not be made');
    }
  };

  return {
    guard,
    routes: ({ officeRoute }) =>
      staffOfficeRoutes(officeRoute, {
        guard,
        staff,
        sessions,
        factors,
        passkeys,
        invitations,
        joining,
        origin,
      }),
    tasks: {
      'staff sessions': sessions.forgetEnded,
      'staff invitations': invitations.forgetExpired,
      'passkey challenges': passkeys.forgetExpired,
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
