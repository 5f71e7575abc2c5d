/** The idempotency key of a call. */
export interface IdempotencyKey {
  /** The caller: different people may use the same key. */
  owner: { accountId: string } | { staffId: string };
  key: string;
  /** SHA-256 of the request, hex. */
  requestHash: string;
}
