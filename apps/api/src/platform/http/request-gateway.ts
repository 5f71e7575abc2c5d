import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { bringsBody, limitBodyTime } from './body-time.ts';

/** Answers from memory synchronously, or returns false and leaves request and response untouched. */
export type SyncResponder = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Of an answer that has ended, or whose caller has left. */
export interface Answered {
  milliseconds: number;
  isFromMemory: boolean;
}

/** Called for every answer, so it must be quick. */
export type AnswerListener = (request: IncomingMessage, response: ServerResponse, answered: Answered) => void;

/** Milliseconds. Longer than the 60 s for which CDNs and proxies keep idle connections. */
const KEEP_ALIVE_TIMEOUT = 72_000;
const HEADERS_TIMEOUT = 30_000;
/** For a body whose route gives it no other time. */
const BODY_TIMEOUT = 30_000;
/** The server's own limit, which closes the line without an answer in the contract's shape: longer than any route allows. */
const REQUEST_TIMEOUT = 180_000;
/** Node looks this often for requests that are over time. */
const CHECK_INTERVAL = 5_000;

/**
 * The HTTP server in front of the framework. Responses that are ready in memory bypass routing, hooks and logging,
 * which would double their cost, so they must carry all their headers.
 */
export class RequestGateway {
  /** Whether the server is about to stop, so that load balancers should send it no more requests; it still answers. */
  isLeaving = false;
  readonly #answers: SyncResponder[] = [];
  readonly #listeners: AnswerListener[] = [];
  #isOpen = true;
  #isDraining = false;
  #running = 0;
  #server: Server | null = null;
  readonly #allAnswered = Promise.withResolvers<void>();
  readonly #bodyTimeout: number;

  /** @param bodyTimeout milliseconds; less in tests */
  constructor(bodyTimeout = BODY_TIMEOUT) {
    this.#bodyTimeout = bodyTimeout;
  }

  /** Responders are tried in the order they were added. */
  add(answer: SyncResponder): void {
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
   * Waits until no request runs, and closes all connections then, or after the limit. Requests that still come over open
   * connections are answered, each as the last of its connection. Call it when nothing listens any more, and before closing
   * the framework, which would also end the calls the server makes to itself.
   * @param limit milliseconds
   */
  async drain(limit: number): Promise<void> {
    this.#isDraining = true;
    if (this.#running > 0) {
      await Promise.race([this.#allAnswered.promise, wait(limit, undefined, { ref: false })]);
    }
    this.#server?.closeAllConnections();
  }

  /** Creates the HTTP server; `framework` handles what no responder answered. */
  server(framework: RequestListener): Server {
    const limits = { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: CHECK_INTERVAL };
    const server = createServer(limits, (request, response) => {
      if (bringsBody(request)) limitBodyTime(request, this.#bodyTimeout);
      const answered = this.#follow(request, response);
      if (this.#isDraining) response.shouldKeepAlive = false;
      answered.isFromMemory = this.#isOpen && this.#answers.some((answer) => answer(request, response));
      if (!answered.isFromMemory) framework(request, response);
    });
    server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
    server.requestTimeout = REQUEST_TIMEOUT;
    this.#server = server;
    return server;
  }

  /** Counts the request as running until its answer has ended, and then calls the listeners. */
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
