import type { LoginAnswer } from '@phsar/contract/shop/wire';
import { readStored, removeStored, writeStored } from './storage.ts';
import type { StoredUser } from './stored-shapes.ts';
import { useStored } from './use-stored.ts';

/** Who is logged in, and what was fetched for them. */
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
 * What the person left on this phone. It outlives a session that the server ended, so that the same person goes on
 * where they were; whoever logs out takes it along, and nobody else ever finds it.
 */
const BELONGINGS = [
  'userId',
  'profilePicture',
  'paymentData',
  'orderCreated',
  'lastOrderId',
  'recentlyViewed',
] as const;

/** The person left, or the server no longer accepts the session. */
export type EndReason = 'logout' | 'refused';

const endListeners = new Set<(reason: EndReason) => void>();

/** The logged-in user, or null: on the server, while the page hydrates, and for a visitor. */
export function useSessionUser(): StoredUser | null {
  const user = useStored('user');
  const token = useStored('token');
  return token === null ? null : user;
}

/** At start: half a session is none. A damaged user is dropped when it is read, and its tokens go with it. */
export function restoreSession(): void {
  const isWhole = readStored('user') !== null && readStored('token') !== null;
  if (!isWhole) removeStored('user', 'token', 'refreshToken');
}

export function hasToken(): boolean {
  return readStored('token') !== null;
}

export function startSession({ token, refreshToken, user }: LoginAnswer): void {
  const lastId = readStored('userId');
  if (lastId !== null && lastId !== user.id) removeStored(...BELONGINGS);
  writeStored('refreshToken', refreshToken);
  writeStored('userId', user.id);
  writeStored('userFullName', user.fullName);
  writeStored('userPhone', user.phoneNumber);
  writeStored('userAddress', user.address);
  const { id, fullName, phoneNumber, address } = user;
  writeStored('user', { id, fullName, phoneNumber, address, email: '' });
  writeStored('token', token);
}

/** Forgets the person; `refused` when the server no longer accepts the session. */
export function endSession(reason: EndReason): void {
  removeStored(...SESSION_KEYS, ...(reason === 'logout' ? BELONGINGS : []));
  for (const listener of endListeners) listener(reason);
}

/** Calls `listener` whenever a session ends in this tab; returns what stops it. */
export function onSessionEnd(listener: (reason: EndReason) => void): () => void {
  endListeners.add(listener);
  return () => {
    endListeners.delete(listener);
  };
}
