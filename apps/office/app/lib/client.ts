import {
  ApiError,
  NoResponseError,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
} from '@phsar/contract/client';
import { conditionalTransport } from '@phsar/contract/conditional-transport';
import { sendByFetch } from '@phsar/contract/fetch-transport';
import { createOfficeClient, type OfficeClient } from '@phsar/contract/office/client';
import { setNetworkLost } from '@phsar/ui/hooks/use-online';
import { createStore } from '@phsar/ui/listener-store';
import { currentLanguage } from './language.ts';

const transport = conditionalTransport(send);

/** The plain client, without the step-up and session handling of `api`: for signing in. */
export const plainApi = createOfficeClient(transport.send);

/** Forgets the answers cached for revalidation. */
export const forgetAnswers = transport.forget;

/**
 * Sends the screen's language, in which products are named. A call without a body must not have a content type, or the
 * server would expect JSON.
 */
function send(request: TransportRequest): Promise<TransportAnswer> {
  const all = { ...request.headers, 'accept-language': currentLanguage() };
  if (request.body !== undefined) return sendWatched({ ...request, headers: all });
  const { 'content-type': _, ...headers } = all as Record<string, string>;
  return sendWatched({ ...request, headers });
}

/**
 * An answer proves that there is a network, and a missing one that there is none, whatever the browser says.
 * @param sendNow the plain transport
 */
export async function sendWatched(
  request: TransportRequest,
  sendNow: Transport = sendByFetch,
): Promise<TransportAnswer> {
  try {
    const answer = await sendNow(request);
    setNetworkLost(false);
    return answer;
  } catch (error) {
    if (error instanceof NoResponseError) setNetworkLost(true);
    throw error;
  }
}

/** Whether a call failed because the server could not be reached, or is briefly unavailable. */
export function isNetworkFailure(error: unknown): boolean {
  return (
    error instanceof NoResponseError || (error instanceof ApiError && [502, 503, 504].includes(error.status))
  );
}

/** The error code of a failed call; undefined without a response. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.answer?.code : undefined;
}

/** The server's English message per invalid field; empty if it names none. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string | undefined>> {
  return (error instanceof ApiError ? error.answer?.errors : undefined) ?? {};
}

/** The person closed the step-up dialog. */
export class ProofDeclinedError extends Error {
  override readonly name = 'ProofDeclinedError';
}

/** A question that waits for its answer. */
export interface ProofRequest {
  promise: Promise<void>;
  /** Confirmed: repeats the waiting calls. */
  prove(): void;
  decline(): void;
}

/** The pending step-up; null if no call waits for one. */
export const proofRequest = createStore<ProofRequest | null>(null);

/** One dialog for all waiting calls. */
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

/** Calls `listener` when the server reports that the session has ended. @returns a function that unsubscribes */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => {
    endListeners.delete(listener);
  };
}

/** Without step-up, for the step-up itself; notifies `onSessionEnd`. */
export const sessionApi: OfficeClient = {
  call: (name, ...args) => watchingSession(() => plainApi.call(name, ...args)),
};

/** Makes a call; notifies `onSessionEnd` if the session has ended. */
export async function watchingSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (refusalOf(error) === 'sign_in_required') {
      proofRequest.read()?.decline();
      for (const tell of endListeners) tell();
    }
    throw error;
  }
}

/**
 * The office's calls. One that needs a step-up opens its dialog and is then repeated; one that finds the session ended
 * notifies `onSessionEnd`.
 */
export const api: OfficeClient = {
  async call(name, ...args) {
    try {
      return await sessionApi.call(name, ...args);
    } catch (error) {
      if (refusalOf(error) !== 'step_up_required') throw error;
      await askForProof();
      return await sessionApi.call(name, ...args);
    }
  },
};
