import type { LoginAnswer } from '@phsar/contract/shop/wire';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readStored, STORED_KEYS, writeStored } from '../storage/storage.ts';
import {
  endSession,
  hasToken,
  onSessionEnd,
  restoreSession,
  startSession,
  useSessionUser,
} from './session.ts';

const DARA = { id: 'u1', fullName: 'សុខ ដារ៉ា', phoneNumber: '+85512345678', address: 'ភ្នំពេញ' };

function loginOf(user: Omit<LoginAnswer['user'], '_id'>): LoginAnswer {
  const known = { ...user, _id: user.id };
  return { success: true, message: 'Welcome', token: 'access', refreshToken: 'refresh', user: known };
}

const keptKeys = () => STORED_KEYS.filter((key) => localStorage.getItem(key) !== null).sort();

describe('a session', () => {
  // Covers 3.6, 3.17, 3.18, 3.19, 4.1
  it('starts with the tokens and the user under the keys of the specification', () => {
    startSession(loginOf(DARA));
    expect({ ...localStorage }).toEqual({
      token: 'access',
      refreshToken: 'refresh',
      user: JSON.stringify({ ...DARA, email: '' }),
      userId: 'u1',
      userFullName: 'សុខ ដារ៉ា',
      userPhone: '+85512345678',
      userAddress: 'ភ្នំពេញ',
    });
    expect(hasToken()).toBe(true);
  });

  it('is shown while it lasts, and no longer', () => {
    const { result } = renderHook(useSessionUser);
    expect(result.current).toBeNull();
    act(() => startSession(loginOf(DARA)));
    expect(result.current).toEqual({ ...DARA, email: '' });
    act(() => endSession('logout'));
    expect(result.current).toBeNull();
  });

  // Covers 4.3
  it('that the person left takes everything personal along, and leaves the favourites and the catalogue', () => {
    startSession(loginOf(DARA));
    for (const key of STORED_KEYS) if (localStorage.getItem(key) === null) localStorage.setItem(key, '[]');
    endSession('logout');
    expect(keptKeys()).toEqual([
      'cachedBlogs',
      'cachedDeliveryLimit',
      'cachedDiscountedProducts',
      'cachedProducts',
      'cached_banners',
      'favorites',
    ]);
  });

  it('that the server ended leaves the picture and the order being made for the same person', () => {
    startSession(loginOf(DARA));
    writeStored('profilePicture', 'data:image/jpeg;base64,AAAA');
    writeStored('orderCreated', true);
    endSession('refused');
    expect(hasToken()).toBe(false);
    expect(keptKeys()).toEqual(['orderCreated', 'profilePicture', 'userId']);
    startSession(loginOf(DARA));
    expect(readStored('profilePicture')).toBe('data:image/jpeg;base64,AAAA');
  });

  it('of another account finds nothing of the previous one', () => {
    startSession(loginOf(DARA));
    writeStored('profilePicture', 'data:image/jpeg;base64,AAAA');
    endSession('refused');
    startSession(loginOf({ ...DARA, id: 'u2' }));
    expect(readStored('profilePicture')).toBeNull();
    expect(readStored('userId')).toBe('u2');
  });

  it('tells who asked to know when it ends, and why', () => {
    const listener = vi.fn();
    const stop = onSessionEnd(listener);
    endSession('refused');
    stop();
    endSession('logout');
    expect(listener.mock.calls).toEqual([['refused']]);
  });
});

describe('restoring at the start', () => {
  it('keeps a whole session', () => {
    startSession(loginOf(DARA));
    restoreSession();
    expect([readStored('token'), readStored('refreshToken'), readStored('user')?.id]).toEqual([
      'access',
      'refresh',
      'u1',
    ]);
  });

  // Covers 4.5
  it.each(['{broken', '"text"', '[]', 'null', '{"id":7}'])(
    'drops user and token when the user is %s',
    (damaged) => {
      startSession(loginOf(DARA));
      localStorage.setItem('user', damaged);
      restoreSession();
      expect([localStorage.getItem('user'), localStorage.getItem('token')]).toEqual([null, null]);
      expect(hasToken()).toBe(false);
    },
  );

  // Covers 4.4, 6.1
  it.each(['user', 'token'] as const)('takes half a session for none: no %s', (missing) => {
    startSession(loginOf(DARA));
    localStorage.removeItem(missing);
    restoreSession();
    expect([readStored('user'), readStored('token'), readStored('refreshToken')]).toEqual([null, null, null]);
  });
});
