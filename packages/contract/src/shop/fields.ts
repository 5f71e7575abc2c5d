import { LANGUAGES } from '@phsar/domain/language';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { success } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** Schemas of fields that several areas of the shop have. */

export const id = z.string().check(z.minLength(1), z.maxLength(64));

/** Trimmed text of at most `max` characters; `missing` is the message for one without a visible character. */
export const asked = (max: number, missing: string, name: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.overwrite(visibleText),
      z.minLength(1, missing),
      z.maxLength(max, `${name} must be at most ${max} characters long`),
    );

export const doneAnswer = z.object({ success, message: z.string() });

const pageSize = z.coerce.number().check(z.int(), z.gte(1), z.lte(LIMITS.pageSize));
const language = z.optional(z.enum(LANGUAGES));

/** Where a page of a list begins, and how long it may be. */
export const pageQuery = z.object({
  lang: language,
  limit: z.optional(pageSize),
  /** Opaque cursor from the `Link` header. */
  after: z.optional(z.string().check(z.maxLength(200))),
  q: z.optional(z.string().check(z.maxLength(LIMITS.searchText))),
  /** With `q`: the few nearest entries, for a search without results. */
  nearest: z.optional(z.enum(['true', 'false'])),
});

export const languageQuery = z.object({ lang: language });
