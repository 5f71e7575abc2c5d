import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { type InvitationsService, joinLink } from './invitations.service.ts';
import type { JoiningService } from './joining.service.ts';
import type { OfficeGuard } from './office-guard.service.ts';
import type { PasskeysService } from './passkeys.service.ts';
import type { ProofsService } from './proofs.service.ts';
import type { SecondFactorsService } from './second-factors.service.ts';
import type { SignInService } from './sign-in.service.ts';
import { presentInvitation, presentMe, presentSession, presentStaff } from './staff.presenter.ts';
import type { StaffService } from './staff.service.ts';
import { type StaffSessionsService, staffActor } from './staff-sessions.service.ts';

interface StaffRouteDeps {
  guard: OfficeGuard;
  signIn: SignInService;
  proofs: ProofsService;
  staff: StaffService;
  sessions: StaffSessionsService;
  factors: SecondFactorsService;
  passkeys: PasskeysService;
  invitations: InvitationsService;
  joining: JoiningService;
  /** The office's public origin. */
  origin: string;
}

const DONE = { success: true } as const;

/** The office's calls for signing in, one's own account, second factors and the staff list. */
export function staffOfficeRoutes(route: Route<OfficeCalls>, deps: StaffRouteDeps): void {
  signInRoutes(route, deps);
  ownRoutes(route, deps);
  secondFactorRoutes(route, deps);
  administrationRoutes(route, deps);
}

const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent'] ?? '';
const placeOf = (request: FastifyRequest, guard: OfficeGuard) => ({
  address: request.ip,
  userAgent: userAgentOf(request),
  token: guard.tokenOf(request),
});

function signInRoutes(
  route: Route<OfficeCalls>,
  { guard, signIn, passkeys, joining, sessions }: StaffRouteDeps,
) {
  /** Sets the session cookie and answers with the signed-in person. */
  const welcome = async (reply: FastifyReply, token: string) => {
    guard.sendToken(reply, token);
    const caller = await sessions.check(token);
    return presentMe(caller, guard.isMissingFactor(caller));
  };

  route('join', async ({ body, request, reply }) => {
    const { token } = await joining.join(body, userAgentOf(request));
    return await welcome(reply, token);
  });
  route('signIn', async ({ body, request, reply }) => {
    return await welcome(reply, await signIn.signIn(body, placeOf(request, guard)));
  });
  route('beginPasskeySignIn', async () => ({ ...(await passkeys.beginSignIn()) }));
  route('signInByPasskey', async ({ body, request, reply }) => {
    // The library validates what the schema leaves open.
    const response = body as unknown as AuthenticationResponseJSON;
    return await welcome(reply, await signIn.signInByPasskey(response, placeOf(request, guard)));
  });
  route('signOut', async ({ staff, reply }) => {
    await sessions.signOut(staff);
    guard.forgetToken(reply);
    return DONE;
  });
}

function ownRoutes(route: Route<OfficeCalls>, { guard, proofs, passkeys, sessions }: StaffRouteDeps) {
  route('getMe', async ({ staff }) => presentMe(staff, guard.isMissingFactor(staff)));
  route('listMySessions', async ({ staff: { staffId, sessionId } }) =>
    (await sessions.list(staffId)).map((session) => presentSession(session, sessionId)),
  );
  route('endMySession', async ({ staff, params }) => {
    await sessions.end(staff, params.id);
    return DONE;
  });
  route('stepUp', async ({ staff, request, body, reply }) => {
    const passkey = body.passkey as unknown as AuthenticationResponseJSON | undefined;
    await proofs.stepUp(staff, { ...body, passkey }, placeOf(request, guard));
    return reply.code(204).send();
  });
  route('beginPasskeyStepUp', async ({ staff }) => ({
    ...(await passkeys.beginStepUp(staff)),
  }));
  route('changeMyPassword', async ({ staff, request, body }) => {
    const { oldPassword, newPassword } = body;
    const words = { old: oldPassword, new: newPassword };
    await proofs.changePassword(staff, words, placeOf(request, guard));
    return DONE;
  });
}

function secondFactorRoutes(route: Route<OfficeCalls>, { factors, passkeys }: StaffRouteDeps) {
  route('beginTotp', ({ staff }) => factors.beginTotp(staff));
  route('confirmTotp', async ({ staff, body }) => ({
    recoveryCodes: await factors.confirmTotp(staff, body.code),
  }));
  route('renewRecoveryCodes', async ({ staff }) => ({
    recoveryCodes: await factors.renewRecoveryCodes(staff),
  }));
  route('removeTotp', async ({ staff }) => {
    await factors.removeTotp(staff);
    return DONE;
  });
  route('listMyPasskeys', async ({ staff }) =>
    (await passkeys.list(staff.staffId)).map(({ id, device, createdAt, lastUsedAt }) => ({
      _id: id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  );
  route('beginPasskey', async ({ staff }) => ({
    ...(await passkeys.beginAdding(staff)),
  }));
  route('addPasskey', async ({ staff, request, body }) => {
    // The library validates what the schema leaves open.
    const response = body as unknown as RegistrationResponseJSON;
    await passkeys.add(staff, response, userAgentOf(request));
    return DONE;
  });
  route('removePasskey', async ({ staff, params }) => {
    await passkeys.remove(staff, params.id);
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
