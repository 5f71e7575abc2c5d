import * as z from 'zod/mini';
import { anyone } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { asked, doneAnswer } from './fields.ts';

const FILL_OUT = 'Please fill out all fields!';

export const messageBody = z.object({
  name: asked(LIMITS.contactName, FILL_OUT, 'Name'),
  /** As typed: the sender need not have a Cambodian number. */
  phonenumber: asked(LIMITS.phoneText, FILL_OUT, 'Phone number'),
  message: asked(LIMITS.contactMessage, FILL_OUT, 'Message'),
});

/** The contact page. */
export const messageCalls = {
  sendMessage: anyone('POST /messages', 'message', {
    summary: 'Sends a message to the shop, from the contact page',
    body: messageBody,
    answer: doneAnswer,
    status: 201,
  }),
};
