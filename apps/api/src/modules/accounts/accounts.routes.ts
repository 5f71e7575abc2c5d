import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { AccountsService } from './accounts.service.ts';
import type { DevicesService } from './devices.service.ts';
import type { OwnAccountService } from './own-account.service.ts';
import type { PasswordResetService } from './password-reset.service.ts';

interface AccountsRoutesDeps {
  accounts: AccountsService;
  reset: PasswordResetService;
  own: OwnAccountService;
  devices: Pick<DevicesService, 'placeOf' | 'send'>;
  limits: Pick<RateLimits, 'lookUpNumber'>;
}

/** Registers sign-up, login, session and password-reset endpoints, and what people change on their own accounts. */
export function accountsRoutes(
  route: Route,
  { accounts, reset, own, devices, limits }: AccountsRoutesDeps,
): void {
  const done = (message: string) => ({ success: true as const, message });

  route('signUp', async ({ body, request }) => {
    const user = await accounts.signUp(body, (isTaken) => limits.lookUpNumber(request, isTaken));
    return { ...done('Account created successfully!'), user };
  });
  route('login', async ({ body, request, reply }) => {
    const { mark, ...answer } = await accounts.login(body.fullName, body.password, devices.placeOf(request));
    devices.send(reply, mark);
    return { ...answer, message: 'Login successful' };
  });
  route('refreshToken', ({ body }) => accounts.refresh(body.refreshToken));
  route('logout', async ({ body }) => {
    await accounts.logout(body.refreshToken);
    return done('Logged out');
  });
  route('sendVerification', async ({ body, language, request, reply }) => {
    devices.send(reply, await reset.sendCode(body.phoneNumber, devices.placeOf(request), language));
    return done('Verification code sent');
  });
  route('verifyCode', async ({ body, request }) => {
    await reset.verifyCode(body.phoneNumber, body.code, devices.placeOf(request));
    return done('Verification code is right');
  });
  route('resetPassword', async ({ body, request, reply }) => {
    devices.send(reply, await reset.reset(body, devices.placeOf(request)));
    return done('Password reset successfully!');
  });
  route('changeAccount', async ({ shopper, body }) => ({
    success: true,
    user: await own.change(shopper, body),
  }));
  route('changePassword', async ({ shopper, body, request, reply }) => {
    const call = { ...shopper, ...devices.placeOf(request) };
    const { mark, ...answer } = await own.changePassword(call, body.password, body.newPassword);
    devices.send(reply, mark);
    return answer;
  });
  route('listSessions', ({ shopper }) => own.listSessions(shopper));
  route('endSession', async ({ shopper, params }) => {
    await own.endSession(shopper, params.sessionId);
    return done('Logged out');
  });
  route('sendPhoneCode', async ({ shopper, body, language, request }) => {
    await own.sendPhoneCode({ ...shopper, ...devices.placeOf(request) }, body.phoneNumber, language);
    return done('Verification code sent');
  });
  route('changePhone', async ({ shopper, body, request }) => ({
    success: true,
    user: await own.changePhone({ ...shopper, ...devices.placeOf(request) }, body),
  }));
}
