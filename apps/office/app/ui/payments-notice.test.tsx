import type { Role } from '@phsar/contract/office/permissions';
import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startSession } from '../lib/session.ts';
import { renderPage } from '../testing/render-page.tsx';
import { sampleMe } from '../testing/sample-me.ts';
import { PaymentsNotice } from './payments-notice.tsx';

const STATE = 'GET /api/office/payments/state';
const nothing = { failure: null, failingSince: null, accountChanged: null };
const at = '2026-11-20T03:00:00.000Z';

function show(
  state: object,
  { language = 'en', role = 'owner' }: { language?: 'en' | 'km'; role?: Role } = {},
) {
  startSession(sampleMe({ role }));
  const { calls } = fakeApi({ [STATE]: () => ({ body: { ...nothing, ...state } }) });
  renderPage(language, '/', [{ path: '/', Component: PaymentsNotice }]);
  return calls;
}

// Covers payments 5.5
it.each([
  ['en', 'token', /^Bakong has refused BAKONG_TOKEN since .*10:00/],
  ['en', 'renewal', /^BAKONG_TOKEN could not be renewed/],
  ['en', 'silence', /^Bakong has not answered since .*10:00/],
  ['km', 'token', /^បាគងមិនទទួល BAKONG_TOKEN តាំងពី/],
] as const)('says in red what fails (%s, %s)', async (language, failure, words) => {
  show({ failure, failingSince: at }, { language });
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});

it('tells of a changed account, by name where it is known', async () => {
  show({ accountChanged: { at, by: 'Dara' } });
  await screen.findByText(/^Dara changed the account that receives payments by KHQR/);
});

it('asks nothing for a person who changes no orders', () => {
  expect(show({ failure: 'token', failingSince: at }, { role: 'packer' })).toEqual([]);
});
