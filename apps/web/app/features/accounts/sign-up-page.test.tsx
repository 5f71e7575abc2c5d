import type { Language } from '@phsar/domain/language';
import { type FakeAnswer, type FakeHandler, fakeApi } from '@phsar/ui/testing/fake-api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { LoginPage } from './login-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const SIGN_UP = 'POST /api/signup';
const CREATED: FakeAnswer = { status: 201, body: { success: true, message: '', user: {} } };

const LABELS = {
  en: {
    name: 'Full name',
    phone: 'Phone number',
    password: 'Password',
    address: 'Address',
    submit: 'Sign Up',
  },
  km: {
    name: 'ឈ្មោះពេញ',
    phone: 'លេខទូរសព្ទ',
    password: 'ពាក្យសម្ងាត់',
    address: 'អាសយដ្ឋាន',
    submit: 'ចុះឈ្មោះ',
  },
};
type Label = Exclude<keyof (typeof LABELS)['en'], 'submit'>;

const GOOD: Record<Label, string> = {
  name: 'Sok Dara',
  phone: '012345678',
  password: 'correct horse',
  address: 'Street 271',
};

function Arrived() {
  return <p>login {JSON.stringify(useLocation().state)}</p>;
}

function showSignUp(language: Language, handler: FakeHandler = () => CREATED, state?: unknown) {
  const api = fakeApi({ [SIGN_UP]: handler });
  renderIn(language, <SignUpPage />, { path: '/signup', state, pages: { '/login': <Arrived /> } });
  return api;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const errorOf = (name: string) =>
  document.getElementById(`${field(name).id}-error`)?.textContent ?? 'no error';

async function fill(language: Language, changes: Partial<Record<Label, string>> = {}) {
  for (const [label, value] of Object.entries({ ...GOOD, ...changes })) {
    const input = field(LABELS[language][label as Label]);
    if (value !== '') await userEvent.type(input, value);
  }
}

const submit = (language: Language) =>
  userEvent.click(screen.getByRole('button', { name: LABELS[language].submit }));

/** 'tick', 'cross' or 'nothing' at the end of a field. */
function signOf(name: string) {
  const sign = field(name).parentElement?.querySelector('svg[class*=text-danger], svg[class*=text-success]');
  if (!sign) return 'nothing';
  return sign.getAttribute('class')?.includes('text-success') ? 'tick' : 'cross';
}

const refused = (status: number, code: string, more = {}): FakeAnswer => ({
  status,
  body: { success: false, message: 'English text', code, ...more },
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the sign-up', () => {
  // Covers 5.1, 5.2, 5.3, 5.4, 5.6, 5.7, 5.8, 5.9, 9.12
  it.each([
    ['en', 'name', '', 'Full name is required'],
    ['en', 'name', '   ', 'Full name is required'],
    ['en', 'name', 'Dara', 'Full name must contain at least one space'],
    ['en', 'phone', '', 'Phone number is required'],
    ['en', 'phone', '01234567', 'Please enter a valid 9 or 10-digit phone number'],
    ['en', 'password', '', 'Password is required'],
    ['en', 'password', 'sevenis', 'Password must be at least 8 characters long'],
    ['en', 'address', '', 'Address is required'],
    ['en', 'address', '  ', 'Address is required'],
    ['km', 'name', '', 'សូមបំពេញឈ្មោះពេញ'],
    ['km', 'name', 'ដារ៉ា', 'សូមសរសេរនាមត្រកូល រួចដកឃ្លា ទើបសរសេរនាមខ្លួន'],
    ['km', 'phone', '', 'សូមបំពេញលេខទូរសព្ទ'],
    ['km', 'phone', '01234567', 'សូមបញ្ចូលលេខទូរសព្ទ 9 ឬ 10 ខ្ទង់ឱ្យបានត្រឹមត្រូវ'],
    ['km', 'password', '', 'សូមបំពេញពាក្យសម្ងាត់'],
    ['km', 'password', 'sevenis', 'ពាក្យសម្ងាត់ត្រូវមានយ៉ាងតិច 8 តួអក្សរ'],
    ['km', 'address', '', 'សូមបំពេញអាសយដ្ឋាន'],
    ['en', 'name', '\u200b \u3164', 'Full name is required'],
    ['en', 'address', '\u200b\u2800', 'Address is required'],
    ['en', 'phone', '+66 81 234 5678', 'Please enter a Cambodian phone number, such as 012345678'],
    ['km', 'phone', '0066 81 234 5678', 'សូមបញ្ចូលលេខទូរសព្ទកម្ពុជា ឧទាហរណ៍ 012345678'],
  ] as const)(
    'refuses a wrong field and stands in it (%s, %s "%s")',
    async (language, label, value, text) => {
      const { calls } = showSignUp(language);
      await fill(language, { [label]: value });
      await submit(language);
      const name = LABELS[language][label];
      expect(errorOf(name)).toBe(text);
      expect(document.activeElement).toBe(field(name));
      expect(calls).toEqual([]);
      await userEvent.type(field(name), '1');
      expect(errorOf(name)).toBe('no error');
    },
  );

  it.each([
    ['Full name', { name: '', phone: '', password: '', address: '' }],
    ['Phone number', { phone: '', password: '', address: '' }],
    ['Password', { password: '', address: '' }],
  ])('stands in the first of several wrong fields: %s', async (first, empty) => {
    showSignUp('en');
    await fill('en', empty);
    await submit('en');
    expect(document.activeElement).toBe(field(first));
  });

  // Covers 10.19
  it('links the terms and the privacy policy', () => {
    showSignUp('en');
    for (const policy of ['terms', 'privacy'])
      expect(document.querySelector(`a[href="/${policy}"]`), policy).not.toBeNull();
  });

  // Covers 2.55
  it('shows at each field live whether it will do', async () => {
    showSignUp('en');
    expect(Object.values(LABELS.en).slice(0, 4).map(signOf)).toEqual(Array(4).fill('nothing'));
    await userEvent.type(field('Full name'), 'Sok');
    expect(signOf('Full name')).toBe('cross');
    await userEvent.type(field('Full name'), ' Dara');
    expect(signOf('Full name')).toBe('tick');
    await userEvent.type(field('Phone number'), '01234567');
    expect(signOf('Phone number')).toBe('cross');
    await userEvent.type(field('Phone number'), '8');
    expect(signOf('Phone number')).toBe('tick');
    await userEvent.type(field('Password'), 'sevenis');
    expect(signOf('Password')).toBe('cross');
    await userEvent.type(field('Password'), '8');
    expect(signOf('Password')).toBe('tick');
    await userEvent.type(field('Address'), 'S');
    expect(signOf('Address')).toBe('tick');
    await userEvent.clear(field('Address'));
    expect(signOf('Address')).toBe('nothing');
  });

  // Covers 5.5
  it.each([
    ['012345678', '012-345-678'],
    ['0123456789', '012-345-6789'],
    ['01234567890', '012-345-6789'],
    ['០១២៣៤៥៦៧៨', '012-345-678'],
    ['01a2', '012'],
    ['+85512345678', '012-345-678'],
    ['855 96 123 4567', '096-123-4567'],
    ['00855 12 345 678', '012-345-678'],
  ])('groups the phone number 3-3-4 while it is typed: %s', async (typed, shown) => {
    showSignUp('en');
    await userEvent.type(field('Phone number'), typed);
    expect(field('Phone number').value).toBe(shown);
  });

  it('keeps the caret behind the digit that was typed in the middle', async () => {
    showSignUp('en');
    const phone = field('Phone number');
    await userEvent.type(phone, '01245678');
    await userEvent.type(phone, '3', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([phone.value, phone.selectionStart]).toEqual(['012-345-678', 5]);
    await userEvent.keyboard('{Backspace}');
    expect([phone.value, phone.selectionStart]).toEqual(['012-456-78', 3]);
  });

  it('takes a pasted number with its country as people here write it', async () => {
    showSignUp('en');
    await userEvent.click(field('Phone number'));
    await userEvent.paste('+855 12 345 678');
    expect(field('Phone number').value).toBe('012-345-678');
    expect(signOf('Phone number')).toBe('tick');
  });

  it.each([
    ['en', 'abcd1234', 'Weak. Easy to guess.'],
    ['en', 'khmer shop', 'Fair. A longer password is safer.'],
    ['en', 'Khmer shop 271', 'Strong password'],
    ['km', 'abcd1234', 'ខ្សោយ។ ងាយទាយពេក។'],
    ['km', 'khmer shop', 'មធ្យម។ ពាក្យសម្ងាត់កាន់តែវែង កាន់តែមានសុវត្ថិភាព។'],
    ['km', 'Khmer shop 271', 'ពាក្យសម្ងាត់រឹងមាំ'],
  ] as const)('hints at the strength of the password (%s, %s)', async (language, password, text) => {
    showSignUp(language);
    expect(screen.getByRole('status').textContent).toBe('');
    await userEvent.type(field(LABELS[language].password), password);
    expect(screen.getByRole('status').textContent).toBe(text);
  });

  // Covers 2.54, 3.7, 8.20, 9.18
  it.each([
    ['en', 'Account created successfully!', 'Log In'],
    ['km', 'បង្កើតគណនីបានជោគជ័យ!', 'ចូលគណនី'],
  ] as const)(
    'sends the four fields, tells the success for 5 s and goes to the login (%s)',
    async (language, text, logIn) => {
      const sent = vi.fn();
      showSignUp(
        language,
        (_, { body }) => {
          sent(JSON.parse(String(body)));
          return CREATED;
        },
        { from: '/payment', fromState: null },
      );
      await fill(language);
      vi.useFakeTimers();
      fireEvent.click(screen.getByRole('button', { name: LABELS[language].submit }));
      await act(() => vi.advanceTimersByTimeAsync(0));
      expect(sent.mock.calls).toEqual([
        [
          {
            fullName: 'Sok Dara',
            phoneNumber: '012-345-678',
            password: 'correct horse',
            address: 'Street 271',
          },
        ],
      ]);
      const news = screen.getByRole('heading', { name: text });
      expect(document.activeElement).toBe(news);
      expect(screen.getByRole('link', { name: logIn }).getAttribute('href')).toBe('/login');
      await act(() => vi.advanceTimersByTimeAsync(4_999));
      screen.getByRole('heading', { name: text });
      await act(() => vi.advanceTimersByTimeAsync(1));
      screen.getByText('login {"from":"/payment","fromState":null}');
    },
  );

  // Covers 8.19
  it.each([
    ['en', refused(409, 'phone_taken'), 'Phone number is already registered'],
    ['km', refused(409, 'phone_taken'), 'លេខទូរសព្ទនេះមានគណនីរួចហើយ'],
    ['en', { status: 500, body: 'no JSON of ours' }, 'Failed to create account. Please try again later.'],
    ['en', 'offline', 'Failed to create account. Please try again later.'],
    ['km', 'offline', 'មិនអាចបង្កើតគណនីបានទេ។ សូមព្យាយាមម្ដងទៀតនៅពេលក្រោយ។'],
    ['en', { body: { success: false, message: '' } }, 'Failed to create account. Please try again later.'],
    ['en', { body: { success: false, message: 'Closed today' } }, 'Closed today'],
  ] as const)(
    'tells a failure in a dialog, and keeps what was typed (%s, %o)',
    async (language, answer, text) => {
      showSignUp(language, () => answer);
      await fill(language);
      await submit(language);
      const dialog = await screen.findByRole('alertdialog');
      within(dialog).getByText(text);
      await userEvent.click(within(dialog).getByRole('button', { name: language === 'en' ? 'OK' : 'យល់ព្រម' }));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(field(LABELS[language].address).value).toBe('Street 271');
    },
  );

  it.each([
    ['en', 'This password is too easy to guess. Please choose another one.'],
    ['km', 'ពាក្យសម្ងាត់នេះងាយទាយពេក។ សូមជ្រើសរើសមួយផ្សេងទៀត។'],
  ] as const)(
    'shows at the password that it is too common, until another is typed (%s)',
    async (language, text) => {
      showSignUp(language, () => refused(400, 'invalid_input', { errors: { password: 'Too common' } }));
      await fill(language);
      await submit(language);
      const name = LABELS[language].password;
      await expect.poll(() => errorOf(name)).toBe(text);
      expect(document.activeElement).toBe(field(name));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      await userEvent.type(field(name), '!');
      expect(errorOf(name)).toBe('no error');
    },
  );

  it('shows the server’s error at each field and focuses the first', async () => {
    showSignUp('en', () => refused(400, 'invalid_input', { errors: { address: 'x', phoneNumber: 'x' } }));
    await fill('en');
    await submit('en');
    await expect.poll(() => errorOf('Phone number')).toBe('Please enter a valid 9 or 10-digit phone number');
    expect(errorOf('Address')).toBe('Address is required');
    expect(document.activeElement).toBe(field('Phone number'));
  });

  it.each([
    ['en', 'Log In'],
    ['km', 'ចូលគណនី'],
  ] as const)('leads to the login, the way back in mind (%s)', async (language, logIn) => {
    showSignUp(language, undefined, { from: '/payment', fromState: null });
    await userEvent.click(screen.getByRole('link', { name: logIn }));
    await screen.findByText('login {"from":"/payment","fromState":null}');
  });
});

// Covers decisions C32.2
it.each(['en', 'km'] as const)(
  'fills in the login with the new account: one press away (%s)',
  async (language) => {
    const api = fakeApi({ [SIGN_UP]: () => CREATED });
    const tokens = { token: 'access', refreshToken: 'refresh' };
    const user = { id: 'u1', fullName: 'Sok Dara', phoneNumber: '012345678', address: 'Street 271' };
    const asked: unknown[] = [];
    api.on('POST /api/auth/login', (_, { body }) => {
      asked.push(JSON.parse(String(body)));
      return { body: { success: true, message: '', ...tokens, user } };
    });
    const state = { from: '/checkout', fromState: null };
    renderIn(language, <SignUpPage />, {
      path: '/signup',
      state,
      pages: { '/login': <LoginPage />, '/checkout': <p>the form</p> },
    });
    await fill(language);
    await submit(language);
    const words = { en: 'Log In', km: 'ចូលគណនី' };
    await userEvent.click(await screen.findByRole('link', { name: words[language] }));
    await userEvent.click(await screen.findByRole('button', { name: words[language] }));
    await screen.findByText('the form');
    expect(asked).toEqual([{ fullName: '012-345-678', password: 'correct horse' }]);
  },
);
