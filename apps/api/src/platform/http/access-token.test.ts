import { describe, expect, test } from 'vitest';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from './access-token.ts';

const DARA = { accountId: 'dara', sessionId: 'phone' };
const SECRET = 'a-secret-of-these-tests-0123456789';

describe('an access token', () => {
  test('identifies its account and session until it expires, however often it was verified before', async () => {
    const sources = fixedSources();
    const tokens = createAccessTokens(SECRET, sources);
    const token = await tokens.issue(DARA);
    for (let call = 0; call < 3; call += 1) expect(await tokens.verify(token)).toEqual(DARA);
    sources.advance(ACCESS_TOKEN_SECONDS * 1000 - 1);
    expect(await tokens.verify(token)).toEqual(DARA);
    sources.advance(1);
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'token_expired' });
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'token_expired' });
  });

  test('with another signature is refused, even after the valid one was verified', async () => {
    const sources = fixedSources();
    const tokens = createAccessTokens(SECRET, sources);
    const token = await tokens.issue(DARA);
    await tokens.verify(token);
    const forged = await createAccessTokens('another-secret-of-somebody-0123456', sources).issue(DARA);
    const [head, payload] = token.split('.');
    for (const wrong of [forged, `${head}.${payload}.`, `${token}x`, token.replace(/\.[^.]*\./, '.e30.')]) {
      await expect(tokens.verify(wrong)).rejects.toMatchObject({ code: 'token_invalid' });
    }
  });
});
