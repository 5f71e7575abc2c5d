import { errors, jwtVerify, SignJWT } from 'jose';
import { ShopError } from '../shop-error.ts';
import type { Shopper } from '../shopper.ts';
import type { Sources } from '../sources.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';
const ISSUER = 'phsar';
const AUDIENCE = 'phsar-shop';

/** Cached verified tokens: a page makes several calls with the same one. */
const MAX_KNOWN_TOKENS = 1_000;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/**
 * Issues and verifies shoppers' access tokens. A verified token is cached until it expires: verifying it again would cost a tenth
 * of a cart update.
 */
export function createAccessTokens(secret: string, { now }: Pick<Sources, 'now'>) {
  const key = new TextEncoder().encode(secret);
  /** `expiresAt` in milliseconds since 1970. */
  const known = new Map<string, { shopper: Shopper; expiresAt: number }>();
  return {
    /** A signed JWT that names the account and its session. */
    async issue({ accountId, sessionId }: Shopper): Promise<string> {
      const seconds = Math.floor(now().getTime() / 1000);
      return await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(accountId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    /** Does not tell whether the session has ended: see `isLiveSession`. @throws ShopError `token_expired` or `token_invalid` */
    async verify(token: string): Promise<Shopper> {
      const before = known.get(token);
      if (before !== undefined && before.expiresAt > now().getTime()) return before.shopper;
      known.delete(token);
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'sid', 'exp'],
          currentDate: now(),
        });
        const { sub: accountId, sid: sessionId, exp = 0 } = payload;
        if (accountId === undefined || typeof sessionId !== 'string') return refuse('token_invalid');
        const shopper = { accountId, sessionId };
        if (known.size >= MAX_KNOWN_TOKENS) known.clear();
        known.set(token, { shopper, expiresAt: exp * 1000 });
        return shopper;
      } catch (error) {
        return refuse(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid');
      }
    },
  };
}

function refuse(code: 'token_invalid' | 'token_expired'): never {
  throw new ShopError(code);
}
