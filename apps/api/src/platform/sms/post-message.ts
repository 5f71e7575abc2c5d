import type { FastifyBaseLogger } from 'fastify';
import { ShopError } from '../shop-error.ts';

/** A gateway that needs longer is not there: the person waits for this. */
const TIMEOUT_MS = 8_000;

interface MessageRequest {
  /** May hold a key: never logged, like the headers. */
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/**
 * Posts a message to a gateway; any 2xx is its promise to send it.
 * @throws ShopError `sms_failed`, without a cause: its text could name the address
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
      // A gateway that moved must be looked at, not be followed with the keys.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  if (reason === null) return;
  log.error({ gateway, reason }, 'a text message could not be sent');
  throw new ShopError('sms_failed');
}

async function refusalOf(post: () => Promise<Response>): Promise<string | null> {
  try {
    const answer = await post();
    // Nothing in it is needed; unread, it would hold the connection.
    await answer.body?.cancel();
    return answer.ok ? null : `answered ${answer.status}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? `no answer in ${TIMEOUT_MS / 1000} seconds`
      : 'not reachable';
  }
}
