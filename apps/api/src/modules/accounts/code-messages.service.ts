import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Executor } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { type SmsGateway, UnsendableError } from '../../platform/sms/sms-gateway.ts';
import type { Sources } from '../../platform/sources.ts';
import type { MessageUse, VerificationCodesService } from './verification-codes.service.ts';

/** Beyond this part of a day's messages somebody should look: nobody needs so many codes. */
const ALARM_FROM = 0.5;
/** The log tells so once in this time. */
const ALARM_PAUSE_MS = 60 * 60 * 1000;
/** A message that the gateway did not take is sent again this often, while its code lives. */
const RETRY_MS = 20_000;
const RETRIES = 27;

interface CodeMessagesDeps {
  codes: Pick<VerificationCodesService, 'use' | 'take' | 'release'>;
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
  /** Messages that wait to be sent again: all that were under way when the gateway began to fail. */
  let waiting = 0;
  /** One after the other: the first tries whether the gateway is back, which may send it without saying so. */
  let line: Promise<void> = Promise.resolve();
  let isDown = false;
  /** By which messages grow old while they wait. */
  let pauses = 0;
  const closing = new AbortController();

  const logMany = (use: MessageUse) => {
    const now = sources.now();
    const isLogged = alarmedAt !== null && now.getTime() - alarmedAt.getTime() < ALARM_PAUSE_MS;
    if (isLogged || !isAlarming(use)) return;
    alarmedAt = now;
    log.error({ ...use }, 'Many text messages with codes were sent in 24 hours (SMS_DAILY_LIMIT)');
  };

  const sendAgain = (code: CodeMessage): void => {
    waiting += 1;
    isDown = true;
    const end = pauses + RETRIES;
    line = line
      .then(() => retry(code, end))
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.error(error, 'A text message could not be sent again');
      })
      .finally(() => {
        waiting -= 1;
      });
  };

  /** Until the message needs no further try, or grew too old. */
  const retry = async (code: CodeMessage, end: number): Promise<void> => {
    while (pauses < end) {
      if (isDown) {
        await pause(RETRY_MS, undefined, { signal: closing.signal, ref: false });
        pauses += 1;
      }
      isDown = !(await isDone(code));
      if (!isDown) return;
    }
    await codes.release(code.id);
  };

  /** Whether the message needs no further try. */
  const isDone = async ({ id, phone, text }: CodeMessage): Promise<boolean> => {
    try {
      await again.send(phone, text);
      return true;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if (!(error instanceof UnsendableError)) return false;
      await codes.release(id);
      return true;
    }
  };

  return {
    /** Messages of the last 24 hours, once there are alarmingly many; null before. */
    async alarm(): Promise<{ sent: number; limit: number } | null> {
      const use = await codes.use();
      return isAlarming(use) ? use : null;
    },

    /**
     * Whether messages can be sent, before it is known to whom. Takes one for the code, which is given back if none is sent.
     * @param id of the code
     * @param isPreferred whether the last messages are kept for people like this one
     * @throws ShopError `sms_failed`
     */
    async check(id: number, isPreferred: (executor: Executor) => Promise<boolean>): Promise<void> {
      if (waiting > 0) throw new ShopError('sms_failed');
      // First, so that no message is held by a code for nobody while the gateway is waited for.
      await sms.reach();
      const { isTaken, ...use } = await codes.take(id, isPreferred);
      logMany(use);
      if (!isTaken) throw new ShopError('sms_failed');
    },

    /** @throws ShopError `sms_failed` */
    send: ({ phone, text }: CodeMessage): Promise<void> => sms.send(phone, text),

    /**
     * Sends a message whose failure must not be answered: that would tell that its number has an account. It is in the log,
     * and the message is sent again; while it waits, everybody is told that none can be sent.
     */
    async sendUnseen(code: CodeMessage): Promise<void> {
      try {
        await sms.send(code.phone, code.text);
      } catch (error) {
        // A number that can receive nothing must not stop the messages of all others. What the budget refused it has not counted.
        if (error instanceof ShopError && !(error instanceof UnsendableError)) return sendAgain(code);
        await codes.release(code.id);
        if (!(error instanceof ShopError)) throw error;
      }
    },

    /** Gives up what waits to be sent again. */
    close: (): void => closing.abort(),
  };
}

function isAlarming({ sent, limit }: MessageUse): boolean {
  return sent >= limit * ALARM_FROM;
}
