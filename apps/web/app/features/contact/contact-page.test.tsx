import type { Language } from '@phsar/domain/language';
import { type FakeAnswer, type FakeHandler, fakeApi, later } from '@phsar/ui/testing/fake-api';
import { Toasts } from '@phsar/ui/toasts';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShopSettingsContext } from '../../lib/shop/shop-settings.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { testShop } from '../../testing/test-shop.ts';
import { ContactPage } from './contact-page.tsx';

const SEND = 'POST /api/messages';
const SENT: FakeAnswer = { status: 201, body: { success: true, message: '' } };

const LABELS = {
  en: { phone: 'Phone number', name: 'Name', message: 'Message', submit: 'Send Message' },
  km: { phone: 'លេខទូរសព្ទ', name: 'ឈ្មោះ', message: 'សារ', submit: 'ផ្ញើសារ' },
};
type Label = Exclude<keyof (typeof LABELS)['en'], 'submit'>;

function showContact(language: Language, handler: FakeHandler = () => SENT) {
  const api = fakeApi({ [SEND]: handler });
  renderIn(
    language,
    <>
      <ContactPage />
      <Toasts />
    </>,
    { path: '/contact' },
  );
  return api;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = (language: Language) =>
  userEvent.click(screen.getByRole('button', { name: LABELS[language].submit }));

async function fill(language: Language, changes: Partial<Record<Label, string>> = {}) {
  const values = { phone: '+84 90 123 4567', name: 'Sok Dara', message: 'Do you have cat food?', ...changes };
  for (const [label, value] of Object.entries(values)) {
    if (value !== '') await userEvent.type(field(LABELS[language][label as Label]), value);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the map', () => {
  it('may run scripts and open tabs, and do nothing else to the page', () => {
    showContact('en');
    const map = screen.getByTitle('Map of the shop');
    expect(map.getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ]);
  });

  it('is left out where there is none', () => {
    renderIn(
      'en',
      <ShopSettingsContext value={{ ...testShop, mapEmbedUrl: '' }}>
        <ContactPage />
      </ShopSettingsContext>,
    );
    expect(document.querySelector('iframe')).toBeNull();
    screen.getByRole('link', { name: 'Open the map' });
  });
});

describe('the contact page', () => {
  // Covers 5.14
  it.each([
    ['en', 'phone', '', 'Please fill out all fields!'],
    ['en', 'name', '  ', 'Please fill out all fields!'],
    ['en', 'message', '', 'Please fill out all fields!'],
    ['km', 'phone', '', 'សូមបំពេញព័ត៌មានឱ្យបានគ្រប់!'],
    ['km', 'name', '', 'សូមបំពេញព័ត៌មានឱ្យបានគ្រប់!'],
    ['km', 'message', '  ', 'សូមបំពេញព័ត៌មានឱ្យបានគ្រប់!'],
    ['en', 'message', '\u200b\u3164', 'Please fill out all fields!'],
  ] as const)(
    'wants every field and stands in the missing one (%s, %s "%s")',
    async (language, label, value, text) => {
      const { calls } = showContact(language);
      await fill(language, { [label]: value });
      await submit(language);
      expect(screen.getByRole('alert').textContent).toBe(text);
      expect(document.activeElement).toBe(field(LABELS[language][label]));
      expect(calls).toEqual([]);
      await userEvent.type(field(LABELS[language][label]), 'x');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  // Covers 8.23
  it.each([
    ['en', 'Message sent successfully!'],
    ['km', 'ផ្ញើសារបានជោគជ័យ!'],
  ] as const)('sends the message, says so for 2 s and clears the form (%s)', async (language, text) => {
    const sent = vi.fn();
    showContact(language, (_, { body }) => {
      sent(JSON.parse(String(body)));
      return SENT;
    });
    await fill(language);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: LABELS[language].submit }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    screen.getByText(text);
    expect(sent.mock.calls).toEqual([
      [{ phonenumber: '+84 90 123 4567', name: 'Sok Dara', message: 'Do you have cat food?' }],
    ]);
    const { phone, name, message } = LABELS[language];
    expect([phone, name, message].map((label) => field(label).value)).toEqual(['', '', '']);
    await act(() => vi.advanceTimersByTimeAsync(1_999));
    screen.getByText(text);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText(text)).toBeNull();
  });

  // Covers 8.21, 8.22
  it.each([
    ['en', { status: 500, body: {} }, 'Failed to send message. Please try again.'],
    ['km', { status: 500, body: {} }, 'មិនអាចផ្ញើសារបានទេ។ សូមព្យាយាមម្ដងទៀត។'],
    ['en', 'offline', 'An error occurred. Please try again.'],
    ['km', 'offline', 'មានបញ្ហា។ សូមព្យាយាមម្ដងទៀត។'],
  ] as const)('says when it was not sent, and keeps it (%s, %o)', async (language, answer, text) => {
    showContact(language, () => answer);
    await fill(language);
    await submit(language);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(field(LABELS[language].message).value).toBe('Do you have cat food?');
  });

  it('formats a Cambodian number, and leaves that of another country as typed', async () => {
    showContact('en');
    await userEvent.type(field('Phone number'), '+855 12 345 678');
    expect(field('Phone number').value).toBe('012-345-678');
    await userEvent.clear(field('Phone number'));
    await userEvent.type(field('Phone number'), '+33 6 12 34 56 78');
    expect(field('Phone number').value).toBe('+33 6 12 34 56 78');
  });

  it('sends once, however often one presses', async () => {
    const { answer, come } = later();
    const { calls } = showContact('en', () => answer);
    await fill('en');
    await submit('en');
    await submit('en');
    come(SENT);
    await screen.findByText('Message sent successfully!');
    expect(calls).toEqual([SEND]);
  });

  it.each([
    ['en', 'Map of the shop', 'Open the map', 'Street 271, Phnom Penh'],
    ['km', 'ផែនទីទីតាំងហាង', 'បើកផែនទី', 'ផ្លូវ ២៧១ ភ្នំពេញ'],
  ] as const)('shows where the shop is (%s)', (language, map, open, address) => {
    showContact(language);
    const frame = screen.getByTitle(map);
    expect([frame.getAttribute('src'), frame.getAttribute('loading')]).toEqual([
      'https://maps.example/phsar/embed',
      'lazy',
    ]);
    expect(screen.getByRole('link', { name: open }).getAttribute('href')).toBe('https://maps.example/phsar');
    expect(screen.getByRole('link', { name: '012-345-678' }).getAttribute('href')).toBe('tel:012345678');
    screen.getByText(address);
  });

  it('puts the map beside the form from 768 px on, below it up to 767 px', () => {
    showContact('en');
    const columns = document.querySelector('form')?.parentElement;
    expect(columns?.className.split(' ')).toEqual(['grid', 'gap-6', 'min-[768px]:grid-cols-2']);
  });
});
