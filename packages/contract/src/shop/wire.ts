import type * as z from 'zod/mini';
import type * as schemas from './schemas.ts';

/** Types of what crosses the wire, without the schemas' code: safe to import in the browser. */
export type Banner = z.output<typeof schemas.banner>;
export type Category = z.output<typeof schemas.category>;
export type Product = z.output<typeof schemas.product>;
export type BlogSummary = z.output<typeof schemas.blogSummary>;
export type Blog = z.output<typeof schemas.blog>;
export type DeliveryFreeLimit = z.output<typeof schemas.deliveryFreeLimit>;
/** A policy in one language. */
export type PolicyText = z.output<typeof schemas.policy>;
export type Cart = z.output<typeof schemas.cart>;
export type CartItem = Cart['items'][number];
/** Of the cart, but no longer sold. */
export type GoneProduct = NonNullable<Cart['gone']>[number];
export type User = z.output<typeof schemas.user>;
export type LoginAnswer = z.output<typeof schemas.loginAnswer>;
export type Session = z.output<typeof schemas.session>;
export type RefreshAnswer = z.output<typeof schemas.refreshAnswer>;
export type OrderBody = z.output<typeof schemas.orderBody>;
export type PaymentCode = z.output<typeof schemas.paymentCode>;
export type PaymentState = z.output<typeof schemas.paymentState>;
export type Order = z.output<typeof schemas.order>;
export type OrderLine = Order['products'][number];
