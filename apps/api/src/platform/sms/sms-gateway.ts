/** Sends text messages through a provider. */
export interface SmsGateway {
  /**
   * Hands a text message over for sending.
   * @param to E.164
   * @throws ShopError `sms_failed`
   */
  send(to: string, text: string): Promise<void>;
}
