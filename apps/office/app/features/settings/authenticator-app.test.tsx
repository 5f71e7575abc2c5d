import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { it } from 'vitest';
import { startSession, useMe } from '../../lib/session.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';

const MyApp = () => <AuthenticatorApp hasTotp={useMe().hasTotp} />;

it('shows new recovery codes once, after asking', async () => {
  startSession(sampleMe({ hasTotp: true }));
  fakeApi({ 'POST /api/office/me/recovery-codes': () => ({ body: { recoveryCodes: ['new-code'] } }) });
  renderIn('en', <MyApp />);
  await userEvent.click(screen.getByRole('button', { name: 'Make new recovery codes' }));
  const question = screen.getByRole('alertdialog', { name: 'Make new recovery codes?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Make new recovery codes' }));
  within(await screen.findByRole('dialog', { name: 'Recovery codes' })).getByText('new-code');
});

it('says that the app is set up while the recovery codes are still shown', async () => {
  startSession(sampleMe());
  fakeApi({
    'POST /api/office/me/totp': () => ({ body: { secret: 'ABCDEFGH', url: 'otpauth://totp/Phsar' } }),
    'PUT /api/office/me/totp': () => ({ body: { recoveryCodes: ['one-code', 'another'] } }),
    'GET /api/office/me': () => ({ body: { success: true, staff: sampleMe({ hasTotp: true }) } }),
  });
  renderIn('en', <MyApp />);
  screen.getByText('Not set up');
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
  const dialog = await screen.findByRole('dialog', { name: 'Authenticator app' });
  await userEvent.type(within(dialog).getByRole('textbox'), '123456');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  within(await screen.findByRole('dialog', { name: 'Recovery codes' })).getByText('one-code');
  // The page lies behind the dialog.
  await screen.findByRole('button', { name: 'Remove', hidden: true });
});
