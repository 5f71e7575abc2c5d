import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Time and randomness, injected so that tests can control them. */
export interface Sources {
  now(): Date;
  uuid(): string;
  /** URL-safe text of so many random bytes. */
  token(bytes: number): string;
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
}

export const systemSources: Sources = {
  now: () => new Date(),
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  below: (end) => randomInt(end),
};
