import { isForeignPhone } from '@phsar/domain/phone';
import * as z from 'zod/mini';

/** Schemas of fields that both the shop's and the office's calls have. */

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
/** Dollars. */
export const amount = z.number().check(z.gte(0));
export const success = z.literal(true);

/** The error of a phone number that is not accepted. @param invalid for one that is not foreign */
export const phoneError = (invalid: string) => ({
  error: ({ input }: { input?: unknown }) =>
    isForeignPhone(String(input)) ? 'Please enter a Cambodian phone number, such as 012 345 678' : invalid,
});
