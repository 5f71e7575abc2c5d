import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The real clock and cryptographic randomness. */
export const systemSources = {
  now: (): Date => new Date(),
  uuid: (): string => randomUUID(),
  /** `bytes` random bytes as URL-safe text. */
  token: (bytes: number): string => randomBytes(bytes).toString('base64url'),
  /** A random integer from 0 to `end - 1`. */
  below: (end: number): number => randomInt(end),
};

/** Time and randomness, injected so that tests can control them. */
export type Sources = typeof systemSources;
