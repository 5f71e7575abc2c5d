import { createHash } from 'node:crypto';
import type { QueryRunner } from '../../platform/database/transaction.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import type { Sources } from '../../platform/sources.ts';
import { type Bakong, BakongError } from './bakong.ts';
import { findBakongState, noteFailure, writeBakongState } from './bakong-state.repository.ts';

const DAY = 24 * 60 * 60_000;
/** A token is valid for 90 days and renewed 14 before. It is opaque: its days count from when it was first seen. */
const RENEWED_AFTER_MS = (90 - 14) * DAY;
/** How long to wait after a renewal that failed. */
const RETRY_MS = 60 * 60_000;

/** The token of Bakong's calls: the environment's, or the one that it was renewed to. */
export interface BakongToken {
  current(): Promise<string>;
  /** Renews it when that is due. @param isRefused Bakong refuses the present one: that is due at once */
  renewIfDue(isRefused: boolean): Promise<void>;
}

/** Creates what keeps the token; the database holds it encrypted. */
export function createBakongToken({
  db,
  bakong,
  given,
  email,
  tokenSecret,
  sources,
}: {
  db: QueryRunner;
  bakong: Pick<Bakong, 'renewToken'>;
  /** `BAKONG_TOKEN`. */
  given: string;
  email: string | undefined;
  tokenSecret: string;
  sources: Pick<Sources, 'now'>;
}): BakongToken {
  const box = createSecretBox(tokenSecret, 'phsar bakong token');
  const givenHash = createHash('sha256').update(given).digest('base64url');

  /** Another token in the environment than the one that was renewed is newer. */
  const kept = async () => {
    const state = await findBakongState(db);
    if (state?.givenHash !== givenHash || state.token === null || state.tokenSince === null) return null;
    const token = box.open(state.token)?.toString();
    return token === undefined ? null : { token, since: state.tokenSince, triedAt: state.renewalTriedAt };
  };

  const keep = (token: string) =>
    writeBakongState(db, {
      token: box.seal(Buffer.from(token)),
      tokenSince: sources.now(),
      givenHash,
      renewalTriedAt: null,
      // With another token Bakong is asked at once.
      pausedUntil: null,
    });

  return {
    async current() {
      const found = await kept();
      if (found !== null) return found.token;
      await keep(given);
      await noteFailure(db, null, sources.now());
      return given;
    },
    async renewIfDue(isRefused) {
      const found = await kept();
      if (found === null || email === undefined) return;
      const now = sources.now().getTime();
      if (!isRefused && now < found.since.getTime() + RENEWED_AFTER_MS) return;
      if (found.triedAt !== null && now < found.triedAt.getTime() + RETRY_MS) return;
      await writeBakongState(db, { renewalTriedAt: sources.now() });
      try {
        await keep(await bakong.renewToken(email));
        await noteFailure(db, null, sources.now());
      } catch (error) {
        if (!(error instanceof BakongError)) throw error;
        await noteFailure(db, isRefused ? 'token' : 'renewal', sources.now());
      }
    },
  };
}
