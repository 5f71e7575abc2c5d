/** The fields of a product with their kinds: for the server's schema, and for browsers, which load no schema library. */
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
