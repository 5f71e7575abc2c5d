import { isWebLink } from '@phsar/domain/web-link';
import * as z from 'zod/mini';

export const matching = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, error));
export const httpsUrl = z
  .string()
  .check(
    z.refine(isWebLink, 'must be an address that begins with https://, without a user name or password'),
  );
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
});
export const origin = z.pipe(
  httpUrl,
  z.transform((url: string) => new URL(url).origin),
);
export const wholeNumber = (least: number, most: number) => {
  const words = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(words).check(z.int(words), z.gte(least, words), z.lte(most, words));
};
export const onOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((value) => value === 'on'),
);
export const oneWord = matching(/^[\x21-\x7e]+$/, 'must be one word');
export const oneLine = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));
export const postgresUrl = matching(/^postgres(ql)?:\/\//, 'must start with postgresql://');
export const chat = matching(/^(\w{5,32}|\+\d{8,15})$/, 'must be a name such as phsar_shop, or +85512345678');
export const list = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);
