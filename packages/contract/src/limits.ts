/** Limits that the server checks and the forms respect. */
export const LIMITS = {
  fullName: 100,
  address: 300,
  /** Long pass phrases are welcome; beyond this hashing is only work. */
  password: 128,
  passwordAtSignUp: 8,
  passwordAtLogin: 6,
  username: 3,
  contactName: 100,
  contactMessage: 2000,
  phoneText: 24,
  /** Pieces of one product in a cart; the stock usually ends it sooner. */
  quantity: 999,
  /** Different products in one cart or order. */
  lines: 100,
  searchText: 100,
  /** A note on an order, or the reason why it was cancelled. */
  orderNote: 1000,
  courier: 60,
  trackingNumber: 60,
  /** What a bank's message calls a payment. */
  paymentReference: 100,
  idempotencyKey: 255,
  /** A product with so many pieces or fewer is low in stock. */
  lowStock: 5,
  /** Most days in one report. */
  reportDays: 366,
  /** Most products or blogs in one page. */
  pageSize: 100,
  idsInQuery: 100,
  /** A photo that is searched by. */
  photoBytes: 8 * 1024 * 1024,
  /** Products that a search by photo finds. */
  foundByPhoto: 24,
} as const;

/** The shared client waits this long; the catalogue calls a little less. */
export const CLIENT_TIMEOUT_MS = 15_000;
export const CATALOGUE_TIMEOUT_MS = 10_000;
