/** Sends text messages through a provider. */
export interface SmsGateway {
  /**
   * Passes a text message to the provider.
   * @param to E.164
   * @throws ShopError `sms_failed`
   */
  send(to: string, text: string): Promise<void>;
}
