import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { createCallCounter } from '../../platform/call-counter.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { createPasswordHashing, type PasswordCost } from '../../platform/password-hashing.ts';
import { createSmsGateway } from '../../platform/sms/create-sms-gateway.ts';
import { withBudget } from '../../platform/sms/sms-budget.ts';
import type { Sources } from '../../platform/sources.ts';
import { accountsRoutes } from './accounts.routes.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { CodeMessages } from './code-messages.service.ts';
import { createDevices } from './devices.service.ts';
import { lockProved, type OwnCall, proveOwner } from './own-account.service.ts';
import { deleteExpiredRefreshTokens } from './sessions.repository.ts';
import { VerificationCodes } from './verification-codes.service.ts';

export { ownNames, updateAccount } from './accounts.repository.ts';
export type { CodeMessages } from './code-messages.service.ts';
export {
  checkAdmitted,
  checkSession,
  isLiveSession,
  isOpenTokenOf,
  revokeSessions,
} from './sessions.repository.ts';
export type { VerificationCodes } from './verification-codes.service.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface AccountsModuleDeps extends Pick<AccountsDeps, 'accessTokens' | 'cart' | 'delays' | 'orders'> {
  config: Pick<
    Config,
    'tokenSecret' | 'sms' | 'smsDailyLimit' | 'smsNetworkShare' | 'smsReserve' | 'shop' | 'trustedProxies'
  >;
  database: Database;
  sources: Sources;
  settings: Pick<AccountsDeps, 'shopName'>;
  log: FastifyBaseLogger;
  passwordCost?: PasswordCost;
}

export type AccountsModule = ReturnType<typeof createAccountsModule>;

/** Wires accounts, sessions and password reset, with their routes and cleanup tasks. */
export function createAccountsModule(deps: AccountsModuleDeps) {
  const { config, database, sources, delays, settings, log } = deps;
  const { db } = database;
  const { tokenSecret: secret, trustedProxies, smsDailyLimit: dailyLimit } = config;
  const isSecure = config.shop.publicUrl.startsWith('https:');
  const devices = createDevices({ delays, sources, secret, isSecure, trustedProxies });
  const shares = { dailyLimit, networkShare: config.smsNetworkShare, reserve: config.smsReserve };
  const codes = new VerificationCodes({ db, sources, secret, shares });
  const sent = createCallCounter('sms', { calls: dailyLimit, seconds: DAY_SECONDS }, database);
  const gateway = createSmsGateway(config.sms, log);
  const sms = withBudget(gateway, sent, log);
  const messages = new CodeMessages({ codes, sms, again: gateway, sources, log });
  const hashing = createPasswordHashing(deps.passwordCost);
  const { shopName } = settings;
  const parts: AccountsDeps = { ...deps, db, hashing, devices, codes, messages, shopName };
  return {
    own: {
      clientOf: devices.clientOf,
      prove: (call: OwnCall, password: string) => proveOwner(parts, call, password),
      lockProved,
    },
    codes,
    messages,
    close: async () => messages.close(),
    routes: ({ route, limits }: HttpServer) => accountsRoutes(route, parts, limits),
    tasks: {
      'refresh tokens': () => deleteExpiredRefreshTokens(db, sources.now()),
      'verification codes': () => codes.forgetExpired(),
      'login failures': () => delays.forgetExpired(),
    },
  };
}
