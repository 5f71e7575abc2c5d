import type { LoginAnswer, User } from '@phsar/contract/shop/wire';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';
import type { StoredUser } from '../storage/stored-shapes.ts';
import { useStored } from '../storage/use-stored.ts';

/** The logged-in user, and what was fetched for them. */
const SESSION_KEYS = [
  'user',
  'token',
  'refreshToken',
  'userFullName',
  'userPhone',
  'userAddress',
  'cachedUserOrders',
] as const;

/**
 * What the user left on this phone. It survives a session that the server ended, so that the same user can continue; a
 * logout or another user's login removes it.
 */
const BELONGINGS = [
  'userId',
  'profilePicture',
  'paymentData',
  'orderCreated',
  'lastOrderId',
  'recentlyViewed',
] as const;

/** The user logged out, or the server no longer accepts the session. */
export type EndReason = 'logout' | 'refused';

const endListeners = new Set<(reason: EndReason) => void>();

/** The logged-in user; null for a visitor, on the server and during hydration. */
export function useSessionUser(): StoredUser | null {
  const user = useStored('user');
  const token = useStored('token');
  return token === null ? null : user;
}

/** At start: removes an incomplete session, such as the tokens of a damaged user. */
export function restoreSession(): void {
  const isWhole = readStored('user') !== null && readStored('token') !== null;
  if (!isWhole) removeStored('user', 'token', 'refreshToken');
}

/** Whether someone is logged in. */
export function hasToken(): boolean {
  return readStored('token') !== null;
}

/** Stores the session after a login; another user's belongings are removed first. */
export function startSession({ token, refreshToken, user }: LoginAnswer): void {
  const lastId = readStored('userId');
  if (lastId !== null && lastId !== user.id) removeStored(...BELONGINGS);
  writeStored('refreshToken', refreshToken);
  writeStored('userId', user.id);
  keepUser(user);
  writeStored('token', token);
}

/** Stores the logged-in person as the server knows them now. */
export function keepUser({ id, fullName, phoneNumber, address }: User): void {
  writeStored('userFullName', fullName);
  writeStored('userPhone', phoneNumber);
  writeStored('userAddress', address);
  writeStored('user', { id, fullName, phoneNumber, address, email: '' });
}

/** Removes the session, and on a logout everything else of the user. */
export function endSession(reason: EndReason): void {
  removeStored(...SESSION_KEYS, ...(reason === 'logout' ? BELONGINGS : []));
  for (const listener of endListeners) listener(reason);
}

/** Calls `listener` whenever a session ends in this tab; returns what ends that. */
export function onSessionEnd(listener: (reason: EndReason) => void): () => void {
  endListeners.add(listener);
  return () => {
    endListeners.delete(listener);
  };
}
