import { LANGUAGES } from '@phsar/domain/language';
import { centsFromDollars } from '@phsar/domain/money';
import { onOneLine } from '@phsar/domain/one-line';
import { isContactPhone } from '@phsar/domain/phone';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';

/** The shop's settings. What stands in them is shown to every shopper: nothing secret is among them. */

const line = (most: number) =>
  z.pipe(z.pipe(z.string(), z.transform(onOneLine)), z.string().check(z.minLength(1), z.maxLength(most)));
const httpsUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LIMITS.url),
    z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }),
  );
/** '' for none. */
const optionalUrl = z.union([z.literal(''), httpsUrl]);

const fields = {
  shopName: line(LIMITS.shopName),
  contactAddress: z.partialRecord(z.enum(LANGUAGES), line(LIMITS.address)),
  contactPhone: z
    .pipe(z.string(), z.transform(onOneLine))
    .check(
      z.refine(
        (phone) => phone.length <= LIMITS.phoneText && isContactPhone(phone),
        'must be a phone number',
      ),
    ),
  /** The account that takes orders: a name without @, or a number such as +85512345678. */
  telegramChat: z
    .string()
    .check(
      z.trim(),
      z.regex(/^(\w{5,32}|\+\d{8,15})$/, 'must be a name such as phsar_shop, or +85512345678'),
    ),
  bankPaymentLink: httpsUrl,
  /** A link to the shop on a map. */
  mapUrl: httpsUrl,
  /** The map embedded in the contact page. */
  mapEmbedUrl: httpsUrl,
  socialLinks: z.object({
    facebook: z.optional(optionalUrl),
    instagram: z.optional(optionalUrl),
    tiktok: z.optional(optionalUrl),
    /** '' leads to `telegramChat`. */
    telegram: z.optional(optionalUrl),
  }),
};

/** Fields that are left out stay as they are. */
export const changeSettingsBody = z.object({
  shopName: z.optional(fields.shopName),
  contactAddress: z.optional(fields.contactAddress),
  contactPhone: z.optional(fields.contactPhone),
  telegramChat: z.optional(fields.telegramChat),
  bankPaymentLink: z.optional(fields.bankPaymentLink),
  mapUrl: z.optional(fields.mapUrl),
  mapEmbedUrl: z.optional(fields.mapEmbedUrl),
  socialLinks: z.optional(fields.socialLinks),
});

export const officeSettings = z.object({
  shopName: z.string(),
  contactAddress: z.record(z.enum(LANGUAGES), z.string()),
  contactPhone: z.string(),
  telegramChat: z.string(),
  bankPaymentLink: z.string(),
  mapUrl: z.string(),
  mapEmbedUrl: z.string(),
  socialLinks: z.object({
    facebook: z.string(),
    instagram: z.string(),
    tiktok: z.string(),
    telegram: z.string(),
  }),
  /** Fields that the server's environment sets, such as `contactAddress.km`, with the variable's name. They cannot be changed here. */
  setByEnvironment: z.record(z.string(), z.string()),
  /** For `If-Match`. */
  version: z.int(),
});

export const deliveryFreeLimitBody = z.object({
  amount: z.number().check(
    z.gte(0),
    z.lte(LIMITS.deliveryFreeLimit),
    z.refine((dollars) => centsFromDollars(dollars) !== null, 'must have at most two decimals'),
  ),
});
