import type * as z from 'zod/mini';
import type * as orders from './order-schemas.ts';
import type * as staff from './staff-schemas.ts';

/** Types of what crosses the wire between the office and the server, without the schemas' code: safe to import in the browser. */
export type Me = z.output<typeof staff.me>;
export type StaffSession = z.output<typeof staff.staffSession>;
export type Passkey = z.output<typeof staff.passkey>;
export type TotpSecret = z.output<typeof staff.totpSecret>;
export type StaffMember = z.output<typeof staff.staffMember>;
export type Invitation = z.output<typeof staff.invitation>;
export type OpenInvitation = z.output<typeof staff.openInvitation>;
export type LogEntry = z.output<typeof staff.logEntry>;
export type ListedOrder = z.output<typeof orders.listedOrder>;
export type OfficeOrder = z.output<typeof orders.officeOrder>;
export type OfficeOrderLine = OfficeOrder['products'][number];
export type OfficeOrderEvent = OfficeOrder['events'][number];
export type OrderEventDetails = z.output<typeof orders.orderEventDetails>;
export type OrderDeed = OfficeOrder['can'][number];
export type OrderListQuery = z.output<typeof orders.orderListQuery>;
export type NewOfficeOrder = z.output<typeof orders.newOrderBody>;
export type OrderEdit = z.output<typeof orders.editOrderBody>;
export type Counts = z.output<typeof orders.counts>;
export type TodayReport = z.output<typeof orders.todayReport>;
export type DailyRow = z.output<typeof orders.dailyRow>;
