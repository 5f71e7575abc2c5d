import type * as z from 'zod/mini';
import type * as accounts from './accounts.ts';
import type * as cart from './cart.ts';
import type * as catalogue from './catalogue.ts';
import type * as orders from './orders.ts';
import type * as payments from './payments.ts';

/** Types of what crosses the wire, without the schemas' code: safe to import in the browser. */
export type Banner = z.output<typeof catalogue.banner>;
export type Category = z.output<typeof catalogue.category>;
export type Product = z.output<typeof catalogue.product>;
export type BlogSummary = z.output<typeof catalogue.blogSummary>;
export type Blog = z.output<typeof catalogue.blog>;
export type DeliveryFreeLimit = z.output<typeof catalogue.deliveryFreeLimit>;
/** A policy in one language. */
export type PolicyText = z.output<typeof catalogue.policy>;
export type Cart = z.output<typeof cart.cart>;
export type CartItem = Cart['items'][number];
/** Of the cart, but no longer sold. */
export type GoneProduct = NonNullable<Cart['gone']>[number];
export type User = z.output<typeof accounts.user>;
export type LoginAnswer = z.output<typeof accounts.loginAnswer>;
export type Session = z.output<typeof accounts.session>;
export type RefreshAnswer = z.output<typeof accounts.refreshAnswer>;
export type OrderBody = z.output<typeof orders.orderBody>;
export type PaymentCode = z.output<typeof payments.paymentCode>;
export type PaymentState = z.output<typeof payments.paymentState>;
export type Order = z.output<typeof orders.order>;
export type OrderLine = Order['products'][number];
