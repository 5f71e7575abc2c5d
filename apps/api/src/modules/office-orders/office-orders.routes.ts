import { OFFICE_API_BASE, type OfficeCalls, officeCalls } from '@phsar/contract/office/calls';
import { isPermitted, type Permission } from '@phsar/contract/office/permissions';
import type { DailyRow, OfficeOrder, TodayReport, WaitingWork } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import { centsNearest } from '@phsar/domain/money';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { sendIfChanged } from '../../platform/http/send-if-changed.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/http/time-cursor.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { CodeMessages } from '../accounts/accounts.module.ts';
import type { BulkReads } from '../audit/audit.module.ts';
import type { ContactMessagesService } from '../contact-messages/contact-messages.module.ts';
import { listEvents, OrderChanged, type OrderCommand, type OrderLifecycle } from '../orders/orders.module.ts';
import type { PayLinks } from '../payments/payments.module.ts';
import type { ReportsService } from '../reports/reports.module.ts';
import type { NewAccountsNotice } from '../shop-orders/shop-orders.module.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import { type StaffCall, staffActor, staffRequest } from '../staff/staff.module.ts';
import { type EnteringDeps, enterOrder } from './entering-orders.ts';
import { presentListed, presentOfficeOrder, type Viewer } from './office-orders.presenter.ts';
import { listOfficeOrders, listRecentlyChanged, type WaitingCounts } from './office-orders.repository.ts';

export interface OrdersOfficeDeps extends EnteringDeps {
  bulkReads: BulkReads;
  settings: Pick<ShopSettingsService, 'current' | 'unpaidOrderRules'>;
  lifecycle: OrderLifecycle;
  waiting(): Promise<WaitingCounts>;
  reports: Pick<ReportsService, 'today'>;
  messages: Pick<ContactMessagesService, 'countNew'>;
  codeMessages: Pick<CodeMessages, 'alarm'>;
  newAccounts: Pick<NewAccountsNotice, 'lastLimited'>;
  payLinks: Pick<PayLinks, 'writer'>;
}

const PAGE_SIZE = 50;
const LIST_PATH = `${OFFICE_API_BASE}${officeCalls.listOrders.path}`;

/** The office's calls for orders, and for the first screen's counts and figures. */
export function ordersOfficeRoutes(route: Route<OfficeCalls>, deps: OrdersOfficeDeps): void {
  readingRoutes(route, deps);
  writingRoutes(route, deps);
  figuresRoutes(route, deps);
}

interface Caller {
  staff: StaffCaller;
  language: Language;
}

/** Presents orders to the caller, and counts them as read. */
function presenting({ database, bulkReads, lifecycle, payLinks, sources }: OrdersOfficeDeps) {
  const note = (staff: StaffCaller, read: readonly { orderId: string }[]) => {
    const numbers = read.map(({ orderId }) => orderId);
    return bulkReads.note(staffActor(staff), 'orders', numbers);
  };
  const viewerOf = async ({ staff, language }: Caller): Promise<Viewer> => {
    const may = (permission: Permission) => isPermitted(staff.role, permission);
    return { staffId: staff.staffId, may, language, now: sources.now(), payLink: await payLinks.writer() };
  };
  const present = async (orderNumber: string, caller: Caller): Promise<OfficeOrder> => {
    const order = await lifecycle.findOrder(orderNumber);
    const events = await listEvents(database.db, order.id);
    const presented = presentOfficeOrder(order, events, await viewerOf(caller));
    await note(caller.staff, [presented]);
    return presented;
  };
  /** The refusal for an order that changed meanwhile, with both versions; any other error as it is. */
  const refusalOf = async (error: unknown, yours: object, caller: Caller) => {
    if (!(error instanceof OrderChanged)) return error;
    const current = await present(error.order.orderNumber, caller);
    const last = current.events.findLast(({ action }) => action !== 'noted');
    const by = { _id: last?.by._id ?? null, name: last?.by.name ?? '' };
    return new ShopError('changed_meanwhile', { by, at: last?.at ?? current.updatedAt, current, yours });
  };
  return { note, viewerOf, present, refusalOf };
}

function readingRoutes(route: Route<OfficeCalls>, deps: OrdersOfficeDeps) {
  const { note, viewerOf, present } = presenting(deps);

  route('listOrders', async ({ query, staff, request, reply }) => {
    const { limit = PAGE_SIZE, after, ...filters } = query;
    const cursor = after === undefined ? null : readTimeCursor(after);
    const asked = { after: cursor, limit: limit + 1, now: deps.sources.now() };
    const found = await listOfficeOrders(deps.database.db, filters, asked);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    if (found.length > limit && last !== undefined) {
      const next = writeTimeCursor({ at: last.createdAt, id: last.id });
      reply.header('link', nextPageLink(LIST_PATH, { ...query, after: next }));
    }
    const listed = page.map(presentListed);
    await note(staff, listed);
    return sendIfChanged(request, reply, listed);
  });
  route('findOrder', async (call) =>
    sendIfChanged(call.request, call.reply, await present(call.params.orderId, call)),
  );
  route('listRecentOrders', async (call) => {
    const { query, staff, request, reply } = call;
    const since = query.since === undefined ? null : new Date(query.since);
    const viewer = await viewerOf(call);
    const changed = await listRecentlyChanged(deps.database.db, since);
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
  const { lifecycle } = deps;
  const { viewerOf, present, refusalOf } = presenting(deps);
  type OrderCall = StaffCall & { params: { orderId: string }; language: Language };
  const move = async (call: OrderCall, asked: OrderCommand) => {
    const { orderNumber } = await lifecycle.move(call.params.orderId, asked, staffRequest(call));
    return await present(orderNumber, call);
  };

  route('enterOrder', async (call) => {
    const request = { ...staffRequest(call), language: call.language };
    return await present(await enterOrder(deps, call.body, request), call);
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
      throw await refusalOf(error, call.body, call);
    }
  });
  route('refundOrder', (call) => {
    const { amount, reference } = call.body;
    const cents = amount === undefined ? undefined : centsNearest(amount);
    return move(call, { kind: 'refund', amount: cents, reference });
  });
  route('noteOnOrder', async (call) => {
    const { orderNumber } = await lifecycle.note(call.params.orderId, call.body.text, staffRequest(call));
    return await present(orderNumber, call);
  });
  route('undoOrderMove', async (call) => {
    const { may } = await viewerOf(call);
    const asked = { ...staffRequest(call), may, language: call.language };
    const { orderNumber } = await lifecycle.undo(call.params.orderId, asked);
    return await present(orderNumber, call);
  });
  route('editOrder', async (call) => {
    const { params, body, request, language } = call;
    const version = versionOf(request);
    try {
      const asked = { ...staffRequest(call), version, language };
      const { orderNumber } = await lifecycle.edit(params.orderId, body, asked);
      return await present(orderNumber, call);
    } catch (error) {
      throw await refusalOf(error, { ...body, version }, call);
    }
  });
}

function figuresRoutes(
  route: Route<OfficeCalls>,
  { waiting: countWaiting, reports, messages, codeMessages, newAccounts, settings }: OrdersOfficeDeps,
) {
  /** How many messages wait for the caller: none for a role that does not answer them. */
  const countMessages = async ({ role }: StaffCaller) =>
    isPermitted(role, 'customers.manage') ? await messages.countNew() : 0;

  route('getCounts', async ({ staff, request, reply }) => {
    const [{ pending, unpaid, lowStock }, newMessages] = await Promise.all([
      countWaiting(),
      countMessages(staff),
    ]);
    return sendIfChanged(request, reply, { pending, unpaid, messages: newMessages, lowStock });
  });
  route('getWaiting', async ({ staff, request, reply }) => {
    const [waiting, newMessages] = await Promise.all([countWaiting(), countMessages(staff)]);
    return sendIfChanged(request, reply, presentWaiting(waiting, newMessages));
  });
  route('reportToday', async ({ staff, request, reply }) => {
    const [{ today, lastWeek }, waiting, newMessages, alarm, limitedAt, rules] = await Promise.all([
      reports.today(),
      countWaiting(),
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
      ...(limitedAt !== null && {
        newAccountsLimited: { at: limitedAt.toISOString(), isProofNeeded: rules.isProofNeededOnDelivery },
      }),
    };
    return sendIfChanged(request, reply, report);
  });
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
