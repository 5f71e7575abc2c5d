import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';
import { paging, rowParams, searchText } from './fields.ts';

/** Messages of the contact page, and whether staff answered them. */

export const MESSAGE_STATES = ['new', 'answered'] as const;
const state = z.enum(MESSAGE_STATES);

export const messageQuery = z.object({
  state: z.optional(state),
  /** A name, words of the message, or a phone number or at least its last four digits. */
  q: searchText,
  ...paging,
});

export const changeMessageBody = z.object({ state });

/** What a visitor wrote on the contact page, and who answered it. */
export const contactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  /** As typed: the sender need not have a Cambodian number. */
  phoneNumber: z.string(),
  /** Plain text. */
  message: z.string(),
  state,
  createdAt: z.iso.datetime(),
  /** Null while it is new. */
  answeredAt: z.nullable(z.iso.datetime()),
  answeredBy: z.nullable(z.object({ _id: z.nullable(z.string()), name: z.string() })),
});

/** Messages of the contact page. */
export const messageCalls = {
  listMessages: staff('GET /messages', 'customers.manage', {
    summary: 'Messages of the contact page, newest first; the `Link` header has the next page; with an ETag',
    query: messageQuery,
    answer: z.array(contactMessage),
    errors: ['invalid_cursor'],
  }),
  changeMessage: staff('PATCH /messages/:id', 'customers.manage', {
    summary: 'Marks a message as answered, or as new again; the first answer counts',
    params: rowParams,
    body: changeMessageBody,
    answer: contactMessage,
    errors: ['not_found', 'idempotency_mismatch'],
  }),
};
