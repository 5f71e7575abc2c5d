import type { IncomingMessage } from 'node:http';
import { ShopError } from '../shop-error.ts';

/** Milliseconds for what staff uploads. A photo of 300 KB takes a minute on the slowest network. */
export const STAFF_UPLOAD_TIME = 120_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Limits the time in which the rest of a body must arrive; a later call replaces the limit.
 * @param giveUp called after the limit; by default the body's reader gets a ShopError `request_timeout`
 */
export function limitBodyTime(
  request: IncomingMessage,
  milliseconds: number,
  giveUp: (request: IncomingMessage) => void = failReader,
): void {
  if (timers.has(request)) clearTimeout(timers.get(request));
  else for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timers.get(request)));
  const onTime = () => {
    if (!request.complete) giveUp(request);
  };
  timers.set(request, setTimeout(onTime, milliseconds).unref());
}

export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Fails the body's reader but leaves the connection open for the response. Without a reader no response is needed. */
function failReader(request: IncomingMessage): void {
  if (request.listenerCount('error') === 0) request.destroy();
  else request.emit('error', new ShopError('request_timeout'));
}
