import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Time and randomness, injected so that tests can control them. */
export interface Sources {
  now(): Date;
  uuid(): string;
  /** `bytes` random bytes as URL-safe text. */
  token(bytes: number): string;
  /** A random integer from 0 to `end - 1`. */
  below(end: number): number;
}

export const systemSources: Sources = {
  now: () => new Date(),
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  below: (end) => randomInt(end),
};
