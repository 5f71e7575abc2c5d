import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hideJoinCode, joinCodeIn } from '../../lib/join-code.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { JoinPage } from './join-page.tsx';

const WORDS = {
  en: {
    name: 'Name',
    phone: 'Phone number',
    password: 'Password',
    join: 'Join',
    used: 'This link no longer works',
    badPhone: 'Please enter a phone number with 9 or 10 digits',
    easy: 'This password is too easy to guess. Please choose another one.',
  },
  km: {
    name: 'ឈ្មោះ',
    phone: 'លេខទូរសព្ទ',
    password: 'ពាក្យសម្ងាត់',
    join: 'ចូលរួម',
    used: 'តំណនេះប្រើលែងបានហើយ',
    badPhone: 'សូមបញ្ចូលលេខទូរសព្ទ 9 ឬ 10 ខ្ទង់',
    easy: 'ពាក្យសម្ងាត់នេះងាយទាយពេក។ សូមជ្រើសរើសមួយផ្សេងទៀត។',
  },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each(['km', 'en'] as const)('joining by a link that was used says so (%s)', async (language) => {
  const words = WORDS[language];
  const sent: unknown[] = [];
  fakeApi({
    'POST /api/office/join': (_, { body }) => {
      sent.push(JSON.parse(String(body)));
      return { status: 404, body: { success: false, message: 'no', code: 'invitation_invalid' } };
    },
  });
  renderIn(language, <JoinPage />, { code: 'abc' });
  await userEvent.type(screen.getByRole('textbox', { name: words.name }), 'Sok Dara');
  await userEvent.type(screen.getByRole('textbox', { name: words.phone }), '012345678');
  await userEvent.type(screen.getByLabelText(words.password, { exact: true }), 'Bopha-77-krama');
  await userEvent.click(screen.getByRole('button', { name: words.join }));
  await screen.findByText(words.used);
  expect(sent).toEqual([
    { code: 'abc', name: 'Sok Dara', phoneNumber: '012-345-678', password: 'Bopha-77-krama' },
  ]);
});

describe.each(['km', 'en'] as const)('what the server refuses (%s)', (language) => {
  const words = WORDS[language];
  const joinWith = async (errors: Record<string, string>) => {
    const body = { success: false, message: 'no', code: 'invalid_input', errors };
    fakeApi({ 'POST /api/office/join': () => ({ status: 400, body }) });
    renderIn(language, <JoinPage />, { code: 'abc' });
    await userEvent.type(screen.getByRole('textbox', { name: words.name }), 'Sok Dara');
    await userEvent.type(screen.getByRole('textbox', { name: words.phone }), '012345678');
    await userEvent.type(screen.getByLabelText(words.password, { exact: true }), 'Bopha-77-krama');
    await userEvent.click(screen.getByRole('button', { name: words.join }));
  };

  it('is told at the phone number when that is wrong, and not at the password', async () => {
    await joinWith({ phoneNumber: 'wrong' });
    await screen.findByText(words.badPhone);
    expect(screen.queryByText(words.easy)).toBeNull();
  });

  it('is told at the password when that is easily guessed', async () => {
    await joinWith({ password: 'too common' });
    await screen.findByText(words.easy);
    expect(screen.queryByText(words.badPhone)).toBeNull();
  });
});

describe('the code of a link', () => {
  it('leaves the address and stays with the place', () => {
    history.replaceState(null, '', '/office/join?code=abc');
    hideJoinCode();
    expect(location.href).not.toContain('abc');
    expect(joinCodeIn(history.state.usr)).toBe('abc');
  });
});
