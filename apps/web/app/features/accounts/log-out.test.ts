import { fakeApi } from '@phsar/ui/testing/fake-api';
import { afterEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { logOut } from './log-out.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function logIn() {
  writeStored('user', { id: 'u1', fullName: 'Sok Dara', phoneNumber: '', address: '', email: '' });
  writeStored('token', 'access');
  writeStored('refreshToken', 'refresh');
}

const stored = () => [readStored('user'), readStored('token'), readStored('refreshToken')];

// Covers 2.4, 4.3
it('forgets the person at once, goes to the login and has the server end the session', async () => {
  logIn();
  const bodies: unknown[] = [];
  fakeApi({
    'POST /api/auth/logout': (_, { body }) => {
      bodies.push(JSON.parse(String(body)));
      return { body: { success: true, message: '' } };
    },
  });
  const navigate = vi.fn();
  const done = logOut(navigate);
  expect(stored()).toEqual([null, null, null]);
  await done;
  expect(navigate.mock.calls).toEqual([['/login']]);
  await expect.poll(() => bodies).toEqual([{ refreshToken: 'refresh' }]);
});

it('works offline', async () => {
  logIn();
  fakeApi({ 'POST /api/auth/logout': () => 'offline' });
  const navigate = vi.fn();
  await logOut(navigate);
  expect(stored()).toEqual([null, null, null]);
  expect(navigate).toHaveBeenCalledOnce();
});

it('asks the server nothing when there is no session to end', async () => {
  const { calls } = fakeApi();
  await logOut(vi.fn());
  expect(calls).toEqual([]);
});
