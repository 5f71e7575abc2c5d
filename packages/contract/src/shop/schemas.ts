import { DELIVERY_METHODS, isMethodOffered } from '@phsar/domain/delivery';
import { hasTwoWords, tidyName } from '@phsar/domain/full-name';
import { KHQR_CURRENCIES } from '@phsar/domain/khqr';
import { LANGUAGES } from '@phsar/domain/language';
import { ORDER_STATUSES } from '@phsar/domain/order-status';
import { PAYMENT_STATUSES } from '@phsar/domain/payment';
import { isAccountPhone, isContactPhone, isForeignPhone, latinDigits } from '@phsar/domain/phone';
import { PROVINCES } from '@phsar/domain/provinces';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { ERROR_MESSAGE } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { PRODUCT_SORTS } from './paths.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';

/**
 * Wire schemas of the shop, in the specification's spelling (`_id`, `Item`, `phonenumber`). Amounts are dollars with
 * at most two decimals, `discount` is percent. Only the server parses with these; the browser imports their types
 * from `wire.ts`.
 */

const amount = z.number().check(z.gte(0));
const timestamp = z.iso.datetime();
const success = z.literal(true);

/** @param required the message for a missing value; default: the parser's */
const filled = (max: number, required?: string) =>
  z.string(required).check(z.trim(), z.overwrite(visibleText), z.minLength(1, required), z.maxLength(max));

export const id = z.string().check(z.minLength(1), z.maxLength(64));

export const banner = z.object({
  _id: z.string(),
  title1: z.string(),
  title2: z.string(),
  /** A translation key; shown as is when unknown. */
  buttonText: z.string(),
  image: z.string(),
  narrowImage: z.optional(z.string().check(z.describe('In place of `image` on narrow screens'))),
  isButtonTextRaw: z.optional(
    z.boolean().check(z.describe('True where `buttonText` is shown as is, even if it is a translation key')),
  ),
});

export const category = z.object({
  /** Names it in addresses and in `category` of a product. */
  key: z.string(),
  name: z.string(),
  /** Products on sale, sold out or not. */
  products: z.int().check(z.gte(0)),
});

/** The schema of each kind of product field. */
const FIELD_KINDS = {
  text: z.string(),
  texts: z.array(z.string()),
  amount,
  percent: z.number().check(z.gte(0), z.lte(100)),
  count: z.int().check(z.gte(0)),
  key: z.nullable(z.string()),
};

/** A product as shoppers see it, in one language; `price` in dollars before the discount, `discount` in percent. */
export const product = z.object(
  Object.fromEntries(Object.entries(PRODUCT_FIELDS).map(([name, kind]) => [name, FIELD_KINDS[kind]])) as {
    [Name in keyof typeof PRODUCT_FIELDS]: (typeof FIELD_KINDS)[(typeof PRODUCT_FIELDS)[Name]];
  },
);

/** Best match first. */
export const foundProducts = z.object({ success, products: z.array(product) });

export const blogSummary = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  /** Calendar day, YYYY-MM-DD. */
  date: z.iso.date(),
});

export const blog = z.object({
  ...blogSummary.shape,
  /** Clean HTML. */
  description: z.string(),
});

export const deliveryFreeLimit = z.object({ _id: z.string(), amount });

export const policyParams = z.object({ policy: id });

export const policy = z.object({
  title: z.string(),
  /** One sentence of plain text, for search engines. */
  summary: z.string(),
  /** Clean HTML. */
  description: z.string(),
});

/** The answer of every cart call; `total` in dollars. */
export const cart = z.object({
  items: z.array(z.object({ product, quantity: z.int().check(z.gte(1)) })),
  /** Archived products that are still in the cart, if there are any: not in the total; removing them or an order takes them out. */
  gone: z.optional(z.array(z.object({ productId: z.string(), productName: z.string() }))),
  /** Sum of the discounted lines, without delivery. */
  total: amount,
});

export const user = z.object({
  _id: z.string(),
  /** Same as `_id`; the browser stores this one. */
  id: z.string(),
  fullName: z.string(),
  /** As people in Cambodia write it: 012345678. */
  phoneNumber: z.string(),
  address: z.string(),
});

/** Trimmed text of at most `max` characters; `missing` is the message for one without a visible character. */
const asked = (max: number, missing: string, name: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.overwrite(visibleText),
      z.minLength(1, missing),
      z.maxLength(max, `${name} must be at most ${max} characters long`),
    );

/** The error of a phone number that is not accepted. @param invalid for one that is not foreign */
export const phoneError = (invalid: string) => ({
  error: ({ input }: { input?: unknown }) =>
    isForeignPhone(String(input)) ? 'Please enter a Cambodian phone number, such as 012 345 678' : invalid,
});

const phoneNumber = asked(LIMITS.phoneText, 'Phone number is required', 'Phone number').check(
  z.refine(isAccountPhone, phoneError('Please enter a valid 9 or 10-digit phone number')),
);

/** Not trimmed: spaces belong to a password. */
const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(
      LIMITS.passwordAtSignUp,
      `Password must be at least ${LIMITS.passwordAtSignUp} characters long`,
    ),
    z.maxLength(LIMITS.password, `Password must be at most ${LIMITS.password} characters long`),
  );

const verificationCode = z
  .string('Verification code is required')
  .check(z.trim(), z.overwrite(latinDigits), z.regex(/^\d{6}$/, ERROR_MESSAGE.invalid_verification_code));

const fullName = z
  .string('Full name is required')
  .check(
    z.overwrite(tidyName),
    z.minLength(1, 'Full name is required'),
    z.maxLength(LIMITS.fullName, `Full name must be at most ${LIMITS.fullName} characters long`),
    z.refine(hasTwoWords, 'Full name must contain at least one space'),
  );

const address = asked(LIMITS.address, 'Address is required', 'Address');

export const signUpBody = z.object({ fullName, phoneNumber, password: newPassword, address });

export const signUpAnswer = z.object({ success, message: z.string(), user });

export const loginBody = z.object({
  /** The login form's username: a phone number in any usual spelling, or a full name. */
  fullName: asked(LIMITS.fullName, 'Username is required', 'Username').check(
    z.minLength(LIMITS.username, `Username must be at least ${LIMITS.username} characters long`),
  ),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.minLength(
        LIMITS.passwordAtLogin,
        `Password must be at least ${LIMITS.passwordAtLogin} characters long`,
      ),
      z.maxLength(LIMITS.password, `Password must be at most ${LIMITS.password} characters long`),
    ),
});

export const loginAnswer = z.object({
  success,
  message: z.string(),
  token: z.string(),
  refreshToken: z.string(),
  user,
});

export const refreshBody = z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) });

export const refreshAnswer = z.object({ success, token: z.string(), refreshToken: z.string() });

export const doneAnswer = z.object({ success, message: z.string() });

export const sendVerificationBody = z.object({ phoneNumber });

export const verifyCodeBody = z.object({ phoneNumber, code: verificationCode });

export const resetPasswordBody = z.object({
  phoneNumber,
  newPassword,
  verificationCode,
  /** Of the number's account, after `name_required`; of the new account with `isNewHolder`. */
  fullName: z.optional(fullName),
  /** The number was another person's before: opens a new account. */
  isNewHolder: z.optional(z.boolean()),
});

/** Of any length: it is only compared with the account's. */
const password = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(LIMITS.password, `Password must be at most ${LIMITS.password} characters long`),
  );

/** Absent fields stay unchanged. */
export const accountBody = z
  .object({ fullName: z.optional(fullName), address: z.optional(address) })
  .check(z.refine((change) => Object.values(change).some(Boolean), 'Nothing to change'));

export const userAnswer = z.object({ success, user });

export const passwordBody = z.object({ password, newPassword });

export const phoneBody = z.object({ phoneNumber, verificationCode, password });

/** Where an account is logged in. */
export const session = z.object({
  _id: z.string(),
  /** The User-Agent of the login, truncated; empty for sessions from before it was kept. */
  device: z.string(),
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
});

export const sessionParams = z.object({ sessionId: z.uuid() });

/** Proves that the owner of the account is asking. */
export const proofBody = z.object({ password });

const FILL_OUT = 'Please fill out all fields!';

export const messageBody = z.object({
  name: asked(LIMITS.contactName, FILL_OUT, 'Name'),
  /** As typed: the sender need not have a Cambodian number. */
  phonenumber: asked(LIMITS.phoneText, FILL_OUT, 'Phone number'),
  message: asked(LIMITS.contactMessage, FILL_OUT, 'Message'),
});

/** The cart checks the quantity and refuses with `invalid_quantity`. */
const quantityToBeChecked = z.optional(z.unknown()).check(
  z.meta({
    type: 'integer',
    minimum: 1,
    maximum: LIMITS.quantity,
    description: 'Pieces; anything else is answered `invalid_quantity`',
  }),
);

export const cartLineBody = z.object({ productId: id, quantity: quantityToBeChecked });

const INVALID_PHONE = 'Please enter a valid 9 or 10-digit phone number.';
const CHOOSE_METHOD = 'Please select a delivery method.';

const orderPhone = z
  .string('Phone number is required.')
  .check(
    z.trim(),
    z.overwrite(visibleText),
    z.minLength(1, 'Phone number is required.'),
    z.maxLength(LIMITS.phoneText, INVALID_PHONE),
    z.refine(isContactPhone, phoneError(INVALID_PHONE)),
  );

const UNIT_PRICE = 'Price of one unit after discount, rounded half up to whole cents';

const orderLineBody = z.object({
  productId: id,
  productName: z.string().check(z.maxLength(500)),
  quantity: z.int().check(z.gte(1), z.lte(LIMITS.quantity)),
  unitPrice: amount.check(z.describe(UNIT_PRICE)),
  discount: z.number().check(z.gte(0), z.lte(100), z.describe('Percent')),
  totalPrice: amount.check(z.describe('The unit price times the quantity')),
  productImage: z.string().check(z.maxLength(500)),
});

const orderFields = z.object({
  customerId: z
    .string()
    .check(
      z.maxLength(64),
      z.describe("User id or GUEST; the order is the token's user's, whatever stands here"),
    ),
  customerName: filled(LIMITS.fullName, 'Name is required.'),
  customerPhone: orderPhone,
  province: z.enum(PROVINCES, 'Please select a province.'),
  address: filled(LIMITS.address, 'Address is required.'),
  deliveryMethod: z.enum(DELIVERY_METHODS, CHOOSE_METHOD),
  products: z.array(orderLineBody).check(z.minLength(1), z.maxLength(LIMITS.lines)),
  totalAmount: amount,
  deliveryFee: amount,
  isFreeDelivery: z.boolean(),
  buyNow: z
    .optional(z.boolean())
    .check(z.describe('True when a single product is bought at once: the cart then stays as it is')),
});

/** An order as the checkout sends it. The server compares the figures with its own. */
export const orderBody = orderFields.check(
  z.refine(({ deliveryMethod, province }) => isMethodOffered(deliveryMethod, province), {
    error: CHOOSE_METHOD,
    path: ['deliveryMethod'],
  }),
);

/** A shopper's order; money in dollars. */
export const order = z.object({
  _id: z.string(),
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Null until then; later changes of the order leave it. */
  shippedAt: z.nullable(timestamp),
  subtotal: amount,
  totalAmount: amount,
  deliveryFee: amount,
  isFreeDelivery: z.boolean(),
  customerName: z.string(),
  customerPhone: z.string(),
  province: z.enum(PROVINCES),
  address: z.string(),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  paymentStatus: z
    .enum(PAYMENT_STATUSES)
    .check(z.describe('`unpaid` as long as something is due, also of an order that an edit made cost more')),
  amountDue: amount.check(z.describe('Still to be paid; 0 for a cancelled order')),
  /** Null until the shop enters it; the tracking number likewise. */
  courier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** The courier's tracking page; null if the courier has none. */
  trackingUrl: z.nullable(z.string()),
  /** Why the shop cancelled the order. */
  cancelReason: z.nullable(z.string()),
  products: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      quantity: z.int(),
      price: amount.check(z.describe('List price of one unit')),
      unitPrice: amount.check(z.describe(UNIT_PRICE)),
      discount: z.number(),
      totalPrice: amount,
      productImage: z.string(),
    }),
  ),
});

export const orderAnswer = z.object({ success, message: z.string(), order });

/** The signed key of a payment link, in place of a login. */
export const paymentQuery = z.object({ key: z.optional(z.string().check(z.maxLength(64))) });

export const paymentCode = z.object({
  success,
  khqr: z.string().check(z.describe('What the picture of the code holds')),
  md5: z.string(),
  amount: z.number().check(z.describe('In dollars, or in riel')),
  currency: z.enum(KHQR_CURRENCIES),
  expiresAt: timestamp,
  secondsLeft: z
    .number()
    .check(z.describe('Until `expiresAt` by the server’s clock: a phone’s may be wrong')),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Opens the bank's app; null where Bakong gives no link. */
  deepLink: z.nullable(z.string()),
});

export const paymentState = z.object({
  paymentStatus: z.enum(PAYMENT_STATUSES),
  amountDue: amount.check(z.describe('Still to be paid, in dollars; 0 for a cancelled order')),
  /** Null unless it is paid, and while an edit has left a rest to pay. */
  paidAt: z.nullable(timestamp),
  md5: z
    .nullable(z.string())
    .check(z.describe('Of the newest code; null where it is not to be paid any more')),
});

export const ready = z.object({ status: z.literal('ok') });

/** For monitoring. */
export const health = z.object({
  status: z.literal('ok'),
  release: z.string().check(z.describe('Number of the release that runs, such as 0.2.0')),
});

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

export const productQuery = z.object({
  ...pageQuery.shape,
  promotion: z.optional(z.enum(['true', 'false'])),
  /** The key of a category. */
  category: z.optional(z.string().check(z.maxLength(LIMITS.key))),
  /** Without it, the shop's own order, or the best match first. */
  sort: z.optional(z.enum(PRODUCT_SORTS)),
  /** Comma-separated ids. */
  ids: z.optional(z.string().check(z.maxLength(LIMITS.idsInQuery * 24))),
});

export const languageQuery = z.object({ lang: language });

export const orderListQuery = z.pick(pageQuery, { lang: true, limit: true, after: true });

export const idParams = z.object({ id });
export const productIdParams = z.object({ productId: id });
/** An order's number, in upper or lower case. */
export const orderParams = z.object({
  orderId: z.string().check(z.trim(), z.minLength(1), z.maxLength(32), z.toUpperCase()),
});

export const nothing = z.object({});
