import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api, ProofDeclinedError } from '../../lib/client.ts';
import { startSession } from '../../lib/session.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

const browserLibrary = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browserLibrary);

const INVITE = 'POST /api/office/staff';
const WORDS = {
  en: {
    title: 'Is it you?',
    password: 'Password',
    confirm: 'Confirm',
    close: 'Close',
    passkey: 'Confirm with a passkey',
  },
  km: {
    title: 'តើពិតជាអ្នកមែនទេ?',
    password: 'ពាក្យសម្ងាត់',
    confirm: 'បញ្ជាក់',
    close: 'បិទ',
    passkey: 'បញ្ជាក់ដោយស្នាមម្រាមដៃ ឬផ្ទៃមុខ',
  },
};
const invite = () => api.call('inviteStaff', { body: { name: 'Bopha', role: 'packer' } });
const notProved = { status: 403, body: { success: false, message: 'no', code: 'step_up_required' } };

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each(['km', 'en'] as const)('asks for a proof and makes the call again (%s)', async (language) => {
  const words = WORDS[language];
  let isProved = false;
  fakeApi({
    [INVITE]: () =>
      isProved ? { status: 201, body: { link: 'https://a.example', expiresAt: '' } } : notProved,
    'POST /api/office/me/step-up': () => {
      isProved = true;
      return { body: {} };
    },
  });
  renderIn(language, <StepUpDialog />);
  const answer = invite();
  await screen.findByRole('dialog', { name: words.title });
  await userEvent.type(screen.getByLabelText(words.password, { exact: true }), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: words.confirm }));
  expect((await answer).data.link).toBe('https://a.example');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each(['km', 'en'] as const)('asks whoever has a passkey alone for that (%s)', async (language) => {
  const words = WORDS[language];
  vi.stubGlobal('PublicKeyCredential', class {});
  browserLibrary.startAuthentication.mockResolvedValue({ id: 'key', response: { clientDataJSON: 'signed' } });
  startSession({
    _id: '1',
    name: 'Dara',
    role: 'owner',
    permissions: ['shop.administer'],
    hasTotp: false,
    hasPasskey: true,
    mustSetSecondFactor: false,
  });
  const proofs: unknown[] = [];
  fakeApi({
    [INVITE]: () =>
      proofs.length > 0 ? { status: 201, body: { link: 'https://a.example', expiresAt: '' } } : notProved,
    'POST /api/office/me/step-up/options': () => ({ body: { challenge: 'abc' } }),
    'POST /api/office/me/step-up': (_, { body }) => {
      proofs.push(JSON.parse(String(body)));
      return { body: {} };
    },
  });
  renderIn(language, <StepUpDialog />);
  const answer = invite();
  await screen.findByRole('dialog', { name: words.title });
  expect(screen.queryByLabelText(words.password, { exact: true })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: words.passkey }));
  expect((await answer).data.link).toBe('https://a.example');
  expect(proofs).toEqual([{ passkey: { id: 'key', response: { clientDataJSON: 'signed' } } }]);
  expect(browserLibrary.startAuthentication).toHaveBeenLastCalledWith({ optionsJSON: { challenge: 'abc' } });
});

it('a question that is closed fails the call', async () => {
  fakeApi({ [INVITE]: () => notProved });
  renderIn('en', <StepUpDialog />);
  const answer = invite().catch((error: unknown) => error);
  await userEvent.click(await screen.findByRole('button', { name: WORDS.en.close }));
  expect(await answer).toBeInstanceOf(ProofDeclinedError);
});
