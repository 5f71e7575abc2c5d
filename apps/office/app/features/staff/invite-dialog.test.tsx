import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const WORDS = {
  en: { name: 'Name', role: 'Role', writer: 'Writer', create: 'Create link', link: 'Link for Bopha' },
  km: { name: 'ឈ្មោះ', role: 'តួនាទី', writer: 'អ្នកសរសេរអត្ថបទ', create: 'បង្កើតតំណ', link: 'តំណសម្រាប់ Bopha' },
};
const LINK = 'https://shop.example/office/join?code=abc';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each(['km', 'en'] as const)('an invitation shows its link (%s)', async (language) => {
  const words = WORDS[language];
  const sent: unknown[] = [];
  const onInvited = vi.fn();
  fakeApi({
    'POST /api/office/staff': (_, { body }) => {
      sent.push(JSON.parse(String(body)));
      return { status: 201, body: { link: LINK, expiresAt: '2026-11-24T00:00:00.000Z' } };
    },
  });
  renderIn(language, <InviteDialog isOpen onClose={() => {}} onInvited={onInvited} />);
  await userEvent.type(screen.getByRole('textbox', { name: words.name }), 'Bopha');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: words.role }), words.writer);
  await userEvent.click(screen.getByRole('button', { name: words.create }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: words.link });
  expect(link.value).toBe(LINK);
  expect(sent).toEqual([{ name: 'Bopha', role: 'writer' }]);
  expect(onInvited).toHaveBeenCalledOnce();
});
