import type { FastifyBaseLogger } from 'fastify';
import type { CallCounter } from '../call-counter.ts';
import { ShopError } from '../shop-error.ts';
import type { SmsGateway } from './sms-gateway.ts';

/**
 * Limits a gateway to a daily budget for all numbers together, so that someone who gets around the other limits
 * cannot spend more of the shop's money.
 * @param sent counts messages
 */
export function withBudget(gateway: SmsGateway, sent: CallCounter, log: FastifyBaseLogger): SmsGateway {
  return {
    reach: () => gateway.reach(),
    async send(to, text) {
      if ((await sent.take('all')) > 0) {
        log.error('The daily limit of text messages is reached (SMS_DAILY_LIMIT)');
        throw new ShopError('sms_failed');
      }
      await gateway.send(to, text);
    },
  };
}
