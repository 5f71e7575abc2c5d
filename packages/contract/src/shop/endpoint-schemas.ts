import * as z from 'zod/mini';
import type { EndpointName } from './endpoints.ts';
import * as wire from './schemas.ts';

export interface EndpointSchemas {
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
}

/** The schemas of every endpoint: the server checks requests and the API's page describes both sides by them. */
export const endpointSchemas = {
  listBanners: { query: wire.languageQuery, answer: z.array(wire.banner) },
  listProducts: { query: wire.productQuery, answer: z.array(wire.product) },
  searchByImage: { query: wire.languageQuery, answer: wire.foundProducts },
  listBlogs: { query: wire.pageQuery, answer: z.array(wire.blog) },
  getBlog: { params: wire.idParams, query: wire.languageQuery, answer: wire.blog },
  listDeliveryFreeLimits: { answer: z.array(wire.deliveryFreeLimit) },
  signUp: { body: wire.signUpBody, answer: wire.signUpAnswer },
  login: { body: wire.loginBody, answer: wire.loginAnswer },
  refreshToken: { body: wire.refreshBody, answer: wire.refreshAnswer },
  logout: { body: wire.refreshBody, answer: wire.doneAnswer },
  sendVerification: { body: wire.sendVerificationBody, answer: wire.doneAnswer },
  verifyCode: { body: wire.verifyCodeBody, answer: wire.doneAnswer },
  resetPassword: { body: wire.resetPasswordBody, answer: wire.doneAnswer },
  sendMessage: { body: wire.messageBody, answer: wire.doneAnswer },
  getCart: { query: wire.languageQuery, answer: wire.cart },
  addToCart: { query: wire.languageQuery, body: wire.cartLineBody, answer: wire.cart },
  updateCart: { query: wire.languageQuery, body: wire.cartLineBody, answer: wire.cart },
  replaceCartLine: { query: wire.languageQuery, body: wire.cartLineBody, answer: wire.cart },
  removeFromCart: { query: wire.languageQuery, params: wire.productIdParams, answer: wire.cart },
  clearCart: { query: wire.languageQuery, answer: wire.cart },
  createOrder: { query: wire.languageQuery, body: wire.orderBody, answer: wire.orderAnswer },
  listOrders: { query: wire.languageQuery, answer: z.array(wire.order) },
  health: { answer: wire.health },
  ready: { answer: wire.ready },
} as const satisfies Record<EndpointName, EndpointSchemas>;

type Schemas = typeof endpointSchemas;

type Part<N extends EndpointName, K extends 'params' | 'query' | 'body'> = Schemas[N] extends {
  [P in K]: infer S extends z.ZodMiniType;
}
  ? S
  : never;

/** What a caller passes for an endpoint, before parsing. */
export type EndpointInput<N extends EndpointName> = ([Part<N, 'params'>] extends [never]
  ? unknown
  : { params: z.input<Part<N, 'params'>> }) &
  ([Part<N, 'query'>] extends [never] ? unknown : { query?: QueryInput<z.input<Part<N, 'query'>>> }) &
  ([Part<N, 'body'>] extends [never] ? unknown : { body: z.input<Part<N, 'body'>> });

/** What a handler receives, after parsing. */
export interface ParsedInput<N extends EndpointName> {
  params: [Part<N, 'params'>] extends [never] ? undefined : z.output<Part<N, 'params'>>;
  query: [Part<N, 'query'>] extends [never] ? undefined : z.output<Part<N, 'query'>>;
  body: [Part<N, 'body'>] extends [never] ? undefined : z.output<Part<N, 'body'>>;
}

export type EndpointAnswer<N extends EndpointName> = z.output<Schemas[N]['answer']>;

type QueryInput<T> = { [K in keyof T]?: string | number | undefined };
