import { createHash } from 'node:crypto';
import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import { OFFICE_API_BASE, officeEndpoints } from '@phsar/contract/office/endpoints';
import { isPermitted, type Permission } from '@phsar/contract/office/permissions';
import type { Counts, OfficeOrder, OrderListQuery } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import { centsNearest, dollarsFromCents } from '@phsar/domain/money';
import { dayStart, nextDay } from '@phsar/domain/phnom-penh-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { OfficeGuard } from '../staff/office-guard.service.ts';
import { staffKeyOf } from '../staff/staff-keys.service.ts';
import { staffActor } from '../staff/staff-sessions.service.ts';
import type { DayRow, OrderCursor, OrderFilter, WaitingCounts } from './office-orders.repository.ts';
import type { OfficeOrdersService } from './office-orders.service.ts';
import type { Move } from './order-moves.ts';
import type { OrderWithLines } from './order-rows.ts';
import { readSearch } from './order-search.ts';
import { OrderChanged, type OrderLifecycle } from './orders.lifecycle.ts';
import { presentActor, presentListed, presentOfficeOrder, type Viewer } from './orders.office.presenter.ts';

interface OrdersOfficeDeps {
  guard: Pick<OfficeGuard, 'callerOf'>;
  lifecycle: OrderLifecycle;
  orders: OfficeOrdersService;
  sources: Pick<Sources, 'now'>;
}

const PAGE_SIZE = 50;

export function ordersOfficeRoutes(route: Route<OfficeSchemas>, deps: OrdersOfficeDeps): void {
  readingRoutes(route, deps);
  writingRoutes(route, deps);
  figuresRoutes(route, deps);
}

/** Presents an order to whoever calls. */
function presenting({ guard, orders, sources }: OrdersOfficeDeps) {
  const viewerOf = (request: FastifyRequest, language: Language): Viewer => {
    const { staffId, role } = guard.callerOf(request);
    const may = (permission: Permission) => isPermitted(role, permission);
    return { staffId, may, language, now: sources.now() };
  };
  const present = async (orderNumber: string, viewer: Viewer): Promise<OfficeOrder> => {
    const { order, events } = await orders.find(orderNumber);
    return presentOfficeOrder(order, events, viewer);
  };
  return { viewerOf, present };
}

function readingRoutes(route: Route<OfficeSchemas>, deps: OrdersOfficeDeps) {
  const { viewerOf, present } = presenting(deps);

  route('listOrders', async ({ query, request, reply }) => {
    const { limit = PAGE_SIZE } = query;
    const after = query.after === undefined ? null : readCursor(query.after);
    const found = await deps.orders.list(filterOf(query), { after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    if (found.length > limit && last !== undefined) reply.header('link', nextPage(query, last));
    return sendIfChanged(request, reply, page.map(presentListed));
  });
  route('findOrder', ({ params, request, language }) => present(params.orderId, viewerOf(request, language)));
}

function writingRoutes(route: Route<OfficeSchemas>, deps: OrdersOfficeDeps) {
  const { guard, lifecycle, orders } = deps;
  const { viewerOf, present } = presenting(deps);

  const askedBy = (request: FastifyRequest) => {
    const caller = guard.callerOf(request);
    return { by: staffActor(caller), key: staffKeyOf(request, caller.staffId) };
  };
  interface Call {
    params: { orderId: string };
    request: FastifyRequest;
    language: Language;
  }
  const move = async ({ params, request, language }: Call, asked: Move) => {
    const { orderNumber } = await lifecycle.move(params.orderId, asked, askedBy(request));
    return await present(orderNumber, viewerOf(request, language));
  };

  route('enterOrder', async ({ body, request, language }) => {
    const orderNumber = await orders.enter(body, { ...askedBy(request), language });
    return await present(orderNumber, viewerOf(request, language));
  });
  route('shipOrder', (call) => move(call, { kind: 'ship', ...call.body }));
  route('deliverOrder', (call) => move(call, { kind: 'deliver' }));
  route('cancelOrder', (call) => move(call, { kind: 'cancel', reason: call.body.reason }));
  route('payOrder', (call) =>
    move(call, { kind: 'pay', by: call.body.kind, reference: call.body.reference }),
  );
  route('refundOrder', (call) => {
    const { amount, reference } = call.body;
    const cents = amount === undefined ? undefined : centsNearest(amount);
    return move(call, { kind: 'refund', amount: cents, reference });
  });
  route('noteOnOrder', async ({ params, body, request, language }) => {
    const { orderNumber } = await lifecycle.note(params.orderId, body.text, askedBy(request));
    return await present(orderNumber, viewerOf(request, language));
  });
  route('undoOrderMove', async ({ params, request, language }) => {
    const viewer = viewerOf(request, language);
    const { may } = viewer;
    const { orderNumber } = await lifecycle.undo(params.orderId, { ...askedBy(request), may, language });
    return await present(orderNumber, viewer);
  });
  route('editOrder', async ({ params, body, request, language }) => {
    const version = versionOf(request);
    const viewer = viewerOf(request, language);
    try {
      const asked = { ...askedBy(request), version, language };
      const { orderNumber } = await lifecycle.edit(params.orderId, body, asked);
      return await present(orderNumber, viewer);
    } catch (error) {
      if (!(error instanceof OrderChanged)) throw error;
      throw await changedMeanwhile(error.order, { ...body, version }, viewer);
    }
  });

  const changedMeanwhile = async (
    { orderNumber }: OrderWithLines,
    yours: { version: number },
    viewer: Viewer,
  ) => {
    const { order, events } = await orders.find(orderNumber);
    const last = events.findLast(({ action }) => action !== 'noted');
    const { _id, name } = last === undefined ? { _id: null, name: '' } : presentActor(last);
    return new ShopError('changed_meanwhile', {
      by: { _id, name },
      at: (last?.at ?? order.updatedAt).toISOString(),
      current: presentOfficeOrder(order, events, viewer),
      yours,
    });
  };
}

function figuresRoutes(route: Route<OfficeSchemas>, { orders }: OrdersOfficeDeps) {
  route('getCounts', async ({ request, reply }) => {
    const { pending, unpaid, lowStock } = await orders.waiting();
    const counts: Counts = { pending, unpaid, messages: 0, lowStock };
    return sendIfChanged(request, reply, counts);
  });
  route('reportToday', async () => {
    const { today, lastWeek, waiting } = await orders.today();
    return {
      day: today.day,
      today: presentFigures(today),
      lastWeek: presentFigures(lastWeek),
      waiting: presentWaiting(waiting),
    };
  });
  route('reportDaily', async ({ query }) =>
    (await orders.daily(query)).map((row) => ({ day: row.day, ...presentFigures(row) })),
  );
}

function presentFigures({ orders, revenue, cancelled }: DayRow) {
  return { orders, revenue: dollarsFromCents(revenue), cancelled };
}

function presentWaiting({ toConfirm, toPack, olderThanDay, lowStock }: WaitingCounts) {
  return { toConfirm, toPack, olderThanDay, messages: 0, lowStock };
}

/** 304 when the caller has this very answer, named by its ETag. */
function sendIfChanged<T extends object>(request: FastifyRequest, reply: FastifyReply, answer: T) {
  const link = String(reply.getHeader('link') ?? '');
  const hash = createHash('sha256').update(JSON.stringify(answer)).update(link).digest('base64url');
  const etag = `"${hash.slice(0, 22)}"`;
  reply.header('etag', etag);
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  return known.includes(etag) ? reply.code(304).send() : answer;
}

/** @throws ShopError `invalid_input` when the call does not say which version was read */
function versionOf({ headers }: FastifyRequest): number {
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec((headers['if-match'] ?? '').trim())?.[1];
  if (version === undefined) throw invalidInput({ 'If-Match': 'Say which version of the order was read' });
  return Number(version);
}

function filterOf({ q, status, payment, province, courier, from, to }: OrderListQuery): OrderFilter {
  return {
    search: (q === undefined ? null : readSearch(q)) ?? undefined,
    status,
    payment,
    province,
    courier,
    from: from === undefined ? undefined : dayStart(from),
    until: to === undefined ? undefined : dayStart(nextDay(to)),
  };
}

function nextPage(query: OrderListQuery, last: OrderCursor): string {
  const { after: _, ...rest } = query;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) search.set(name, String(value));
  search.set('after', writeCursor(last));
  return `<${OFFICE_API_BASE}${officeEndpoints.listOrders.path}?${search}>; rel="next"`;
}

function writeCursor({ createdAt, id }: OrderCursor): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');
}

/** @throws ShopError `invalid_cursor` when it is none of ours */
function readCursor(text: string): OrderCursor {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(
    Buffer.from(text, 'base64url').toString('utf8'),
  );
  const [, time = '', id = ''] = match ?? [];
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime())) throw new ShopError('invalid_cursor');
  return { createdAt, id };
}
