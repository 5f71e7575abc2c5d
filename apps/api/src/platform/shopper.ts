/** A shopper as an access token names them. */
export interface Shopper {
  accountId: string;
  sessionId: string;
}
