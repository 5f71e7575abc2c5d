import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { createCallCounter } from '../../platform/call-counter.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { AccessTokens } from '../../platform/http/access-token.ts';
import type { Module } from '../../platform/module.ts';
import { createPasswordHashing, type PasswordCost } from '../../platform/password-hashing.ts';
import { createSmsGateway } from '../../platform/sms/create-sms-gateway.ts';
import { withBudget } from '../../platform/sms/sms-budget.ts';
import type { Sources } from '../../platform/sources.ts';
import type { CartService } from '../cart/cart.module.ts';
import { createLoginDelaysService } from '../login-delays/login-delays.module.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createAccountsService } from './accounts.service.ts';
import { type CodeMessagesService, createCodeMessages } from './code-messages.service.ts';
import { createDevicesService } from './devices.service.ts';
import { createOwnAccountService, type OwnAccountService } from './own-account.service.ts';
import { createPasswordResetService } from './password-reset.service.ts';
import { createSessionsService } from './sessions.service.ts';
import {
  createVerificationCodesService,
  type VerificationCodesService,
} from './verification-codes.service.ts';

export type { CodeMessagesService } from './code-messages.service.ts';
export type { OwnAccountService } from './own-account.service.ts';
export { ownNames } from './own-names.ts';
export type { VerificationCodesService } from './verification-codes.service.ts';

const DAY_SECONDS = 24 * 60 * 60;

export interface AccountsModuleDeps {
  config: Pick<
    Config,
    'tokenSecret' | 'sms' | 'smsDailyLimit' | 'smsNetworkShare' | 'smsReserve' | 'shop' | 'trustedProxies'
  >;
  database: Database;
  sources: Sources;
  accessTokens: AccessTokens;
  cart: Pick<CartService, 'empty'>;
  settings: Pick<ShopSettingsService, 'shopName'>;
  log: FastifyBaseLogger;
  passwordCost?: PasswordCost;
}

/** The module, and the services that the customers' module uses to remove an account. */
export interface AccountsModule extends Module {
  own: OwnAccountService;
  codes: VerificationCodesService;
  messages: CodeMessagesService;
}

/** Wires accounts, sessions, login delays and password reset, with their routes and cleanup tasks. */
export function createAccountsModule(deps: AccountsModuleDeps): AccountsModule {
  const { config, database, sources, accessTokens, cart, settings, log, passwordCost } = deps;
  const { db } = database;
  const hashing = createPasswordHashing(passwordCost);
  const sessions = createSessionsService({ db, sources, accessTokens, log });
  const delays = createLoginDelaysService({ db, sources, secret: config.tokenSecret });
  const devices = createDevicesService({
    delays,
    sources,
    secret: config.tokenSecret,
    isSecure: config.shop.publicUrl.startsWith('https:'),
    trustedProxies: config.trustedProxies,
  });
  const { smsDailyLimit: dailyLimit, smsNetworkShare: networkShare, smsReserve: reserve } = config;
  const shares = { dailyLimit, networkShare, reserve };
  const codes = createVerificationCodesService({ db, sources, secret: config.tokenSecret, shares });
  const sent = createCallCounter('sms', { calls: config.smsDailyLimit, seconds: DAY_SECONDS }, database);
  const gateway = createSmsGateway(config.sms, log);
  const sms = withBudget(gateway, sent, log);
  const messages = createCodeMessages({ codes, sms, again: gateway, sources, log });
  const { shopName } = settings;
  const accounts = createAccountsService({ db, sources, hashing, sessions, delays, devices, log });
  const parts = { db, sources, hashing, sessions, cart, delays, devices, codes, messages, shopName, log };
  const reset = createPasswordResetService(parts);
  const own = createOwnAccountService(parts);
  return {
    own,
    codes,
    messages,
    close: async () => messages.close(),
    routes: ({ route, limits }) => accountsRoutes(route, { accounts, reset, own, devices, limits }),
    tasks: {
      'refresh tokens': sessions.forgetExpired,
      'verification codes': codes.forgetExpired,
      'login failures': delays.forgetExpired,
    },
  };
}
