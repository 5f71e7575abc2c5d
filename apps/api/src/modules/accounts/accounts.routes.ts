import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { logIn, signUp } from './accounts.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import {
  changeAccount,
  changePassword,
  changePhone,
  endSession,
  listSessions,
  sendPhoneCode,
} from './own-account.service.ts';
import { resetPassword, sendResetCode, verifyResetCode } from './password-reset.service.ts';
import { logOut, refreshSession } from './sessions.service.ts';

export function accountsRoutes(
  route: Route,
  deps: AccountsDeps,
  limits: Pick<RateLimits, 'lookUpNumber'>,
): void {
  const { clientOf, send } = deps.devices;
  const done = async (message: string, work?: Promise<void>) => {
    await work;
    return { success: true as const, message };
  };

  route('signUp', async ({ body, request }) => {
    const user = await signUp(deps, body, (isTaken) => limits.lookUpNumber(request, isTaken));
    return { success: true, message: 'Account created successfully!', user };
  });
  route('login', async ({ body, request, reply }) => {
    const { deviceId, ...answer } = await logIn(deps, body.fullName, body.password, clientOf(request));
    send(reply, deviceId);
    return { ...answer, message: 'Login successful' };
  });
  route('refreshToken', async ({ body }) => ({
    success: true,
    ...(await refreshSession(deps, body.refreshToken)),
  }));
  route('logout', ({ body }) => done('Logged out', logOut(deps, body.refreshToken)));
  route('sendVerification', async ({ body, language, request, reply }) => {
    send(reply, await sendResetCode(deps, body.phoneNumber, clientOf(request), language));
    return done('Verification code sent');
  });
  route('verifyCode', ({ body, request }) =>
    done('Verification code is right', verifyResetCode(deps, body.phoneNumber, body.code, clientOf(request))),
  );
  route('resetPassword', async ({ body, request, reply }) => {
    send(reply, await resetPassword(deps, body, clientOf(request)));
    return done('Password reset successfully!');
  });
  route('changeAccount', async ({ shopper, body }) => ({
    success: true,
    user: await changeAccount(deps, shopper, body),
  }));
  route('changePassword', async ({ shopper, body, request, reply }) => {
    const { deviceId, ...answer } = await changePassword(deps, { ...shopper, ...clientOf(request) }, body);
    send(reply, deviceId);
    return answer;
  });
  route('listSessions', ({ shopper }) => listSessions(deps, shopper));
  route('endSession', ({ shopper, params }) =>
    done('Logged out', endSession(deps, shopper, params.sessionId)),
  );
  route('sendPhoneCode', ({ shopper, body, language, request }) => {
    const call = { ...shopper, ...clientOf(request) };
    return done('Verification code sent', sendPhoneCode(deps, call, body.phoneNumber, language));
  });
  route('changePhone', async ({ shopper, body, request }) => ({
    success: true,
    user: await changePhone(deps, { ...shopper, ...clientOf(request) }, body),
  }));
}
