import type { DeliveryMethod } from '@phsar/domain/delivery';
import type { Localized } from '@phsar/domain/language';
import type { BasisPoints, Cents } from '@phsar/domain/money';
import type { OrderAction, OrderChannel, OrderStatus } from '@phsar/domain/order-status';
import type { PaymentMethod, PaymentStatus } from '@phsar/domain/payment';
import type { Province } from '@phsar/domain/provinces';
import type { Actor } from '../../platform/actor.ts';

export interface OrderRow {
  id: string;
  orderNumber: string;
  /** Null for an order that staff entered. */
  accountId: string | null;
  status: OrderStatus;
  customerName: string;
  /** As names are compared; null for what a server of the release before wrote, until it is folded. */
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
  courier: string | null;
  trackingNumber: string | null;
  cancelReason: string | null;
  channel: OrderChannel;
  /** Counts the writes that an edit must know of. */
  version: number;
  isDemo: boolean;
  /** A keyed hash of the network it was ordered from; null once it counts no more, and for what staff entered. */
  network: string | null;
  createdAt: Date;
  updatedAt: Date;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
}

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

export interface OrderWithLines extends OrderRow {
  /** In the order's own order. */
  lines: OrderLineRow[];
}

export interface OrderWithHistory {
  order: OrderWithLines;
  /** In the order in which they happened. */
  events: OrderEvent[];
}

/** What an order is written from; status, payment and times follow. */
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
  | 'createdAt'
> &
  Partial<Pick<OrderRow, 'network'>>;

/** A step of an order's history. */
export interface OrderEvent {
  at: Date;
  action: OrderAction;
  actor: Actor;
  /** What else belongs to the action. */
  details: Record<string, unknown>;
}
