import { PRODUCT_FIELDS, type ProductFieldKind } from '@phsar/contract/shop/product-fields';
import type { Banner, BlogSummary, CartItem, Order, Product } from '@phsar/contract/shop/wire';
import { isLanguage, type Language } from '@phsar/domain/language';
import { basisPointsFromPercent, centsFromDollars } from '@phsar/domain/money';

/**
 * Validators for the values in local storage: each returns the value in its type, or null. Lists keep their valid
 * entries. Written by hand, because a schema library is larger than all of them.
 */
export type Reader<T> = (value: unknown) => T | null;

/** A list with the time (ms since 1970) and language it was fetched in. */
export interface CachedList<T> {
  data: T[];
  timestamp: number;
  language: Language;
}

/** In dollars, as the API sends it. */
export interface CachedDeliveryLimit {
  amount: number;
  timestamp: number;
}

export interface StoredUser {
  id: string;
  fullName: string;
  phoneNumber: string;
  address: string;
  email: string;
}

/** What the checkout page passes to the payment page; `total` in dollars. */
export interface PaymentData {
  form: {
    name: string;
    phone: string;
    province: string;
    address: string;
    delivery: string;
    confirm: boolean;
  };
  cart: CartItem[];
  total: number;
  /** A single product bought directly; the cart is left alone. */
  buyNow: boolean;
  /** Path of the page on which Buy Now was pressed. */
  from?: string | undefined;
  /** The checkout's idempotency key; empty until it is needed. */
  orderKey: string;
}

type Fields = Record<string, unknown>;

const MAX_TEXT_LENGTH = 4_000;
const MAX_PICTURE_LENGTH = 3_000_000;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Dollars in whole cents. */
const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && centsFromDollars(value) !== null;
/** A quantity, or milliseconds since 1970. */
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isPercent = (value: unknown): value is number =>
  typeof value === 'number' && basisPointsFromPercent(value) !== null;
const textOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');
/** The fields of these names, empty where there is no text. */
const textsOf = <Name extends string>(value: Fields, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOrEmpty(value[name])])) as Record<Name, string>;

/** A text that is not empty. */
export const readText: Reader<string> = (value) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH ? value : null;

/** A picture as a data URL. */
export const readPicture: Reader<string> = (value) =>
  typeof value === 'string' && /^data:image\/[a-z+.-]+[;,]/.test(value) && value.length <= MAX_PICTURE_LENGTH
    ? value
    : null;

/** Parses a stored boolean. */
export const readFlag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : null);

/** Parses the stored user; missing optional fields become empty. */
export const readUser: Reader<StoredUser> = (value) => {
  if (!isFields(value) || readText(value.id) === null || readText(value.fullName) === null) return null;
  return textsOf(value, 'id', 'fullName', 'phoneNumber', 'address', 'email');
};

/** A field's value, or the one that stands for a missing or damaged one. */
const FIELD_READERS: { [Kind in ProductFieldKind]: (value: unknown) => unknown } = {
  text: textOrEmpty,
  texts: (value) => (Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []),
  amount: (value) => (isAmount(value) ? value : 0),
  percent: (value) => (isPercent(value) ? value : 0),
  count: (value) => (isCount(value) ? value : 0),
  key: readText,
};

const readProduct: Reader<Product> = (value) => {
  if (!isFields(value) || readText(value._id) === null || readText(value.title) === null) return null;
  if (!isAmount(value.price)) return null;
  const fields = Object.entries(PRODUCT_FIELDS).map(([name, kind]) => [
    name,
    FIELD_READERS[kind](value[name]),
  ]);
  // The readers return what the schema allows for each kind.
  return Object.fromEntries(fields) as Product;
};

const readBanner: Reader<Banner> = (value) => {
  if (!isFields(value) || readText(value.image) === null) return null;
  return {
    ...textsOf(value, '_id', 'title1', 'title2', 'buttonText', 'image'),
    narrowImage: readText(value.narrowImage) ?? undefined,
    isButtonTextRaw: readFlag(value.isButtonTextRaw) ?? undefined,
  };
};

const readBlog: Reader<BlogSummary> = (value) => {
  if (!isFields(value) || readText(value._id) === null || readText(value.title) === null) return null;
  return textsOf(value, '_id', 'title', 'image', 'date');
};

const readCartItem: Reader<CartItem> = (value) => {
  if (!isFields(value)) return null;
  const product = readProduct(value.product);
  const { quantity } = value;
  return product !== null && isCount(quantity) && quantity >= 1 ? { product, quantity } : null;
};

const ORDER_TEXTS = [
  'orderId',
  'status',
  'createdAt',
  'updatedAt',
  'customerName',
  'customerPhone',
  'province',
  'address',
  'deliveryMethod',
] as const;

const isOrderLine = (line: unknown) =>
  isFields(line) &&
  typeof line.productName === 'string' &&
  isCount(line.quantity) &&
  isAmount(line.unitPrice) &&
  isAmount(line.totalPrice);

const readOrder: Reader<Order> = (value) => {
  if (!isFields(value) || readText(value._id) === null) return null;
  const hasTexts = ORDER_TEXTS.every((name) => typeof value[name] === 'string');
  const hasAmounts = isAmount(value.totalAmount) && isAmount(value.deliveryFee);
  const hasLines = Array.isArray(value.products) && value.products.every(isOrderLine);
  // Each field was checked above; statuses and provinces of a later release are passed through.
  return hasTexts && hasAmounts && hasLines ? (value as unknown as Order) : null;
};

function readListOf<T>(read: Reader<T>): Reader<T[]> {
  return (value) =>
    Array.isArray(value)
      ? value.map(read).filter((entry): entry is NonNullable<typeof entry> => entry !== null)
      : null;
}

function readCachedListOf<T>(read: Reader<T>): Reader<CachedList<T>> {
  const readList = readListOf(read);
  return (value) => {
    if (!isFields(value) || !isCount(value.timestamp) || !isLanguage(value.language)) return null;
    const data = readList(value.data);
    return data === null ? null : { data, timestamp: value.timestamp, language: value.language };
  };
}

const readId: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? value : null;

export const readIds = readListOf(readId);
export const readFavourites = readListOf(readProduct);
export const readBanners = readListOf(readBanner);
export const readCachedProducts = readCachedListOf(readProduct);
export const readCachedBlogs = readCachedListOf(readBlog);
export const readCachedOrders = readCachedListOf(readOrder);

/** Parses the cached delivery limit: dollars, and when it was stored. */
export const readDeliveryLimit: Reader<CachedDeliveryLimit> = (value) =>
  isFields(value) && isAmount(value.amount) && isCount(value.timestamp)
    ? { amount: value.amount, timestamp: value.timestamp }
    : null;

/** Parses an order that waits for payment; null without lines. */
export const readPaymentData: Reader<PaymentData> = (value) => {
  if (!isFields(value) || !isFields(value.form) || !isAmount(value.total)) return null;
  const cart = readListOf(readCartItem)(value.cart);
  if (cart === null || cart.length === 0) return null;
  const { form } = value;
  return {
    form: {
      ...textsOf(form, 'name', 'phone', 'province', 'address', 'delivery'),
      confirm: form.confirm === true,
    },
    cart,
    total: value.total,
    buyNow: value.buyNow === true,
    ...(typeof value.from === 'string' && { from: value.from }),
    orderKey: textOrEmpty(value.orderKey),
  };
};
