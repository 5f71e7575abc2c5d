import type * as z from 'zod/mini';
import type { ParsedInput } from '../endpoint.ts';
import type * as banners from './banners.ts';
import type * as blogs from './blogs.ts';
import type { OfficeCalls } from './calls.ts';
import type * as categories from './categories.ts';
import type * as csv from './csv.ts';
import type * as customers from './customers.ts';
import type * as log from './log.ts';
import type * as messages from './messages.ts';
import type * as orders from './order-schemas.ts';
import type * as payments from './payments.ts';
import type * as pictures from './pictures.ts';
import type * as products from './products.ts';
import type * as reports from './reports.ts';
import type * as settings from './settings.ts';
import type * as staff from './staff.ts';
import type * as stock from './stock.ts';
import type * as telegram from './telegram.ts';
import type * as waiting from './waiting.ts';

/** Wire types of the office's calls, without the schemas' code: safe to import in the browser. */

/** What a list can be filtered by: its query without the page. The API and the office must handle every name, or fail to compile. */
export type ListFilters<Name extends keyof OfficeCalls> = Omit<
  ParsedInput<OfficeCalls[Name]>['query'],
  'limit' | 'after'
>;

export type Me = z.output<typeof staff.me>;
export type StaffSession = z.output<typeof staff.staffSession>;
export type Passkey = z.output<typeof staff.passkey>;
export type TotpSecret = z.output<typeof staff.totpSecret>;
export type StaffMember = z.output<typeof staff.staffMember>;
export type Invitation = z.output<typeof staff.invitation>;
export type OpenInvitation = z.output<typeof staff.openInvitation>;
export type ListedCustomer = z.output<typeof customers.listedCustomer>;
export type Customer = z.output<typeof customers.customer>;
export type CustomerData = z.output<typeof customers.customerData>;
export type LogEntry = z.output<typeof log.logEntry>;
export type ListedOrder = z.output<typeof orders.listedOrder>;
export type OfficeOrder = z.output<typeof orders.officeOrder>;
export type OfficeOrderLine = OfficeOrder['products'][number];
export type OfficeOrderEvent = OfficeOrder['events'][number];
export type OrderEventDetails = z.output<typeof orders.orderEventDetails>;
export type OrderDeed = OfficeOrder['can'][number];
export type NewOfficeOrder = z.output<typeof orders.newOrderBody>;
export type OrderEdit = z.output<typeof orders.editOrderBody>;
export type Sender = z.output<typeof orders.sender>;
export type ContactMessage = z.output<typeof messages.contactMessage>;
export type MessageState = ContactMessage['state'];
export type ListedBlog = z.output<typeof blogs.listedBlog>;
export type OfficeBlog = z.output<typeof blogs.officeBlog>;
export type OfficeBlogBlock = OfficeBlog['blocks'][number];
/** What a post is made of, as it is sent and stored. */
export type BlogBlock = z.output<typeof blogs.previewBlogBody>['blocks'][number];
export type NewBlog = z.output<typeof blogs.newBlogBody>;
export type BlogEdit = z.output<typeof blogs.editBlogBody>;
export type OfficeBanner = z.output<typeof banners.officeBanner>;
export type NewBanner = z.output<typeof banners.newBannerBody>;
export type BannerEdit = z.output<typeof banners.editBannerBody>;
export type PaymentsState = z.output<typeof payments.paymentsState>;
export type OfficeSettings = z.output<typeof settings.officeSettings>;
export type SettingsChange = z.output<typeof settings.changeSettingsBody>;
export type OfficeProduct = z.output<typeof products.officeProduct>;
export type NewProduct = z.output<typeof products.newProductBody>;
export type ProductEdit = z.output<typeof products.editProductBody>;
export type Category = z.output<typeof categories.category>;
export type NewCategory = z.output<typeof categories.newCategoryBody>;
export type CategoryEdit = z.output<typeof categories.editCategoryBody>;
export type Counts = z.output<typeof waiting.counts>;
export type WaitingWork = z.output<typeof waiting.waitingWork>;
export type StockMove = z.output<typeof stock.stockMoveBody>;
export type StockMovement = z.output<typeof stock.stockMovement>;
export type OfficePicture = z.output<typeof pictures.officePicture>;
export type TodayReport = z.output<typeof reports.todayReport>;
export type DailyRow = z.output<typeof reports.dailyRow>;
export type ReportQuery = z.output<typeof reports.reportQuery>;
export type ProductReportQuery = z.output<typeof reports.productReportQuery>;
export type ProductReportRow = z.output<typeof reports.productReportRow>;
export type ProvinceReportRow = z.output<typeof reports.provinceReportRow>;
export type CourierReportRow = z.output<typeof reports.courierReportRow>;
export type CustomerReportRow = z.output<typeof reports.customerReportRow>;
export type ImportAnswer = z.output<typeof csv.importAnswer>;
export type ImportedRow = z.output<typeof csv.importedRow>;
export type TelegramCode = z.output<typeof telegram.telegramCode>;
export type TelegramLink = z.output<typeof telegram.telegramLink>;
export type TelegramState = z.output<typeof telegram.telegramState>;
export type TelegramProblem = TelegramState['failed'][number]['reason'];
