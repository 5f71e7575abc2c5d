import {
  ApiError,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
} from '@phsar/contract/client';
import { sendByFetch } from '@phsar/contract/fetch-transport';
import { createShopClient } from '@phsar/contract/shop/client';
import { setNetworkLost } from '@phsar/ui/hooks/use-online';
import { getLocale } from '../../paraglide/runtime.js';
import { endSession } from '../session/session.ts';
import { readStored, writeStored } from '../storage/storage.ts';

/** Held by the tab that refreshes the session; the others wait for it and then find the new token in the storage. */
const REFRESH_LOCK = 'phsar-refresh';

let refreshing: Promise<boolean> | null = null;

/** The browser's API client: sends the token and language, and refreshes an expired token once for all failed calls. */
export const api = createShopClient(withSession(send));

/** Without the session handling: the refresh call must not wait for itself. */
const plainApi = createShopClient(send);

/** An answer shows that there is a network, whatever the browser says. */
export async function send(request: TransportRequest): Promise<TransportAnswer> {
  const answer = await sendByFetch(request);
  setNetworkLost(false);
  return answer;
}

/** The transport with the token and language in each request; it refreshes an expired token and tries again. */
export function withSession(transport: Transport): Transport {
  return async (request) => {
    const token = readStored('token');
    const answer = await transport(withHeaders(request, token));
    // A 401 from a public call, such as a login, says nothing about the session.
    if (answer.status !== 401 || request.endpoint.access !== 'user') return answer;
    if (readStored('refreshToken') === null) return answer;
    if (!(await refreshOnce(token))) return answer;
    return await transport(withHeaders(request, readStored('token')));
  };
}

function withHeaders(request: TransportRequest, token: string | null): TransportRequest {
  const headers: Record<string, string> = { 'accept-language': getLocale(), ...request.headers };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  return { ...request, headers };
}

/**
 * Replaces the access token `refused`, once for all concurrent calls and tabs.
 * @returns false when the session has ended; the user is then logged out
 * @throws NoResponseError, ApiError when the refresh could not be answered; the session stays
 */
function refreshOnce(refused: string | null): Promise<boolean> {
  refreshing ??= withTabLock(() => refresh(refused)).finally(() => {
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
    // Logged out or in as someone else in the meantime: the answer is obsolete.
    if (readStored('refreshToken') !== refreshToken) return hasTokenOtherThan(refused);
    writeStored('refreshToken', data.refreshToken);
    writeStored('token', data.token);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Without locks, another tab may have refreshed first; its tokens are valid.
    if (readStored('refreshToken') !== refreshToken) return hasTokenOtherThan(refused);
    endSession('refused');
    return false;
  }
}

function hasTokenOtherThan(refused: string | null): boolean {
  const token = readStored('token');
  return token !== null && token !== refused;
}

/** Not a server or a proxy that is in trouble, or asks to come later. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 429 && error.status < 500;
}

/** Old phones and plain http (but for localhost) lack Web Locks; each tab then refreshes by itself. */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await work();
  return await navigator.locks.request(REFRESH_LOCK, work);
}
