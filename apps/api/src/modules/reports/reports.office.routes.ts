import { OFFICE_API_BASE, type OfficeCalls, officeCalls } from '@phsar/contract/office/calls';
import type { ProductReportQuery } from '@phsar/contract/office/wire';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { sendIfChanged } from '../../platform/http/send-if-changed.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { ProductSumsCursor } from './reports.repository.ts';
import type { ReportsService } from './reports.service.ts';

/** The office's reports. */
export function reportsOfficeRoutes(route: Route<OfficeCalls>, reports: ReportsService): void {
  route('reportProducts', async ({ query: { after, ...query }, request, reply, language }) => {
    const cursor = after === undefined ? null : readCursor(after);
    const { rows, next } = await reports.products(query, cursor, language);
    if (next !== null) reply.header('link', nextPage(query, next));
    return sendIfChanged(request, reply, rows);
  });
  route('reportDaily', async ({ query, request, reply }) =>
    sendIfChanged(request, reply, await reports.daily(query)),
  );
  route('reportProvinces', async ({ query, request, reply }) =>
    sendIfChanged(request, reply, await reports.provinces(query)),
  );
  route('reportCouriers', async ({ query, request, reply }) =>
    sendIfChanged(request, reply, await reports.couriers(query)),
  );
  route('reportCustomers', async ({ query, request, reply }) =>
    sendIfChanged(request, reply, await reports.customers(query)),
  );
}

function nextPage(query: Omit<ProductReportQuery, 'after'>, { value, productId }: ProductSumsCursor): string {
  const after = Buffer.from(`${value}.${productId}`).toString('base64url');
  return nextPageLink(`${OFFICE_API_BASE}${officeCalls.reportProducts.path}`, { ...query, after });
}

/** @throws ShopError `invalid_cursor` when `nextPage` did not write it */
function readCursor(text: string): ProductSumsCursor {
  const match = /^(\d{1,15})\.(\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (match === null) throw new ShopError('invalid_cursor');
  return { value: Number(match[1]), productId: Number(match[2]) };
}
