import type { EndpointAnswers } from '../endpoint.ts';
import type { EndpointName } from './endpoints.ts';

/** What the server promises of each call. Browsers need none of it: it stays out of what they load. */
export const ENDPOINT_ANSWERS = {
  listBanners: {
    summary: 'Banners of the landing page, in order',
    errors: [],
    status: 200,
  },
  listProducts: {
    summary: 'Products; the whole catalogue, or a page of it with Link and X-Total-Count',
    errors: ['invalid_cursor'],
    status: 200,
  },
  searchByImage: {
    summary: 'Products whose pictures look like a photo, best first',
    errors: ['body_too_large', 'unsupported_media_type', 'request_timeout', 'busy'],
    status: 200,
  },
  listBlogs: {
    summary: 'Blog posts, newest first; pages as products do',
    errors: ['invalid_cursor'],
    status: 200,
  },
  getBlog: {
    summary: 'One blog post',
    errors: ['blog_not_found'],
    status: 200,
  },
  listDeliveryFreeLimits: {
    summary: 'The subtotal from which delivery is free, as a list of one',
    errors: [],
    status: 200,
  },
  signUp: {
    summary: 'Opens an account',
    errors: ['phone_taken', 'busy'],
    status: 201,
  },
  login: {
    summary: 'Access and refresh token for a phone number or full name and a password',
    errors: ['invalid_credentials', 'ambiguous_name', 'busy'],
    status: 200,
  },
  refreshToken: {
    summary: 'A new access token and a new refresh token; the old one is used up',
    errors: ['refresh_token_invalid'],
    status: 200,
  },
  logout: {
    summary: 'Ends the session of a refresh token',
    errors: [],
    status: 200,
  },
  sendVerification: {
    summary: 'Sends a six-digit code; the same answer for known and unknown numbers',
    errors: ['sms_failed'],
    status: 200,
  },
  verifyCode: {
    summary: 'Tells whether a code is right, without using it up',
    errors: ['invalid_verification_code'],
    status: 200,
  },
  resetPassword: {
    summary: 'Sets a new password with a code, and ends every session of the account',
    errors: ['invalid_verification_code', 'busy'],
    status: 200,
  },
  sendMessage: {
    summary: 'A message from the contact page',
    errors: [],
    status: 201,
  },
  getCart: {
    summary: 'The cart',
    errors: [],
    status: 200,
  },
  addToCart: {
    summary: 'Adds pieces of a product to what the cart holds of it',
    errors: ['invalid_quantity', 'product_not_found', 'insufficient_stock'],
    status: 200,
  },
  updateCart: {
    summary: 'Sets the quantity of a product, adding the line when there is none',
    errors: ['invalid_quantity', 'product_not_found', 'insufficient_stock'],
    status: 200,
  },
  replaceCartLine: {
    summary: 'The same as the POST',
    errors: ['invalid_quantity', 'product_not_found', 'insufficient_stock'],
    status: 200,
  },
  removeFromCart: {
    summary: 'Takes a product out of the cart; fine when it is not in it',
    errors: [],
    status: 200,
  },
  clearCart: {
    summary: 'Empties the cart',
    errors: [],
    status: 200,
  },
  createOrder: {
    summary: 'Places an order; with an Idempotency-Key header the same key answers the same order again',
    errors: [
      'insufficient_stock',
      'product_not_found',
      'totals_changed',
      'order_in_progress',
      'idempotency_mismatch',
      'unavailable',
    ],
    status: 201,
  },
  listOrders: {
    summary: "The account's orders, newest first",
    errors: [],
    status: 200,
  },
  health: {
    summary: 'The process is alive',
    errors: [],
    status: 200,
  },
  ready: {
    summary: 'The process and its database can serve',
    errors: ['unavailable'],
    status: 200,
  },
} as const satisfies Record<EndpointName, EndpointAnswers>;
