import type { FastifyBaseLogger } from 'fastify';
import { ShopError } from '../shop-error.ts';
import { NumberRefusedError } from './sms-gateway.ts';

/** A slower gateway counts as down: a person is waiting. */
const TIMEOUT_MS = 8_000;

/** The question whether a gateway is there comes before the message. */
const REACH_TIMEOUT_MS = 3_000;

/** Answers by which a gateway refuses every message: keys, balance, pace. Other 4xx are about this one. */
const REFUSES_ALL = [401, 402, 403, 407, 408, 429];

interface MessageRequest {
  /** May contain a key, so it is never logged; nor are the headers. */
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/**
 * Posts a message to a gateway; any 2xx counts as accepted.
 * @throws NumberRefusedError, or ShopError `sms_failed`, without a cause, whose text could contain the URL
 */
export async function postMessage(
  gateway: string,
  { url, headers, body }: MessageRequest,
  log: FastifyBaseLogger,
): Promise<void> {
  const answer = await fetchStatus(TIMEOUT_MS, (signal) =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      body,
      // A redirect is an error: following it would send the keys elsewhere.
      redirect: 'manual',
      signal,
    }),
  );
  if (answer.status >= 200 && answer.status < 300) return;
  log.error({ gateway, reason: answer.text }, 'A text message could not be sent');
  const isAboutNumber = answer.status >= 400 && answer.status < 500 && !REFUSES_ALL.includes(answer.status);
  throw isAboutNumber ? new NumberRefusedError() : new ShopError('sms_failed');
}

/** Asks whether a gateway answers. @param url its path and keys are not sent. @throws ShopError `sms_failed` */
export async function reachOrigin(gateway: string, url: URL, log: FastifyBaseLogger): Promise<void> {
  const answer = await fetchStatus(REACH_TIMEOUT_MS, (signal) =>
    fetch(url.origin, { method: 'HEAD', redirect: 'manual', signal }),
  );
  if (answer.status > 0 && answer.status < 500) return;
  log.error({ gateway, reason: answer.text }, 'The gateway for text messages does not answer');
  throw new ShopError('sms_failed');
}

/** What a gateway answered, for the log too; status 0 when nothing came. */
async function fetchStatus(
  timeoutMs: number,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<{ status: number; text: string }> {
  try {
    const { status, body } = await ask(AbortSignal.timeout(timeoutMs));
    // The body is not needed, but unread it would hold the connection.
    await body?.cancel();
    return { status, text: `answered ${status}` };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { status: 0, text: isLate ? `no answer in ${timeoutMs / 1000} seconds` : 'not reachable' };
  }
}
