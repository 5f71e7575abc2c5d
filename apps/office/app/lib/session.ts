import type { Permission } from '@phsar/contract/office/permissions';
import type { Me } from '@phsar/contract/office/wire';
import { createStore, useStore } from '@phsar/ui/listener-store';
import { forgetCachedOrders, forgetCachedOrdersOfOthers } from './cached-orders.ts';
import { forgetAnswers, isNetworkFailure, onSessionEnd, plainApi, refusalOf } from './client.ts';
import { forgetDrafts } from './drafts.ts';
import { readStoredPerson, readUnsentSignOut, storePerson, storeUnsentSignOut } from './stored-person.ts';
import { dropWaitingMoves, openWaitingMoves } from './waiting-moves.ts';

/** Who is signed in on this device. */
export type Session =
  | { status: 'unknown' }
  | { status: 'failed'; error: unknown }
  | { status: 'signed-out'; isByChoice: boolean }
  | { status: 'signed-in'; me: Me };

const session = createStore<Session>({ status: 'unknown' });

/** Milliseconds to wait for the server before the office opens for the person signed in last. */
const PATIENCE = 3_000;

onSessionEnd(endSession);

/** The current session; re-renders when it changes. */
export function useSession(): Session {
  return useStore(session);
}

/** The signed-in person, for screens inside the shell. @throws Error if nobody is signed in */
export function useMe(): Me {
  const current = useSession();
  if (current.status !== 'signed-in') throw new Error('Nobody is signed in');
  return current.me;
}

/** The `_id` of the signed-in person; '' if nobody is. */
export function currentPerson(): string {
  const current = session.read();
  return current.status === 'signed-in' ? current.me._id : '';
}

/** Whether the person has the permission; an undefined one is open to all staff. */
export function isAllowed(me: Me, permission: Permission | undefined): boolean {
  return permission === undefined || me.permissions.includes(permission);
}

/** Whether the signed-in person has the permission; false if nobody is signed in. */
export function useMay(permission: Permission): boolean {
  const current = useSession();
  return current.status === 'signed-in' && isAllowed(current.me, permission);
}

/**
 * Asks the server who is signed in. The current screen stays meanwhile. Without a network the office opens for the
 * person signed in last.
 */
export async function loadSession(): Promise<void> {
  if (session.read().status !== 'signed-in') session.write({ status: 'unknown' });
  const timer = setTimeout(enterAsStored, PATIENCE);
  try {
    if (readUnsentSignOut()) await endOnServer();
    const { data } = await plainApi.call('getMe');
    // Signed out while the answer was on its way.
    if (session.read().status !== 'signed-out') startSession(data.staff);
  } catch (error) {
    if (refusalOf(error) === 'sign_in_required') endSession();
    else if (isNetworkFailure(error)) {
      if (readUnsentSignOut()) session.write({ status: 'signed-out', isByChoice: true });
      else enterAsStored();
    }
    if (session.read().status === 'unknown') session.write({ status: 'failed', error });
  } finally {
    clearTimeout(timer);
  }
}

async function endOnServer(): Promise<void> {
  try {
    await plainApi.call('signOut');
  } catch (error) {
    if (refusalOf(error) !== 'sign_in_required') throw error;
  }
  storeUnsentSignOut(false);
}

function enterAsStored(): void {
  const kept = readStoredPerson();
  if (session.read().status === 'unknown' && kept !== null) enter(kept);
}

function enter(me: Me): void {
  session.write({ status: 'signed-in', me });
  void openWaitingMoves(me._id);
}

/** It expired or was ended elsewhere: customers' data is deleted, the person's own work stays for them. */
function endSession(): void {
  const person = currentPerson() || readStoredPerson()?._id;
  if (person !== undefined) void forgetCachedOrders(person);
  leave({ isByChoice: false });
}

function leave({ isByChoice }: { isByChoice: boolean }): void {
  storePerson(null);
  forgetAnswers();
  void openWaitingMoves('');
  session.write({ status: 'signed-out', isByChoice });
}

/** After `enterOffice`, and when something about the person changed. */
export function startSession(me: Me): void {
  // An invitation's draft may belong to someone else.
  forgetDrafts('');
  storePerson(me);
  storeUnsentSignOut(false);
  void forgetCachedOrdersOfOthers(me._id);
  enter(me);
}

/** The server signed the person in, but the browser did not store the session's cookie. */
export class CookieRefusedError extends Error {
  override readonly name = 'CookieRefusedError';
}

/**
 * Starts the session once its cookie has proved to work: a browser that refuses cookies would lead back to the sign-in.
 * @throws CookieRefusedError
 */
export async function enterOffice(me: Me): Promise<void> {
  try {
    await plainApi.call('getMe');
  } catch (error) {
    if (refusalOf(error) === 'sign_in_required') throw new CookieRefusedError('The session has no cookie');
  }
  startSession(me);
}

/**
 * Ends the session on the server and forgets all that was kept for the person: orders, drafts, and moves that wait to be
 * sent. Without a network the device forgets at once, and the server is told as soon as it can be reached.
 * @throws ApiError if the server refuses
 */
export async function signOut(): Promise<void> {
  // Read before the call: a poll may find the session ended before its answer is here.
  const person = currentPerson();
  try {
    await endOnServer();
  } catch (error) {
    if (!isNetworkFailure(error)) throw error;
    storeUnsentSignOut(true);
    addEventListener('online', () => void loadSession(), { once: true });
  }
  forgetDrafts(person);
  await Promise.all([forgetCachedOrders(person), dropWaitingMoves(person)]);
  leave({ isByChoice: true });
}
