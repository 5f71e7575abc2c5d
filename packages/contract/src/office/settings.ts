import { isKhqrAccount, isKhqrCity, isKhqrName } from '@phsar/domain/khqr';
import { LANGUAGES } from '@phsar/domain/language';
import { centsFromDollars } from '@phsar/domain/money';
import { onOneLine } from '@phsar/domain/one-line';
import { BAKONG_FAILURES } from '@phsar/domain/payment';
import { isContactPhone } from '@phsar/domain/phone';
import { isWebLink } from '@phsar/domain/web-link';
import * as z from 'zod/mini';
import { staff, staffEdit } from '../endpoint.ts';
import { amount, line, localized, timestamp } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** None of the shop's settings is secret: shoppers see all but the limits of unpaid orders. */

const filledLine = (max: number) => line(max).check(z.minLength(1));
const httpsUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(LIMITS.url),
    z.refine(isWebLink, 'must be an address that begins with https://, without a user name or password'),
  );
const emptyOr = (fits: (text: string) => boolean, error: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || fits(text), error),
  );
const upTo = (most: number) => z.int().check(z.gte(1), z.lte(most));
/** A whole number; 0 for never. */
const orNever = (most: number) => z.int().check(z.gte(0), z.lte(most));
/** '' for none. */
const optionalUrl = z.union([z.literal(''), httpsUrl]);

const fields = {
  shopName: filledLine(LIMITS.shopName),
  contactAddress: z.partialRecord(z.enum(LANGUAGES), filledLine(LIMITS.address)),
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
  mapUrl: httpsUrl,
  /** The map embedded in the contact page, of one of the `mapHosts`; '' for none. */
  mapEmbedUrl: optionalUrl,
  socialLinks: z.object({
    facebook: z.optional(optionalUrl),
    instagram: z.optional(optionalUrl),
    tiktok: z.optional(optionalUrl),
    /** '' leads to `telegramChat`. */
    telegram: z.optional(optionalUrl),
  }),
  /** What one account, or one network, may have pending and unpaid at once. */
  unpaidOrders: z.object({
    orders: z.optional(upTo(LIMITS.unpaidOrders)),
    pieces: z.optional(upTo(LIMITS.unpaidPieces)),
    /** Whole dollars. */
    amount: z.optional(upTo(LIMITS.unpaidAmount)),
    /** Orders that wait for a transfer longer than so many hours are cancelled; never those from before it was switched on. */
    hours: z.optional(orNever(LIMITS.unpaidHours)),
    /** Whole dollars: above them a first order needs the phone's proof by code. */
    proofAbove: z.optional(orNever(LIMITS.unpaidAmount)),
    /** What all accounts without a proved phone or a served order may order together in an hour. */
    newOrders: z.optional(upTo(LIMITS.newAccountOrders)),
    newPieces: z.optional(upTo(LIMITS.unpaidPieces)),
    /** Whether such an account needs the phone's proof by code for Cash on Delivery. */
    proofOnDelivery: z.optional(z.boolean()),
  }),
  /** The owner's alone. '' for none; without an account there are no payment codes. */
  khqr: z.object({
    account: z.optional(emptyOr(isKhqrAccount, 'must look like name@bank')),
    name: z.optional(emptyOr(isKhqrName, 'must be at most 25 Latin letters')),
    city: z.optional(emptyOr(isKhqrCity, 'must be at most 15 Latin letters')),
    /** Null asks for dollars. */
    rielPerDollar: z.optional(z.nullable(z.int().check(z.gte(1000), z.lte(10_000)))),
  }),
};

const officeSettings = z.object({
  shopName: z.string(),
  contactAddress: localized,
  contactPhone: z.string(),
  telegramChat: z.string(),
  bankPaymentLink: z.string(),
  mapUrl: z.string(),
  mapEmbedUrl: z.string(),
  /** Hosts whose maps pages may embed. */
  mapHosts: z.array(z.string()),
  socialLinks: z.record(z.enum(['facebook', 'instagram', 'tiktok', 'telegram']), z.string()),
  unpaidOrders: z.required(fields.unpaidOrders),
  khqr: z.required(fields.khqr),
  /** Fields that the server's environment sets, such as `contactAddress.km`, with the variable's name. They cannot be changed here. */
  setByEnvironment: z.record(z.string(), z.string()),
  version: z.int(),
});

const deliveryFreeLimit = z.object({ amount });

const paymentsState = z.object({
  /** Why the shop cannot learn of payments; null while it can. */
  failure: z.nullable(z.enum(BAKONG_FAILURES)),
  failingSince: z.nullable(timestamp),
  /** The account's last change, shown to owners for a week. `by` is a name, empty where it is not known. */
  accountChanged: z.nullable(z.object({ at: timestamp, by: z.string() })),
});

const demoCounts = z.object({ orders: z.int() });

export const settingsCalls = {
  getDeliveryFreeLimit: staff('GET /delivery-free-limit', 'orders.change', deliveryFreeLimit, {
    summary: 'From which subtotal on delivery is free',
  }),
  changeDeliveryFreeLimit: staffEdit('PUT /delivery-free-limit', 'settings.change', deliveryFreeLimit, {
    summary:
      'Changes from which subtotal on delivery is free; takes an optional `If-Match` with the cents read',
    needsStepUp: true,
    body: z.object({
      amount: z.number().check(
        z.gte(0),
        z.lte(LIMITS.deliveryFreeLimit),
        z.refine((dollars) => centsFromDollars(dollars) !== null, 'must have at most two decimals'),
      ),
    }),
  }),
  getSettings: staff('GET /settings', 'settings.change', officeSettings, {
    summary: "The shop's settings, and which of them the server's environment sets",
  }),
  changeSettings: staffEdit('PATCH /settings', 'settings.change', officeSettings, {
    summary:
      'Changes some settings, all but name and addresses after a step-up; takes an optional `If-Match`',
    /** Fields that are left out stay as they are. */
    body: z.partial(z.object(fields)),
    errors: ['step_up_required'],
  }),
  getPaymentsState: staff('GET /payments/state', 'orders.change', paymentsState, {
    summary: 'What is wrong with payments by code, and for owners a change of the account; with an ETag',
  }),
  countDemo: staff('GET /demo', 'shop.administer', demoCounts, { summary: 'How much demo data is left' }),
  removeDemo: staff('DELETE /demo', 'shop.administer', demoCounts, {
    summary: 'Permanently removes all demo orders',
    needsStepUp: true,
  }),
};
