import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorAnswer } from '@phsar/contract/errors';
import { SHOP_STARTING } from '@phsar/texts/texts';
import { acceptsPage, BARE_PAGE_HEADERS, barePage } from './bare-page.ts';

/** Answers from memory synchronously, or returns false and leaves request and response untouched. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Milliseconds. Longer than the 60 s for which CDNs and proxies keep idle connections. */
const KEEP_ALIVE_TIMEOUT = 72_000;
const REQUEST_TIMEOUT = 30_000;

/** `Retry-After` in seconds: by then another server, or this one after a restart, may answer. */
const RETRY_AFTER = 2;
const CLOSING: ErrorAnswer = { success: false, message: ERROR_MESSAGE.unavailable, code: 'unavailable' };
const CLOSING_PAGE = barePage(SHOP_STARTING, RETRY_AFTER);

/**
 * The HTTP server in front of the framework. Responses that are ready in memory bypass routing, hooks and logging,
 * which would double their cost, so they must carry all their headers.
 */
export class RequestGateway {
  readonly #answers: QuickAnswer[] = [];
  #isOpen = true;
  #isDraining = false;
  #running = 0;
  #server: Server | null = null;
  readonly #allAnswered = Promise.withResolvers<void>();

  /** Adds a source of ready responses; they are asked in the order they were added. */
  add(answer: QuickAnswer): void {
    this.#answers.push(answer);
  }

  /** From now on the framework handles every request, and closes keep-alive connections. */
  close(): void {
    this.#isOpen = false;
  }

  /**
   * Finishes running requests and answers new ones with 503; connections still open after the limit are closed.
   * Call it before closing the framework, which would also end the calls the server makes to itself.
   * @param limit milliseconds
   */
  async drain(limit: number): Promise<void> {
    this.#isDraining = true;
    this.#server?.closeIdleConnections();
    if (this.#running > 0) {
      await Promise.race([this.#allAnswered.promise, wait(limit, undefined, { ref: false })]);
    }
    this.#server?.closeAllConnections();
  }

  /** Creates the HTTP server; `framework` handles what no quick answer did. */
  server(framework: RequestListener): Server {
    const server = createServer((request, response) => {
      if (this.#isDraining) {
        turnAway(request, response);
        return;
      }
      this.#count(response);
      if (this.#isOpen && this.#answers.some((answer) => answer(request, response))) return;
      framework(request, response);
    });
    server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
    server.requestTimeout = REQUEST_TIMEOUT;
    this.#server = server;
    return server;
  }

  #count(response: ServerResponse): void {
    this.#running += 1;
    response.once('close', () => {
      this.#running -= 1;
      if (this.#running === 0 && this.#isDraining) this.#allAnswered.resolve();
    });
  }
}

function turnAway({ headers }: IncomingMessage, response: ServerResponse): void {
  const isPage = acceptsPage(headers.accept);
  response.writeHead(ERROR_STATUS.unavailable, {
    ...BARE_PAGE_HEADERS,
    ...(isPage ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    connection: 'close',
    'retry-after': String(RETRY_AFTER),
  });
  response.end(isPage ? CLOSING_PAGE : JSON.stringify(CLOSING));
}
