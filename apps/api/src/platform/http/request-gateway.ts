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
import { REQUEST_ID_HEADER, type RequestIdOf } from './request-ids.ts';

/** Answers from memory synchronously, or returns false and leaves request and response untouched. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What is known of an answer when it has ended, or its caller has left. */
export interface Answered {
  /** From the request to the end of the answer. */
  milliseconds: number;
  /** Whether a `QuickAnswer` gave it. */
  isFromMemory: boolean;
}

/** Hears of every answer; on the way of each request, so it must be quick. */
export type AnswerListener = (request: IncomingMessage, response: ServerResponse, answered: Answered) => void;

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
  readonly #listeners: AnswerListener[] = [];
  #isOpen = true;
  #isDraining = false;
  #running = 0;
  #server: Server | null = null;
  readonly #allAnswered = Promise.withResolvers<void>();

  /** Adds a source of ready responses; they are asked in the order they were added. */
  add(answer: QuickAnswer): void {
    this.#answers.push(answer);
  }

  /** Adds a listener to all answers. Without any, nothing is timed. */
  onAnswer(listener: AnswerListener): void {
    this.#listeners.push(listener);
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
  server(framework: RequestListener, requestIdOf: RequestIdOf): Server {
    const server = createServer((request, response) => {
      const answered = this.#follow(request, response);
      if (this.#isDraining) {
        turnAway(request, response, requestIdOf(request));
        return;
      }
      answered.isFromMemory = this.#isOpen && this.#answers.some((answer) => answer(request, response));
      if (!answered.isFromMemory) framework(request, response);
    });
    server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
    server.requestTimeout = REQUEST_TIMEOUT;
    this.#server = server;
    return server;
  }

  /** Counts the request as running until its answer has ended, and then tells the listeners. */
  #follow(request: IncomingMessage, response: ServerResponse): Answered {
    this.#running += 1;
    const answered = { milliseconds: 0, isFromMemory: false };
    const isHeard = this.#listeners.length > 0;
    const begin = isHeard ? performance.now() : 0;
    response.once('close', () => {
      this.#running -= 1;
      if (this.#running === 0 && this.#isDraining) this.#allAnswered.resolve();
      if (!isHeard) return;
      answered.milliseconds = performance.now() - begin;
      for (const listener of this.#listeners) listener(request, response, answered);
    });
    return answered;
  }
}

function turnAway({ headers }: IncomingMessage, response: ServerResponse, requestId: string): void {
  const isPage = acceptsPage(headers.accept);
  response.writeHead(ERROR_STATUS.unavailable, {
    ...BARE_PAGE_HEADERS,
    ...(isPage ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    connection: 'close',
    'retry-after': String(RETRY_AFTER),
    [REQUEST_ID_HEADER]: requestId,
  });
  response.end(isPage ? CLOSING_PAGE : JSON.stringify({ ...CLOSING, requestId }));
}
