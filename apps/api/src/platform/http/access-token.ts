import { errors, jwtVerify, SignJWT } from 'jose';
import { ShopError } from '../shop-error.ts';
import type { Sources } from '../sources.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';
const ISSUER = 'phsar';
const AUDIENCE = 'phsar-shop';

export interface AccessTokens {
  /** A signed JWT that names the account for 15 minutes. */
  issue(accountId: string): Promise<string>;
  /** @returns the account id. @throws ShopError `token_expired` or `token_invalid` */
  verify(token: string): Promise<string>;
}

export function createAccessTokens(secret: string, { now }: Pick<Sources, 'now'>): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    async issue(accountId) {
      const seconds = Math.floor(now().getTime() / 1000);
      return await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(accountId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp'],
          currentDate: now(),
        });
        return payload.sub ?? refuse('token_invalid');
      } catch (error) {
        return refuse(error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid');
      }
    },
  };
}

function refuse(code: 'token_invalid' | 'token_expired'): never {
  throw new ShopError(code);
}
