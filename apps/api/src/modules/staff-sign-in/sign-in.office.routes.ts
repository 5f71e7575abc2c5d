import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
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
export function signInOfficeRoutes(route: Route<OfficeSchemas>, deps: SignInRouteDeps): void {
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
  route: Route<OfficeSchemas>,
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
  route('signOut', async ({ request, reply }) => {
    await sessions.signOut(guard.callerOf(request));
    guard.forgetToken(reply);
    return DONE;
  });
}

function proofRoutes(route: Route<OfficeSchemas>, { guard, proofs, passkeys }: SignInRouteDeps) {
  route('stepUp', async ({ request, body, reply }) => {
    const passkey = body.passkey as unknown as AuthenticationResponseJSON | undefined;
    await proofs.stepUp(guard.callerOf(request), { ...body, passkey }, placeOf(request, guard));
    return reply.code(204).send();
  });
  route('beginPasskeyStepUp', async ({ request }) => ({
    ...(await passkeys.beginStepUp(guard.callerOf(request))),
  }));
  route('changeMyPassword', async ({ request, body }) => {
    const { oldPassword, newPassword } = body;
    const words = { old: oldPassword, new: newPassword };
    await proofs.changePassword(guard.callerOf(request), words, placeOf(request, guard));
    return DONE;
  });
}

function secondFactorRoutes(route: Route<OfficeSchemas>, { guard, factors, passkeys }: SignInRouteDeps) {
  route('beginTotp', ({ request }) => factors.beginTotp(guard.callerOf(request)));
  route('confirmTotp', async ({ request, body }) => ({
    recoveryCodes: await factors.confirmTotp(guard.callerOf(request), body.code),
  }));
  route('renewRecoveryCodes', async ({ request }) => ({
    recoveryCodes: await factors.renewRecoveryCodes(guard.callerOf(request)),
  }));
  route('removeTotp', async ({ request }) => {
    await factors.removeTotp(guard.callerOf(request));
    return DONE;
  });
  route('listMyPasskeys', async ({ request }) =>
    (await passkeys.list(guard.callerOf(request).staffId)).map(({ id, device, createdAt, lastUsedAt }) => ({
      _id: id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  );
  route('beginPasskey', async ({ request }) => ({
    ...(await passkeys.beginAdding(guard.callerOf(request))),
  }));
  route('addPasskey', async ({ request, body }) => {
    // The library validates what the schema leaves open.
    const response = body as unknown as RegistrationResponseJSON;
    await passkeys.add(guard.callerOf(request), response, userAgentOf(request));
    return DONE;
  });
  route('removePasskey', async ({ request, params }) => {
    await passkeys.remove(guard.callerOf(request), params.id);
    return DONE;
  });
}
