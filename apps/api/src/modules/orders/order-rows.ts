import type { DeliveryMethod } from '@phsar/domain/delivery';
import type { Localized } from '@phsar/domain/language';
import type { BasisPoints, Cents } from '@phsar/domain/money';
import type { OrderAction, OrderChannel, OrderStatus } from '@phsar/domain/order-status';
import type { PaymentMethod, PaymentStatus } from '@phsar/domain/payment';
import type { Province } from '@phsar/domain/provinces';
import type { Actor } from '../../platform/actor.ts';

/** An order as it is stored; money in cents. */
export interface OrderRow {
  id: string;
  orderNumber: string;
  /** Null for an order that staff entered. */
  accountId: string | null;
  status: OrderStatus;
  customerName: string;
  /** The name as it is compared; null only because the column allows it. */
  foldedName: string | null;
  customerPhone: string;
  province: Province;
  address: string;
  deliveryMethod: DeliveryMethod;
  paymentMethod: PaymentMethod;
  subtotal: Cents;
  deliveryFee: Cents;
  isFreeDelivery: boolean;
  total: Cents;
  paymentStatus: PaymentStatus;
  /** Received and not given back. */
  paid: Cents;
  /** Received by a code without paying anything of the order, and not given back. */
  surplus: Cents;
  courier: string | null;
  trackingNumber: string | null;
  cancelReason: string | null;
  channel: OrderChannel;
  /** Incremented by every write but a note; see `orders.version`. */
  version: number;
  isDemo: boolean;
  /**
   * HMAC of the caller's network, for the limit per network. Null once the order no longer counts, for orders entered by staff,
   * and for accounts with a verified phone number or a delivered order.
   */
  network: string | null;
  /** HMACs of the wider networks that contain `network`, smallest first. */
  widerNetworks: string[] | null;
  createdAt: Date;
  updatedAt: Date;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
}

/** One line of an order: name, picture and prices as they were when it was ordered. Money in cents. */
export interface OrderLineRow {
  position: number;
  productId: number;
  /** The product's name when it was ordered; absent in a language the shop did not have then. */
  names: Partial<Localized>;
  image: string;
  price: Cents;
  discount: BasisPoints;
  unitPrice: Cents;
  quantity: number;
  total: Cents;
}

/** An order with what was ordered. */
export interface OrderWithLines extends OrderRow {
  /** In the order's own order. */
  lines: OrderLineRow[];
}

/** An order with what happened to it. */
export interface OrderWithHistory {
  order: OrderWithLines;
  /** In the order in which they happened. */
  events: OrderEvent[];
}

/** What an order is written from; status and times follow. */
export type NewOrder = Pick<
  OrderRow,
  | 'accountId'
  | 'channel'
  | 'customerName'
  | 'foldedName'
  | 'customerPhone'
  | 'province'
  | 'address'
  | 'deliveryMethod'
  | 'paymentMethod'
  | 'subtotal'
  | 'deliveryFee'
  | 'isFreeDelivery'
  | 'total'
  | 'paymentStatus'
  | 'createdAt'
> &
  Partial<Pick<OrderRow, 'network' | 'widerNetworks'>>;

/** A step of an order's history. */
export interface OrderEvent {
  at: Date;
  action: OrderAction;
  actor: Actor;
  /** What else belongs to the action. */
  details: Record<string, unknown>;
}
