import type { FastifyBaseLogger } from 'fastify';
import type { CallCounter } from '../call-counter.ts';
import { type SmsGateway, UnsendableError } from './sms-gateway.ts';

/** The day's messages are spent; the provider was not called. */
export class BudgetSpentError extends UnsendableError {}

/**
 * Limits a gateway to a daily budget for all numbers together, so that someone who gets around the other limits
 * cannot spend more of the shop's money.
 * @param sent counts messages
 * @returns a gateway whose `send` throws BudgetSpentError beyond the budget
 */
export function withBudget(gateway: SmsGateway, sent: CallCounter, log: FastifyBaseLogger): SmsGateway {
  return {
    reach: () => gateway.reach(),
    async send(to, text) {
      if ((await sent.take('all')) > 0) {
        log.error('The daily limit of text messages is reached (SMS_DAILY_LIMIT)');
        throw new BudgetSpentError();
      }
      await gateway.send(to, text);
    },
  };
}
