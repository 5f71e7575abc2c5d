import type { Access, Calls, CallTable } from '../endpoint.ts';
import { bannerCalls } from './banners.ts';
import { blogCalls } from './blogs.ts';
import { categoryCalls } from './categories.ts';
import { csvCalls } from './csv.ts';
import { customerCalls } from './customers.ts';
import { logCalls } from './log.ts';
import { messageCalls } from './messages.ts';
import { orderCalls } from './orders.ts';
import { productCalls } from './products.ts';
import { reportCalls } from './reports.ts';
import { settingsCalls } from './settings.ts';
import { staffCalls } from './staff.ts';
import { stockCalls } from './stock.ts';
import { telegramCalls } from './telegram.ts';

export type OfficeAccess = Exclude<Access, 'user'>;

export const officeCalls = {
  ...staffCalls,
  ...customerCalls,
  ...logCalls,
  ...orderCalls,
  ...productCalls,
  ...categoryCalls,
  ...stockCalls,
  ...csvCalls,
  ...messageCalls,
  ...blogCalls,
  ...bannerCalls,
  ...settingsCalls,
  ...telegramCalls,
  ...reportCalls,
} satisfies Calls<OfficeAccess>;

export type OfficeCalls = typeof officeCalls;
export type OfficeCallName = keyof OfficeCalls;

export const OFFICE_API_BASE = '/api/office';

export const officeTable: CallTable<OfficeCalls> = { base: OFFICE_API_BASE, calls: officeCalls };
