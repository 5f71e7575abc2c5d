import { hash, verify } from '@node-rs/argon2';
import { ShopError } from './shop-error.ts';
import { createWorkQueue, QueueFullError } from './work-queue.ts';

/** How much work one argon2id hash is; memory in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's figures. argon2id is the library's default kind. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each running hash takes 19 MiB and one of the four threads that file access and DNS lookups share. */
const RUNNING = 2;
/** At about 60 hashes a second, the last in the queue waits a second or two. */
const WAITING = 100;
const WAIT_MS = 5_000;
const RETRY_SECONDS = 2;

/** A hash that no password has: its bytes were not made by hashing. */
export const nobodysHash = ({ memoryCost, timeCost, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'QUFB'.repeat(5)}QQ$${'QkJC'.repeat(10)}QkI`;

/** Stored in place of a hash for a person who has no password until they set one. */
export const NO_PASSWORD_HASH = nobodysHash(COST);

/** Hashes and checks passwords. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /**
   * Takes the same time whether or not there is an account.
   * @param passwordHash null without an account: the same work is done, and the result is false
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Hashes a few passwords at a time. @throws ShopError `busy` when the queue is full or the wait too long */
export function createPasswordHashing(cost = COST): PasswordHashing {
  const queue = createWorkQueue({ running: RUNNING, waiting: WAITING, waitMs: WAIT_MS });
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await queue.run(work);
    } catch (error) {
      if (error instanceof QueueFullError) throw new ShopError('busy', { retryAfter: RETRY_SECONDS });
      throw error;
    }
  };
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async verify(passwordHash, password) {
      const isRight = await inTurn(() => verify(passwordHash ?? nobodysHash(cost), password));
      return isRight && passwordHash !== null;
    },
  };
}
