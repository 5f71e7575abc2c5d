import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs a request's work; whatever it calls, and however late, then knows the request's id. */
export function runAsRequest(requestId: string, work: () => void): void {
  requestIds.run(requestId, work);
}

export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
