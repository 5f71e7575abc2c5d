import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import { createPasswordHashing, type PasswordCost } from '../../platform/password-hashing.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import type { LoginDelays } from '../login-delays/login-delays.module.ts';
import type { StaffDeps, StaffModule } from '../staff/staff.module.ts';
import { deleteExpiredChallenges } from './second-factors.repository.ts';
import { signInOfficeRoutes } from './sign-in.office.routes.ts';
import { createSignInAttempts } from './sign-in-attempts.service.ts';

interface StaffSignInModuleDeps extends StaffDeps {
  config: Pick<Config, 'tokenSecret'>;
  database: Database;
  delays: LoginDelays;
  settings: { shopName(): Promise<string> };
  staff: Pick<StaffModule, 'guard' | 'sessions' | 'setUpFile' | 'origin' | 'needsSecondFactor'>;
  passwordCost?: PasswordCost;
}

/** How staff join, sign in, prove who they are and set their second factors. */
export function createStaffSignInModule(deps: StaffSignInModuleDeps): Module {
  const { sources, audit, delays } = deps;
  const { db } = deps.database;
  const { shopName } = deps.settings;
  const hashing = createPasswordHashing(deps.passwordCost);
  const totpBox = createSecretBox(deps.config.tokenSecret, 'phsar staff totp');
  const attempts = createSignInAttempts({ db, delays, audit });
  const { rememberBrowser } = attempts;
  const parts = { ...deps, ...deps.staff, db, hashing, totpBox, attempts, rememberBrowser, shopName };
  return {
    routes: ({ officeRoute }) => signInOfficeRoutes(officeRoute, parts),
    tasks: { 'passkey challenges': () => deleteExpiredChallenges(db, sources.now()) },
  };
}
