import { ShopError } from '../shop-error.ts';

export interface SmsGateway {
  /** Asks whether the provider answers at all, without a number. @throws ShopError `sms_failed` */
  reach(): Promise<void>;
  /**
   * Passes a text message to the provider.
   * @param to E.164
   * @throws NumberRefusedError when the provider refuses this message; ShopError `sms_failed` when it sends none
   */
  send(to: string, text: string): Promise<void>;
}

/** A message that must not be sent again, although the provider may well work. */
export class UnsendableError extends ShopError {
  constructor() {
    super('sms_failed');
  }
}

/** The provider works, but does not take this message: the number cannot receive it. */
export class NumberRefusedError extends UnsendableError {}
