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

/** Answers from memory at once, or returns false and has touched nothing. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Milliseconds: longer than the minute for which a CDN or proxy keeps its connections. */
const KEEP_ALIVE_TIMEOUT = 72_000;
const REQUEST_TIMEOUT = 30_000;

/** Seconds after which another server, or this one after a restart, may answer. */
const RETRY_AFTER = 2;
const CLOSING: ErrorAnswer = { success: false, message: ERROR_MESSAGE.unavailable, code: 'unavailable' };
const CLOSING_PAGE = barePage(SHOP_STARTING, RETRY_AFTER);

/**
 * The HTTP server. Answers ready in memory are sent before the framework sees the request: routing, hooks and
 * logging would double the cost. Such answers carry all their headers.
 */
export class FrontDoor {
  readonly #answers: QuickAnswer[] = [];
  #isOpen = true;
  #isDraining = false;
  #running = 0;
  #server: Server | null = null;
  readonly #allAnswered = Promise.withResolvers<void>();

  add(answer: QuickAnswer): void {
    this.#answers.push(answer);
  }

  /** From now on the framework handles every request and closes keep-alive connections. */
  close(): void {
    this.#isOpen = false;
  }

  /**
   * Requests that run are answered, new ones are turned away; who has not finished after the limit is cut.
   * To be called before the framework closes, which would also end the calls it makes to itself.
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
