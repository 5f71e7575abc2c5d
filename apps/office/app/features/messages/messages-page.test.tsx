import { fakeApi } from '@phsar/ui/testing/fake-api';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleMessage } from '../../testing/sample-message.ts';
import MessagesPage from './messages-page.tsx';

const LIST = 'GET /api/office/messages';
const COUNTS = 'GET /api/office/counts';
const MARK = 'PATCH /api/office/messages/1';
const counts = () => ({ body: { pending: 0, unpaid: 0, messages: 1, lowStock: 0 } });
const answered = sampleMessage({
  state: 'answered',
  answeredAt: '2026-11-20T03:00:00.000Z',
  answeredBy: { _id: 'staff-1', name: 'Dara' },
});

const render = (address = '/messages', language: 'en' | 'km' = 'en') =>
  renderPage(language, address, [{ path: '/messages', Component: MessagesPage }]);

beforeEach(() => {
  startSession(sampleMe());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

describe('the messages', () => {
  // Covers office 6.14
  it.each([
    ['en', 'Messages', 'New', 'Call Sokha Chan', 'Telegram: Sokha Chan', '20 November 2026 09:05'],
    ['km', 'សារ', 'ថ្មី', 'ហៅទូរសព្ទ៖ Sokha Chan', 'Telegram៖ Sokha Chan', '20 វិច្ឆិកា 2026 09:05'],
  ] as const)(
    'are answered by a tap: call, or Telegram (%s)',
    async (language, title, state, call, chat, time) => {
      fakeApi({ [LIST]: () => ({ body: [sampleMessage()] }), [COUNTS]: counts });
      render('/messages', language);
      screen.getByRole('heading', { level: 1, name: title });
      const list = within(await screen.findByRole('list', { name: title }));
      list.getByText('Do you deliver to Kep?');
      list.getByText(state);
      list.getByText('012-345-678');
      list.getByText(time, { exact: false });
      expect(list.getByRole('link', { name: call }).getAttribute('href')).toBe('tel:+85512345678');
      expect(list.getByRole('link', { name: chat }).getAttribute('href')).toBe('https://t.me/+85512345678');
    },
  );

  it('show what a stranger typed as text, and nothing to call where there is no number', async () => {
    const message = sampleMessage({
      message: '<img src=x onerror=alert(1)>',
      name: '<b>x</b>',
      phoneNumber: 'javascript:alert()',
    });
    fakeApi({ [LIST]: () => ({ body: [message] }), [COUNTS]: counts });
    render();
    await screen.findByText('<img src=x onerror=alert(1)>');
    expect(document.querySelector('main img, li img')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  });

  it('are answered by a tap where the number has Khmer digits', async () => {
    fakeApi({
      [LIST]: () => ({ body: [sampleMessage({ phoneNumber: '០១២ ៣៤៥ ៦៧៨' })] }),
      [COUNTS]: counts,
    });
    render();
    const call = await screen.findByRole('link', { name: /^Call/ });
    expect(call.getAttribute('href')).toBe('tel:+85512345678');
    screen.getByText('012-345-678');
  });

  it('leave a number of another country as it was typed', async () => {
    fakeApi({
      [LIST]: () => ({ body: [sampleMessage({ phoneNumber: '+33 6 12 34 56 78' })] }),
      [COUNTS]: counts,
    });
    render();
    await screen.findByText('+33 6 12 34 56 78');
    expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+33612345678');
    expect(screen.queryByRole('link', { name: /^Telegram/ })).toBeNull();
  });

  it('fold what is long', async () => {
    fakeApi({
      [LIST]: () => ({ body: [sampleMessage({ message: 'word '.repeat(400) })] }),
      [COUNTS]: counts,
    });
    render();
    await userEvent.click(await screen.findByRole('button', { name: 'Show all of it', expanded: false }));
    screen.getByRole('button', { name: 'Show less', expanded: true });
  });

  it('are marked as answered, and as new again by the toast', async () => {
    let state = 'new';
    const fake = fakeApi({
      [LIST]: () => ({ body: [sampleMessage()] }),
      [COUNTS]: counts,
      [MARK]: (_, { body }) => {
        ({ state } = JSON.parse(String(body)));
        return { body: state === 'answered' ? answered : sampleMessage() };
      },
    });
    render();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as answered: Sokha Chan' }));
    await screen.findByText('Dara answered it on 20 November 2026 10:00');
    expect(fake.calls.filter((call) => call.startsWith('GET /api/office/counts'))).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Mark as answered: Sokha Chan' });
    expect(state).toBe('new');
  });

  it('tell when a colleague had answered', async () => {
    fakeApi({
      [LIST]: () => ({ body: [sampleMessage()] }),
      [COUNTS]: counts,
      [MARK]: () => ({ body: { ...answered, answeredBy: { _id: 'staff-2', name: 'Bopha' } } }),
    });
    render();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as answered: Sokha Chan' }));
    await screen.findByText('Bopha had answered it already');
  });

  it('appear by themselves', async () => {
    let messages = [sampleMessage()];
    fakeApi({ [LIST]: () => ({ body: messages }), [COUNTS]: counts });
    render();
    await screen.findByText('Do you deliver to Kep?');
    messages = [sampleMessage({ _id: '2', message: 'Are you open today?' }), ...messages];
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByText('Are you open today?');
  });

  it('are shown once, though one stands on the next page too', async () => {
    const [first, second, third] = ['1', '2', '3'].map((_id) =>
      sampleMessage({ _id, message: `Text ${_id}` }),
    );
    fakeApi({
      [COUNTS]: counts,
      [LIST]: ({ searchParams }) =>
        searchParams.has('after')
          ? { body: [second, third] }
          : { body: [first, second], headers: { link: '</api/office/messages?after=2>; rel="next"' } },
    });
    render();
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByText('Text 3');
    expect(screen.getAllByText(/^Text/).map(({ textContent }) => textContent)).toEqual([
      'Text 1',
      'Text 2',
      'Text 3',
    ]);
  });

  // Covers office 3.17
  it('are narrowed by state and search, which the address holds', async () => {
    const fake = fakeApi({ [LIST]: () => ({ body: [] }), [COUNTS]: counts });
    const router = render('/messages?state=new');
    await screen.findByText('All messages are answered');
    await userEvent.click(screen.getByRole('link', { name: 'Answered' }));
    await screen.findByText('No message has been answered yet');
    await userEvent.type(screen.getByRole('searchbox'), 'kep{Enter}');
    await screen.findByText('No messages found');
    expect(router.state.location.search).toBe('?state=answered&q=kep');
    expect(fake.calls.at(-1)).toBe(`${LIST}?state=answered&q=kep&limit=50`);
  });
});
