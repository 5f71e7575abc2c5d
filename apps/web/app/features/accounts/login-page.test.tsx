import type { Language } from '@phsar/domain/language';
import { type FakeAnswer, type FakeHandler, fakeApi, later } from '@phsar/ui/testing/fake-api';
import { Toasts } from '@phsar/ui/toasts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { LoginPage } from './login-page.tsx';

const LOGIN = 'POST /api/auth/login';
const DARA = { id: 'u1', fullName: 'Sok Dara', phoneNumber: '+85512345678', address: 'Phnom Penh' };
const WELCOME: FakeAnswer = {
  body: { success: true, message: '', token: 'access', refreshToken: 'refresh', user: DARA },
};

const refused = (status: number, code: string, message: string, headers = {}): FakeAnswer => ({
  status,
  body: { success: false, message, code },
  headers,
});

function Arrived({ at }: { at: string }) {
  return (
    <p>
      {at} {JSON.stringify(useLocation().state)}
    </p>
  );
}

function showLogin(language: Language, handler: FakeHandler = () => WELCOME, state?: unknown) {
  const api = fakeApi({ [LOGIN]: handler });
  renderIn(
    language,
    <>
      <LoginPage />
      <Toasts />
    </>,
    {
      path: '/login',
      state,
      pages: {
        '/home': <Arrived at="home" />,
        '/payment': <Arrived at="payment" />,
        '/signup': <Arrived at="sign-up" />,
        '/forgot-password': <Arrived at="forgot password" />,
      },
    },
  );
  return api;
}

const LABELS = {
  en: { username: 'Username', password: 'Password', submit: 'Log In' },
  km: { username: 'ឈ្មោះអ្នកប្រើ', password: 'ពាក្យសម្ងាត់', submit: 'ចូលគណនី' },
};

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });

async function logIn(language: Language, username = 'Sok Dara', password = 'correct horse') {
  const labels = LABELS[language];
  if (username !== '') await userEvent.type(field(labels.username), username);
  if (password !== '') await userEvent.type(field(labels.password), password);
  await userEvent.click(screen.getByRole('button', { name: labels.submit }));
}

/** What is announced for a field, below its hint. */
const errorOf = (name: string) =>
  document.getElementById(`${field(name).id}-error`)?.textContent ?? 'no error';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the login', () => {
  // Covers 5.10, 5.11, 9.14
  it.each([
    ['en', '', 'Username is required'],
    ['en', '  ', 'Username is required'],
    ['en', 'ab', 'Username must be at least 3 characters long'],
    ['km', '', 'សូមបំពេញឈ្មោះអ្នកប្រើ'],
    ['km', 'ab', 'ឈ្មោះអ្នកប្រើត្រូវមានយ៉ាងតិច 3 តួអក្សរ'],
  ] as const)('refuses a wrong username and stands in it (%s, "%s")', async (language, username, text) => {
    const { calls } = showLogin(language);
    await logIn(language, username);
    expect(errorOf(LABELS[language].username)).toBe(text);
    expect(document.activeElement).toBe(field(LABELS[language].username));
    expect(field(LABELS[language].username).getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
  });

  // Covers 5.12, 5.13, 9.13
  it.each([
    ['en', '', 'Password is required'],
    ['en', 'five5', 'Password must be at least 6 characters long'],
    ['km', '', 'សូមបំពេញពាក្យសម្ងាត់'],
    ['km', 'five5', 'ពាក្យសម្ងាត់ត្រូវមានយ៉ាងតិច 6 តួអក្សរ'],
  ] as const)('refuses a wrong password and stands in it (%s, "%s")', async (language, password, text) => {
    const { calls } = showLogin(language);
    await logIn(language, 'Dara', password);
    expect(errorOf(LABELS[language].password)).toBe(text);
    expect(document.activeElement).toBe(field(LABELS[language].password));
    expect(calls).toEqual([]);
  });

  it('takes back the error of a field while one types in it, and only that', async () => {
    showLogin('en');
    await logIn('en', '', '');
    await userEvent.type(field('Username'), 'D');
    expect([errorOf('Username'), errorOf('Password')]).toEqual(['no error', 'Password is required']);
  });

  // Covers 1.13, 2.56, 4.1, 7.16, 9.17
  it('sends the username as fullName, keeps the session, greets for 1.5 s and goes home', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const sent = vi.fn();
    fakeApi({
      [LOGIN]: (_, { body }) => {
        sent(JSON.parse(String(body)));
        return WELCOME;
      },
    });
    renderIn('en', <LoginPage />, { path: '/login', pages: { '/home': <Toasts /> } });
    await user.type(field('Username'), ' 012 345 678 ');
    await user.type(field('Password'), 'correct horse{Enter}');
    await screen.findByText('Welcome, Sok Dara!');
    expect(sent.mock.calls).toEqual([[{ fullName: '012 345 678', password: 'correct horse' }]]);
    expect([readStored('token'), readStored('refreshToken'), readStored('user')?.fullName]).toEqual([
      'access',
      'refresh',
      'Sok Dara',
    ]);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(screen.queryByText('Welcome, Sok Dara!')).toBeNull();
  });

  // Covers 4.2
  it('leads back to the page that asked for it, as it was left', async () => {
    showLogin('en', () => WELCOME, { from: '/payment', fromState: { total: 12 } });
    await logIn('en');
    await screen.findByText('payment {"total":12}');
  });

  it('never leads out of the shop', async () => {
    showLogin('en', () => WELCOME, { from: '//elsewhere.example' });
    await logIn('en');
    await screen.findByText('home null');
  });

  // Covers 8.15
  it.each([
    ['en', 'Invalid credentials'],
    ['km', 'ឈ្មោះអ្នកប្រើ ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវ'],
  ] as const)('says when name and password do not fit, until one types (%s)', async (language, text) => {
    showLogin(language, () => refused(401, 'invalid_credentials', 'Invalid credentials'));
    await logIn(language);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(readStored('token')).toBeNull();
    await userEvent.type(field(LABELS[language].password), '1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // Covers 8.14
  it.each([
    ['en', 'Please log in with your phone number'],
    ['km', 'សូមចូលគណនីដោយប្រើលេខទូរសព្ទរបស់អ្នក'],
  ] as const)('asks for the phone number when several have the name (%s)', async (language, text) => {
    showLogin(language, () => refused(409, 'ambiguous_name', 'Please log in with your phone number'));
    await logIn(language);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  // Covers 8.14
  it.each([
    ['en', '30', 'Too many tries. Please wait 30 seconds.'],
    ['km', '30', 'អ្នកបានព្យាយាមច្រើនដងពេក។ សូមរង់ចាំ 30 វិនាទី។'],
    ['en', '601', 'Too many tries. Please wait 11 minutes.'],
    ['km', '601', 'អ្នកបានព្យាយាមច្រើនដងពេក។ សូមរង់ចាំ 11 នាទី។'],
    ['en', '', 'Too many requests. Please wait a moment'],
  ] as const)('tells how long to wait after too many tries (%s, %s s)', async (language, seconds, text) => {
    showLogin(language, () =>
      refused(
        429,
        'too_many_requests',
        'Too many requests',
        seconds === '' ? {} : { 'retry-after': seconds },
      ),
    );
    await logIn(language);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  // Covers 8.16
  it.each([
    ['en', 'No response from server. Please check your connection.'],
    ['km', 'ម៉ាស៊ីនមេមិនឆ្លើយតបទេ។ សូមពិនិត្យមើលអ៊ីនធឺណិតរបស់អ្នក។'],
  ] as const)('says when no answer comes (%s)', async (language, text) => {
    showLogin(language, () => 'offline');
    await logIn(language);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  // Covers 8.15
  it.each([
    ['en', 'Invalid credentials'],
    ['km', 'ឈ្មោះអ្នកប្រើ ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវ'],
  ] as const)('has a text of its own for a refusal without one (%s)', async (language, text) => {
    showLogin(language, () => ({ status: 401, body: {} }));
    await logIn(language);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  // Covers 8.17
  it.each([
    ['en', 'An unexpected error occurred. Please try again.'],
    ['km', 'មានបញ្ហាអ្វីមួយកើតឡើង។ សូមព្យាយាមម្ដងទៀត។'],
  ] as const)('says when something else went wrong (%s)', async (language, text) => {
    showLogin(language, () => ({ body: { success: true, token: 'access', refreshToken: 'refresh' } }));
    await logIn(language);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  // Covers 8.18
  it.each([
    ['en', '', 'Login failed'],
    ['km', '', 'មិនអាចចូលគណនីបានទេ'],
    ['en', 'Account is closed', 'Account is closed'],
  ] as const)('says when the answer is no success (%s, "%s")', async (language, message, text) => {
    showLogin(language, () => ({ body: { success: false, message } }));
    await logIn(language);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(readStored('token')).toBeNull();
  });

  it('takes one press while the answer is on its way', async () => {
    const { answer, come } = later();
    const { calls } = showLogin('en', () => answer);
    await logIn('en');
    const button = screen.getByRole('button', { name: 'Log In' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    await userEvent.type(field('Password'), '{Enter}');
    come(WELCOME);
    await screen.findByText('home null');
    expect(calls).toEqual([LOGIN]);
  });

  it.each([
    ['en', 'Show password', 'Hide password'],
    ['km', 'បង្ហាញពាក្យសម្ងាត់', 'លាក់ពាក្យសម្ងាត់'],
  ] as const)('shows and hides the password (%s)', async (language, show, hide) => {
    showLogin(language);
    const password = field(LABELS[language].password);
    await userEvent.click(screen.getByRole('button', { name: show }));
    expect(password.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: hide }));
    expect(password.type).toBe('password');
  });

  it('lets password managers and paste do their work', () => {
    showLogin('en');
    expect([field('Username').autocomplete, field('Password').autocomplete]).toEqual([
      'username',
      'current-password',
    ]);
  });

  // Covers 2.57
  it.each([
    ['en', 'Forgot password?', 'Sign Up'],
    ['km', 'ភ្លេចពាក្យសម្ងាត់?', 'ចុះឈ្មោះ'],
  ] as const)(
    'leads to a new password and to the sign-up, the way back in mind (%s)',
    async (language, forgot, signUp) => {
      showLogin(language, undefined, { from: '/payment', fromState: null });
      expect(screen.getByRole('link', { name: forgot }).getAttribute('href')).toBe('/forgot-password');
      await userEvent.click(screen.getByRole('link', { name: signUp }));
      await screen.findByText('sign-up {"from":"/payment","fromState":null}');
    },
  );
});
