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
  },
  km: { name: 'ឈ្មោះ', phone: 'លេខទូរសព្ទ', password: 'ពាក្យសម្ងាត់', join: 'ចូលរួម', used: 'តំណនេះប្រើលែងបានហើយ' },
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
    { code: 'abc', name: 'Sok Dara', phoneNumber: '012345678', password: 'Bopha-77-krama' },
  ]);
});

describe('the code of a link', () => {
  it('leaves the address and stays with the place', () => {
    history.replaceState(null, '', '/office/join?code=abc');
    hideJoinCode();
    expect(location.href).not.toContain('abc');
    expect(joinCodeIn(history.state.usr)).toBe('abc');
  });
});
