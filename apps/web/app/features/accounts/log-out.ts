import { PATHS } from '@phsar/contract/shop/paths';
import type { NavigateFunction } from 'react-router';
import { api } from '../../lib/network/client.ts';
import { endSession } from '../../lib/session/session.ts';
import { readStored } from '../../lib/storage/storage.ts';

/** Clears the session on this device at once, then tells the server; does not wait for the server or fail with it. */
export async function logOut(navigate: NavigateFunction): Promise<void> {
  const refreshToken = readStored('refreshToken');
  endSession('logout');
  if (refreshToken !== null) api.call('logout', { body: { refreshToken } }).catch(() => {});
  await navigate(PATHS.login);
}
