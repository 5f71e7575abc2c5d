import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from './work-queue.ts';

/** How much work one argon2id hash is; memory in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's figures. argon2id is the library's default kind. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each running hash takes 19 MiB and one of the four threads that file access and DNS lookups share. At about 60 hashes
 * a second, the last in the queue waits a second or two.
 */
const QUEUE = { running: 2, waiting: 100, waitMs: 5_000, retryAfter: 2 };

/** A hash that no password has: its bytes were not made by hashing. */
export const nobodysHash = ({ memoryCost, timeCost, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'QUFB'.repeat(5)}QQ$${'QkJC'.repeat(10)}QkI`;

/** Stored in place of a hash for a person who has no password until they set one. */
export const NO_PASSWORD_HASH = nobodysHash(COST);

export type PasswordHashing = ReturnType<typeof createPasswordHashing>;

/** Hashes a few passwords at a time. Its functions throw a ShopError `busy` when the queue is full or the wait too long. */
export function createPasswordHashing(cost = COST) {
  const queue = createWorkQueue(QUEUE);
  return {
    hash: (password: string) => queue.run(() => hash(password, cost)),
    /**
     * Takes the same time whether or not there is an account.
     * @param passwordHash null without an account: the same work is done, and the result is false
     */
    async verify(passwordHash: string | null, password: string): Promise<boolean> {
      const isRight = await queue.run(() => verify(passwordHash ?? nobodysHash(cost), password));
      return isRight && passwordHash !== null;
    },
  };
}
