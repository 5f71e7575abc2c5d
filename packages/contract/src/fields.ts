import { LANGUAGES } from '@phsar/domain/language';
import { centsFromDollars } from '@phsar/domain/money';
import { onOneLine } from '@phsar/domain/one-line';
import { isForeignPhone } from '@phsar/domain/phone';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
/** Dollars. */
export const amount = z.number().check(z.gte(0));
export const percent = z.number().check(z.gte(0), z.lte(100));
/** For amounts that are recorded: rounding would record another amount than was sent. */
export const isWholeCents = z.refine<number>(
  (dollars) => dollars < 0 || centsFromDollars(dollars) !== null,
  'At most two decimals',
);
export const success = z.literal(true);
export const localized = z.record(z.enum(LANGUAGES), z.string());

/** Trimmed text of 1 to `max` characters. @param missing the message for an empty one @param name begins that for a longer one */
export const text = (max: number, missing?: string, name?: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.overwrite(visibleText),
      z.minLength(1, missing),
      z.maxLength(max, name && `${name} must be at most ${max} characters long`),
    );
/** A text of at most `max` characters, its line breaks replaced by spaces. */
export const line = (max: number) =>
  z.pipe(
    z.pipe(z.string(), z.transform(onOneLine)),
    z.string().check(z.overwrite(visibleText), z.maxLength(max)),
  );
/** Text of at most `max` characters that is stored as it is sent. */
export const rawText = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
export const password = (min: number) =>
  z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.minLength(min, `Password must be at least ${min} characters long`),
      z.maxLength(LIMITS.password, `Password must be at most ${LIMITS.password} characters long`),
    );

/** The error of a phone number that is not accepted. @param invalid for one that is not foreign */
export const phoneError = (invalid: string) => ({
  error: ({ input }: { input?: unknown }) =>
    isForeignPhone(String(input)) ? 'Please enter a Cambodian phone number, such as 012 345 678' : invalid,
});

const pageSize = (max: number) => z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(max)));
/** Opaque cursor from the `Link` header. */
const cursor = z.optional(z.string().check(z.maxLength(200)));
export const searchText = z.optional(z.string().check(z.maxLength(LIMITS.searchText)));

export const languageQuery = z.object({ lang: z.optional(z.enum(LANGUAGES)) });
/** A page of a list of the shop. */
export const pageQuery = z.object({
  ...languageQuery.shape,
  limit: pageSize(LIMITS.pageSize),
  after: cursor,
  q: searchText,
  /** With `q`: the few nearest entries, for a search without results. */
  nearest: z.optional(z.enum(['true', 'false'])),
});
/** A page of a list of the office. */
export const paging = { limit: pageSize(200), after: cursor };

/** JavaScript and PostgreSQL disagree about the year 0 and years after 9999. */
export const isInReach = z.refine<string>((time) => time >= '2000' && time < '3000');
/** A day in Phnom Penh, YYYY-MM-DD. */
export const sentDay = z.iso.date().check(isInReach);

export const id = z.string().check(z.minLength(1), z.maxLength(64));
/** The id of a row whose ids are numbers. */
export const rowId = z.string().check(z.regex(/^[1-9]\d{0,8}$/));
export const rowParams = z.object({ id: rowId });
export const uuidParams = z.object({ id: z.uuid() });

/** `_id` is null for a shopper, a command or the shop itself. */
export const actor = z.object({ _id: z.nullable(z.string()), name: z.string() });
/** The answers of the office and of the shop to a call that has nothing to return. */
export const done = z.object({ success });
export const doneWithMessage = z.object({ success, message: z.string() });

/** A rule over several fields of an object; its error is reported for `field`. */
export const rule = <T>(field: string, error: string, fits: (value: T) => boolean) =>
  z.refine<T>(fits, { path: [field], error });
/** A signed-in device: its User-Agent, truncated; empty if it was not recorded. */
export const session = z.object({
  _id: z.string(),
  device: z.string(),
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
});

/** A schema with its description in the API's documentation. */
export const described = <S extends z.ZodMiniType>(schema: S, description: string): S =>
  schema.check(z.describe(description)) as S;
