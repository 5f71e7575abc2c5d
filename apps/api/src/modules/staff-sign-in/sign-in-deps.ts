import type { QueryRunner } from '../../platform/database/transaction.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { JoiningDeps, OfficeGuard } from '../staff/staff.module.ts';
import type { SignInAttempts } from './sign-in-attempts.service.ts';

export interface SignInDeps extends JoiningDeps {
  db: QueryRunner;
  guard: OfficeGuard;
  attempts: SignInAttempts;
  totpBox: SecretBox;
  /** The office's public origin; passkeys belong to its hostname. */
  origin: string;
  /** Shown by authenticator apps and the browser's passkey dialog. */
  shopName: () => Promise<string>;
  /** Whether all staff must have a second factor. */
  needsSecondFactor: boolean;
}
