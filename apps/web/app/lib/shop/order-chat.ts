import type { Order } from '@phsar/contract/shop/wire';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import { isDeliveryMethod } from '@phsar/domain/delivery';
import type { Language } from '@phsar/domain/language';
import { basisPointsFromPercent } from '@phsar/domain/money';
import { isProvince } from '@phsar/domain/provinces';
import { orderSummary, type SummaryOrder, telegramLink } from '@phsar/texts/order-summary';
import { currentLanguage } from '../language/language.ts';
import { useShopSettings } from './shop-settings.ts';
import { centsOf } from './wire-prices.ts';

export interface OrderChat {
  /** The message to the shop. */
  text: string;
  /** Opens the shop's chat with `text` as a draft. */
  link: string;
}

/** An order's summary and the link to the shop's chat; null for an order this release cannot read. */
export function orderChat(order: Order, shop: ShopSettings, language: Language): OrderChat | null {
  const summary = summaryOf(order);
  if (summary === null) return null;
  const options = { language, bankPaymentLink: shop.bankPaymentLink };
  return {
    text: orderSummary(summary, options),
    link: telegramLink(shop.telegramChat, summary, options),
  };
}

/** The same in the page's language, with the shop's settings; null without an order. */
export function useOrderChat(order: Order | undefined): OrderChat | null {
  const shop = useShopSettings();
  return order === undefined ? null : orderChat(order, shop, currentLanguage());
}

function summaryOf(order: Order): SummaryOrder | null {
  const createdAt = new Date(order.createdAt);
  // A stored copy may come from another release, so its types cannot be trusted.
  const { province, deliveryMethod }: { province: unknown; deliveryMethod: unknown } = order;
  if (!isProvince(province) || !isDeliveryMethod(deliveryMethod) || Number.isNaN(createdAt.getTime())) {
    return null;
  }
  return {
    orderNumber: order.orderId,
    createdAt,
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    province,
    address: order.address,
    deliveryMethod,
    lines: order.products.map((line) => ({
      name: line.productName,
      quantity: line.quantity,
      price: centsOf(line.price ?? line.unitPrice),
      discount: basisPointsFromPercent(line.discount) ?? 0,
      unitPrice: centsOf(line.unitPrice),
      total: centsOf(line.totalPrice),
    })),
    deliveryFee: centsOf(order.deliveryFee),
    isFreeDelivery: order.isFreeDelivery,
    total: centsOf(order.totalAmount),
  };
}
