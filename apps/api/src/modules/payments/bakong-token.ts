import { createHash } from 'node:crypto';
import type { QueryRunner } from '../../platform/database/transaction.ts';
import { createSecretBox, type SecretBox } from '../../platform/secret-box.ts';
import type { Sources } from '../../platform/sources.ts';
import { type Bakong, BakongError } from './bakong.ts';
import { findBakongState, noteFailure, writeBakongState } from './bakong-state.repository.ts';

const DAY = 24 * 60 * 60_000;
/** A token is valid for 90 days and renewed 14 before. It is opaque: its days count from when it was first seen. */
const RENEWED_AFTER_MS = (90 - 14) * DAY;
/** How long to wait after a renewal that failed. */
const RETRY_MS = 60 * 60_000;

interface BakongTokenDeps {
  db: QueryRunner;
  bakong: Pick<Bakong, 'renewToken'>;
  /** `BAKONG_TOKEN`. */
  given: string;
  email: string | undefined;
  tokenSecret: string;
  sources: Pick<Sources, 'now'>;
}

/** The token of Bakong's calls: the environment's, or the one that it was renewed to. The database stores it encrypted. */
export class BakongToken {
  readonly #deps: BakongTokenDeps;
  readonly #box: SecretBox;
  readonly #givenHash: string;

  constructor(deps: BakongTokenDeps) {
    this.#deps = deps;
    this.#box = createSecretBox(deps.tokenSecret, 'phsar bakong token');
    this.#givenHash = createHash('sha256').update(deps.given).digest('base64url');
  }

  async current(): Promise<string> {
    const stored = await this.#findStored();
    if (stored !== null) return stored.token;
    const { db, given, sources } = this.#deps;
    await this.#store(given);
    await noteFailure(db, null, sources.now());
    return given;
  }

  /** Renews it when that is due. @param isRefused Bakong refuses the present one: that is due at once */
  async renewIfDue(isRefused: boolean): Promise<void> {
    const { db, bakong, email, sources } = this.#deps;
    const stored = await this.#findStored();
    if (stored === null || email === undefined) return;
    const now = sources.now().getTime();
    if (!isRefused && now < stored.since.getTime() + RENEWED_AFTER_MS) return;
    if (stored.triedAt !== null && now < stored.triedAt.getTime() + RETRY_MS) return;
    await writeBakongState(db, { renewalTriedAt: sources.now() });
    try {
      await this.#store(await bakong.renewToken(email));
      await noteFailure(db, null, sources.now());
    } catch (error) {
      if (!(error instanceof BakongError)) throw error;
      await noteFailure(db, isRefused ? 'token' : 'renewal', sources.now());
    }
  }

  /** Null for another token in the environment than the one that was renewed: it is newer. */
  async #findStored() {
    const state = await findBakongState(this.#deps.db);
    if (state?.givenHash !== this.#givenHash || state.token === null || state.tokenSince === null)
      return null;
    const token = this.#box.open(state.token)?.toString();
    return token === undefined ? null : { token, since: state.tokenSince, triedAt: state.renewalTriedAt };
  }

  async #store(token: string): Promise<void> {
    await writeBakongState(this.#deps.db, {
      token: this.#box.seal(Buffer.from(token)),
      tokenSince: this.#deps.sources.now(),
      givenHash: this.#givenHash,
      renewalTriedAt: null,
      // With another token Bakong is asked at once.
      pausedUntil: null,
    });
  }
}
