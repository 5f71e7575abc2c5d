import type { FastifyBaseLogger } from 'fastify';
import { ShopError } from '../../platform/shop-error.ts';
import type { SmsGateway } from '../../platform/sms/sms-gateway.ts';
import type { Sources } from '../../platform/sources.ts';
import type { VerificationCodesService } from './verification-codes.service.ts';

/** Beyond this part of a day's messages somebody should look: nobody needs so many codes. */
const ALARM_FROM = 0.5;
/** The log tells so once in this time. */
const ALARM_PAUSE_MS = 60 * 60 * 1000;

interface CodeMessagesDeps {
  codes: Pick<VerificationCodesService, 'use' | 'sent'>;
  sms: SmsGateway;
  sources: Pick<Sources, 'now'>;
  log: FastifyBaseLogger;
}

export type CodeMessagesService = ReturnType<typeof createCodeMessages>;

/** Sends codes while there are messages for the day: the last ones only to people the shop knows. */
export function createCodeMessages({ codes, sms, sources, log }: CodeMessagesDeps) {
  let alarmedAt: Date | null = null;

  const use = async () => {
    const { sent, limit, isOnlyReserveLeft } = await codes.use();
    return { sent, limit, isOnlyReserveLeft, isAlarming: sent >= limit * ALARM_FROM };
  };

  return {
    /** Messages of the last 24 hours, once there are alarmingly many; null before. */
    async alarm(): Promise<{ sent: number; limit: number } | null> {
      const { sent, limit, isAlarming } = await use();
      return isAlarming ? { sent, limit } : null;
    },

    /** @param isPreferred whether the last messages are kept for people like this one. @throws ShopError `sms_failed` */
    async check(isPreferred: () => Promise<boolean>): Promise<void> {
      const { sent, limit, isOnlyReserveLeft, isAlarming } = await use();
      const now = sources.now();
      if (isAlarming && (alarmedAt === null || now.getTime() - alarmedAt.getTime() >= ALARM_PAUSE_MS)) {
        alarmedAt = now;
        log.error({ sent, limit }, 'Many text messages with codes were sent in 24 hours (SMS_DAILY_LIMIT)');
      }
      if (isOnlyReserveLeft && !(await isPreferred())) throw new ShopError('sms_failed');
    },

    /** @throws ShopError `sms_failed` */
    async send(code: { id: number; phone: string; text: string }): Promise<void> {
      await sms.send(code.phone, code.text);
      await codes.sent(code.id);
    },
  };
}
