import type { Access, Calls, CallTable } from '../endpoint.ts';
import { bannerCalls } from './banners.ts';
import { blogCalls } from './blogs.ts';
import { categoryCalls } from './categories.ts';
import { csvCalls } from './csv.ts';
import { customerCalls } from './customers.ts';
import { demoCalls } from './demo.ts';
import { logCalls } from './log.ts';
import { messageCalls } from './messages.ts';
import { orderCalls } from './orders.ts';
import { paymentCalls } from './payments.ts';
import { pictureCalls } from './pictures.ts';
import { productCalls } from './products.ts';
import { reportCalls } from './reports.ts';
import { settingsCalls } from './settings.ts';
import { staffCalls } from './staff.ts';
import { stockCalls } from './stock.ts';
import { telegramCalls } from './telegram.ts';
import { waitingCalls } from './waiting.ts';

/** The access rules of the office's calls. */
export type OfficeAccess = Exclude<Access, 'user'>;

/** Every call of the office. */
export const officeCalls = {
  ...staffCalls,
  ...customerCalls,
  ...logCalls,
  ...orderCalls,
  ...waitingCalls,
  ...paymentCalls,
  ...productCalls,
  ...categoryCalls,
  ...stockCalls,
  ...csvCalls,
  ...pictureCalls,
  ...messageCalls,
  ...blogCalls,
  ...bannerCalls,
  ...settingsCalls,
  ...telegramCalls,
  ...reportCalls,
  ...demoCalls,
} satisfies Calls<OfficeAccess>;

export type OfficeCalls = typeof officeCalls;
export type OfficeCallName = keyof OfficeCalls;

/** Base path of the office's calls. */
export const OFFICE_API_BASE = '/api/office';

export const officeTable: CallTable<OfficeCalls> = { base: OFFICE_API_BASE, calls: officeCalls };
