import type { OfficeCalls } from '@phsar/contract/office/calls';
import { isPermitted } from '@phsar/contract/office/permissions';
import type { QueryRunner } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { sendIfChanged } from '../../platform/http/send-if-changed.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { findBakongState } from './bakong-state.repository.ts';

/** How long every owner is told that the account was changed: 7 days. */
const TOLD_MS = 7 * 24 * 60 * 60_000;

export interface PaymentsOfficeDeps {
  db: QueryRunner;
  audit: Pick<AuditService, 'last'>;
  /** Whether the shop asks Bakong at all. */
  asksBakong: boolean;
  sources: Pick<Sources, 'now'>;
}

/** The office's call for what is wrong with payments by code. */
export function paymentsOfficeRoutes(
  route: Route<OfficeCalls>,
  { db, audit, asksBakong, sources }: PaymentsOfficeDeps,
): void {
  const lastChange = async () => {
    const last = await audit.last(db, { action: 'settings.khqr_account', subject: 'settings' });
    if (last === null || last.at.getTime() < sources.now().getTime() - TOLD_MS) return null;
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
