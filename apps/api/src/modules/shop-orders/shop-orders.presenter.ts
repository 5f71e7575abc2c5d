import type { Order, OrderLine } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { dollarsFromCents, percentFromBasisPoints } from '@phsar/domain/money';
import { localPhone } from '@phsar/domain/phone';
import { amountDue, type OrderLineRow, type OrderWithLines, settledStatus } from '../orders/orders.module.ts';

/** An order as its shopper sees it; amounts in dollars. */
export function presentOrder(order: OrderWithLines, language: Language): Order {
  return {
    _id: order.id,
    orderId: order.orderNumber,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    shippedAt: order.shippedAt?.toISOString() ?? null,
    subtotal: dollarsFromCents(order.subtotal),
    totalAmount: dollarsFromCents(order.total),
    deliveryFee: dollarsFromCents(order.deliveryFee),
    isFreeDelivery: order.isFreeDelivery,
    customerName: order.customerName,
    customerPhone: localPhone(order.customerPhone),
    province: order.province,
    address: order.address,
    deliveryMethod: order.deliveryMethod,
    paymentStatus: settledStatus(order),
    amountDue: dollarsFromCents(amountDue(order)),
    courier: order.courier,
    trackingNumber: order.trackingNumber,
    trackingUrl: null,
    cancelReason: order.cancelReason,
    products: order.lines.map((line) => presentLine(line, language)),
  };
}

/** A line in dollars and percent. */
export function presentLine(line: OrderLineRow, language: Language): OrderLine {
  return {
    productId: String(line.productId),
    productName: textIn(language, line.names),
    quantity: line.quantity,
    price: dollarsFromCents(line.price),
    unitPrice: dollarsFromCents(line.unitPrice),
    discount: percentFromBasisPoints(line.discount),
    totalPrice: dollarsFromCents(line.total),
    productImage: line.image,
  };
}
