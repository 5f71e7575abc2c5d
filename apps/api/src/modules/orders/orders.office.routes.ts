import { OFFICE_API_BASE, type OfficeCalls, officeCalls } from '@phsar/contract/office/calls';
import { isPermitted, type Permission } from '@phsar/contract/office/permissions';
import type {
  Counts,
  DailyRow,
  OfficeOrder,
  OrderListQuery,
  TodayReport,
  WaitingWork,
} from '@phsar/contract/office/wire';
import { isDeliveryMethod } from '@phsar/domain/delivery';
import { LANGUAGES, type Language } from '@phsar/domain/language';
import { centsNearest } from '@phsar/domain/money';
import { readSearch } from '@phsar/domain/order-search';
import { dayStart, nextDay } from '@phsar/domain/phnom-penh-time';
import { deliveryMethodName } from '@phsar/texts/names';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { sendIfChanged } from '../../platform/http/send-if-changed.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/http/time-cursor.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { CodeMessagesService } from '../accounts/code-messages.service.ts';
import type { BulkReads } from '../audit/bulk-reads.service.ts';
import type { ContactMessagesService } from '../contact-messages/contact-messages.service.ts';
import type { PayLinks } from '../payments/pay-links.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';
import { type StaffCall, staffAsking } from '../staff/staff-asking.service.ts';
import { staffActor } from '../staff/staff-sessions.service.ts';
import type { DemoOrdersService } from './demo-orders.service.ts';
import type { NewAccountsNotice } from './new-accounts-notice.service.ts';
import type { WaitingCounts } from './office-orders.repository.ts';
import type { AskedOrders, OfficeOrdersService } from './office-orders.service.ts';
import { OrderChanged, type OrderLifecycle } from './order-lifecycle.service.ts';
import type { Move } from './order-moves.ts';
import { presentActor, presentListed, presentOfficeOrder, type Viewer } from './orders.office.presenter.ts';
import type { OrderCursor } from './orders.repository.ts';

interface OrdersOfficeDeps {
  bulkReads: BulkReads;
  settings: Pick<ShopSettingsService, 'current' | 'unpaidOrderRules'>;
  lifecycle: OrderLifecycle;
  orders: OfficeOrdersService;
  demo: DemoOrdersService;
  reports: Pick<ReportsService, 'today'>;
  messages: Pick<ContactMessagesService, 'countNew'>;
  codeMessages: Pick<CodeMessagesService, 'alarm'>;
  newAccounts: Pick<NewAccountsNotice, 'lastLimited'>;
  payLinks: Pick<PayLinks, 'writer'>;
  sources: Pick<Sources, 'now'>;
}

const PAGE_SIZE = 50;

/** The office's calls for orders, and for the first screen's counts and figures. */
export function ordersOfficeRoutes(route: Route<OfficeCalls>, deps: OrdersOfficeDeps): void {
  readingRoutes(route, deps);
  writingRoutes(route, deps);
  figuresRoutes(route, deps);
  demoRoutes(route, deps);
}

/** Presents an order to the caller. */
function presenting({ orders, payLinks, sources }: OrdersOfficeDeps) {
  const viewerOf = async ({
    staff,
    language,
  }: {
    staff: StaffCaller;
    language: Language;
  }): Promise<Viewer> => {
    const may = (permission: Permission) => isPermitted(staff.role, permission);
    return { staffId: staff.staffId, may, language, now: sources.now(), payLink: await payLinks.writer() };
  };
  const present = async (orderNumber: string, viewer: Viewer): Promise<OfficeOrder> => {
    const { order, events } = await orders.find(orderNumber);
    return presentOfficeOrder(order, events, viewer);
  };
  return { viewerOf, present };
}

function readingRoutes(route: Route<OfficeCalls>, deps: OrdersOfficeDeps) {
  const { viewerOf, present } = presenting(deps);
  const note = (staff: StaffCaller, orders: readonly { orderId: string }[]) =>
    deps.bulkReads.note(
      staffActor(staff),
      'orders',
      orders.map(({ orderId }) => orderId),
    );

  route('listOrders', async ({ query, staff, request, reply }) => {
    const { limit = PAGE_SIZE } = query;
    const after = query.after === undefined ? null : cursorOf(query.after);
    const found = await deps.orders.list(filterOf(query), { after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    if (found.length > limit && last !== undefined) reply.header('link', nextPage(query, last));
    const listed = page.map(presentListed);
    await note(staff, listed);
    return sendIfChanged(request, reply, listed);
  });
  route('findOrder', async (call) => {
    const { params, staff, request, reply } = call;
    const order = await present(params.orderId, await viewerOf(call));
    await note(staff, [order]);
    return sendIfChanged(request, reply, order);
  });
  route('listRecentOrders', async (call) => {
    const { query, staff, request, reply } = call;
    const since = query.since === undefined ? null : new Date(query.since);
    const viewer = await viewerOf(call);
    const changed = await deps.orders.recentlyChanged(since);
    const whole = changed.map(({ order, events }) => presentOfficeOrder(order, events, viewer));
    await note(staff, whole);
    return sendIfChanged(request, reply, whole);
  });
  route('getSender', async () => {
    const { shopName, contactPhone } = (await deps.settings.current()).shop;
    return { name: shopName, phone: contactPhone };
  });
}

function writingRoutes(route: Route<OfficeCalls>, deps: OrdersOfficeDeps) {
  const { lifecycle, orders } = deps;
  const { viewerOf, present } = presenting(deps);
  type OrderCall = StaffCall & { params: { orderId: string }; language: Language };
  const move = async (call: OrderCall, asked: Move) => {
    const { orderNumber } = await lifecycle.move(call.params.orderId, asked, staffAsking(call));
    return await present(orderNumber, await viewerOf(call));
  };

  route('enterOrder', async (call) => {
    const orderNumber = await orders.enter(call.body, { ...staffAsking(call), language: call.language });
    return await present(orderNumber, await viewerOf(call));
  });
  route('shipOrder', (call) => move(call, { kind: 'ship', ...call.body }));
  route('deliverOrder', (call) => move(call, { kind: 'deliver' }));
  route('cancelOrder', (call) => move(call, { kind: 'cancel', reason: call.body.reason }));
  route('payOrder', async (call) => {
    const { kind, amount, reference } = call.body;
    const seen = amount === undefined ? undefined : centsNearest(amount);
    try {
      return await move(call, { kind: 'pay', by: kind, amount: seen, reference });
    } catch (error) {
      throw await refusalOf({ error, yours: call.body, viewer: await viewerOf(call) }, orders);
    }
  });
  route('refundOrder', (call) => {
    const { amount, reference } = call.body;
    const cents = amount === undefined ? undefined : centsNearest(amount);
    return move(call, { kind: 'refund', amount: cents, reference });
  });
  route('noteOnOrder', async (call) => {
    const { orderNumber } = await lifecycle.note(call.params.orderId, call.body.text, staffAsking(call));
    return await present(orderNumber, await viewerOf(call));
  });
  route('undoOrderMove', async (call) => {
    const viewer = await viewerOf(call);
    const { may, language } = viewer;
    const asked = { ...staffAsking(call), may, language };
    const { orderNumber } = await lifecycle.undo(call.params.orderId, asked);
    return await present(orderNumber, viewer);
  });
  route('editOrder', async (call) => {
    const { params, body, request, language } = call;
    const version = versionOf(request);
    const viewer = await viewerOf(call);
    try {
      const asked = { ...staffAsking(call), version, language };
      const { orderNumber } = await lifecycle.edit(params.orderId, body, asked);
      return await present(orderNumber, viewer);
    } catch (error) {
      throw await refusalOf({ error, yours: { ...body, version }, viewer }, orders);
    }
  });
}

/** Of an order that changed, with both states; any other error as it is. */
async function refusalOf(
  { error, yours, viewer }: { error: unknown; yours: object; viewer: Viewer },
  orders: Pick<OfficeOrdersService, 'find'>,
) {
  if (!(error instanceof OrderChanged)) return error;
  const { order, events } = await orders.find(error.order.orderNumber);
  const last = events.findLast(({ action }) => action !== 'noted');
  const { _id, name } = last === undefined ? { _id: null, name: '' } : presentActor(last);
  return new ShopError('changed_meanwhile', {
    by: { _id, name },
    at: (last?.at ?? order.updatedAt).toISOString(),
    current: presentOfficeOrder(order, events, viewer),
    yours,
  });
}

function figuresRoutes(
  route: Route<OfficeCalls>,
  { orders, reports, messages, codeMessages, newAccounts, settings }: OrdersOfficeDeps,
) {
  /** How many messages wait for the caller: none for a role that does not answer them. */
  const countMessages = async ({ role }: StaffCaller) =>
    isPermitted(role, 'customers.manage') ? await messages.countNew() : 0;

  route('getCounts', async ({ staff, request, reply }) => {
    const [{ pending, unpaid, lowStock }, newMessages] = await Promise.all([
      orders.waiting(),
      countMessages(staff),
    ]);
    const counts: Counts = { pending, unpaid, messages: newMessages, lowStock };
    return sendIfChanged(request, reply, counts);
  });
  route('getWaiting', async ({ staff, request, reply }) => {
    const [waiting, newMessages] = await Promise.all([orders.waiting(), countMessages(staff)]);
    return sendIfChanged(request, reply, presentWaiting(waiting, newMessages));
  });
  route('reportToday', async ({ staff, request, reply }) => {
    const [{ today, lastWeek }, waiting, newMessages, alarm, limitedAt, rules] = await Promise.all([
      reports.today(),
      orders.waiting(),
      countMessages(staff),
      codeMessages.alarm(),
      newAccounts.lastLimited(),
      settings.unpaidOrderRules(),
    ]);
    const report: TodayReport = {
      day: today.day,
      today: withoutDay(today),
      lastWeek: withoutDay(lastWeek),
      waiting: presentWaiting(waiting, newMessages),
      ...(alarm === null ? {} : { textMessages: alarm }),
      ...(limitedAt === null
        ? {}
        : {
            newAccountsLimited: { at: limitedAt.toISOString(), isProofNeeded: rules.isProofNeededOnDelivery },
          }),
    };
    return sendIfChanged(request, reply, report);
  });
}

function demoRoutes(route: Route<OfficeCalls>, { demo }: OrdersOfficeDeps) {
  route('countDemo', async () => ({ orders: await demo.count() }));
  route('removeDemo', async ({ staff }) => ({ orders: await demo.remove(staffActor(staff)) }));
}

function withoutDay({ day: _, ...figures }: DailyRow) {
  return figures;
}

function presentWaiting(
  { toConfirm, toPack, olderThanDay, lowStock }: WaitingCounts,
  messages: number,
): WaitingWork {
  return { toConfirm, toPack, olderThanDay, messages, lowStock };
}

function filterOf({ q, status, payment, waiting, province, courier, from, to }: OrderListQuery): AskedOrders {
  return {
    search: (q === undefined ? null : readSearch(q)) ?? undefined,
    status,
    payment,
    waiting,
    province,
    couriers: courier === undefined ? undefined : courierNames(courier),
    from: from === undefined ? undefined : dayStart(from),
    until: to === undefined ? undefined : dayStart(nextDay(to)),
  };
}

/** The courier column usually holds the delivery method's name, in the language of whoever shipped the order. */
function courierNames(courier: string): string[] {
  const method = courier.toLowerCase();
  if (!isDeliveryMethod(method)) return [courier];
  return [method, ...LANGUAGES.map((language) => deliveryMethodName(method, language))];
}

function nextPage(query: OrderListQuery, last: OrderCursor): string {
  const after = writeTimeCursor({ at: last.createdAt, id: last.id });
  return nextPageLink(`${OFFICE_API_BASE}${officeCalls.listOrders.path}`, { ...query, after });
}

function cursorOf(after: string): OrderCursor {
  const { at: createdAt, id } = readTimeCursor(after);
  return { createdAt, id };
}
