import type { Role } from '@phsar/contract/office/permissions';
import type { TelegramLink, TelegramState } from '@phsar/contract/office/wire';
import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { Telegram } from './telegram.tsx';

const STATE = 'GET /api/office/telegram';
const LINKS = 'GET /api/office/telegram/links';
const AT = '2026-11-20T02:05:00.000Z';

const GROUP: TelegramLink = {
  _id: 'link-1',
  kind: 'group',
  title: 'Staff of Phsar',
  linkedAt: AT,
  staff: { _id: 'staff-1', name: 'Dara' },
};
const FAILED: TelegramState['failed'] = [
  { _id: '2', topic: 'order.placed', orderId: 'PH-7K3M9Q2W', reason: 'bot_removed', at: AT },
  { _id: '1', topic: 'contact.received', orderId: null, reason: 'unreachable', at: AT },
];

function state(changes: Partial<TelegramState> = {}): TelegramState {
  return { isOn: true, bot: 'phsar_bot', hidesContact: false, problem: null, failed: [], ...changes };
}

interface Shown {
  role?: Role;
  language?: 'km' | 'en';
  links?: TelegramLink[];
}

function open(shown: TelegramState, { role = 'owner', language = 'en', links = [] }: Shown = {}) {
  startSession(sampleMe({ role }));
  const sent: unknown[] = [];
  const fake = fakeApi({ [STATE]: () => ({ body: shown }), [LINKS]: () => ({ body: links }) });
  renderPage(language, '/settings', [{ path: '/settings', Component: Telegram }]);
  const answer = (call: string, body: unknown, status = 200) =>
    fake.on(call, (_, request) => {
      sent.push(request.body == null ? null : JSON.parse(String(request.body)));
      return { status, body };
    });
  return { fake, sent, answer };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('Telegram in the settings', () => {
  it.each([
    ['en', "Staff's group", 'Link the group', 'Add @phsar_bot to the group'],
    ['km', 'ក្រុមបុគ្គលិក', 'ភ្ជាប់ក្រុម', 'សូមបញ្ចូល @phsar_bot ទៅក្នុងក្រុម'],
  ] as const)('links the group by a code (%s)', async (language, title, link, how) => {
    const { fake, sent, answer } = open(state(), { language });
    answer('POST /api/office/telegram/links', { code: 'ABCD2345', expiresAt: AT });
    await press(link);
    expect(sent).toEqual([{ kind: 'group' }]);
    await screen.findByText('/link ABCD2345');
    screen.getByText(new RegExp(`^${how}`));
    fake.on(LINKS, () => ({ body: [GROUP] }));
    await press(language === 'en' ? 'I have written it' : 'ខ្ញុំបានសរសេររួចហើយ');
    await screen.findByText('Staff of Phsar');
    screen.getByText(title);
    expect(screen.queryByText('/link ABCD2345')).toBeNull();
  });

  it('speaks of the shop’s bot until its name is known', async () => {
    const { answer } = open(state({ bot: null }));
    answer('POST /api/office/telegram/links', { code: 'ABCD2345', expiresAt: AT });
    await press('Link myself');
    await screen.findByText("Write to the shop's bot within ten minutes:");
  });

  it('ends a link', async () => {
    const { fake, answer } = open(state(), { links: [GROUP] });
    await screen.findByText('Staff of Phsar');
    answer('DELETE /api/office/telegram/links/link-1', { success: true });
    fake.on(LINKS, () => ({ body: [] }));
    await press("Unlink Staff's group");
    await waitFor(() => expect(screen.queryByText('Staff of Phsar')).toBeNull());
    screen.getByText('Unlinked');
  });

  it('lets a packer link only themselves', async () => {
    open(state({ failed: FAILED }), { role: 'packer', links: [GROUP] });
    await screen.findByText('Staff of Phsar');
    screen.getByRole('button', { name: 'Link myself' });
    expect(screen.queryByRole('button', { name: /group|Unlink|Send|Delete/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('leaves out phone numbers when asked to', async () => {
    const { sent, answer } = open(state());
    answer('PATCH /api/office/telegram', state({ hidesContact: true }));
    await userEvent.click(
      await screen.findByRole('checkbox', { name: "Leave out the customer's phone number" }),
    );
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true));
    expect(sent).toEqual([{ hidesContact: true }]);
  });

  it.each([
    ['en', "The bot does not work: Telegram refuses the bot's token"],
    ['km', 'Telegram មិនដំណើរការ៖ Telegram មិនទទួលសោរបស់បូតទេ'],
  ] as const)('says why the bot does not work (%s)', async (language, why) => {
    open(state({ problem: { reason: 'token_refused', at: AT } }), { language });
    expect((await screen.findByRole('alert')).textContent).toBe(why);
  });

  it.each([
    ['retry', 'Send again'],
    ['dismiss', 'Delete these messages'],
  ])('names what did not arrive, and why: %s', async (deed, button) => {
    const { sent, answer } = open(state({ failed: FAILED }));
    expect((await screen.findByRole('alert')).textContent).toBe('Messages that did not arrive');
    const [order, other] = screen.getAllByRole('listitem');
    const link = within(order ?? document.body).getByRole('link', { name: 'PH-7K3M9Q2W' });
    expect(link.getAttribute('href')).toBe('/orders/PH-7K3M9Q2W');
    expect(order?.textContent).toContain('the bot was removed from the group');
    expect(other?.textContent).toMatch(/^Other news.+ · Telegram cannot be reached$/);
    answer('POST /api/office/telegram/failed', state());
    await press(button);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(sent).toEqual([{ deed }]);
  });

  it.each([
    ['en', 'The CDN did not drop old pages'],
    ['km', 'CDN មិនបានលុបទំព័រចាស់ទេ'],
  ] as const)('says without a bot what the CDN did not take (%s)', async (language, words) => {
    const purge = {
      _id: '3',
      topic: 'catalogue.written',
      orderId: null,
      reason: 'unreachable',
      at: AT,
    } as const;
    open(state({ isOn: false, bot: null, failed: [purge] }), { language });
    const line = await screen.findByRole('listitem');
    expect(line.textContent).toContain(words);
    expect(line.textContent).not.toContain('Telegram');
    expect(screen.queryByRole('heading', { name: 'Telegram' })).toBeNull();
  });

  it('is not there without a bot', async () => {
    const { fake } = open(state({ isOn: false, bot: null }));
    await waitFor(() => expect(fake.calls).toHaveLength(2));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
