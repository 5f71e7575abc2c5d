import type { Language } from '@phsar/domain/language';
import { type FakeAnswer, type FakeHandler, fakeApi } from '@phsar/ui/testing/fake-api';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const SEND = 'POST /api/auth/send-verification';
const VERIFY = 'POST /api/verify-code';
const RESET = 'POST /api/reset-password';
const DONE: FakeAnswer = { body: { success: true, message: '' } };

const LABELS = {
  en: {
    phone: 'Phone number',
    send: 'Send Code',
    code: 'Verification code',
    verify: 'Verify Code',
    password: 'New password',
    confirmation: 'Confirm new password',
    reset: 'Reset Password',
    steps: ['Step 1 of 3', 'Step 2 of 3', 'Step 3 of 3'],
  },
  km: {
    phone: 'លេខទូរសព្ទ',
    send: 'ផ្ញើលេខកូដ',
    code: 'លេខកូដផ្ទៀងផ្ទាត់',
    verify: 'ផ្ទៀងផ្ទាត់លេខកូដ',
    password: 'ពាក្យសម្ងាត់ថ្មី',
    confirmation: 'បញ្ចូលពាក្យសម្ងាត់ថ្មីម្ដងទៀត',
    reset: 'ប្ដូរពាក្យសម្ងាត់',
    steps: ['ជំហានទី 1 ក្នុងចំណោម 3', 'ជំហានទី 2 ក្នុងចំណោម 3', 'ជំហានទី 3 ក្នុងចំណោម 3'],
  },
};

const refused = (status: number, code: string, more = {}, headers = {}): FakeAnswer => ({
  status,
  body: { success: false, message: 'English text', code, ...more },
  headers,
});

/** Bodies of the calls so far, by endpoint. */
let bodies: [string, unknown][] = [];

function showPage(language: Language, handlers: Record<string, FakeHandler> = {}) {
  bodies = [];
  const noted = (endpoint: string): [string, FakeHandler] => [
    endpoint,
    (url, request) => {
      bodies.push([endpoint, JSON.parse(String(request.body))]);
      return handlers[endpoint]?.(url, request) ?? DONE;
    },
  ];
  fakeApi(Object.fromEntries([SEND, VERIFY, RESET].map(noted)));
  renderIn(language, <ForgotPasswordPage />, { path: '/forgot-password', pages: { '/login': <p>login</p> } });
}

let user = userEvent.setup();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const errorOf = (name: string) =>
  document.getElementById(`${field(name).id}-error`)?.textContent ?? 'no error';
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function toStep2(language: Language, phone = '012345678') {
  await user.type(field(LABELS[language].phone), phone);
  await press(LABELS[language].send);
  await screen.findByLabelText(LABELS[language].code);
}

async function toStep3(language: Language) {
  await toStep2(language);
  await user.type(field(LABELS[language].code), '123456');
  await press(LABELS[language].verify);
  await screen.findByLabelText(LABELS[language].password);
}

async function choose(language: Language, password: string, confirmation = password) {
  if (password !== '') await user.type(field(LABELS[language].password), password);
  if (confirmation !== '') await user.type(field(LABELS[language].confirmation), confirmation);
  await press(LABELS[language].reset);
}

// Covers 2.19, 2.58, 4.36, 8.31, 9.21
describe.each([
  ['en', 'Password reset successfully!'],
  ['km', 'ប្ដូរពាក្យសម្ងាត់បានជោគជ័យ!'],
] as const)('the three steps (%s)', (language, success) => {
  it('send a code, verify it, set a password, tell it for 2 s and lead to the login', async () => {
    showPage(language);
    const { steps } = LABELS[language];
    screen.getByText(String(steps[0]));
    await toStep2(language);
    screen.getByText(String(steps[1]));
    await user.type(field(LABELS[language].code), '123456');
    await press(LABELS[language].verify);
    await screen.findByText(String(steps[2]));
    await user.type(field(LABELS[language].password), 'correct horse');
    await user.type(field(LABELS[language].confirmation), 'correct horse');
    fireEvent.click(screen.getByRole('button', { name: LABELS[language].reset }));
    await pass(0);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: success }));
    await pass(1_900);
    screen.getByText(success);
    await pass(200);
    screen.getByText('login');
    const phoneNumber = '+85512345678';
    expect(bodies).toEqual([
      [SEND, { phoneNumber }],
      [VERIFY, { phoneNumber, code: '123456' }],
      [RESET, { phoneNumber, newPassword: 'correct horse', verificationCode: '123456' }],
    ]);
  });
});

describe('step 1', () => {
  // Covers 5.26, 9.11
  it.each([
    ['012 345 678', '+85512345678'],
    ['0123456789', '+855123456789'],
    ['+85512345678', '+85512345678'],
    ['00855 12 345 678', '+85512345678'],
    ['855 12 345 678', '+85512345678'],
    ['០១២៣៤៥៦៧៨', '+85512345678'],
  ])('sends %s as %s', async (typed, sent) => {
    showPage('en');
    await toStep2('en', typed);
    expect(bodies).toEqual([[SEND, { phoneNumber: sent }]]);
  });

  it.each([
    ['en', '', 'Phone number is required'],
    ['en', '0123', 'Please enter a valid 9 or 10-digit phone number'],
    ['km', '', 'សូមបំពេញលេខទូរសព្ទ'],
    ['en', '+66812345678', 'Please enter a Cambodian phone number, such as 012345678'],
    ['km', '+66812345678', 'សូមបញ្ចូលលេខទូរសព្ទកម្ពុជា ឧទាហរណ៍ 012345678'],
    ['km', '0123', 'សូមបញ្ចូលលេខទូរសព្ទ 9 ឬ 10 ខ្ទង់ឱ្យបានត្រឹមត្រូវ'],
  ] as const)('refuses a wrong number and stands in it (%s, "%s")', async (language, typed, text) => {
    showPage(language);
    const { phone, send } = LABELS[language];
    if (typed !== '') await user.type(field(phone), typed);
    await press(send);
    expect(errorOf(phone)).toBe(text);
    expect(document.activeElement).toBe(field(phone));
    expect(bodies).toEqual([]);
    await user.type(field(phone), '9');
    expect(errorOf(phone)).toBe('no error');
  });

  // Covers 7.20, 8.27
  it.each([
    ['en', 'offline', 'Failed to send verification code'],
    ['km', 'offline', 'មិនអាចផ្ញើលេខកូដផ្ទៀងផ្ទាត់បានទេ'],
    ['en', { status: 500, body: {} }, 'Failed to send verification code'],
    ['en', refused(502, 'sms_failed'), 'Failed to send verification code'],
    ['en', { status: 400, body: { message: 'Not today', code: 'of_later' } }, 'Not today'],
    ['en', { body: { success: false, message: 'Not today' } }, 'Not today'],
    ['en', { body: { success: false } }, 'Failed to send verification code'],
    ['km', { body: { success: false } }, 'មិនអាចផ្ញើលេខកូដផ្ទៀងផ្ទាត់បានទេ'],
    [
      'en',
      refused(429, 'too_many_requests', {}, { 'retry-after': '12' }),
      'Too many tries. Please wait 12 seconds.',
    ],
    [
      'km',
      refused(429, 'too_many_requests', {}, { 'retry-after': '1800' }),
      'អ្នកបានព្យាយាមច្រើនដងពេក។ សូមរង់ចាំ 30 នាទី។',
    ],
  ] as const)('says when no code was sent (%s, %o)', async (language, answer, text) => {
    showPage(language, { [SEND]: () => answer });
    await user.type(field(LABELS[language].phone), '012345678');
    await press(LABELS[language].send);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    await user.type(field(LABELS[language].phone), '9');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('step 2', () => {
  it('focuses the code field and shows the number', async () => {
    showPage('en');
    await toStep2('en');
    const code = field('Verification code');
    expect(document.activeElement).toBe(code);
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    screen.getByText('We sent 6 digits to 012\u2011345\u2011678.');
  });

  it.each([
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['Your code for the shop is 123456. It lives 10 minutes.', '123456'],
    ['១២៣៤៥៦', '123456'],
    ['1234567890', '123456'],
  ])('takes a pasted code: "%s"', async (pasted, shown) => {
    showPage('en');
    await toStep2('en');
    await user.paste(pasted);
    expect(field('Verification code').value).toBe(shown);
  });

  it.each([
    ['en', '12345', 'The code has 6 digits'],
    ['km', '12345', 'លេខកូដត្រូវមាន 6 ខ្ទង់'],
  ] as const)('wants 6 digits (%s)', async (language, typed, text) => {
    showPage(language);
    await toStep2(language);
    await user.type(field(LABELS[language].code), typed);
    await press(LABELS[language].verify);
    expect(errorOf(LABELS[language].code)).toBe(text);
    await user.type(field(LABELS[language].code), '6');
    expect(errorOf(LABELS[language].code)).toBe('no error');
  });

  // Covers 8.28
  it.each([
    ['en', refused(400, 'invalid_verification_code'), 'Invalid verification code'],
    ['km', refused(400, 'invalid_verification_code'), 'លេខកូដផ្ទៀងផ្ទាត់មិនត្រឹមត្រូវ'],
    ['en', { body: { success: false, message: '' } }, 'Invalid verification code'],
    ['en', 'offline', 'No response received from server'],
    [
      'en',
      refused(429, 'too_many_requests', {}, { 'retry-after': '60' }),
      'Too many tries. Please wait 60 seconds.',
    ],
  ] as const)('says why a code did not pass, until one types (%s, %o)', async (language, answer, text) => {
    showPage(language, { [VERIFY]: () => answer });
    await toStep2(language);
    await user.type(field(LABELS[language].code), '123456');
    await press(LABELS[language].verify);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    await user.type(field(LABELS[language].code), '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // Covers 4.37, 9.23
  it.each([
    [
      'en',
      'Send again in',
      'Send the code again',
      'You can ask for the code again now.',
      'A new code is on its way.',
    ],
    ['km', 'ផ្ញើម្ដងទៀតបានក្នុង', 'ផ្ញើលេខកូដម្ដងទៀត', 'ឥឡូវនេះ អ្នកអាចស្នើសុំលេខកូដម្ដងទៀតបាន។', 'យើងបានផ្ញើលេខកូដថ្មីហើយ។'],
  ] as const)(
    'offers another code after 30 s, says so once, and counts anew (%s)',
    async (language, counting, resend, ready, sent) => {
      showPage(language);
      await user.type(field(LABELS[language].phone), '012345678');
      fireEvent.click(screen.getByRole('button', { name: LABELS[language].send }));
      await pass(0);
      const waiting = () => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(counting) });
      expect(waiting().disabled).toBe(true);
      expect(waiting().textContent).toContain('30');
      await pass(10_000);
      expect(waiting().textContent).toContain('20');
      await pass(19_000);
      expect(waiting().disabled).toBe(true);
      expect(screen.queryByText(ready)).toBeNull();
      await pass(1_100);
      expect(screen.getByText(ready).getAttribute('role')).toBe('status');
      fireEvent.click(screen.getByRole('button', { name: resend }));
      await pass(0);
      expect(bodies.map(([endpoint]) => endpoint)).toEqual([SEND, SEND]);
      expect(screen.getByText(sent).closest('[role=status]')).not.toBeNull();
      expect(waiting().textContent).toContain('30');
      expect(document.activeElement).toBe(field(LABELS[language].code));
    },
  );

  it('counts by the clock, also while the page slept', async () => {
    showPage('en');
    await toStep2('en');
    vi.setSystemTime(Date.now() + 60_000);
    await pass(1_000);
    screen.getByRole('button', { name: 'Send the code again' });
  });

  it('says when another code could not be sent, and lets one try again', async () => {
    const answers: FakeAnswer[] = [DONE, refused(502, 'sms_failed')];
    showPage('en', { [SEND]: () => answers.shift() ?? DONE });
    await toStep2('en');
    await pass(31_000);
    await press('Send the code again');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send verification code');
    await press('Send the code again');
    await screen.findByText('A new code is on its way.');
  });

  it.each([
    ['en', 'Use another number'],
    ['km', 'ប្រើលេខផ្សេង'],
  ] as const)('leads back to another number (%s)', async (language, name) => {
    showPage(language);
    await toStep2(language);
    await press(name);
    expect(document.activeElement).toBe(field(LABELS[language].phone));
  });
});

describe('step 3', () => {
  // Covers 5.27, 8.30
  it.each([
    ['en', '', '', 'password', 'Password is required'],
    ['en', 'sevenis', 'sevenis', 'password', 'Password must be at least 8 characters long'],
    ['en', 'correct horse', 'correct house', 'confirmation', 'Passwords do not match'],
    ['en', 'correct horse', '', 'confirmation', 'Passwords do not match'],
    ['km', '', '', 'password', 'សូមបំពេញពាក្យសម្ងាត់'],
    ['km', 'sevenis', 'sevenis', 'password', 'ពាក្យសម្ងាត់ត្រូវមានយ៉ាងតិច 8 តួអក្សរ'],
    ['km', 'correct horse', 'correct house', 'confirmation', 'ពាក្យសម្ងាត់ទាំងពីរមិនដូចគ្នា'],
  ] as const)('refuses (%s) "%s" with "%s" at the %s', async (language, password, confirmation, at, text) => {
    showPage(language);
    await toStep3(language);
    expect(document.activeElement).toBe(field(LABELS[language].password));
    await choose(language, password, confirmation);
    expect(errorOf(LABELS[language][at])).toBe(text);
    expect(document.activeElement).toBe(field(LABELS[language][at]));
    expect(bodies.filter(([endpoint]) => endpoint === RESET)).toEqual([]);
    await user.type(field(LABELS[language].password), '1');
    expect(errorOf(LABELS[language][at])).toBe('no error');
  });

  // Covers 8.29
  it.each([
    ['en', 'offline', 'Failed to reset password'],
    ['km', 'offline', 'មិនអាចប្ដូរពាក្យសម្ងាត់បានទេ'],
    ['en', refused(500, 'internal_error'), 'Failed to reset password'],
    ['en', { body: { success: false, message: '' } }, 'Failed to reset password'],
    [
      'en',
      refused(429, 'too_many_requests', {}, { 'retry-after': '5' }),
      'Too many tries. Please wait 5 seconds.',
    ],
  ] as const)('says when the password was not reset (%s, %o)', async (language, answer, text) => {
    showPage(language, { [RESET]: () => answer });
    await toStep3(language);
    await choose(language, 'correct horse');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it.each([
    ['en', 'This password is too easy to guess. Please choose another one.'],
    ['km', 'ពាក្យសម្ងាត់នេះងាយទាយពេក។ សូមជ្រើសរើសមួយផ្សេងទៀត។'],
  ] as const)('shows at the password that it is too common (%s)', async (language, text) => {
    showPage(language, { [RESET]: () => refused(400, 'invalid_input', { errors: { newPassword: 'x' } }) });
    await toStep3(language);
    await choose(language, 'password1');
    await expect.poll(() => errorOf(LABELS[language].password)).toBe(text);
    expect(document.activeElement).toBe(field(LABELS[language].password));
  });

  it.each([
    ['en', 'Invalid verification code', 'Enter the code again'],
    ['km', 'លេខកូដផ្ទៀងផ្ទាត់មិនត្រឹមត្រូវ', 'បញ្ចូលលេខកូដម្ដងទៀត'],
  ] as const)(
    'leads back to the code when it ran out, with no new wait (%s)',
    async (language, text, again) => {
      showPage(language, { [RESET]: () => refused(400, 'invalid_verification_code') });
      await toStep3(language);
      await pass(31_000);
      await choose(language, 'correct horse');
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      await press(again);
      expect(field(LABELS[language].code).value).toBe('');
      screen.getByRole('button', { name: language === 'en' ? 'Send the code again' : 'ផ្ញើលេខកូដម្ដងទៀត' });
    },
  );
});

describe.each([
  [
    'en',
    {
      name: 'Full name',
      wrong: 'That is not the name on this account.',
      anew: 'Open a new account',
      created: 'Account created successfully!',
      reset: 'Password reset successfully!',
    },
  ],
  [
    'km',
    {
      name: 'ឈ្មោះពេញ',
      wrong: 'គណនីរបស់លេខនេះមានឈ្មោះផ្សេង។',
      anew: 'បង្កើតគណនីថ្មី',
      created: 'បង្កើតគណនីបានជោគជ័យ!',
      reset: 'ប្ដូរពាក្យសម្ងាត់បានជោគជ័យ!',
    },
  ],
] as const)('the name of the account (%s)', (language, texts) => {
  const NAME_REQUIRED = refused(409, 'name_required');
  const resets = () => bodies.filter(([endpoint]) => endpoint === RESET).map(([, body]) => body);
  const answers = (...given: FakeAnswer[]) => ({ [RESET]: () => given.shift() ?? DONE });

  it('is asked for when the server needs it, and sent with the password', async () => {
    showPage(language, answers(NAME_REQUIRED));
    await toStep3(language);
    expect(screen.queryByLabelText(texts.name)).toBeNull();
    await choose(language, 'correct horse');
    const name = await screen.findByLabelText(texts.name);
    expect(document.activeElement).toBe(name);
    expect(screen.queryByRole('button', { name: texts.anew })).toBeNull();
    await user.type(name, 'Sok Dara');
    await press(LABELS[language].reset);
    await screen.findByRole('heading', { name: texts.reset });
    expect(resets()[1]).toMatchObject({ fullName: 'Sok Dara', isNewHolder: false });
  });

  it('that does not match is said, and leads a new holder of the number to a new account', async () => {
    showPage(language, answers(NAME_REQUIRED, NAME_REQUIRED));
    await toStep3(language);
    await choose(language, 'correct horse');
    await user.type(await screen.findByLabelText(texts.name), 'Chan Thida');
    await press(LABELS[language].reset);
    const anew = await screen.findByRole('button', { name: texts.anew });
    expect(errorOf(texts.name)).toBe(texts.wrong);
    expect(document.activeElement).toBe(field(texts.name));
    await user.click(anew);
    await screen.findByRole('heading', { name: texts.created });
    expect(resets()[2]).toMatchObject({ fullName: 'Chan Thida', isNewHolder: true });
  });
});

it.each([
  ['en', 'Back to Login'],
  ['km', 'ត្រឡប់ទៅទំព័រចូលគណនី'],
] as const)('every step leads back to the login (%s)', async (language, name) => {
  showPage(language);
  const leadsBack = () => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsBack()).toBe('/login');
  await toStep3(language);
  expect(leadsBack()).toBe('/login');
});
