import type { OfficeSettings } from '@phsar/contract/office/wire';
import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { proofRequest } from '../../lib/client.ts';
import { startSession } from '../../lib/session.ts';
import { unsavedWork } from '../../lib/use-draft.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import ShopSettingsPage from './shop-settings-page.tsx';

const SETTINGS = 'GET /api/office/settings';
const CHANGE = 'PATCH /api/office/settings';
const LIMIT = 'GET /api/office/delivery-free-limit';
const LOG = 'GET /api/office/audit';

function settings(changes: Partial<OfficeSettings> = {}): OfficeSettings {
  return {
    shopName: 'Phsar',
    contactAddress: { km: 'ភ្នំពេញ', en: 'Phnom Penh' },
    contactPhone: '012 345 678',
    telegramChat: 'phsar_shop',
    bankPaymentLink: 'https://bank.example/pay',
    mapUrl: 'https://maps.example/phsar',
    mapEmbedUrl: 'https://maps.example/embed',
    mapHosts: ['maps.example'],
    socialLinks: { facebook: '', instagram: '', tiktok: '', telegram: '' },
    unpaidOrders: {
      orders: 10,
      pieces: 300,
      amount: 1000,
      hours: 0,
      proofAbove: 0,
      newOrders: 60,
      newPieces: 300,
      proofOnDelivery: false,
    },
    khqr: { account: '', name: '', city: '', rielPerDollar: null },
    setByEnvironment: {},
    version: 3,
    ...changes,
  };
}

function open(shown = settings(), language: 'en' | 'km' = 'en') {
  const sent: unknown[] = [];
  const fake = fakeApi({
    [SETTINGS]: () => ({ body: shown }),
    [LIMIT]: () => ({ body: { amount: 45 } }),
    [LOG]: () => ({ body: [] }),
  });
  renderPage(language, '/settings/shop', [{ path: '/settings/shop', Component: ShopSettingsPage }]);
  const answer = (call: string, status: number, body: unknown, until?: Promise<void>) =>
    fake.on(call, async (_, request) => {
      const headers = new Headers(request.headers);
      sent.push([headers.get('if-match'), JSON.parse(String(request.body))]);
      await until;
      return { status, body };
    });
  return { sent, answer };
}

async function fill(label: string, text: string) {
  const field = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
  return field;
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save shop details' }));

beforeEach(() => startSession(sampleMe()));
afterEach(() => localStorage.clear());

it.each([
  ['en', 'Shop settings', 'Name of the shop', 'Phsar'],
  ['km', 'ការកំណត់ហាង', 'ឈ្មោះហាង', 'Phsar'],
] as const)('show what the shop shows (%s)', async (language, title, label, name) => {
  open(settings(), language);
  screen.getByRole('heading', { level: 1, name: title });
  expect(await screen.findByRole('textbox', { name: label })).toHaveProperty('value', name);
});

it('keep what is typed while they are saved', async () => {
  const { sent, answer } = open();
  const hold = Promise.withResolvers<void>();
  answer(CHANGE, 200, settings({ shopName: 'Dara', version: 4 }), hold.promise);
  await fill('Name of the shop', 'Dara');
  await save();
  await fill('Telegram for orders', 'dara_market');
  hold.resolve();
  await screen.findByText('The shop shows it from now on');
  expect(screen.getByRole('textbox', { name: 'Telegram for orders' })).toHaveProperty('value', 'dara_market');
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.at(-1)).toEqual(['"4"', { telegramChat: 'dara_market' }]);
});

it('send what was changed alone, with the version that was read', async () => {
  const { sent, answer } = open();
  answer(CHANGE, 200, settings({ shopName: 'Dara Market', telegramChat: 'dara_market', version: 4 }));
  await fill('Name of the shop', ' Dara Market ');
  await fill('Telegram for orders', '@dara_market');
  await save();
  await screen.findByText('The shop shows it from now on');
  expect(sent).toEqual([['"3"', { shopName: 'Dara Market', telegramChat: 'dara_market' }]]);
});

it('take the shop’s phone in any spelling, and refuse invisible texts and numbers of other countries', async () => {
  const { sent, answer } = open();
  answer(CHANGE, 200, settings({ contactPhone: '012-999-888', version: 4 }));
  await fill('Phone number', '+66 81 234 5678');
  await fill('Name of the shop', '\u200b');
  await save();
  await screen.findByText('Please enter a Cambodian phone number, such as 012345678');
  expect(sent).toEqual([]);
  await fill('Phone number', '+៨៥៥ ១២ ៩៩៩ ៨៨៨');
  await fill('Name of the shop', 'Phsar');
  await save();
  await screen.findByText('The shop shows it from now on');
  expect(sent).toEqual([['"3"', { contactPhone: '012-999-888' }]]);
});

it('hold the account of payment codes, for an owner', async () => {
  const { sent, answer } = open();
  answer(CHANGE, 200, settings({ version: 4 }));
  await fill('Account', 'phsar@devb');
  await fill('Riel per dollar', '៤១០០');
  await save();
  await screen.findByText('The shop shows it from now on');
  expect(sent).toEqual([['"3"', { khqr: { account: 'phsar@devb', rielPerDollar: 4100 } }]]);
});

it.each([
  [
    'en',
    'Save shop details',
    'Orders an hour at most',
    'First order with Cash on Delivery',
    'Only after a code by text message',
  ],
  [
    'km',
    'រក្សាទុកព័ត៌មានហាង',
    'ចំនួនការបញ្ជាទិញច្រើនបំផុតក្នុងមួយម៉ោង',
    'ការបញ្ជាទិញលើកដំបូងដែលបង់ប្រាក់ពេលទទួលទំនិញ',
    'ត្រូវបញ្ជាក់ដោយលេខកូដក្នុងសារសិន',
  ],
] as const)(
  'limit new customers, and ask them for a code (%s)',
  async (language, button, orders, proof, choice) => {
    const { sent, answer } = open(settings(), language);
    answer(CHANGE, 200, settings({ version: 4 }));
    await fill(orders, '120');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: proof }), choice);
    await userEvent.click(screen.getByRole('button', { name: button }));
    await expect
      .poll(() => sent)
      .toEqual([['"3"', { unpaidOrders: { newOrders: 120, proofOnDelivery: true } }]]);
  },
);

it('take limits of unpaid orders in digits of either language', async () => {
  const { sent, answer } = open();
  answer(
    CHANGE,
    200,
    settings({
      unpaidOrders: {
        orders: 20,
        pieces: 300,
        amount: 2500,
        hours: 0,
        proofAbove: 0,
        newOrders: 60,
        newPieces: 300,
        proofOnDelivery: false,
      },
      version: 4,
    }),
  );
  await fill('Orders at most', '២០');
  await fill('Value at most (dollars)', ' 2500 ');
  await save();
  await screen.findByText('The shop shows it from now on');
  expect(sent).toEqual([['"3"', { unpaidOrders: { orders: 20, amount: 2500 } }]]);
});

it.each([
  ['Pieces at most', '0', 'Please enter a whole number from 1 to 1000000'],
  ['Name of the shop', '', 'Please fill this in'],
  ['Link to the map', 'javascript:alert(1)', 'Please enter an address that begins with https://'],
  ['TikTok', 'http://tiktok.example', 'Please enter an address that begins with https://'],
  [
    'Telegram for orders',
    'abc',
    'Please enter a name of at least 5 letters and digits, or a number that begins with +',
  ],
])('with a wrong %s ("%s") are not sent', async (label, text, mistake) => {
  const { sent, answer } = open();
  answer(CHANGE, 200, settings());
  const field = await fill(label, text);
  await save();
  await screen.findByText(mistake);
  expect(document.activeElement).toBe(field);
  expect(sent).toEqual([]);
});

// Covers office 6.17
it('that the environment sets name the variable, and cannot be changed', async () => {
  const { sent, answer } = open(settings({ shopName: '', setByEnvironment: { shopName: 'SHOP_NAME' } }));
  answer(CHANGE, 200, settings());
  const field = await screen.findByRole('textbox', { name: 'Name of the shop' });
  expect(field).toHaveProperty('readOnly', true);
  screen.getByText('Set by SHOP_NAME on the server. It can only be changed there.');
  await fill('Facebook', 'https://facebook.com/dara');
  await save();
  await waitFor(() =>
    expect(sent).toEqual([['"3"', { socialLinks: { facebook: 'https://facebook.com/dara' } }]]),
  );
});

it('that somebody saved meanwhile show both versions', async () => {
  const { sent, answer } = open();
  const theirs = settings({ shopName: 'Theirs', contactPhone: '099 888 777', version: 4 });
  answer(CHANGE, 409, {
    code: 'changed_meanwhile',
    message: 'Changed',
    by: { _id: '2', name: 'Chan Dara' },
    at: '2026-05-01T02:00:00.000Z',
    current: theirs,
    yours: {},
  });
  await fill('Name of the shop', 'Mine');
  await save();
  const asked = await screen.findByRole('alertdialog');
  const [choice, ...others] = within(asked).getAllByRole('group');
  expect(others).toEqual([]);
  within(choice ?? asked).getByRole('radio', { name: /Theirs/ });
  answer(CHANGE, 200, { ...theirs, shopName: 'Mine', version: 5 });
  await userEvent.click(within(asked).getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([
    ['"3"', { shopName: 'Mine' }],
    ['"4"', { shopName: 'Mine' }],
  ]);
  expect(screen.getByRole('textbox', { name: 'Phone number' })).toHaveProperty('value', '099 888 777');
});

it('that were typed while the answer was awaited are mine too', async () => {
  const { sent, answer } = open();
  const { promise, resolve } = Promise.withResolvers<void>();
  const theirs = settings({ shopName: 'Theirs', version: 4 });
  const refusal = {
    code: 'changed_meanwhile',
    message: 'Changed',
    by: { _id: '2', name: 'Chan Dara' },
    at: '2026-05-01T02:00:00.000Z',
    current: theirs,
    yours: {},
  };
  answer(CHANGE, 409, refusal, promise);
  const name = await fill('Name of the shop', 'Mine');
  await save();
  await userEvent.type(name, ' now');
  resolve();
  const asked = within(await screen.findByRole('alertdialog'));
  asked.getByRole('radio', { name: /Mine now/ });
  answer(CHANGE, 200, { ...theirs, shopName: 'Mine now', version: 5 });
  await userEvent.click(asked.getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent.at(-1)).toEqual(['"4"', { shopName: 'Mine now' }]);
});

it.each([
  ['with its version', { version: 2 }],
  ['of the release before, without one', {}],
])(
  'kept as a draft (%s) do not overwrite what a colleague saved since',
  async (_, kept: { version?: number }) => {
    const values = { shopName: 'Mine', ...kept };
    const key = `office-draft:${sampleMe()._id}:shop-settings`;
    localStorage.setItem(key, JSON.stringify({ values, keptAt: new Date() }));
    const theirs = settings({ shopName: 'Theirs', version: 3 });
    const { sent, answer } = open(theirs);
    answer(CHANGE, 409, {
      code: 'changed_meanwhile',
      message: 'Changed',
      by: { _id: '2', name: 'Chan Dara' },
      at: '2026-05-01T02:00:00.000Z',
      current: theirs,
      yours: {},
    });
    expect(await screen.findByRole('textbox', { name: 'Name of the shop' })).toHaveProperty('value', 'Mine');
    await save();
    const asked = within(await screen.findByRole('alertdialog'));
    expect(sent).toEqual([[`"${kept.version ?? 0}"`, { shopName: 'Mine' }]]);
    asked.getByRole('radio', { name: /Theirs/ });
    await userEvent.click(asked.getByRole('button', { name: 'Give up my changes' }));
    expect(screen.getByRole('textbox', { name: 'Name of the shop' })).toHaveProperty('value', 'Theirs');
    expect(localStorage.getItem(key)).toBeNull();
  },
);

it('lead to another bank only after a proof; without one, what was typed stays', async () => {
  const { sent, answer } = open();
  const bankPaymentLink = 'https://bank.example/other';
  answer(CHANGE, 403, { code: 'step_up_required', message: 'Please confirm that it is you' });
  const field = await fill('Payment link of the bank', bankPaymentLink);
  await save();
  await waitFor(() => expect(proofRequest.read()).not.toBeNull());
  proofRequest.read()?.decline();
  await screen.findByText('Nothing was changed because you did not confirm that it is you.');
  expect(field).toHaveProperty('value', bankPaymentLink);
  expect(unsavedWork.read()).toHaveLength(1);

  await save();
  await waitFor(() => expect(proofRequest.read()).not.toBeNull());
  answer(CHANGE, 200, settings({ bankPaymentLink, version: 4 }));
  proofRequest.read()?.prove();
  await screen.findByText('The shop shows it from now on');
  expect(sent).toEqual(Array(3).fill(['"3"', { bankPaymentLink }]));
  expect(unsavedWork.read()).toEqual([]);
});

it.each([
  ['a phone number', 'Phone number', '099-888-777'],
  ['a link to the map', 'Link to the map', 'https://maps.example/other'],
  ['a limit', 'Pieces at most', '500'],
])('keep what is typed while a step-up for %s is asked for', async (_, label, text) => {
  const { sent, answer } = open();
  answer(CHANGE, 403, { code: 'step_up_required', message: 'Please confirm that it is you' });
  const field = await fill(label, text);
  await save();
  await waitFor(() => expect(proofRequest.read()).not.toBeNull());
  expect(field).toHaveProperty('value', text);
  answer(CHANGE, 200, settings({ version: 4 }));
  proofRequest.read()?.prove();
  await screen.findByText('The shop shows it from now on');
  expect(sent).toHaveLength(2);
});

it.each([
  [
    'en',
    'Map on the contact page',
    'Please enter the address of an embedded map from one of these sites: www.openstreetmap.org, www.google.com',
  ],
  [
    'km',
    'ផែនទីលើទំព័រទំនាក់ទំនង',
    'សូមបញ្ចូលអាសយដ្ឋានផែនទីបង្កប់ពីគេហទំព័រមួយក្នុងចំណោមនេះ៖ www.openstreetmap.org, www.google.com',
  ],
] as const)(
  'with a stored map that is no longer allowed are not sent until it is replaced or left out (%s)',
  async (language, label, mistake) => {
    const mapEmbedUrl = 'https://maps.example/embed';
    const { sent, answer } = open(
      settings({ mapEmbedUrl, mapHosts: ['www.openstreetmap.org', 'www.google.com'] }),
      language,
    );
    answer(CHANGE, 200, settings({ mapEmbedUrl: '', version: 4 }));
    const name = language === 'en' ? 'Save shop details' : 'រក្សាទុកព័ត៌មានហាង';
    const field = await screen.findByRole('textbox', { name: label });
    await userEvent.click(screen.getByRole('button', { name }));
    await screen.findByText(mistake);
    expect([document.activeElement, field]).toEqual([field, field]);
    expect(sent).toEqual([]);
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(sent).toEqual([['"3"', { mapEmbedUrl: '' }]]));
  },
);

const LIMIT_CHANGE = 'PUT /api/office/delivery-free-limit';
const saveLimit = () => userEvent.click(screen.getByRole('button', { name: 'Save free delivery' }));
const limitRefused = {
  code: 'changed_meanwhile',
  message: 'Changed',
  by: { _id: '2', name: 'Chan Dara' },
  at: '2026-05-01T02:00:00.000Z',
  current: { amount: 60 },
  yours: {},
};

it('of delivery take an amount as people type it', async () => {
  const { sent, answer } = open();
  answer(LIMIT_CHANGE, 200, { amount: 30.5 });
  await fill('Free from (dollars)', '៣០,៥០ $');
  await saveLimit();
  await screen.findByText(/Delivery is free from/);
  expect(sent).toEqual([['"4500"', { amount: 30.5 }]]);
});

it('of delivery need a step-up; without one, what was typed stays', async () => {
  const { sent, answer } = open();
  answer(LIMIT_CHANGE, 403, { code: 'step_up_required', message: 'Please confirm that it is you' });
  const field = await fill('Free from (dollars)', '30');
  await saveLimit();
  await waitFor(() => expect(proofRequest.read()).not.toBeNull());
  proofRequest.read()?.decline();
  await screen.findByText('Nothing was changed because you did not confirm that it is you.');
  expect(field).toHaveProperty('value', '30');
  await saveLimit();
  await waitFor(() => expect(proofRequest.read()).not.toBeNull());
  answer(LIMIT_CHANGE, 200, { amount: 30 });
  proofRequest.read()?.prove();
  await screen.findByText(/Delivery is free from/);
  expect(sent).toEqual(Array(3).fill(['"4500"', { amount: 30 }]));
});

it('of delivery keep what is typed while it is saved', async () => {
  const { sent, answer } = open();
  const hold = Promise.withResolvers<void>();
  answer(LIMIT_CHANGE, 200, { amount: 30 }, hold.promise);
  const field = await fill('Free from (dollars)', '30');
  await saveLimit();
  await userEvent.type(field, '.50');
  hold.resolve();
  await screen.findByText('Saved, but not yet what you typed after that');
  expect(field).toHaveProperty('value', '30.50');
  answer(LIMIT_CHANGE, 200, { amount: 30.5 });
  await saveLimit();
  await waitFor(() => expect(unsavedWork.read()).toEqual([]));
  expect(sent.at(-1)).toEqual(['"3000"', { amount: 30.5 }]);
});

it('of delivery kept as a draft do not overwrite what a colleague saved since', async () => {
  const key = `office-draft:${sampleMe()._id}:delivery-limit`;
  localStorage.setItem(key, JSON.stringify({ values: { amount: '30', read: 20 }, keptAt: new Date() }));
  const { sent, answer } = open();
  answer(LIMIT_CHANGE, 409, limitRefused);
  const field = await screen.findByDisplayValue('30');
  await saveLimit();
  const asked = within(await screen.findByRole('alertdialog'));
  asked.getByText(/Chan Dara/);
  asked.getByRole('radio', { name: /\$60\.00/ });
  answer(LIMIT_CHANGE, 200, { amount: 30 });
  await userEvent.click(asked.getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([
    ['"2000"', { amount: 30 }],
    ['"6000"', { amount: 30 }],
  ]);
  expect(field).toHaveProperty('value', '30.00');
  expect(localStorage.getItem(key)).toBeNull();
});
