import type { FastifyBaseLogger } from 'fastify';
import type { Executor, QueryRunner, Transaction } from '../../platform/database/transaction.ts';
import type { AccessTokens } from '../../platform/http/access-token.ts';
import type { PasswordHashing } from '../../platform/password-hashing.ts';
import type { Sources } from '../../platform/sources.ts';
import type { LoginDelays } from '../login-delays/login-delays.module.ts';
import type { CodeMessages } from './code-messages.service.ts';
import type { Devices } from './devices.service.ts';
import type { VerificationCodes } from './verification-codes.service.ts';

export interface AccountsDeps {
  db: QueryRunner;
  sources: Sources;
  accessTokens: AccessTokens;
  hashing: PasswordHashing;
  delays: LoginDelays;
  devices: Devices;
  codes: VerificationCodes;
  messages: CodeMessages;
  cart: { empty(transaction: Transaction, accountId: string): Promise<void> };
  orders: {
    hasOrder(executor: Executor, accountId: string): Promise<boolean>;
    /** Whether the shop has been paid for an order of the account, or has delivered one. */
    hasServedOrder(executor: Executor, accountId: string): Promise<boolean>;
    hasUnpaidOrder(executor: Executor, accountId: string): Promise<boolean>;
  };
  shopName: () => Promise<string>;
  log: FastifyBaseLogger;
}
