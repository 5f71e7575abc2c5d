import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { LoginPage } from './login-page.tsx';

const LOGIN = 'POST /api/office/login';
const WORDS = {
  en: {
    phone: 'Phone number',
    password: 'Password',
    signIn: 'Sign in',
    code: 'Code',
    wrong: 'Phone number or password is wrong.',
    passkey: 'The password alone is not enough. Please use your passkey.',
    invalid: 'Please enter a phone number with 9 or 10 digits',
    cookies:
      'Your browser did not store the sign-in cookie. Please allow cookies for this site, then sign in again.',
    foreign: 'Please enter a Cambodian phone number, such as 012345678',
  },
  km: {
    phone: 'លេខទូរសព្ទ',
    password: 'ពាក្យសម្ងាត់',
    signIn: 'ចូលប្រើ',
    code: 'លេខកូដ',
    wrong: 'លេខទូរសព្ទ ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវទេ។',
    passkey: 'ពាក្យសម្ងាត់តែម្យ៉ាងមិនគ្រប់គ្រាន់ទេ។ សូមប្រើស្នាមម្រាមដៃ ឬផ្ទៃមុខ។',
    invalid: 'សូមបញ្ចូលលេខទូរសព្ទ 9 ឬ 10 ខ្ទង់',
    cookies: 'កម្មវិធីរុករករបស់អ្នកមិនទទួលយកខូគីទេ។ សូមអនុញ្ញាតខូគីសម្រាប់គេហទំព័រនេះ រួចចូលប្រើម្ដងទៀត។',
    foreign: 'សូមបញ្ចូលលេខទូរសព្ទកម្ពុជា ឧទាហរណ៍ 012345678',
  },
};
const refused = (code: string) => ({ status: 401, body: { success: false, message: 'no', code } });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(['km', 'en'] as const)('signing in (%s)', (language) => {
  const words = WORDS[language];
  const submit = async (phone: string) => {
    await userEvent.type(screen.getByRole('textbox', { name: words.phone }), phone);
    await userEvent.type(screen.getByLabelText(words.password, { exact: true }), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: words.signIn }));
  };

  it('refuses what is no phone number without asking the server', async () => {
    const { calls } = fakeApi();
    renderIn(language, <LoginPage />);
    await submit('12');
    await screen.findByText(words.invalid);
    expect(calls).toEqual([]);
  });

  it('refuses the number of another country', async () => {
    const { calls } = fakeApi();
    renderIn(language, <LoginPage />);
    await submit('+66 81 234 5678');
    await screen.findByText(words.foreign);
    expect(calls).toEqual([]);
  });

  it('says when number and password do not fit', async () => {
    fakeApi({ [LOGIN]: () => refused('invalid_credentials') });
    renderIn(language, <LoginPage />);
    await submit('012345678');
    expect((await screen.findByRole('alert')).textContent).toBe(words.wrong);
  });

  it('says when the browser refused the cookie', async () => {
    fakeApi({
      [LOGIN]: () => ({ body: { success: true, staff: sampleMe() } }),
      'GET /api/office/me': () => refused('sign_in_required'),
    });
    renderIn(language, <LoginPage />);
    await submit('012345678');
    expect((await screen.findByRole('alert')).textContent).toBe(words.cookies);
  });

  it('says that a passkey is needed where the password does not suffice', async () => {
    fakeApi({ [LOGIN]: () => refused('passkey_required') });
    renderIn(language, <LoginPage />);
    await submit('012345678');
    expect((await screen.findByRole('alert')).textContent).toBe(words.passkey);
  });

  it('asks for the code where one is set, and sends it with number and password', async () => {
    const bodies: unknown[] = [];
    fakeApi({
      [LOGIN]: (_, { body }) => {
        bodies.push(JSON.parse(String(body)));
        return refused(bodies.length === 1 ? 'second_factor_required' : 'second_factor_invalid');
      },
    });
    renderIn(language, <LoginPage />);
    await submit('00855 12 345 678');
    await userEvent.type(await screen.findByRole('textbox', { name: words.code }), '123456');
    await userEvent.click(screen.getByRole('button', { name: words.signIn }));
    await screen.findByRole('alert');
    expect(bodies[1]).toEqual({ phoneNumber: '012-345-678', password: 'correct horse', totp: '123456' });
  });
});
