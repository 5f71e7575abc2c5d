import * as z from 'zod/mini';
import { anyone } from '../endpoint.ts';
import { doneWithMessage, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';

const FILL_OUT = 'Please fill out all fields!';

/** What a visitor enters besides the phone number. The table, the office's answer and the data export have the same fields. */
export const contactFields = {
  name: text(LIMITS.contactName, FILL_OUT, 'Name'),
  message: text(LIMITS.contactMessage, FILL_OUT, 'Message'),
};

export const messageCalls = {
  sendMessage: anyone('POST /messages', 'message', doneWithMessage, {
    summary: 'Sends a message to the shop, from the contact page',
    body: z.object({
      ...contactFields,
      /** As typed: the sender need not have a Cambodian number. */
      phonenumber: text(LIMITS.phoneText, FILL_OUT, 'Phone number'),
    }),
    status: 201,
  }),
};
