import { OFFICE_API_BASE, type OfficeCalls } from '@phsar/contract/office/calls';
import { isPermitted } from '@phsar/contract/office/permissions';
import type { StockMovement } from '@phsar/contract/office/wire';
import { isStocktaking } from '@phsar/domain/stock';
import { rowIdOf } from '../../platform/database/row-id.ts';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import { staffRequest } from '../staff/staff.module.ts';
import type { CountedMovement, MovementCursor, StockService } from './stock.service.ts';

const PAGE_SIZE = 50;

export function stockOfficeRoutes(route: Route<OfficeCalls>, stock: StockService): void {
  /** Roles without `stock.move` may only count stock and record losses. */
  const permit = ({ staff, body }: { staff: StaffCaller; body: unknown }) => {
    const reason: unknown = Object(body).reason;
    if (reason === undefined || isStocktaking(reason)) return;
    if (!isPermitted(staff.role, 'stock.move')) throw new ShopError('forbidden');
  };
  route(
    'moveStock',
    (call) => {
      const request = { ...staffRequest(call), language: call.language };
      return stock.move(productIdOf(call.params.id), call.body, request);
    },
    { permit },
  );
  route('listStockMovements', async ({ params, query: { after, limit = PAGE_SIZE }, reply }) => {
    const cursor = after === undefined ? null : readCursor(after);
    const { movements, next } = await stock.list(productIdOf(params.id), { after: cursor, limit });
    if (next !== null) {
      const path = `${OFFICE_API_BASE}/products/${params.id}/stock`;
      reply.header('link', nextPageLink(path, { limit, after: writeCursor(next) }));
    }
    return movements.map(presentMovement);
  });
}

/** @throws ShopError `product_not_found` */
function productIdOf(text: string): number {
  const id = rowIdOf(text);
  if (id === null) throw new ShopError('product_not_found');
  return id;
}

/** A shopper's id is their account's; it is not shown. */
function presentMovement({ id, at, actor, orderNumber, ...rest }: CountedMovement): StockMovement {
  const { kind, name } = actor;
  return {
    _id: String(id),
    at: at.toISOString(),
    by: { _id: kind === 'staff' ? actor.id : null, name: name ?? '', kind },
    orderId: orderNumber,
    ...rest,
  };
}

/** A cursor: the movement to continue after, and the stock before it. */
function writeCursor({ before, stock }: MovementCursor): string {
  return Buffer.from(`${before} ${stock}`).toString('base64url');
}

/** @throws ShopError `invalid_cursor` */
function readCursor(text: string): MovementCursor {
  const [, before, stock] = /^(\d{1,15}) (\d{1,10})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (before === undefined || stock === undefined) throw new ShopError('invalid_cursor');
  return { before: Number(before), stock: Number(stock) };
}
