import type { FastifyBaseLogger } from 'fastify';
import type { CallCounter } from '../call-counter.ts';
import { ShopError } from '../shop-error.ts';
import type { SmsGateway } from './sms-gateway.ts';

/**
 * The gateway, within a budget for all numbers together: whoever finds a way around the other limits cannot
 * spend more of the shop's money in a day.
 * @param sent counts messages
 */
export function withBudget(gateway: SmsGateway, sent: CallCounter, log: FastifyBaseLogger): SmsGateway {
  return {
    async send(to, text) {
      if ((await sent.take('all')) > 0) {
        log.error('the budget of text messages is spent: SMS_DAILY_LIMIT');
        throw new ShopError('sms_failed');
      }
      await gateway.send(to, text);
    },
  };
}
