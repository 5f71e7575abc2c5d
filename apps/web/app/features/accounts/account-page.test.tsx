import type { Language } from '@phsar/domain/language';
import { type FakeHandler, fakeApi } from '@phsar/ui/testing/fake-api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { AccountPage } from './account-page.tsx';

const USER = { id: 'u1', fullName: 'Sok Dara', phoneNumber: '012345678', address: 'Street 5' };
const WIRE_USER = { ...USER, _id: 'u1' };

function show(calls: Record<string, FakeHandler> = {}, language: Language = 'en', state?: unknown) {
  fakeApi({ 'GET /api/account/sessions': () => ({ body: [] }), ...calls });
  writeStored('user', { ...USER, email: '' });
  writeStored('token', 'access');
  writeStored('refreshToken', 'refresh');
  const pages = { '/home': <p>home</p>, '/payment': <p>the payment</p> };
  renderIn(language, <AccountPage />, { path: '/account', pages, state });
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const refused = (status: number, code: string, more = {}) => ({
  status,
  body: { success: false, code, message: 'Refused', ...more },
});
const WRONG_PASSWORD = refused(400, 'invalid_input', { errors: { password: 'x' } });

describe('the account settings', () => {
  it.each([
    ['en', ['Name and address', 'Phone number', 'Change password', 'Logged-in devices', 'Your data']],
    ['km', ['ឈ្មោះ និងអាសយដ្ឋាន', 'លេខទូរសព្ទ', 'ប្ដូរពាក្យសម្ងាត់', 'ឧបករណ៍ដែលកំពុងចូលគណនី', 'ព័ត៌មានរបស់អ្នក']],
  ] as const)('have a part for each thing (%s)', (language, names) => {
    show({}, language);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(names);
  });

  // Covers 10.18
  it('send only what was changed, and show it everywhere', async () => {
    const sent = vi.fn();
    show({
      'PATCH /api/account': (_, { body }) => {
        sent(JSON.parse(String(body)));
        return { body: { success: true, user: { ...WIRE_USER, address: 'Street 9' } } };
      },
    });
    const details = part('Name and address');
    await userEvent.clear(details.getByRole('textbox', { name: 'Address' }));
    await userEvent.click(details.getByRole('button', { name: 'Save' }));
    details.getByText('Address is required');
    await userEvent.type(details.getByRole('textbox', { name: 'Address' }), 'Street 9');
    await userEvent.click(details.getByRole('button', { name: 'Save' }));
    await expect.poll(() => readStored('user')?.address).toBe('Street 9');
    expect(sent.mock.calls).toEqual([[{ address: 'Street 9' }]]);
  });

  it('take a new password and go on with the new session', async () => {
    let isRight = false;
    show({
      'PUT /api/account/password': () =>
        isRight ? { body: { success: true, token: 'access2', refreshToken: 'refresh2' } } : WRONG_PASSWORD,
    });
    const form = part('Change password');
    await userEvent.type(form.getByLabelText('Current password'), 'old-geckos');
    await userEvent.type(form.getByLabelText('New password'), 'five-brown-geckos');
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    await form.findByText('The password is wrong');
    isRight = true;
    await userEvent.type(form.getByLabelText('Current password'), '!');
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    await form.findByText('Password changed. All other devices are logged out.');
    expect([readStored('token'), readStored('refreshToken')]).toEqual(['access2', 'refresh2']);
  });

  it('list where the account is logged in, and log another device out', async () => {
    const phone = { _id: 's1', device: 'Android Chrome/126', lastUsedAt: '2026-11-20T03:05:00.000Z' };
    const lost = { _id: 's2', device: '', lastUsedAt: '2026-11-01T03:05:00.000Z', isCurrent: false };
    const ended = vi.fn();
    show({
      'GET /api/account/sessions': () => ({
        body: [{ ...phone, isCurrent: true }, ...(ended.mock.calls.length > 0 ? [] : [lost])],
      }),
      'DELETE /api/account/sessions/s2': () => {
        ended();
        return { body: { success: true, message: '' } };
      },
    });
    const sessions = part('Logged-in devices');
    await sessions.findByText('Last used 1 November 2026 10:05');
    expect(sessions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Chrome · AndroidLast used 20 November 2026 10:05This device',
      'Unknown deviceLast used 1 November 2026 10:05Log out',
    ]);
    await userEvent.click(sessions.getByRole('button', { name: 'Log out Unknown device' }));
    await sessions.findByText('That device is logged out.');
    await expect.poll(() => sessions.getAllByRole('listitem').length).toBe(1);
    expect(document.activeElement).toBe(sessions.getByRole('list'));
    expect(ended).toHaveBeenCalledOnce();
  });

  it('say that the list of devices could not be loaded, and try again', async () => {
    let isThere = false;
    show({ 'GET /api/account/sessions': () => (isThere ? { body: [] } : 'offline') });
    const sessions = part('Logged-in devices');
    await sessions.findByRole('alert');
    isThere = true;
    await userEvent.click(sessions.getByRole('button', { name: 'Retry' }));
    await sessions.findByRole('list');
  });

  // Covers 10.18
  it('change the number by the code sent to it and the password', async () => {
    const sent = vi.fn();
    show({
      'POST /api/account/phone/code': () => ({ body: { success: true, message: '' } }),
      'PUT /api/account/phone': (_, { body }) => {
        sent(JSON.parse(String(body)));
        return { body: { success: true, user: { ...WIRE_USER, phoneNumber: '098765432' } } };
      },
    });
    const phone = part('Phone number');
    phone.getByText(/^Your number now is 012-345-678\..* To confirm the number you have, enter it again\.$/);
    await userEvent.type(phone.getByRole('textbox', { name: 'New phone number' }), '+855 98 765 432');
    await userEvent.click(phone.getByRole('button', { name: 'Send Code' }));
    const code = await phone.findByRole('textbox', { name: 'Verification code' });
    code.focus();
    await userEvent.paste('Your code for the shop is 123456.');
    await userEvent.type(phone.getByLabelText('Password'), 'old-geckos');
    await userEvent.click(phone.getByRole('button', { name: 'Change number' }));
    const told = await phone.findByText(/^Your number now is 098-765-432\./);
    // The form that had it is gone.
    expect(document.activeElement).toBe(told);
    expect(sent.mock.calls).toEqual([
      [{ phoneNumber: '098-765-432', verificationCode: '123456', password: 'old-geckos' }],
    ]);
  });

  it.each([
    ['en', 'Phone number', 'Send Code', 'Verification code', 'Password', 'Confirm number'],
    ['km', 'លេខទូរសព្ទ', 'ផ្ញើលេខកូដ', 'លេខកូដផ្ទៀងផ្ទាត់', 'ពាក្យសម្ងាត់', 'បញ្ជាក់លេខ'],
  ] as const)(
    'confirm the number for an order, and lead back to it (%s)',
    async (language, name, send, code, password, confirm) => {
      const sent = vi.fn();
      show(
        {
          'POST /api/account/phone/code': () => ({ body: { success: true, message: '' } }),
          'PUT /api/account/phone': (_, { body }) => {
            sent(JSON.parse(String(body)));
            return { body: { success: true, user: WIRE_USER } };
          },
        },
        language,
        { from: '/payment', fromState: null },
      );
      const phone = part(name);
      expect(document.activeElement?.textContent).toMatch(/order|បញ្ជាទិញ/);
      expect(phone.getByRole('textbox', { name })).toHaveProperty('value', '012-345-678');
      await userEvent.click(phone.getByRole('button', { name: send }));
      await userEvent.type(await phone.findByRole('textbox', { name: code }), '123456');
      await userEvent.type(phone.getByLabelText(password), 'old-geckos');
      await userEvent.click(phone.getByRole('button', { name: confirm }));
      await screen.findByText('the payment');
      expect(sent.mock.calls).toEqual([
        [{ phoneNumber: '012-345-678', verificationCode: '123456', password: 'old-geckos' }],
      ]);
    },
  );

  it('send another code after 30 s, say so, and lead to the code', async () => {
    vi.useFakeTimers();
    const codes = vi.fn(() => ({ body: { success: true, message: '' } }));
    show({ 'POST /api/account/phone/code': codes });
    const phone = part('Phone number');
    const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
    fireEvent.change(phone.getByRole('textbox', { name: 'New phone number' }), {
      target: { value: '098765432' },
    });
    fireEvent.click(phone.getByRole('button', { name: 'Send Code' }));
    await settle();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    const again = phone.getByRole('button', { name: 'Send the code again' });
    again.focus();
    fireEvent.click(again);
    await settle();
    phone.getByText('A new code is on its way.');
    expect(document.activeElement).toBe(phone.getByRole('textbox', { name: 'Verification code' }));
    expect(codes).toHaveBeenCalledTimes(2);
  });

  it('say why no code was sent when the answer says that it failed', async () => {
    show({ 'POST /api/account/phone/code': () => ({ body: { success: false, message: 'Not today' } }) });
    const phone = part('Phone number');
    await userEvent.type(phone.getByRole('textbox', { name: 'New phone number' }), '098765432');
    await userEvent.click(phone.getByRole('button', { name: 'Send Code' }));
    await phone.findByText('Not today');
  });

  it('say that a number has an account, that the network is gone, and that open orders come first', async () => {
    show({
      'POST /api/account/phone/code': () => refused(409, 'phone_taken'),
      'PATCH /api/account': () => 'offline',
      'POST /api/account/removal': () => refused(409, 'orders_open'),
    });
    const phone = part('Phone number');
    await userEvent.type(phone.getByRole('textbox', { name: 'New phone number' }), '098765432');
    await userEvent.click(phone.getByRole('button', { name: 'Send Code' }));
    await phone.findByText('Phone number is already registered');
    const details = part('Name and address');
    await userEvent.type(details.getByRole('textbox', { name: 'Address' }), ' 2');
    await userEvent.click(details.getByRole('button', { name: 'Save' }));
    await details.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Remove account' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Password'), 'old-geckos');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove account' }));
    await dialog.findByText(/^You have unfinished orders or payments/);
    expect(readStored('token')).toBe('access');
  });

  it('hand out the data as a file by the password, which the browser has a minute to read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const files: string[] = [];
    const revoked = vi.fn();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: revoked }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
      files.push(this.download);
    });
    show({ 'POST /api/account/data': () => ({ body: { account: {} } }) });
    fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'old-geckos' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Download my data' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect([files, revoked.mock.calls]).toEqual([['my-data.json'], []]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(revoked).toHaveBeenCalledWith('blob:1');
  });

  it('remove the account by the password, and leave nothing of the person on the device', async () => {
    let isRight = false;
    show({
      'POST /api/account/removal': () =>
        isRight ? { body: { success: true, message: '' } } : WRONG_PASSWORD,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove account' }));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText(/^Your name, phone number and address are deleted/);
    await userEvent.type(dialog.getByLabelText('Password'), 'old-geckos');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove account' }));
    await dialog.findByText('The password is wrong');
    isRight = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Remove account' }));
    await screen.findByText('home');
    expect([readStored('user'), readStored('token'), readStored('refreshToken')]).toEqual([null, null, null]);
  });
});
