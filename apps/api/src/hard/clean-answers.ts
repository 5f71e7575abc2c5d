import { REFUSALS } from '@phsar/contract/errors';
import { expect } from 'vitest';
import type { TestApp } from '../testing/app-under-test.ts';
import type { HostileCall } from './hostile-calls.ts';

/** Internals that must never leak: stacks, paths, SQL, package names, secrets. */
const INSIDE =
  /\bat .+:\d+:\d+|\.ts\b|node_modules|\/(tmp|work|home|root|usr)\/|\b(SELECT|INSERT|UPDATE|DELETE|VALUES)\b.+\b(FROM|INTO|SET|WHERE)\b|drizzle|postgres|pglite|relation "|column "|violates|\$argon2|ECONN|TypeError|RangeError|SyntaxError/i;

/** Makes the call and asserts that the answer is no server error, leaks nothing and matches the contract. */
export async function expectCleanAnswer({ app }: TestApp, call: HostileCall): Promise<void> {
  const answer = await app.inject(call);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toMatch(INSIDE);
  if (answer.statusCode < 400) return;
  const body = answer.json();
  expect(body).toMatchObject({ success: false, message: expect.any(String) });
  expect(Object.keys(REFUSALS)).toContain(body.code);
}

/** No call failed, and none of the secrets is in any line. */
export function expectQuietLog({ lines }: TestApp, secrets: readonly string[]): void {
  expect(lines.filter(({ level, message }) => level === 'error' && message === 'request failed')).toEqual([]);
  const text = JSON.stringify(lines);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}
