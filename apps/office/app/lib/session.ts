import type { Permission } from '@phsar/contract/office/permissions';
import type { Me } from '@phsar/contract/office/wire';
import { createStore, useStore } from '@phsar/ui/listener-store';
import { onSessionEnd, plainApi, refusalOf } from './client.ts';
import { forgetDrafts } from './drafts.ts';

/** Who is signed in on this device. */
export type Session =
  | { status: 'unknown' }
  | { status: 'failed'; error: unknown }
  | { status: 'signed-out' }
  | { status: 'signed-in'; me: Me };

const session = createStore<Session>({ status: 'unknown' });

onSessionEnd(() => session.write({ status: 'signed-out' }));

export function useSession(): Session {
  return useStore(session);
}

/** @throws Error where nobody is signed in: only for what the shell shows. */
export function useMe(): Me {
  const current = useSession();
  if (current.status !== 'signed-in') throw new Error('Nobody is signed in');
  return current.me;
}

export function isAllowed(me: Me, permission: Permission | undefined): boolean {
  return permission === undefined || me.permissions.includes(permission);
}

/** Asks the server who is signed in. What is shown meanwhile stays, unless nothing is. */
export async function loadSession(): Promise<void> {
  if (session.read().status !== 'signed-in') session.write({ status: 'unknown' });
  try {
    const { data } = await plainApi.call('getMe');
    startSession(data.staff);
  } catch (error) {
    if (refusalOf(error) === 'sign_in_required') session.write({ status: 'signed-out' });
    else if (session.read().status !== 'signed-in') session.write({ status: 'failed', error });
  }
}

/** After signing in or joining, and when something about the person changed. */
export function startSession(me: Me): void {
  session.write({ status: 'signed-in', me });
}

/** Ends the session on the server and forgets what was kept for the person. @throws ApiError, NoResponseError */
export async function signOut(): Promise<void> {
  try {
    await plainApi.call('signOut');
  } catch (error) {
    if (refusalOf(error) !== 'sign_in_required') throw error;
  }
  forgetDrafts();
  session.write({ status: 'signed-out' });
}
