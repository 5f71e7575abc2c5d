import type { FastifyBaseLogger } from 'fastify';
import { ShopError } from '../shop-error.ts';

/** A slower gateway counts as down: a person is waiting. */
const TIMEOUT_MS = 8_000;

interface MessageRequest {
  /** May contain a key, so it is never logged; nor are the headers. */
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/**
 * Posts a message to a gateway; any 2xx counts as accepted.
 * @throws ShopError `sms_failed`, without a cause, whose text could contain the URL
 */
export async function postMessage(
  gateway: string,
  { url, headers, body }: MessageRequest,
  log: FastifyBaseLogger,
): Promise<void> {
  const reason = await refusalOf(() =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      body,
      // A redirect is an error: following it would send the keys elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  if (reason === null) return;
  log.error({ gateway, reason }, 'A text message could not be sent');
  throw new ShopError('sms_failed');
}

async function refusalOf(post: () => Promise<Response>): Promise<string | null> {
  try {
    const answer = await post();
    // The body is not needed, but unread it would hold the connection.
    await answer.body?.cancel();
    return answer.ok ? null : `answered ${answer.status}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? `no answer in ${TIMEOUT_MS / 1000} seconds`
      : 'not reachable';
  }
}
