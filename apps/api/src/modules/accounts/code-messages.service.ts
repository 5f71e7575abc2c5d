import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Executor } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { type SmsGateway, UnsendableError } from '../../platform/sms/sms-gateway.ts';
import type { Sources } from '../../platform/sources.ts';
import type { MessageUse, VerificationCodes } from './verification-codes.service.ts';

/** The part of a day's messages from which the log reports an error: more than customers need. */
const ALARM_FROM = 0.5;
/** Minimum time between two such errors. */
const ALARM_PAUSE_MS = 60 * 60 * 1000;
/** A message that the gateway did not take is sent again this often, while its code lives. */
const RETRY_MS = 20_000;
const RETRIES = 27;

interface CodeMessagesDeps {
  codes: Pick<VerificationCodes, 'use' | 'take' | 'release'>;
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

/** Sends codes while messages are left for the day: the last ones only to preferred requesters. */
export class CodeMessages {
  readonly #deps: CodeMessagesDeps;
  #alarmedAt: Date | null = null;
  /** Messages that wait to be sent again: all that were being sent when the gateway began to fail. */
  #waiting = 0;
  /** Sends one after the other: the first shows whether the gateway is back. */
  #queue: Promise<void> = Promise.resolve();
  #isDown = false;
  /** The age of waiting messages is counted in pauses. */
  #pauses = 0;
  /** Of the last message, in milliseconds. */
  #lastDuration = 0;
  readonly #closing = new AbortController();

  constructor(deps: CodeMessagesDeps) {
    this.#deps = deps;
  }

  /** Messages of the last 24 hours, once there are alarmingly many; null before. */
  async alarm(): Promise<MessageUse | null> {
    const use = await this.#deps.codes.use();
    return isAlarming(use) ? use : null;
  }

  /**
   * Checks that messages can be sent, before the account is considered. Takes one for the code, which is returned if none
   * is sent.
   * @param id of the code
   * @param isPreferred whether the requester may have one of the last messages
   * @throws ShopError `sms_failed`
   */
  async check(id: number, isPreferred: (executor: Executor) => Promise<boolean>): Promise<void> {
    const { codes, sms } = this.#deps;
    if (this.#waiting > 0) throw new ShopError('sms_failed');
    // First, so that no message is taken while the gateway is waited for.
    await sms.reach();
    const { isTaken, ...use } = await codes.take(id, isPreferred);
    this.#logAlarm(use);
    if (!isTaken) throw new ShopError('sms_failed');
  }

  /** @throws ShopError `sms_failed` */
  async send({ phone, text }: CodeMessage): Promise<void> {
    await this.#deps.sms.send(phone, text);
  }

  /**
   * Sends a message whose failure must not be reported: that would reveal that its number has an account. It is logged,
   * and the message is sent again; while it waits, every request for one is refused.
   */
  async sendUnseen(message: CodeMessage): Promise<void> {
    const { codes, sms } = this.#deps;
    const begin = performance.now();
    try {
      await sms.send(message.phone, message.text);
    } catch (error) {
      // A number that can receive nothing must not stop the messages of all others. The budget does not count what it refuses.
      if (error instanceof ShopError && !(error instanceof UnsendableError)) return this.#sendAgain(message);
      await codes.release(message.id);
      if (!(error instanceof ShopError)) throw error;
    } finally {
      this.#lastDuration = performance.now() - begin;
    }
  }

  /** For a number without an account: returns its message, and takes as long as the last `sendUnseen`. */
  async pretendToSend(id: number): Promise<void> {
    const waiting = this.#lastDuration >= 1 ? pause(this.#lastDuration) : undefined;
    await Promise.all([waiting, this.#deps.codes.release(id)]);
  }

  /** Drops the messages that wait to be sent again. */
  close(): void {
    this.#closing.abort();
  }

  #logAlarm(use: MessageUse): void {
    const now = this.#deps.sources.now();
    const isLogged = this.#alarmedAt !== null && now.getTime() - this.#alarmedAt.getTime() < ALARM_PAUSE_MS;
    if (isLogged || !isAlarming(use)) return;
    this.#alarmedAt = now;
    this.#deps.log.error({ ...use }, 'Many text messages with codes were sent in 24 hours (SMS_DAILY_LIMIT)');
  }

  #sendAgain(message: CodeMessage): void {
    this.#waiting += 1;
    this.#isDown = true;
    const end = this.#pauses + RETRIES;
    this.#queue = this.#queue
      .then(() => this.#retry(message, end))
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted)
          this.#deps.log.error(error, 'A text message could not be sent again');
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  async #retry(message: CodeMessage, end: number): Promise<void> {
    while (this.#pauses < end) {
      if (this.#isDown) {
        await pause(RETRY_MS, undefined, { signal: this.#closing.signal, ref: false });
        this.#pauses += 1;
      }
      this.#isDown = !(await this.#isDone(message));
      if (!this.#isDown) return;
    }
    await this.#deps.codes.release(message.id);
  }

  /** Sends a message. @returns whether it needs no further attempt */
  async #isDone({ id, phone, text }: CodeMessage): Promise<boolean> {
    const { codes, again } = this.#deps;
    try {
      await again.send(phone, text);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if (!(error instanceof UnsendableError)) return false;
      await codes.release(id);
    }
    return true;
  }
}

function isAlarming({ sent, limit }: MessageUse): boolean {
  return sent >= limit * ALARM_FROM;
}
