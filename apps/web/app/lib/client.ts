import { ApiError, type TransportAnswer, type TransportRequest } from '@phsar/contract/client';
import { createShopClient } from '@phsar/contract/shop/client';
import { getLocale } from '../paraglide/runtime.js';
import { sendByFetch } from './fetch-transport.ts';
import { endSession } from './session.ts';
import { readStored, writeStored } from './storage.ts';

/** Held while one tab refreshes; the others wait and then find the new token in the storage. */
const REFRESH_LOCK = 'phsar-refresh';

let refreshing: Promise<boolean> | null = null;

/** The one client of the browser: bearer token, language, time-outs, one refresh for many refused calls. */
export const api = createShopClient(sendWithSession);

/** A call of its own, past the session: what refreshes it must not wait for itself. */
const plainApi = createShopClient(sendByFetch);

async function sendWithSession(request: TransportRequest): Promise<TransportAnswer> {
  const token = readStored('token');
  const answer = await sendByFetch(withHeaders(request, token));
  // A refusal to a call without a token, or of a login, says nothing about the session.
  if (answer.status !== 401 || request.endpoint.access !== 'user') return answer;
  if (readStored('refreshToken') === null) return answer;
  if (!(await refreshOnce(token))) return answer;
  return await sendByFetch(withHeaders(request, readStored('token')));
}

function withHeaders(request: TransportRequest, token: string | null): TransportRequest {
  const headers: Record<string, string> = { 'accept-language': getLocale(), ...request.headers };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  return { ...request, headers };
}

/**
 * Gets a new access token in place of `refused`, once however many calls and tabs ask.
 * @returns false when the session is over; the person is then logged out
 * @throws NoResponseError, ApiError when the server could not be asked: the session stays
 */
function refreshOnce(refused: string | null): Promise<boolean> {
  refreshing ??= underLock(() => refresh(refused)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refresh(refused: string | null): Promise<boolean> {
  if (hasTokenOtherThan(refused)) return true;
  const refreshToken = readStored('refreshToken');
  if (refreshToken === null) return false;
  try {
    const { data } = await plainApi.call('refreshToken', { body: { refreshToken } });
    // Logged out, or in as somebody else, meanwhile: what came belongs to nobody any more.
    if (readStored('refreshToken') !== refreshToken) return hasTokenOtherThan(refused);
    writeStored('refreshToken', data.refreshToken);
    writeStored('token', data.token);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // A tab without locks was quicker; its tokens are good.
    if (readStored('refreshToken') !== refreshToken) return hasTokenOtherThan(refused);
    endSession('refused');
    return false;
  }
}

function hasTokenOtherThan(refused: string | null): boolean {
  const token = readStored('token');
  return token !== null && token !== refused;
}

/** Statuses by which a server, or what stands before it, only asks to come back later. */
const LATER = [429, 502, 503, 504];

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !LATER.includes(error.status);
}

/** Web Locks are missing in old phones and on http addresses other than localhost: the tab then refreshes alone. */
async function underLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await work();
  return await navigator.locks.request(REFRESH_LOCK, work);
}
