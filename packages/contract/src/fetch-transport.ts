import { NoResponseError, type TransportAnswer, type TransportRequest } from './client.ts';

/** @throws NoResponseError without a response in time; the abort reason of `request.signal` if it was aborted */
export async function sendByFetch(request: TransportRequest): Promise<TransportAnswer> {
  const limit = limitedSignal(request.timeoutMs, request.signal);
  try {
    const response = await fetch(request.url, {
      method: request.endpoint.method,
      headers: request.headers,
      credentials: 'include',
      signal: limit.signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const text = await response.text();
    logCall(request, response.status);
    const header = (name: string) => response.headers.get(name);
    const isCsv = header('content-type')?.startsWith('text/csv');
    return { status: response.status, header, body: isCsv ? text : parsedJson(text) };
  } catch (error) {
    if (request.signal?.aborted) {
      logCall(request, 'called off');
      throw error;
    }
    logCall(request, limit.signal.aborted ? 'timed out' : 'no response');
    throw new NoResponseError(`No answer from ${request.endpoint.path}`, { cause: error });
  } finally {
    limit.release();
  }
}

/** Aborts after `timeoutMs` or with `other`: phones from before 2023 lack `AbortSignal.timeout` and `AbortSignal.any`. */
function limitedSignal(timeoutMs: number, other?: AbortSignal): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const abort = () => controller.abort(other?.reason);
  if (other?.aborted) abort();
  else other?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      other?.removeEventListener('abort', abort);
    },
  };
}

/** Undefined for text that is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Logs only method, URL and outcome: bodies and headers may contain passwords, tokens and codes. */
export function logCall(request: TransportRequest, outcome: number | string) {
  // biome-ignore lint/suspicious/noConsole: the specification asks for a log of the calls; debug level is hidden by default.
  console.debug(`${request.endpoint.method} ${request.url}: ${outcome}`);
}
