import type { OfficeOrder, OrderEdit } from '@phsar/contract/office/wire';
import { isDeliveryMethod } from '@phsar/domain/delivery';
import { formatPhone } from '@phsar/domain/phone';
import { isProvince } from '@phsar/domain/provinces';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { type ChosenLine, linesOf, productsIn } from './chosen-lines.ts';
import type { OrderFieldValues, OrderValues } from './order-fields.tsx';

/** What is changed and not saved, and the version it was read in. */
export type EditDraft = OrderValues & { version: number };

/** What is compared and sent. */
export type OrderParts = OrderFieldValues & { lines: ReturnType<typeof productsIn> };

/** The name of the draft of an order's edit. */
export const editDraft = (orderId: string) => `order-edit ${orderId}`;

/** What an edit can change, as the form holds it. */
export function valuesOf(order: OfficeOrder): OrderValues {
  const { customerName, customerPhone, province, address, deliveryMethod } = order;
  return { customerName, customerPhone, province, address, deliveryMethod, lines: linesOf(order) };
}

/** The texts trimmed, the lines without their current stock. */
export function partsOf({ lines, ...fields }: OrderValues): OrderParts {
  const texts = Object.entries(fields).map(([name, text]) => [name, text.trim()]);
  return { ...(Object.fromEntries(texts) as OrderFieldValues), lines: productsIn(lines) };
}

/** The body of the call. A choice that is none is left out: while an answer is awaited, nothing checks what is typed. */
export function editOf({ province, deliveryMethod, lines, ...texts }: Partial<OrderParts>): OrderEdit {
  return {
    ...texts,
    ...(isProvince(province) && { province }),
    ...(isDeliveryMethod(deliveryMethod) && { deliveryMethod }),
    ...(lines !== undefined && { products: lines }),
  };
}

/** A part of the order in two versions. */
export interface Difference {
  name: string;
  theirs: string;
  mine: string;
}

/**
 * The differences between the order as saved meanwhile and as my edit would leave it, as texts.
 * @param mine lines with the names of the products I chose
 */
export function differencesOf(
  current: OfficeOrder,
  edit: OrderEdit,
  mine: readonly ChosenLine[],
): Difference[] {
  const language = currentLanguage();
  const textsOf = (order: OrderEdit) => ({
    name: order.customerName ?? current.customerName,
    phone: formatPhone(order.customerPhone ?? current.customerPhone),
    province: provinceName(order.province ?? current.province, language),
    address: order.address ?? current.address,
    delivery: deliveryMethodName(order.deliveryMethod ?? current.deliveryMethod, language),
  });
  const [theirs, merged] = [textsOf({}), textsOf(edit)];
  const names = {
    name: m.ui_name(),
    phone: m.ui_phone(),
    province: m.orders_province(),
    address: m.orders_address(),
    delivery: m.orders_delivery(),
  };
  const rows = (Object.keys(names) as (keyof typeof names)[]).map((key) => ({
    name: names[key],
    theirs: theirs[key],
    mine: merged[key],
  }));
  const lines = {
    name: m.orders_form_lines(),
    theirs: linesText(linesOf(current)),
    mine: linesText(edit.products === undefined ? linesOf(current) : mine),
  };
  return [...rows, lines].filter((row) => row.theirs !== row.mine);
}

function linesText(lines: readonly ChosenLine[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n');
}
