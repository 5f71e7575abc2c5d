import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { plainWords } from './plain-words.ts';

function wordsFor(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: plainWords }).error?.issues[0]?.message;
}

test.each<[z.ZodMiniType, unknown, string]>([
  [z.string(), undefined, 'is missing'],
  [z.string(), 7, 'must be a text'],
  [z.coerce.number(), 'eighty', 'must be a number'],
  [z.number(), '7', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.object({}), [], 'must be an object'],
  [z.string().check(z.minLength(1)), '', 'must not be empty'],
  [z.string().check(z.minLength(3)), 'ab', 'must be at least 3 characters long'],
  [z.string().check(z.maxLength(2)), 'abc', 'must be at most 2 characters long'],
  [z.array(z.int()).check(z.minLength(1)), [], 'must have at least 1 entry'],
  [z.array(z.int()).check(z.maxLength(2)), [1, 2, 3], 'must have at most 2 entries'],
  [z.number().check(z.gte(0)), -1, 'must be at least 0'],
  [z.int().check(z.lte(999)), 1000, 'must be at most 999'],
  [z.enum(['on', 'off']), 'maybe', 'must be one of on, off'],
  [z.literal(true), false, 'must be true'],
  [z.url(), 'nowhere', 'must be a web address'],
  [z.string().check(z.regex(/^a/)), 'b', 'has the wrong form'],
  [z.strictObject({}), { x: 1 }, 'must not have x'],
  [z.union([z.string(), z.number()]), true, 'is not valid'],
  [z.string('Name is required.'), undefined, 'Name is required.'],
])('%#: what is wrong is said in plain words', (schema, value, words) => {
  expect(wordsFor(schema, value)).toBe(words);
});
