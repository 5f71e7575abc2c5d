import { randomInt, randomUUID } from 'node:crypto';
import type { Sources } from '../platform/sources.ts';

export interface FixedSources extends Sources {
  /** Moves the clock. */
  advance(milliseconds: number): void;
}

/** A clock that moves only by `advance`, starting at 2026-11-21 10:00 in Phnom Penh. */
export function fixedSources(start = new Date('2026-11-21T03:00:00Z')): FixedSources {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    uuid: () => randomUUID(),
    token: (bytes) => Buffer.from(Array.from({ length: bytes }, () => randomInt(256))).toString('base64url'),
    below: (end) => randomInt(end),
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
