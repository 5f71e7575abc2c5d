import * as z from 'zod/mini';
import type { EndpointSchemas } from '../endpoint.ts';
import { customerData } from '../office/customer-schemas.ts';
import type { EndpointName } from './endpoints.ts';
import * as wire from './schemas.ts';

/** The schemas of every endpoint: the server validates requests with them, and the API documentation is generated from them. */
export const endpointSchemas = {
  listBanners: { query: wire.languageQuery, answer: z.array(wire.banner) },
  listCategories: { query: wire.languageQuery, answer: z.array(wire.category) },
  listProducts: { query: wire.productQuery, answer: z.array(wire.product) },
  searchByImage: { query: wire.languageQuery, answer: wire.foundProducts },
  listBlogs: { query: wire.pageQuery, answer: z.array(wire.blog) },
  getBlog: { params: wire.idParams, query: wire.languageQuery, answer: wire.blog },
  listDeliveryFreeLimits: { answer: z.array(wire.deliveryFreeLimit) },
  getPolicy: { params: wire.policyParams, query: wire.languageQuery, answer: wire.policy },
  signUp: { body: wire.signUpBody, answer: wire.signUpAnswer },
  login: { body: wire.loginBody, answer: wire.loginAnswer },
  refreshToken: { body: wire.refreshBody, answer: wire.refreshAnswer },
  logout: { body: wire.refreshBody, answer: wire.doneAnswer },
  sendVerification: { body: wire.sendVerificationBody, answer: wire.doneAnswer },
  verifyCode: { body: wire.verifyCodeBody, answer: wire.doneAnswer },
  resetPassword: { body: wire.resetPasswordBody, answer: wire.doneAnswer },
  sendMessage: { body: wire.messageBody, answer: wire.doneAnswer },
  changeAccount: { body: wire.accountBody, answer: wire.userAnswer },
  changePassword: { body: wire.passwordBody, answer: wire.refreshAnswer },
  sendPhoneCode: { body: wire.sendVerificationBody, answer: wire.doneAnswer },
  changePhone: { body: wire.phoneBody, answer: wire.userAnswer },
  listSessions: { answer: z.array(wire.session) },
  endSession: { params: wire.sessionParams, answer: wire.doneAnswer },
  exportAccount: { body: wire.proofBody, answer: customerData },
  removeAccount: { body: wire.proofBody, answer: wire.doneAnswer },
  getCart: { query: wire.languageQuery, answer: wire.cart },
  addToCart: { query: wire.languageQuery, body: wire.cartLineBody, answer: wire.cart },
  updateCart: { query: wire.languageQuery, body: wire.cartLineBody, answer: wire.cart },
  replaceCartLine: { query: wire.languageQuery, body: wire.cartLineBody, answer: wire.cart },
  removeFromCart: { query: wire.languageQuery, params: wire.productIdParams, answer: wire.cart },
  clearCart: { query: wire.languageQuery, answer: wire.cart },
  createOrder: { query: wire.languageQuery, body: wire.orderBody, answer: wire.orderAnswer },
  listOrders: { query: wire.orderListQuery, answer: z.array(wire.order) },
  cancelOrder: { query: wire.languageQuery, params: wire.orderParams, answer: wire.orderAnswer },
  askPayment: { query: wire.paymentQuery, params: wire.orderParams, answer: wire.paymentCode },
  getPayment: { query: wire.paymentQuery, params: wire.orderParams, answer: wire.paymentState },
  health: { answer: wire.health },
  ready: { answer: wire.ready },
} as const satisfies Record<EndpointName, EndpointSchemas>;

export type ShopSchemas = typeof endpointSchemas;
