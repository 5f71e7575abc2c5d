/**
 * The fields of a product on the wire, each with its kind. The server's schema and the browser's check of stored
 * products follow from this table, so the browser needs no schema library. An `amount` is in dollars.
 */
export const PRODUCT_FIELDS = {
  _id: 'text',
  title: 'text',
  description: 'text',
  price: 'amount',
  discount: 'percent',
  /** Stock count; 0 is sold out. */
  Item: 'count',
  image: 'text',
  images: 'texts',
  linkUrl: 'text',
  /** The key of one of the shop's categories; null for none. */
  category: 'key',
} as const;

export type ProductFieldKind = (typeof PRODUCT_FIELDS)[keyof typeof PRODUCT_FIELDS];
