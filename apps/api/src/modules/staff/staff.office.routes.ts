import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
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
export function staffOfficeRoutes(route: Route<OfficeSchemas>, deps: StaffRouteDeps): void {
  ownRoutes(route, deps);
  administrationRoutes(route, deps);
}

function ownRoutes(route: Route<OfficeSchemas>, { guard, sessions }: StaffRouteDeps) {
  route('getMe', async ({ request }) => {
    const caller = guard.callerOf(request);
    return presentMe(caller, guard.isMissingFactor(caller));
  });
  route('listMySessions', async ({ request }) => {
    const { staffId, sessionId } = guard.callerOf(request);
    return (await sessions.list(staffId)).map((session) => presentSession(session, sessionId));
  });
  route('endMySession', async ({ request, params }) => {
    await sessions.end(guard.callerOf(request), params.id);
    return DONE;
  });
}

function administrationRoutes(route: Route<OfficeSchemas>, deps: StaffRouteDeps) {
  const { guard, staff, invitations, origin } = deps;
  route('listStaff', async () => (await staff.list()).map(presentStaff));
  route('inviteStaff', async ({ request, body }) => {
    const { code, expiresAt } = await invitations.invite(staffActor(guard.callerOf(request)), body);
    return { link: joinLink(origin, code), expiresAt: expiresAt.toISOString() };
  });
  route('listInvitations', async () => (await invitations.list()).map(presentInvitation));
  route('withdrawInvitation', async ({ request, params }) => {
    await invitations.withdraw(staffActor(guard.callerOf(request)), params.id);
    return DONE;
  });
  route('changeStaff', async ({ request, params, body }) =>
    presentStaff(await staff.change(guard.callerOf(request), params.id, body)),
  );
}
