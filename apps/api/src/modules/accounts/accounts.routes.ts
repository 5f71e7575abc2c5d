import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { AccountsService } from './accounts.service.ts';
import type { OwnAccountService } from './own-account.service.ts';
import type { PasswordResetService } from './password-reset.service.ts';

/** Registers sign-up, login, session and password-reset endpoints, and what people change on their own accounts. */
export function accountsRoutes(
  route: Route,
  accounts: AccountsService,
  reset: PasswordResetService,
  own: OwnAccountService,
): void {
  const done = (message: string) => ({ success: true as const, message });

  route('signUp', async ({ body }) => {
    const user = await accounts.signUp(body);
    return { ...done('Account created successfully!'), user };
  });
  route('login', async ({ body, request }) => {
    const answer = await accounts.login(body.fullName, body.password, request.ip);
    return { ...answer, message: 'Login successful' };
  });
  route('refreshToken', ({ body }) => accounts.refresh(body.refreshToken));
  route('logout', async ({ body }) => {
    await accounts.logout(body.refreshToken);
    return done('Logged out');
  });
  route('sendVerification', async ({ body, language }) => {
    await reset.sendCode(body.phoneNumber, language);
    return done('Verification code sent');
  });
  route('verifyCode', async ({ body }) => {
    await reset.verifyCode(body.phoneNumber, body.code);
    return done('Verification code is right');
  });
  route('resetPassword', async ({ body, request }) => {
    await reset.reset(body, request.ip);
    return done('Password reset successfully!');
  });
  route('changeAccount', async ({ shopper, body }) => ({
    success: true,
    user: await own.change(shopper, body),
  }));
  route('changePassword', ({ shopper, body, request }) =>
    own.changePassword({ ...shopper, address: request.ip }, body.password, body.newPassword),
  );
  route('sendPhoneCode', async ({ shopper, body, language }) => {
    await own.sendPhoneCode(shopper, body.phoneNumber, language);
    return done('Verification code sent');
  });
  route('changePhone', async ({ shopper, body, request }) => ({
    success: true,
    user: await own.changePhone({ ...shopper, address: request.ip }, body),
  }));
}
