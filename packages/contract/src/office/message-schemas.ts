import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';

/** Messages of the contact page, and whether staff answered them. */

export const MESSAGE_STATES = ['new', 'answered'] as const;
const state = z.enum(MESSAGE_STATES);

export const messageParams = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

export const messageQuery = z.object({
  state: z.optional(state),
  /** A name, words of the message, or a phone number or at least its last four digits. */
  q: z.optional(z.string().check(z.maxLength(LIMITS.searchText))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  /** Opaque cursor from the `Link` header. */
  after: z.optional(z.string().check(z.maxLength(200))),
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
