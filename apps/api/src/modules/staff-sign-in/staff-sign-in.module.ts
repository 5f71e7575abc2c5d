import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import { createPasswordHashing, type PasswordCost } from '../../platform/password-hashing.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { createLoginDelaysService } from '../login-delays/login-delays.module.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import type { EndTelegramLinks, StaffModule } from '../staff/staff.module.ts';
import { createJoiningService } from './joining.service.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { createProofsService } from './proofs.service.ts';
import { createSecondFactorsService } from './second-factors.service.ts';
import { signInOfficeRoutes } from './sign-in.office.routes.ts';
import { createSignInService } from './sign-in.service.ts';
import { createSignInTriesService } from './sign-in-tries.service.ts';

export interface StaffSignInModuleDeps {
  config: Pick<Config, 'tokenSecret'>;
  database: Database;
  sources: Sources;
  audit: AuditService;
  settings: Pick<ShopSettingsService, 'shopName'>;
  staff: Pick<StaffModule, 'guard' | 'sessions' | 'setUpFile' | 'origin' | 'needsSecondFactor'>;
  endTelegramLinks: EndTelegramLinks;
  passwordCost?: PasswordCost;
}

/** How staff join, sign in, prove who they are and set their second factors. */
export function createStaffSignInModule(deps: StaffSignInModuleDeps): Module {
  const { config, database, sources, audit, settings, staff, endTelegramLinks, passwordCost } = deps;
  const { db } = database;
  const { shopName } = settings;
  const { tokenSecret } = config;
  const { guard, sessions, setUpFile, origin, needsSecondFactor } = staff;
  const hashing = createPasswordHashing(passwordCost);
  const factors = createSecondFactorsService({ db, sources, audit, tokenSecret, shopName });
  const passkeys = createPasskeysService({ db, sources, audit, origin, shopName });
  const tries = createSignInTriesService({
    db,
    delays: createLoginDelaysService({ db, sources, secret: tokenSecret }),
    audit,
  });
  const joining = createJoiningService({
    db,
    sources,
    hashing,
    sessions,
    factors,
    tries,
    audit,
    endTelegramLinks,
    onOwner: () => setUpFile.remove(),
  });
  const proving = { db, sources, hashing, tries, sessions, factors, passkeys, audit, endTelegramLinks };
  const signIn = createSignInService({ ...proving, needsSecondFactor });
  const proofs = createProofsService(proving);
  return {
    routes: ({ officeRoute }) =>
      signInOfficeRoutes(officeRoute, { guard, signIn, proofs, sessions, factors, passkeys, joining }),
    tasks: { 'passkey challenges': passkeys.forgetExpired },
  };
}
