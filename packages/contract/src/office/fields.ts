import { LANGUAGES } from '@phsar/domain/language';
import * as z from 'zod/mini';
import { success } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** Schemas of fields that several areas of the office have. */

/** A text in every language. */
export const localized = z.record(z.enum(LANGUAGES), z.string());

/** JavaScript and PostgreSQL disagree about the year 0 and years after 9999. */
export const isInReach = z.refine<string>((time) => time >= '2000' && time < '3000');

/** A day in Phnom Penh, YYYY-MM-DD. */
export const sentDay = z.iso.date().check(isInReach);

/** The id of a row whose ids are numbers. */
export const rowId = z.string().check(z.regex(/^[1-9]\d{0,8}$/));
export const rowParams = z.object({ id: rowId });

export const searchText = z.optional(z.string().check(z.maxLength(LIMITS.searchText)));

/** Where a page of a list begins, and how long it may be. */
export const paging = {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  /** Opaque cursor from the `Link` header. */
  after: z.optional(z.string().check(z.maxLength(200))),
};

export const doneAnswer = z.object({ success });

/** The answer of a call that answers 204. */
export const nothing = z.undefined();
