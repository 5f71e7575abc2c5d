/** Limits that the server enforces and the forms respect. */
export const LIMITS = {
  fullName: 100,
  address: 300,
  /** Allows long pass phrases; anything longer only costs hashing time. */
  password: 128,
  passwordAtSignUp: 8,
  passwordAtLogin: 6,
  username: 3,
  contactName: 100,
  contactMessage: 2000,
  phoneText: 24,
  /** Pieces of one product in a cart; stock usually limits it sooner. */
  quantity: 999,
  lines: 100,
  searchText: 100,
  orderNote: 1000,
  /** The shop's note about a customer, or why they are blocked. */
  customerNote: 1000,
  courier: 60,
  trackingNumber: 60,
  paymentReference: 100,
  idempotencyKey: 255,
  /** The highest limits that the owner can set for pending and unpaid orders of one account or network. */
  unpaidOrders: 1_000,
  unpaidPieces: 1_000_000,
  /** The highest limit that the owner can set for an hour's orders of all new accounts together. */
  newAccountOrders: 100_000,
  /** Dollars. */
  unpaidAmount: 20_000_000,
  /** Hours after which the owner may let unpaid orders expire: 30 days. */
  unpaidHours: 720,
  shopName: 60,
  bannerTitle: 100,
  bannerText: 200,
  bannerButton: 30,
  banners: 50,
  url: 500,
  /** Dollars. */
  deliveryFreeLimit: 100_000,
  /** A product with this many pieces or fewer is low in stock. */
  lowStock: 5,
  /** Pieces that staff can count or move at once. */
  stock: 1_000_000,
  stockNote: 300,
  productTitle: 200,
  productDescription: 10_000,
  productPictures: 20,
  /** The key of a product or a category; stable across imports. */
  key: 200,
  categoryName: 60,
  categories: 200,
  webAddress: 2_000,
  csvRows: 20_000,
  csvBytes: 32 * 1024 * 1024,
  /** A post's title, a heading in it, the words below a picture. */
  blogTitle: 200,
  /** One paragraph, quote or item of a list. */
  blogText: 10_000,
  blogItems: 100,
  blogBlocks: 200,
  blogLink: 500,
  /** HTML of a post that was not written in the office. */
  blogHtml: 100_000,
  reportDays: 366,
  pageSize: 100,
  idsInQuery: 100,
  /** A photo uploaded for photo search. The browser sends one of about 60 KB. */
  photoBytes: 2 * 1024 * 1024,
  photoPixels: 12_000_000,
  foundByPhoto: 24,
} as const;

/** Timeout of the shared client; catalogue calls have a shorter one. */
export const CLIENT_TIMEOUT_MS = 15_000;
/** Timeout of the calls for banners, products, blogs and the delivery limit. */
export const CATALOGUE_TIMEOUT_MS = 10_000;
