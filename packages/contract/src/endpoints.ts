import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint {
  method: Method;
  /** Below `/api`; parameters as `:name`. */
  path: string;
  /** `user`: a valid access token is needed. */
  access: 'anyone' | 'user';
  /** Catalogue calls answer the same for everybody and time out earlier. */
  isCatalogue?: true;
  /** The body is multipart form data with a picture as `image`, in place of JSON. */
  takesPicture?: true;
  /** One line for the API's page. */
  summary: string;
  /** The refusals beyond those every call can answer (bad input, too many, ours). */
  errors: readonly ErrorCode[];
  /** Status of the good answer. */
  status: 200 | 201;
}

/** Every call of the shop, once: the server registers its routes from it, the clients call by name. */
export const endpoints = {
  listBanners: {
    method: 'GET',
    path: '/banners',
    access: 'anyone',
    isCatalogue: true,
    summary: 'Banners of the landing page, in order',
    errors: [],
    status: 200,
  },
  listProducts: {
    method: 'GET',
    path: '/products',
    access: 'anyone',
    isCatalogue: true,
    summary: 'Products; the whole catalogue, or a page of it with Link and X-Total-Count',
    errors: ['invalid_cursor'],
    status: 200,
  },
  searchByImage: {
    method: 'POST',
    path: '/products/search-by-image',
    access: 'anyone',
    takesPicture: true,
    summary: 'Products whose pictures look like a photo, best first',
    errors: ['body_too_large', 'unsupported_media_type', 'request_timeout'],
    status: 200,
  },
  listBlogs: {
    method: 'GET',
    path: '/blogs',
    access: 'anyone',
    isCatalogue: true,
    summary: 'Blog posts, newest first; pages as products do',
    errors: ['invalid_cursor'],
    status: 200,
  },
  getBlog: {
    method: 'GET',
    path: '/blogs/:id',
    access: 'anyone',
    isCatalogue: true,
    summary: 'One blog post',
    errors: ['blog_not_found'],
    status: 200,
  },
  listDeliveryFreeLimits: {
    method: 'GET',
    path: '/delivery-free-limits',
    access: 'anyone',
    isCatalogue: true,
    summary: 'The subtotal from which delivery is free, as a list of one',
    errors: [],
    status: 200,
  },
  signUp: {
    method: 'POST',
    path: '/signup',
    access: 'anyone',
    summary: 'Opens an account',
    errors: ['phone_taken'],
    status: 201,
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    summary: 'Access and refresh token for a phone number or full name and a password',
    errors: ['invalid_credentials', 'ambiguous_name'],
    status: 200,
  },
  refreshToken: {
    method: 'POST',
    path: '/auth/refresh-token',
    access: 'anyone',
    summary: 'A new access token and a new refresh token; the old one is used up',
    errors: ['refresh_token_invalid'],
    status: 200,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    summary: 'Ends the session of a refresh token',
    errors: [],
    status: 200,
  },
  sendVerification: {
    method: 'POST',
    path: '/auth/send-verification',
    access: 'anyone',
    summary: 'Sends a six-digit code; the same answer for known and unknown numbers',
    errors: ['sms_failed'],
    status: 200,
  },
  verifyCode: {
    method: 'POST',
    path: '/verify-code',
    access: 'anyone',
    summary: 'Tells whether a code is right, without using it up',
    errors: ['invalid_verification_code'],
    status: 200,
  },
  resetPassword: {
    method: 'POST',
    path: '/reset-password',
    access: 'anyone',
    summary: 'Sets a new password with a code, and ends every session of the account',
    errors: ['invalid_verification_code'],
    status: 200,
  },
  sendMessage: {
    method: 'POST',
    path: '/messages',
    access: 'anyone',
    summary: 'A message from the contact page',
    errors: [],
    status: 201,
  },
  getCart: {
    method: 'GET',
    path: '/cart',
    access: 'user',
    summary: 'The cart',
    errors: [],
    status: 200,
  },
  addToCart: {
    method: 'POST',
    path: '/cart/add',
    access: 'user',
    summary: 'Adds pieces of a product to what the cart holds of it',
    errors: ['invalid_quantity', 'product_not_found', 'insufficient_stock'],
    status: 200,
  },
  updateCart: {
    method: 'POST',
    path: '/cart/update',
    access: 'user',
    summary: 'Sets the quantity of a product, adding the line when there is none',
    errors: ['invalid_quantity', 'product_not_found', 'insufficient_stock'],
    status: 200,
  },
  replaceCartLine: {
    method: 'PUT',
    path: '/cart/update',
    access: 'user',
    summary: 'The same as the POST',
    errors: ['invalid_quantity', 'product_not_found', 'insufficient_stock'],
    status: 200,
  },
  removeFromCart: {
    method: 'DELETE',
    path: '/cart/remove/:productId',
    access: 'user',
    summary: 'Takes a product out of the cart; fine when it is not in it',
    errors: [],
    status: 200,
  },
  clearCart: {
    method: 'DELETE',
    path: '/cart/clear',
    access: 'user',
    summary: 'Empties the cart',
    errors: [],
    status: 200,
  },
  createOrder: {
    method: 'POST',
    path: '/orders/create',
    access: 'user',
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
    method: 'GET',
    path: '/orders/user/orders',
    access: 'user',
    summary: "The account's orders, newest first",
    errors: [],
    status: 200,
  },
  health: {
    method: 'GET',
    path: '/health',
    access: 'anyone',
    summary: 'The process is alive',
    errors: [],
    status: 200,
  },
  ready: {
    method: 'GET',
    path: '/ready',
    access: 'anyone',
    summary: 'The process and its database can serve',
    errors: ['unavailable'],
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** Where an endpoint's URL starts. */
export const API_BASE = '/api';
