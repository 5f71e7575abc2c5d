import type { DeliveryMethod } from '@phsar/domain/delivery';
import type { Language } from '@phsar/domain/language';
import { type BasisPoints, type Cents, formatPercent, formatUsd } from '@phsar/domain/money';
import { onOneLine } from '@phsar/domain/one-line';
import { PAYMENT_FACTS, paymentMethodOf } from '@phsar/domain/payment';
import { formatPhone, localPhone } from '@phsar/domain/phone';
import type { Province } from '@phsar/domain/provinces';
import { chatLink } from './chat-link.ts';
import { formatDateTime } from './dates.ts';
import { deliveryMethodName, provinceName } from './names.ts';
import { ORDER_SUMMARY } from './texts.ts';

/** What the shopper sends to the shop's chat after ordering. */
export interface SummaryOrder {
  orderNumber: string;
  createdAt: Date;
  customerName: string;
  /** In any spelling; shown as 012-345-678. */
  customerPhone: string;
  province: Province;
  address: string;
  deliveryMethod: DeliveryMethod;
  lines: readonly SummaryLine[];
  deliveryFee: Cents;
  isFreeDelivery: boolean;
  total: Cents;
}

/** One product of the summary. */
export interface SummaryLine {
  name: string;
  quantity: number;
  /** List price of one unit. */
  price: Cents;
  discount: BasisPoints;
  /** Price of one unit after discount. */
  unitPrice: Cents;
  total: Cents;
}

/** Longest text that the messaging app keeps as a draft, in code points. */
const MAX_CODE_POINTS = 4096;

/** Longest link that servers and phones pass on safely; Khmer costs nine characters a letter in it. */
const MAX_LINK_LENGTH = 7500;

/** What the summary needs besides the order. */
export interface SummaryOptions {
  language: Language;
  bankPaymentLink: string;
}

/** The whole summary as text, products beyond `shownLines` replaced by 'and N more items'. */
export function orderSummary(
  order: SummaryOrder,
  { language, bankPaymentLink }: SummaryOptions,
  shownLines = order.lines.length,
): string {
  const words = ORDER_SUMMARY[language];
  const hidden = order.lines.length - shownLines;
  return [
    `${words.order} ${order.orderNumber}`,
    `${words.date}${words.colon} ${formatDateTime(order.createdAt, language)}`,
    `${words.name}${words.colon} ${onOneLine(order.customerName)}`,
    `${words.phone}${words.colon} ${formatPhone(localPhone(order.customerPhone))}`,
    // The shop's packers read Khmer, whatever the shopper reads.
    `${words.province}${words.colon} ${provinceName(order.province, 'km')}`,
    `${words.address}${words.colon} ${onOneLine(order.address)}`,
    `${words.delivery}${words.colon} ${deliveryMethodName(order.deliveryMethod, language)}`,
    '',
    ...order.lines.slice(0, shownLines).flatMap((line, index) => lineText(line, index + 1, language)),
    ...(hidden > 0 ? [words.more(hidden)] : []),
    '',
    `${words.deliveryFee}${words.colon} ${order.isFreeDelivery ? words.free : formatUsd(order.deliveryFee)}`,
    `${words.total}${words.colon} ${formatUsd(order.total)}`,
    ...(PAYMENT_FACTS[paymentMethodOf(order.deliveryMethod)].isPaidOnArrival ? [words.payOnDelivery] : []),
    `${words.payment}${words.colon} ${bankPaymentLink}`,
  ].join('\n');
}

/** The link that opens the shop's chat with the summary as draft; long orders are cut by whole products. */
export function telegramLink(chat: string, order: SummaryOrder, options: SummaryOptions): string {
  let link = chatLink(chat, orderSummary(order, options, 0));
  // Upwards, because a product is always longer than 'and N more items': a hundred cost as little as those that fit.
  for (let shown = 1; shown <= order.lines.length; shown += 1) {
    const text = orderSummary(order, options, shown);
    const longer = chatLink(chat, text);
    if (longer.length > MAX_LINK_LENGTH || [...text].length > MAX_CODE_POINTS) break;
    link = longer;
  }
  return link;
}

function lineText(line: SummaryLine, number: number, language: Language): string[] {
  const words = ORDER_SUMMARY[language];
  const discounted =
    line.discount > 0
      ? [
          `   ${words.discount}${words.colon} ${formatPercent(line.discount)}%`,
          `   ${words.discountedPrice}${words.colon} ${formatUsd(line.unitPrice)}`,
        ]
      : [];
  return [
    `${number}. ${onOneLine(line.name)}`,
    `   ${words.quantity}${words.colon} ${line.quantity}`,
    `   ${words.price}${words.colon} ${formatUsd(line.price)}`,
    ...discounted,
    `   ${words.lineTotal}${words.colon} ${formatUsd(line.total)}`,
  ];
}
