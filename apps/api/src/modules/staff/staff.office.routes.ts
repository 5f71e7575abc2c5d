import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { inviteStaff, joinLink, type StaffDeps, withdrawInvitation } from './invitations.service.ts';
import type { OfficeGuard } from './office-guard.service.ts';
import { presentMe, presentStaff } from './staff.presenter.ts';
import { listInvitations, listStaff } from './staff.repository.ts';
import { changeStaff } from './staff.service.ts';
import { type StaffSessions, staffActor } from './staff-sessions.service.ts';

interface StaffRouteDeps extends StaffDeps {
  guard: OfficeGuard;
  sessions: StaffSessions;
  /** The office's public origin. */
  origin: string;
}

export function staffOfficeRoutes(route: Route<OfficeCalls>, deps: StaffRouteDeps): void {
  const { guard, sessions, origin, sources } = deps;
  const { db } = deps.database;

  route('getMe', async ({ staff }) => presentMe(staff, guard.isMissingFactor(staff)));
  route('listMySessions', async ({ staff }) =>
    (await sessions.list(staff.staffId)).map(({ id, device, lastUsedAt }) => ({
      _id: id,
      device,
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === staff.sessionId,
    })),
  );
  route('endMySession', async ({ staff, params }) => {
    await sessions.end(staff, params.id);
    return { success: true };
  });
  route('listStaff', async () => (await listStaff(db)).map(presentStaff));
  route('inviteStaff', async ({ staff, body }) => {
    const { code, expiresAt } = await inviteStaff(deps, staffActor(staff), body);
    return { link: joinLink(origin, code), expiresAt: expiresAt.toISOString() };
  });
  route('listInvitations', async () =>
    (await listInvitations(db, sources.now())).map(({ id, name, role, createdAt, expiresAt }) => ({
      _id: id,
      name,
      role,
      expiresAt: (expiresAt ?? createdAt).toISOString(),
    })),
  );
  route('withdrawInvitation', async ({ staff, params }) => {
    await withdrawInvitation(deps, staffActor(staff), params.id);
    return { success: true };
  });
  route('changeStaff', async ({ staff, params, body }) =>
    presentStaff(await changeStaff(deps, staff, params.id, body)),
  );
}
