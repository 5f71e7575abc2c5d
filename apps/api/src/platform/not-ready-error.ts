import { ShopError } from './shop-error.ts';

/** Seconds. */
const RETRY_AFTER = 2;

/** The answer to a load balancer's question: no failure, so the log does not have it. */
export class NotReadyError extends ShopError {
  constructor() {
    super('unavailable', { retryAfter: RETRY_AFTER });
  }
}
