import type { Access, Calls, CallTable } from '../endpoint.ts';
import type { Permission } from '../office/permissions.ts';
import { accountCalls } from './accounts.ts';
import { cartCalls } from './cart.ts';
import { catalogueCalls } from './catalogue.ts';
import { healthCalls } from './health.ts';
import { messageCalls } from './messages.ts';
import { orderCalls } from './orders.ts';
import { paymentCalls } from './payments.ts';

/** The shop's calls never require a permission. */
export type ShopAccess = Exclude<Access, Permission>;

/** The calls that most pages may make: all but those that pay an order by code. */
export const commonCalls = {
  ...catalogueCalls,
  ...accountCalls,
  ...messageCalls,
  ...cartCalls,
  ...orderCalls,
  ...healthCalls,
};

export const shopCalls = { ...commonCalls, ...paymentCalls } satisfies Calls<ShopAccess>;

export type ShopCalls = typeof shopCalls;
export type ShopCallName = keyof ShopCalls;

export const API_BASE = '/api';

export const shopTable: CallTable<ShopCalls> = { base: API_BASE, calls: shopCalls };
