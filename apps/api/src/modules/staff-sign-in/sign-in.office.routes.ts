import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { joinStaff, presentMe } from '../staff/staff.module.ts';
import { addPasskey, beginAddingPasskey, beginUsingPasskey, removePasskey } from './passkeys.service.ts';
import { listPasskeys } from './second-factors.repository.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './second-factors.service.ts';
import { changePassword, signIn, signInByPasskey, stepUp } from './sign-in.service.ts';
import type { SignInClient } from './sign-in-attempts.service.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const done = async (work: Promise<void>) => {
  await work;
  return { success: true } as const;
};

export function signInOfficeRoutes(route: Route<OfficeCalls>, deps: SignInDeps): void {
  signInRoutes(route, deps);
  secondFactorRoutes(route, deps);
}

const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent'] ?? '';

function signInRoutes(route: Route<OfficeCalls>, deps: SignInDeps) {
  const { guard, sessions } = deps;
  const clientOf = (request: FastifyRequest): SignInClient => ({
    address: request.ip,
    userAgent: userAgentOf(request),
    token: guard.tokenOf(request),
  });
  const welcome = async (reply: FastifyReply, token: string) => {
    guard.sendToken(reply, token);
    const caller = await sessions.check(token);
    return presentMe(caller, guard.isMissingFactor(caller));
  };

  route('join', async ({ body, request, reply }) =>
    welcome(reply, await joinStaff(deps, body, userAgentOf(request))),
  );
  route('signIn', async ({ body, request, reply }) =>
    welcome(reply, await signIn(deps, body, clientOf(request))),
  );
  route('beginPasskeySignIn', async () => ({ ...(await beginUsingPasskey(deps, null)) }));
  route('signInByPasskey', async ({ body, request, reply }) =>
    welcome(reply, await signInByPasskey(deps, body, clientOf(request))),
  );
  route('signOut', async ({ staff, reply }) => {
    await sessions.signOut(staff);
    guard.forgetToken(reply);
    return { success: true };
  });
  route('stepUp', async ({ staff, request, body, reply }) => {
    await stepUp(deps, staff, body, clientOf(request));
    return reply.code(204).send();
  });
  route('beginPasskeyStepUp', async ({ staff }) => ({ ...(await beginUsingPasskey(deps, staff.staffId)) }));
  route('changeMyPassword', ({ staff, request, body }) =>
    done(changePassword(deps, staff, body, clientOf(request))),
  );
}

function secondFactorRoutes(route: Route<OfficeCalls>, deps: SignInDeps) {
  route('beginTotp', ({ staff }) => beginTotp(deps, staff));
  route('confirmTotp', async ({ staff, body }) => ({
    recoveryCodes: await confirmTotp(deps, staff, body.code),
  }));
  route('renewRecoveryCodes', async ({ staff }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, staff),
  }));
  route('removeTotp', ({ staff }) => done(removeTotp(deps, staff)));
  route('listMyPasskeys', async ({ staff }) =>
    (await listPasskeys(deps.db, staff.staffId)).map(({ id, device, createdAt, lastUsedAt }) => ({
      _id: id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  );
  route('beginPasskey', async ({ staff }) => ({ ...(await beginAddingPasskey(deps, staff)) }));
  route('addPasskey', ({ staff, request, body }) =>
    done(addPasskey(deps, staff, body, userAgentOf(request))),
  );
  route('removePasskey', ({ staff, params }) => done(removePasskey(deps, staff, params.id)));
}
