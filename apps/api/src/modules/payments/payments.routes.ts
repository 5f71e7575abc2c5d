import type { OfficeCalls } from '@phsar/contract/office/calls';
import { isPermitted } from '@phsar/contract/office/permissions';
import { readKhqr } from '@phsar/domain/khqr-reader';
import type { Database } from '../../platform/database/open-database.ts';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { sendIfChanged } from '../../platform/http/send-if-changed.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { findBakongState } from './bakong-state.repository.ts';
import type { PaymentCheck } from './check-payment.ts';
import type { PaymentsService } from './payments.service.ts';

/** Owners see a notice of a changed account for 7 days. */
const ACCOUNT_NOTICE_MS = 7 * 24 * 60 * 60_000;

export interface PaymentsOfficeDeps {
  database: Pick<Database, 'db'>;
  audit: Pick<AuditService, 'last'>;
  sources: Pick<Sources, 'now'>;
}

export function paymentsRoutes(route: Route, payments: PaymentsService, check: PaymentCheck): void {
  route('askPayment', async ({ shopper, params, query }) => {
    const code = await payments.codeFor(params.orderId, { shopper, key: query.key });
    // A code is shown while some of its time is left: it is read as of its last millisecond.
    const { name } = readKhqr(code.khqr, Date.parse(code.expiresAt) - 1);
    return { ...code, payee: name, asksBank: await check.asksBank() };
  });
  route('getPayment', async ({ shopper, params, query, request, reply }) =>
    sendIfChanged(request, reply, await payments.stateOf(params.orderId, { shopper, key: query.key })),
  );
  route('checkPayment', ({ shopper, params, query }) =>
    check.check(params.orderId, { shopper, key: query.key }),
  );
}

/** The office's call for what is wrong with payments by code. @param asksBakong whether the shop asks Bakong at all */
export function paymentsOfficeRoutes(
  route: Route<OfficeCalls>,
  { database: { db }, audit, sources }: PaymentsOfficeDeps,
  asksBakong: boolean,
): void {
  const lastChange = async () => {
    const last = await audit.last(db, { action: 'settings.khqr_account', subject: 'settings' });
    if (last === null || last.at.getTime() < sources.now().getTime() - ACCOUNT_NOTICE_MS) return null;
    return { at: last.at.toISOString(), by: last.staffName ?? '' };
  };

  route('getPaymentsState', async ({ staff, request, reply }) => {
    const isOwner = isPermitted(staff.role, 'shop.administer');
    const state = asksBakong ? await findBakongState(db) : null;
    return sendIfChanged(request, reply, {
      failure: state?.failure ?? null,
      failingSince: state?.failingSince?.toISOString() ?? null,
      accountChanged: isOwner ? await lastChange() : null,
    });
  });
}
