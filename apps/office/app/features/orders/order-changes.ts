import type { OfficeOrder, OrderEdit } from '@phsar/contract/office/wire';
import { formatPhone } from '@phsar/domain/phone';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { type ChosenLine, linesOf, productsIn } from './chosen-lines.ts';
import { checkedFields, type OrderFieldValues } from './order-fields.tsx';

/** What an edit can change, as the form holds it. */
export function fieldsOf(order: OfficeOrder): OrderFieldValues {
  const { customerName, customerPhone, province, address, deliveryMethod } = order;
  return { customerName, customerPhone, province, address, deliveryMethod };
}

/** The lines without what is only known of today. */
const wanted = (lines: readonly ChosenLine[]) => JSON.stringify(productsIn(lines));

/** Fields whose text is another than the order's. */
export function changedFields(order: OfficeOrder, values: OrderFieldValues): Partial<OrderFieldValues> {
  const before = fieldsOf(order);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value.trim() !== before[name as keyof OrderFieldValues]),
  );
}

/** Whether products or quantities differ from the order's. */
export function hasOtherLines(order: OfficeOrder, lines: readonly ChosenLine[]): boolean {
  return wanted(lines) !== wanted(linesOf(order));
}

/** The body of the call: what is not changed is not named, so that it stays as somebody else may have saved it. */
export function editOf(
  order: OfficeOrder,
  values: OrderFieldValues,
  lines: readonly ChosenLine[],
): OrderEdit {
  const checked = checkedFields(values);
  const changed = Object.keys(changedFields(order, values)) as (keyof OrderFieldValues)[];
  return {
    ...Object.fromEntries(changed.map((name) => [name, checked[name]])),
    ...(hasOtherLines(order, lines) && { products: productsIn(lines) }),
  };
}

/** A part of the order in two versions. */
export interface Difference {
  name: string;
  theirs: string;
  mine: string;
}

/**
 * Where the order as it was saved meanwhile and as it would be after my edit are not the same, as texts.
 * @param mine lines with the names of what I chose
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
