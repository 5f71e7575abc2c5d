import type { NavigateFunction } from 'react-router';
import { api } from '../../lib/client.ts';
import { endSession } from '../../lib/session.ts';
import { readStored } from '../../lib/storage.ts';

/** Forgets the person at once; the server is told too, but logging out never waits for it or fails with it. */
export async function logOut(navigate: NavigateFunction): Promise<void> {
  const refreshToken = readStored('refreshToken');
  endSession('logout');
  if (refreshToken !== null) api.call('logout', { body: { refreshToken } }).catch(() => {});
  await navigate('/login');
}
