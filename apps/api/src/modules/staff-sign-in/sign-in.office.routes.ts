import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { type OfficeGuard, presentMe, type StaffSessionsService } from '../staff/staff.module.ts';
import type { JoiningService } from './joining.service.ts';
import type { PasskeysService } from './passkeys.service.ts';
import type { ProofsService } from './proofs.service.ts';
import type { SecondFactorsService } from './second-factors.service.ts';
import type { SignInService } from './sign-in.service.ts';

interface SignInRouteDeps {
  guard: OfficeGuard;
  signIn: SignInService;
  proofs: ProofsService;
  sessions: StaffSessionsService;
  factors: SecondFactorsService;
  passkeys: PasskeysService;
  joining: JoiningService;
}

const DONE = { success: true } as const;

/** The office's calls for signing in, proofs and second factors. */
export function signInOfficeRoutes(route: Route<OfficeCalls>, deps: SignInRouteDeps): void {
  signInRoutes(route, deps);
  proofRoutes(route, deps);
  secondFactorRoutes(route, deps);
}

const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent'] ?? '';
const placeOf = (request: FastifyRequest, guard: OfficeGuard) => ({
  address: request.ip,
  userAgent: userAgentOf(request),
  token: guard.tokenOf(request),
});

function signInRoutes(
  route: Route<OfficeCalls>,
  { guard, signIn, passkeys, joining, sessions }: SignInRouteDeps,
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

function proofRoutes(route: Route<OfficeCalls>, { guard, proofs, passkeys }: SignInRouteDeps) {
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

function secondFactorRoutes(route: Route<OfficeCalls>, { factors, passkeys }: SignInRouteDeps) {
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
