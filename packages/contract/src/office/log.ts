import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';
import { localized, paging, rawText, timestamp } from '../fields.ts';

const logEntry = z.object({
  _id: z.string(),
  at: timestamp,
  /** Null for a refused sign-in and for the shop itself. */
  by: z.nullable(z.object({ _id: z.string(), name: z.nullable(z.string()) })),
  via: z.string(),
  action: z.string(),
  subject: z.nullable(z.string()),
  /** Whether the subject had a screen of its own and is not there any more. */
  isGone: z.boolean(),
  /** Of the existing subjects that the entry names, such as `product:12`, but not of customers and staff. */
  names: z.record(z.string(), localized),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

export const logCalls = {
  listLog: staff('GET /log', 'shop.administer', z.array(logEntry), {
    summary: 'The log of what staff did, newest first',
    query: z.object({
      staff: z.optional(z.uuid()),
      /** What it was done to: `order:PH-…`, `product:12`. */
      subject: z.optional(rawText(120)),
      after: z.optional(rawText(200)),
      limit: paging.limit,
    }),
  }),
};
