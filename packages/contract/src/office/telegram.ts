import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { doneAnswer } from './fields.ts';
import { TELEGRAM_LINK_KINDS } from './telegram-link-kinds.ts';

const kind = z.enum(TELEGRAM_LINK_KINDS);

export const telegramLinkBody = z.object({ kind });
/** To be written to the bot as `/link CODE`: in the group, or to the bot alone. */
export const telegramCode = z.object({ code: z.string(), expiresAt: timestamp });
export const telegramLinkParams = z.object({ id: z.uuid() });
export const telegramLink = z.object({
  _id: z.string(),
  kind,
  /** The group's title, or the person's name in Telegram. */
  title: z.string(),
  linkedAt: timestamp,
  /** Whom it links; for the group, who did. */
  staff: z.object({ _id: z.string(), name: z.string() }),
});

/** Why the bot cannot work, or a message did not arrive. */
export const TELEGRAM_PROBLEMS = [
  'token_refused',
  'bot_removed',
  'chat_unknown',
  'refused',
  'other_reader',
  'unreachable',
] as const;
const problem = z.enum(TELEGRAM_PROBLEMS);

export const telegramState = z.object({
  /** Whether the server has a bot's token. */
  isOn: z.boolean(),
  /** The bot's name, without @; null while it is not known. */
  bot: z.nullable(z.string()),
  /** Whether messages leave out the customer's phone number. */
  hidesContact: z.boolean(),
  /** Null while the bot works. */
  problem: z.nullable(z.object({ reason: problem, at: timestamp })),
  /** Messages that were given up, the latest first, at most 100; none for who may not see orders. */
  failed: z.array(
    z.object({
      _id: z.string(),
      topic: z.string(),
      /** The order it is about, if any. */
      orderId: z.nullable(z.string()),
      reason: problem,
      at: timestamp,
    }),
  ),
});
export const telegramChange = z.object({ hidesContact: z.boolean() });
/** What is to become of the messages that were given up. */
export const telegramFailedBody = z.object({ deed: z.enum(['retry', 'dismiss']) });

/** The shop's bot in Telegram. */
export const telegramCalls = {
  createTelegramLink: staff('POST /telegram/links', 'staff', {
    summary: 'A code that links the group or oneself to the shop’s bot in Telegram; ends after ten minutes',
    needsStepUp: true,
    body: telegramLinkBody,
    answer: telegramCode,
    errors: ['forbidden', 'second_factor_missing'],
  }),
  listTelegramLinks: staff('GET /telegram/links', 'staff', {
    summary: 'The linked group and oneself; for owners, everybody who is linked',
    answer: z.array(telegramLink),
  }),
  removeTelegramLink: staff('DELETE /telegram/links/:id', 'staff', {
    summary: 'Ends a link to Telegram',
    params: telegramLinkParams,
    answer: doneAnswer,
    errors: ['not_found', 'forbidden', 'step_up_required'],
  }),
  getTelegram: staff('GET /telegram', 'staff', {
    summary: 'How the bot is doing, and the messages that did not arrive',
    answer: telegramState,
  }),
  changeTelegram: staff('PATCH /telegram', 'shop.administer', {
    summary: 'Changes what the bot tells',
    needsStepUp: true,
    body: telegramChange,
    answer: telegramState,
  }),
  handleFailedNews: staff('POST /telegram/failed', 'settings.change', {
    summary: 'Sends the messages that did not arrive again, or lets them go',
    body: telegramFailedBody,
    answer: telegramState,
  }),
};
