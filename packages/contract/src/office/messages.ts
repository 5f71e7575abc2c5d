import * as z from 'zod/mini';
import { staff, staffChange } from '../endpoint.ts';
import { actor, paging, rowParams, searchText, timestamp } from '../fields.ts';
import { contactFields } from '../shop/messages.ts';

const state = z.enum(['new', 'answered']);

export const contactMessage = z.object({
  ...contactFields,
  _id: z.string(),
  /** As typed: the sender need not have a Cambodian number. */
  phoneNumber: z.string(),
  state,
  createdAt: timestamp,
  answeredAt: z.nullable(timestamp),
  answeredBy: z.nullable(actor),
});

export const messageCalls = {
  listMessages: staff('GET /messages', 'customers.manage', z.array(contactMessage), {
    summary: 'Messages of the contact page, newest first; the `Link` header has the next page; with an ETag',
    /** `q` is a name, words of the message, or a phone number or at least its last four digits. */
    query: z.object({ state: z.optional(state), q: searchText, ...paging }),
  }),
  changeMessage: staffChange('PATCH /messages/:id', 'customers.manage', contactMessage, {
    summary: 'Marks a message as answered, or as new again; the first answer counts',
    params: rowParams,
    body: z.object({ state }),
  }),
};
