import type { FastifyBaseLogger } from 'fastify';
import { type Config, officeOriginOf } from '../../config.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import { createPasswordHashing, type PasswordCost } from '../../platform/password-hashing.ts';
import type { Sources } from '../../platform/sources.ts';
import { createLoginDelaysService } from '../accounts/login-delays.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import { createInvitationsService, joinLink } from './invitations.service.ts';
import { createJoiningService } from './joining.service.ts';
import { createOfficeGuard, type OfficeGuard } from './office-guard.service.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { createProofsService } from './proofs.service.ts';
import { createSecondFactorsService } from './second-factors.service.ts';
import { setUpFileIn } from './set-up-file.ts';
import { createSignInService } from './sign-in.service.ts';
import { createSignInTriesService } from './sign-in-tries.service.ts';
import { staffOfficeRoutes } from './staff.office.routes.ts';
import { createStaffService } from './staff.service.ts';
import { createStaffSessionsService } from './staff-sessions.service.ts';

/** What the module depends on. */
export interface StaffModuleDeps {
  config: Pick<Config, 'dataDir' | 'tokenSecret' | 'shop' | 'officeOrigin' | 'officeSecondFactor'>;
  database: Database;
  sources: Sources;
  audit: AuditService;
  settings: Pick<ShopSettingsService, 'shopName'>;
  log: FastifyBaseLogger;
  passwordCost?: PasswordCost;
}

/** The module with the guard that protects the office's calls. */
export interface StaffModule extends Module {
  /** Guards all calls of the office. */
  guard: OfficeGuard;
}

/** The people who run the shop: joining, signing in, second factors, sessions and roles. */
export function createStaffModule({
  config,
  database,
  sources,
  audit,
  settings,
  log,
  passwordCost,
}: StaffModuleDeps): StaffModule {
  const { db } = database;
  const { shopName } = settings;
  const origin = officeOriginOf(config);
  const needsSecondFactor = isRequired(config.officeSecondFactor, origin);
  const hashing = createPasswordHashing(passwordCost);
  const { tokenSecret } = config;
  const sessions = createStaffSessionsService({ db, sources, audit, tokenSecret });
  const guard = createOfficeGuard({
    sessions,
    origin,
    isApart: config.officeOrigin !== undefined,
    needsSecondFactor,
  });
  const factors = createSecondFactorsService({ db, sources, audit, tokenSecret, shopName });
  const passkeys = createPasskeysService({ db, sources, audit, origin, shopName });
  const tries = createSignInTriesService({
    db,
    delays: createLoginDelaysService({ db, sources, secret: tokenSecret }),
    audit,
  });
  const setUpFile = setUpFileIn(config.dataDir);
  const invitations = createInvitationsService({ db, sources, audit });
  const joining = createJoiningService({
    db,
    sources,
    hashing,
    sessions,
    factors,
    tries,
    audit,
    onOwner: () => setUpFile.remove(),
  });
  const proving = { db, sources, hashing, tries, sessions, factors, passkeys, audit };
  const signIn = createSignInService({ ...proving, needsSecondFactor });
  const proofs = createProofsService(proving);
  const staff = createStaffService({ db, sources, sessions, audit });

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
    routes: ({ officeRoute }) =>
      staffOfficeRoutes(officeRoute, {
        guard,
        signIn,
        proofs,
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
