import type { DeliveryMethod } from '@phsar/domain/delivery';
import type { Localized } from '@phsar/domain/language';
import type { BasisPoints, Cents } from '@phsar/domain/money';
import type { OrderAction, OrderStatus } from '@phsar/domain/order-status';
import type { PaymentMethod } from '@phsar/domain/payment';
import type { Province } from '@phsar/domain/provinces';
import type { Actor } from '../../platform/actor.ts';

export interface OrderRow {
  id: string;
  orderNumber: string;
  accountId: string;
  status: OrderStatus;
  customerName: string;
  customerPhone: string;
  province: Province;
  address: string;
  deliveryMethod: DeliveryMethod;
  paymentMethod: PaymentMethod;
  subtotal: Cents;
  deliveryFee: Cents;
  isFreeDelivery: boolean;
  total: Cents;
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

/** What an order is written from; status and times follow. */
export type NewOrder = Omit<
  OrderRow,
  'id' | 'orderNumber' | 'status' | 'updatedAt' | 'shippedAt' | 'deliveredAt' | 'cancelledAt'
>;

/** A step of an order's history. */
export interface OrderEvent {
  at: Date;
  action: OrderAction;
  actor: Actor;
  /** What else belongs to the action. */
  details: Record<string, unknown>;
}
