import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Encoding } from '../../platform/http/compressed-response.ts';
import { isShared, REQUEST_ID_HEADER } from '../../platform/http/request-ids.ts';
import type { RenderedPage } from './rendered-page.ts';

interface PageOptions {
  /** The language cookie to set. */
  cookie?: string | null;
  /** Whether the address holds a key. */
  isSecret?: boolean;
  /** Sent unless caches outside the shop may store the response. */
  requestId?: string;
}

/** Sends a page in a ready form: 304 when the caller has it, headers alone for HEAD. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: RenderedPage,
  encoding: Encoding,
  { cookie = null, isSecret = false, requestId }: PageOptions = {},
): void {
  const form = page.form(encoding);
  if (form === null) throw new Error(`The page was not made in ${encoding}`);
  const own: OutgoingHttpHeaders = {
    ...(cookie === null ? {} : { 'set-cookie': cookie, ...notShared(form.headers) }),
    // The address holds a key: no cache may store the page, and no other site may receive the address.
    ...(isSecret ? { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } : {}),
  };
  if (requestId !== undefined && !isShared(own['cache-control'] ?? form.headers['cache-control'])) {
    own[REQUEST_ID_HEADER] = requestId;
  }
  const known = page.status === 200 && !isSecret ? page.knownTag(request.headers['if-none-match']) : null;
  if (known !== null) {
    response.writeHead(304, { ...page.headersAlone(known), ...own }).end();
    return;
  }
  response.writeHead(page.status, { ...form.headers, ...own });
  if (request.method === 'HEAD') response.end();
  else response.end(form.body);
}

/** An answer that sets a cookie must not be shared, by a CDN that has instructions of its own either. */
function notShared(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const instructions = ['cache-control', 'cdn-cache-control', 'surrogate-control'];
  return Object.fromEntries(
    instructions.filter((name) => name in headers).map((name) => [name, 'private, no-cache']),
  );
}
