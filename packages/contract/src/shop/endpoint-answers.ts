import type { EndpointAnswers } from '../endpoint.ts';
import type { EndpointName } from './endpoints.ts';

/** The documented answers of the shop's calls. Kept apart from what browsers load, which do not need it. */
export const ENDPOINT_ANSWERS = {
  listBanners: {
    summary: 'Banners of the landing page, in order',
    errors: [],
    status: 200,
  },
  listCategories: {
    summary: 'Categories in order, each with the number of its products on sale',
    errors: [],
    status: 200,
  },
  listProducts: {
    summary: 'Products: the whole catalogue, or one page with `Link` and `X-Total-Count`',
    errors: ['invalid_cursor'],
    status: 200,
  },
  searchByImage: {
    summary: 'Products whose pictures resemble a photo, best match first',
    errors: ['body_too_large', 'unsupported_media_type', 'request_timeout', 'busy'],
    status: 200,
  },
  listBlogs: {
    summary: 'Blog posts, newest first; paged like products',
    errors: ['invalid_cursor'],
    status: 200,
  },
  getBlog: {
    summary: 'One blog post',
    errors: ['blog_not_found'],
    status: 200,
  },
  listDeliveryFreeLimits: {
    summary: 'The subtotal from which delivery is free, as a list with one entry',
    errors: [],
    status: 200,
  },
  getPolicy: {
    summary: 'How the shop sells: delivery, returns, privacy or terms',
    errors: ['not_found'],
    status: 200,
  },
  signUp: {
    summary: 'Creates an account',
    errors: ['phone_taken', 'busy'],
    status: 201,
  },
  login: {
    summary: 'Logs in with phone number or full name and password; returns an access and a refresh token',
    errors: ['invalid_credentials', 'ambiguous_name', 'account_blocked', 'busy'],
    status: 200,
  },
  refreshToken: {
    summary: 'Returns a new access token and a new refresh token; the old refresh token is consumed',
    errors: ['refresh_token_invalid'],
    status: 200,
  },
  logout: {
    summary: 'Ends the session of a refresh token',
    errors: [],
    status: 200,
  },
  sendVerification: {
    summary: 'Sends a six-digit code; answers known and unknown numbers alike',
    errors: ['sms_failed'],
    status: 200,
  },
  verifyCode: {
    summary: 'Checks a code without consuming it',
    errors: ['invalid_verification_code'],
    status: 200,
  },
  resetPassword: {
    summary:
      'Sets a new password with a code and ends all sessions of the account, or moves the number to a new one',
    errors: ['invalid_verification_code', 'name_required', 'number_has_orders', 'busy'],
    status: 200,
  },
  sendMessage: {
    summary: 'Sends a message to the shop, from the contact page',
    errors: [],
    status: 201,
  },
  changeAccount: {
    summary: 'Changes the name or the address of the own account',
    errors: ['account_blocked'],
    status: 200,
  },
  changePassword: {
    summary: 'Sets a new password with the old one; ends all sessions and opens a new one',
    errors: ['account_blocked', 'busy'],
    status: 200,
  },
  sendPhoneCode: {
    summary: 'Sends a six-digit code to the new number of the own account',
    errors: ['phone_taken', 'account_blocked', 'sms_failed'],
    status: 200,
  },
  changePhone: {
    summary: 'Changes the number of the own account, with its code and the password',
    errors: ['invalid_verification_code', 'phone_taken', 'account_blocked', 'busy'],
    status: 200,
  },
  listSessions: {
    summary: 'Where the own account is logged in, most recently used first; at most 50',
    errors: ['account_blocked'],
    status: 200,
  },
  endSession: {
    summary: 'Ends one session of the own account',
    errors: ['account_blocked'],
    status: 200,
  },
  exportAccount: {
    summary: 'Everything that the shop holds about the own account, with the password',
    errors: ['account_blocked', 'busy'],
    status: 200,
  },
  removeAccount: {
    summary: 'Removes the own account, with the password; its orders stay, without the person',
    errors: ['orders_open', 'account_blocked', 'busy'],
    status: 200,
  },
  getCart: {
    summary: 'The cart',
    errors: [],
    status: 200,
  },
  addToCart: {
    summary: 'Adds pieces of a product to the cart',
    errors: ['invalid_quantity', 'product_not_found', 'insufficient_stock'],
    status: 200,
  },
  updateCart: {
    summary: 'Sets the quantity of a product, adding it if it is not in the cart',
    errors: ['invalid_quantity', 'product_not_found', 'insufficient_stock'],
    status: 200,
  },
  replaceCartLine: {
    summary: 'The same as the POST',
    errors: ['invalid_quantity', 'product_not_found', 'insufficient_stock'],
    status: 200,
  },
  removeFromCart: {
    summary: 'Removes a product from the cart; succeeds if it is not in the cart',
    errors: [],
    status: 200,
  },
  clearCart: {
    summary: 'Empties the cart',
    errors: [],
    status: 200,
  },
  createOrder: {
    summary: 'Places an order; a repeated `Idempotency-Key` returns the same order',
    errors: [
      'insufficient_stock',
      'product_not_found',
      'totals_changed',
      'order_in_progress',
      'order_over_limit',
      'unpaid_orders_limit',
      'unpaid_network_limit',
      'new_accounts_limit',
      'phone_proof_needed',
      'account_blocked',
      'idempotency_mismatch',
      'unavailable',
    ],
    status: 201,
  },
  listOrders: {
    summary: "The account's orders, newest first: all of them, or one page with `Link`",
    errors: ['invalid_cursor'],
    status: 200,
  },
  cancelOrder: {
    summary: 'Cancels an own order that is pending and unpaid; a repeated call returns the same order',
    errors: ['order_not_found', 'invalid_transition'],
    status: 200,
  },
  askPayment: {
    summary:
      'A KHQR code that pays an order: the own one, or with `key` that of a payment link. The same one while more than 60 s of it are left',
    errors: ['order_not_found', 'already_paid', 'order_cancelled', 'not_found'],
    status: 200,
  },
  getPayment: {
    summary: 'Whether an order is paid: the own one, or with `key` that of a payment link; with an ETag',
    errors: ['order_not_found'],
    status: 200,
  },
  health: {
    summary: 'Whether the process is alive',
    errors: [],
    status: 200,
  },
  ready: {
    summary: 'Whether the process and its database are ready',
    errors: ['unavailable'],
    status: 200,
  },
} as const satisfies Record<EndpointName, EndpointAnswers>;
