import { describe, expect, it } from 'vitest';
import { destinationAfterLogin, loginDetour } from './login-detour.ts';

describe('the way after a login', () => {
  it('leads back to the page that asked for it, with what that page was given', () => {
    const page = { pathname: '/checkout', search: '?x=1', hash: '', key: 'k', state: { buyNow: true } };
    const detour = loginDetour(page);
    expect(destinationAfterLogin(detour)).toEqual({ from: '/checkout?x=1', fromState: { buyNow: true } });
  });

  it.each([
    null,
    undefined,
    'checkout',
    {},
    { from: 3 },
    { from: '//evil.example' },
    { from: '/\\evil' },
    { from: 'https://evil.example' },
  ])('leads home when that page is not known or not ours: %j', (state) => {
    expect(destinationAfterLogin(state).from).toBe('/home');
  });
});
