import type { OrderEdit } from '@phsar/contract/office/wire';
import { isMethodOffered, totalsAfterEdit } from '@phsar/domain/delivery';
import type { Language } from '@phsar/domain/language';
import { multiplied, sumOf } from '@phsar/domain/money';
import type { Transaction } from '../../platform/database/transaction.ts';
import { invalidInput } from '../../platform/shop-error.ts';
import { withoutUndefined } from '../../platform/without-undefined.ts';
import { lockStock, type ProductsService } from '../products/products.module.ts';
import { findDeliveryFreeLimit } from '../shop-settings/shop-settings.module.ts';
import { priceOrder } from './order-figures.ts';
import { type OrderUpdate, settledStatus } from './order-moves.ts';
import type { OrderLineRow, OrderRow, OrderWithLines } from './order-rows.ts';
import {
  checkEnough,
  checkTotal,
  customerColumns,
  lineRows,
  rowIdsOf,
  wantedProducts,
} from './order-writing.ts';

interface Edit {
  order: OrderWithLines;
  edit: OrderEdit;
  language: Language;
}

/** The columns that an edit can change; the history stores their values before it. */
const EDITED = [
  'customerName',
  'customerPhone',
  'province',
  'address',
  'deliveryMethod',
  'subtotal',
  'deliveryFee',
  'total',
] as const satisfies (keyof OrderRow)[];

/** An order before an edit, as the history stores what changed. */
export type EditedColumns = Pick<OrderRow, (typeof EDITED)[number]> & {
  lines: ReturnType<typeof shortLine>[];
};

/**
 * The change that edits an order; null when nothing would change. Lines that stay have their old price, new ones today's.
 * @throws ShopError `invalid_input`, `product_not_found`, `insufficient_stock`
 */
export async function editOf(
  transaction: Transaction,
  sold: Pick<ProductsService, 'findProducts'>,
  { order, edit, language }: Edit,
): Promise<OrderUpdate | null> {
  const { products, ...customer } = withoutUndefined(edit);
  const columns = customerColumns({ ...order, ...customer });
  if (!isMethodOffered(columns.deliveryMethod, columns.province)) {
    throw invalidInput({ deliveryMethod: 'Please select a delivery method.' });
  }
  const lines =
    products === undefined
      ? order.lines
      : await editedLines(transaction, sold, { order, language }, products);
  const subtotal = sumOf(lines.map(({ total }) => total));
  const threshold = await findDeliveryFreeLimit(transaction);
  const totals = totalsAfterEdit(order, { ...columns, subtotal }, threshold);
  checkTotal(totals.total);
  const paymentStatus = settledStatus({ ...order, ...totals });
  const change = { ...columns, ...totals, paymentStatus };
  const changed = EDITED.filter((column) => change[column] !== order[column]);
  const stock = stockChanges(order.lines, lines);
  const hasOtherLines = stock.length > 0;
  if (changed.length === 0 && !hasOtherLines) return null;
  const before = {
    ...Object.fromEntries(changed.map((column) => [column, order[column]])),
    ...(hasOtherLines ? { lines: order.lines.map(shortLine) } : {}),
  };
  return {
    action: 'edited',
    change,
    details: { before },
    isSettling: order.paid === 0 && order.paymentStatus === 'unpaid' && paymentStatus === 'paid',
    fields: [...changed, ...(hasOtherLines ? ['products'] : [])],
    ...(hasOtherLines ? { lines, stock } : {}),
  };
}

async function editedLines(
  transaction: Transaction,
  sold: Pick<ProductsService, 'findProducts'>,
  { order, language }: Omit<Edit, 'edit'>,
  products: NonNullable<OrderEdit['products']>,
): Promise<OrderLineRow[]> {
  const kept = new Map(order.lines.map((line) => [line.productId, line]));
  const held = new Map(order.lines.map(({ productId, quantity }) => [productId, quantity]));
  // Removed products are locked too: their stock changes.
  await lockStock(transaction, [...rowIdsOf(products), ...held.keys()]);
  // What the order holds stays in it, archived or not.
  const wanted = await wantedProducts(transaction, sold, products, new Set(held.keys()));
  checkEnough(wanted, language, held);
  const priced = priceOrder(wanted, order, 0);
  return lineRows(priced).map((today) => {
    const line = kept.get(today.productId);
    if (line === undefined) return today;
    const { quantity, position } = today;
    return { ...line, position, quantity, total: multiplied(line.unitPrice, quantity) };
  });
}

/** Pieces returned to stock (positive) and taken from it (negative); unchanged products are left out. */
function stockChanges(before: readonly OrderLineRow[], after: readonly OrderLineRow[]) {
  const deltas = new Map<number, number>();
  for (const { productId, quantity } of before) {
    deltas.set(productId, (deltas.get(productId) ?? 0) + quantity);
  }
  for (const { productId, quantity } of after) {
    deltas.set(productId, (deltas.get(productId) ?? 0) - quantity);
  }
  return [...deltas].map(([productId, delta]) => ({ productId, delta })).filter(({ delta }) => delta !== 0);
}

function shortLine({ productId, names, quantity, unitPrice, total }: OrderLineRow) {
  return { productId, names, quantity, unitPrice, total };
}
