import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';
import { done, timestamp, uuidParams } from '../fields.ts';

/** What of Telegram is linked to the shop: the staff's group, or oneself. */
export const TELEGRAM_LINK_KINDS = ['group', 'me'] as const;
const kind = z.enum(TELEGRAM_LINK_KINDS);
/** To be written to the bot as `/link CODE`: in the group, or to the bot alone. */
const telegramCode = z.object({ code: z.string(), expiresAt: timestamp });
const telegramLink = z.object({
  _id: z.string(),
  kind,
  /** The group's title, or the person's name in Telegram. */
  title: z.string(),
  linkedAt: timestamp,
  staff: z.object({ _id: z.string(), name: z.string() }),
});

/** Why the bot cannot work, or a message did not arrive. */
const failure = z.object({
  reason: z.enum(['token_refused', 'bot_removed', 'chat_unknown', 'refused', 'other_reader', 'unreachable']),
  at: timestamp,
});

const telegramState = z.object({
  isOn: z.boolean(),
  /** The bot's name, without @; null while it is not known. */
  bot: z.nullable(z.string()),
  hidesContact: z.boolean(),
  /** Null while the bot works. */
  problem: z.nullable(failure),
  /** Messages that were given up, the latest first, at most 100; none for who may not see orders. */
  failed: z.array(z.extend(failure, { _id: z.string(), topic: z.string(), orderId: z.nullable(z.string()) })),
});

export const telegramCalls = {
  createTelegramLink: staff('POST /telegram/links', 'staff', telegramCode, {
    summary: 'A code that links the group or oneself to the shop’s bot in Telegram; ends after ten minutes',
    needsStepUp: true,
    body: z.object({ kind }),
  }),
  listTelegramLinks: staff('GET /telegram/links', 'staff', z.array(telegramLink), {
    summary: 'The linked group and oneself; for owners, everybody who is linked',
  }),
  removeTelegramLink: staff('DELETE /telegram/links/:id', 'staff', done, {
    summary: 'Ends a link to Telegram',
    params: uuidParams,
    errors: ['step_up_required'],
  }),
  getTelegram: staff('GET /telegram', 'staff', telegramState, {
    summary: 'How the bot is doing, and the messages that did not arrive',
  }),
  changeTelegram: staff('PATCH /telegram', 'shop.administer', telegramState, {
    summary: 'Changes what the bot tells',
    needsStepUp: true,
    body: z.object({ hidesContact: z.boolean() }),
  }),
  handleFailedNews: staff('POST /telegram/failed', 'settings.change', telegramState, {
    summary: 'Sends the messages that did not arrive again, or lets them go',
    body: z.object({ deed: z.enum(['retry', 'dismiss']) }),
  }),
};
