import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { type InvitationsService, joinLink } from './invitations.service.ts';
import type { OfficeGuard } from './office-guard.service.ts';
import { presentInvitation, presentMe, presentSession, presentStaff } from './staff.presenter.ts';
import type { StaffService } from './staff.service.ts';
import { type StaffSessionsService, staffActor } from './staff-sessions.service.ts';

interface StaffRouteDeps {
  guard: OfficeGuard;
  staff: StaffService;
  sessions: StaffSessionsService;
  invitations: InvitationsService;
  /** The office's public origin. */
  origin: string;
}

const DONE = { success: true } as const;

/** The office's calls for the caller, their sessions and the staff list. */
export function staffOfficeRoutes(route: Route<OfficeCalls>, deps: StaffRouteDeps): void {
  ownRoutes(route, deps);
  administrationRoutes(route, deps);
}

function ownRoutes(route: Route<OfficeCalls>, { guard, sessions }: StaffRouteDeps) {
  route('getMe', async ({ staff }) => presentMe(staff, guard.isMissingFactor(staff)));
  route('listMySessions', async ({ staff: { staffId, sessionId } }) =>
    (await sessions.list(staffId)).map((session) => presentSession(session, sessionId)),
  );
  route('endMySession', async ({ staff, params }) => {
    await sessions.end(staff, params.id);
    return DONE;
  });
}

function administrationRoutes(route: Route<OfficeCalls>, deps: StaffRouteDeps) {
  const { staff: members, invitations, origin } = deps;
  route('listStaff', async () => (await members.list()).map(presentStaff));
  route('inviteStaff', async ({ staff, body }) => {
    const { code, expiresAt } = await invitations.invite(staffActor(staff), body);
    return { link: joinLink(origin, code), expiresAt: expiresAt.toISOString() };
  });
  route('listInvitations', async () => (await invitations.list()).map(presentInvitation));
  route('withdrawInvitation', async ({ staff, params }) => {
    await invitations.withdraw(staffActor(staff), params.id);
    return DONE;
  });
  route('changeStaff', async ({ staff, params, body }) =>
    presentStaff(await members.change(staff, params.id, body)),
  );
}
