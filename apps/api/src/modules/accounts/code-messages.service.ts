import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ShopError } from '../../platform/shop-error.ts';
import { type SmsGateway, UnsendableError } from '../../platform/sms/sms-gateway.ts';
import type { Sources } from '../../platform/sources.ts';
import type { VerificationCodesService } from './verification-codes.service.ts';

/** Beyond this part of a day's messages somebody should look: nobody needs so many codes. */
const ALARM_FROM = 0.5;
/** The log tells so once in this time. */
const ALARM_PAUSE_MS = 60 * 60 * 1000;
/** A message that the gateway did not take is sent again this often, while its code lives. */
const RETRY_MS = 20_000;
const RETRIES = 27;

interface CodeMessagesDeps {
  codes: Pick<VerificationCodesService, 'use' | 'sent'>;
  /** Counts each message towards the day's. */
  sms: SmsGateway;
  /** The same without counting, for messages that the budget has counted already: a gateway that is down must not use up the day. */
  again: Pick<SmsGateway, 'send'>;
  sources: Pick<Sources, 'now'>;
  log: FastifyBaseLogger;
}

interface CodeMessage {
  /** Of the code. */
  id: number;
  /** E.164 */
  phone: string;
  text: string;
}

export type CodeMessagesService = ReturnType<typeof createCodeMessages>;

/** Sends codes while there are messages for the day: the last ones only to people the shop knows. */
export function createCodeMessages({ codes, sms, again, sources, log }: CodeMessagesDeps) {
  let alarmedAt: Date | null = null;
  /** A message waits to be sent again. */
  let isFailing = false;
  const closing = new AbortController();

  const use = async () => {
    const { sent, limit, isOnlyReserveLeft } = await codes.use();
    return { sent, limit, isOnlyReserveLeft, isAlarming: sent >= limit * ALARM_FROM };
  };

  const send = async ({ id, phone, text }: CodeMessage, gateway: typeof again = sms): Promise<void> => {
    await gateway.send(phone, text);
    await codes.sent(id);
  };

  const sendAgain = async (code: CodeMessage): Promise<void> => {
    if (isFailing) return;
    isFailing = true;
    try {
      for (let tries = 0; tries < RETRIES; tries += 1) {
        await pause(RETRY_MS, undefined, { signal: closing.signal, ref: false });
        if (await isDone(code)) return;
      }
    } catch (error) {
      if (!closing.signal.aborted) log.error(error, 'A text message could not be sent again');
    } finally {
      isFailing = false;
    }
  };

  /** Whether the message needs no further try. */
  const isDone = async (code: CodeMessage): Promise<boolean> => {
    try {
      await send(code, again);
      return true;
    } catch (error) {
      if (error instanceof ShopError) return error instanceof UnsendableError;
      throw error;
    }
  };

  return {
    /** Messages of the last 24 hours, once there are alarmingly many; null before. */
    async alarm(): Promise<{ sent: number; limit: number } | null> {
      const { sent, limit, isAlarming } = await use();
      return isAlarming ? { sent, limit } : null;
    },

    /**
     * Whether messages can be sent, before it is known to whom.
     * @param isPreferred whether the last messages are kept for people like this one
     * @throws ShopError `sms_failed`
     */
    async check(isPreferred: () => Promise<boolean>): Promise<void> {
      const { sent, limit, isOnlyReserveLeft, isAlarming } = await use();
      const now = sources.now();
      if (isAlarming && (alarmedAt === null || now.getTime() - alarmedAt.getTime() >= ALARM_PAUSE_MS)) {
        alarmedAt = now;
        log.error({ sent, limit }, 'Many text messages with codes were sent in 24 hours (SMS_DAILY_LIMIT)');
      }
      // The reserve ends too, whoever asks: else the answer would tell who is preferred, and nothing would be sent.
      if (sent >= limit) throw new ShopError('sms_failed');
      if (isOnlyReserveLeft && !(await isPreferred())) throw new ShopError('sms_failed');
      if (isFailing) throw new ShopError('sms_failed');
      await sms.reach();
    },

    /** @throws ShopError `sms_failed` */
    send: (code: CodeMessage): Promise<void> => send(code),

    /**
     * Sends a message whose failure must not be answered: that would tell that its number has an account. It is in the log,
     * and the message is sent again; while it waits, everybody is told that none can be sent.
     */
    async sendUnseen(code: CodeMessage): Promise<void> {
      try {
        await send(code);
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        // A number that can receive nothing must not stop the messages of all others. What the budget refused it has not counted.
        if (!(error instanceof UnsendableError)) void sendAgain(code);
      }
    },

    /** Gives up what waits to be sent again. */
    close: (): void => closing.abort(),
  };
}
