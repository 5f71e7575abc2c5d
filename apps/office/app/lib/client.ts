import { ApiError, type TransportAnswer, type TransportRequest } from '@phsar/contract/client';
import { sendByFetch } from '@phsar/contract/fetch-transport';
import { createOfficeClient, type OfficeClient } from '@phsar/contract/office/client';
import { createStore } from '@phsar/ui/listener-store';
import { conditionalTransport } from './conditional-transport.ts';
import { currentLanguage } from './language.ts';

/** The calls without the detours of `api`: for signing in, and for proving who one is. */
export const plainApi = createOfficeClient(conditionalTransport(send));

/**
 * Asks in the language on the screen: products are named in it. A call without a body names no type of one: the server
 * would look for JSON in it.
 */
function send(request: TransportRequest): Promise<TransportAnswer> {
  const all = { ...request.headers, 'accept-language': currentLanguage() };
  if (request.body !== undefined) return sendByFetch({ ...request, headers: all });
  const { 'content-type': _, ...headers } = all as Record<string, string>;
  return sendByFetch({ ...request, headers });
}

/** The server's code of a failed call; undefined when no answer came. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.answer?.code : undefined;
}

/** The person was asked to prove who they are, and closed the question. */
export class ProofDeclinedError extends Error {
  override readonly name = 'ProofDeclinedError';
}

/** A question that waits for its answer. */
export interface ProofRequest {
  promise: Promise<void>;
  /** Proved: the calls that wait are made again. */
  prove(): void;
  decline(): void;
}

/** What the step-up dialog asks; null while nothing waits for a proof. */
export const proofRequest = createStore<ProofRequest | null>(null);

/** One question for all calls that wait for it. */
function askForProof(): Promise<void> {
  const open = proofRequest.read();
  if (open !== null) return open.promise;
  let prove = () => {};
  let decline = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    prove = resolve;
    decline = () => reject(new ProofDeclinedError('Nobody proved who they are'));
  });
  const closing = (end: () => void) => () => {
    proofRequest.write(null);
    end();
  };
  proofRequest.write({ promise, prove: closing(prove), decline: closing(decline) });
  return promise;
}

const endListeners = new Set<() => void>();

/** Calls `listener` when the server says that nobody is signed in any more; returns what ends that. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => {
    endListeners.delete(listener);
  };
}

/**
 * The office's calls. One that needs a fresh proof of who is asking opens the dialog for it and is made again; one that
 * finds the session ended tells `onSessionEnd`.
 */
export const api: OfficeClient = {
  async call(name, ...args) {
    try {
      return await plainApi.call(name, ...args);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === 'sign_in_required') for (const tell of endListeners) tell();
      if (refusal !== 'step_up_required') throw error;
      await askForProof();
      return await plainApi.call(name, ...args);
    }
  },
};
