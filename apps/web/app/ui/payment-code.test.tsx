import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderIn } from '../testing/render-in.tsx';
import { PaymentCode } from './payment-code.tsx';

const ASK = 'POST /api/orders/PH-ABCD2345/khqr';
const CHECK = 'POST /api/orders/PH-ABCD2345/payment/check';
const STATE = 'GET /api/orders/PH-ABCD2345/payment';
const WORDS = {
  en: {
    picture: 'KHQR code to pay $12.50 for order PH-ABCD2345',
    paid: 'Payment received. Thank you',
    fresh: 'New code',
    save: 'Save picture',
    app: 'Open bank app',
    check: 'I have paid',
    none: 'No payment has arrived yet. Some banks take a minute. We keep checking.',
    told: 'Thank you. We confirm your payment when we see the money.',
    chat: 'Chat in Telegram',
    proof: 'Send proof in Telegram',
  },
  km: {
    picture: 'កូដ KHQR សម្រាប់បង់ $12.50 របស់ការបញ្ជាទិញ PH-ABCD2345',
    paid: 'បានទទួលប្រាក់ហើយ សូមអរគុណ',
    fresh: 'យកកូដថ្មី',
    save: 'រក្សាទុករូបភាព',
    app: 'បើកកម្មវិធីធនាគារ',
    check: 'ខ្ញុំបានបង់ហើយ',
    none: 'មិនទាន់ឃើញប្រាក់ចូលទេ។ ធនាគារខ្លះត្រូវការពេលប្រហែលមួយនាទី។ យើងកំពុងពិនិត្យបន្ត។',
    told: 'យើងបានទទួលដំណឹងហើយ។ យើងនឹងបញ្ជាក់ ពេលឃើញប្រាក់ចូល។',
    chat: 'ផ្ញើសារតាម Telegram',
    proof: 'ផ្ញើបង្កាន់ដៃតាម Telegram',
  },
};

const codeFor = (changes: object = {}) => ({
  success: true,
  khqr: '00020101021229190015phsar_test@devb',
  md5: '152260ee6c965cc935c9aebd872a82f1',
  amount: 12.5,
  currency: 'USD',
  // By a phone whose clock is a day ahead, and another's a day behind, the same code lives as long.
  expiresAt: new Date(0).toISOString(),
  secondsLeft: 600,
  paymentStatus: 'unpaid',
  deepLink: null,
  payee: 'Phsar Shop',
  asksBank: true,
  ...changes,
});

const open = { paymentStatus: 'unpaid', paidAt: null, md5: codeFor().md5 };
const over = { ...open, md5: null };
const paid = { paymentStatus: 'paid', paidAt: '2026-01-01T00:05:00Z', md5: null };
const refused = (code: string) => ({ status: 409, body: { success: false, message: 'No', code } });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Covers payments 3.5, payments 3.6
it.each(['km', 'en'] as const)(
  'shows the code until it is paid, and says so by itself (%s)',
  async (language) => {
    const words = WORDS[language];
    let isPaid = false;
    fakeApi({
      [ASK]: () => ({ body: codeFor() }),
      [STATE]: () => ({ body: isPaid ? paid : open }),
    });
    renderIn(language, <PaymentCode orderId="PH-ABCD2345" chatLink="https://t.me/shop" />);
    await screen.findByRole('img', { name: words.picture });
    screen.getByText('$12.50');
    screen.getByText('Phsar Shop');
    screen.getByText('USD');
    screen.getByRole('button', { name: words.save });
    expect(screen.queryByRole('link', { name: words.app })).toBeNull();
    isPaid = true;
    expect(
      (await screen.findByText(words.paid, {}, { timeout: 5_000 })).closest('[role=status]'),
    ).not.toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
  },
);

it.each([
  [1, '2036-01-01T00:00:00Z'],
  [-1, '2016-01-01T00:00:00Z'],
])('counts from the answer on, whatever the phone takes for the time (%i)', async (_, clock) => {
  vi.useFakeTimers({ now: new Date(clock), toFake: ['Date'] });
  fakeApi({
    [ASK]: () => ({ body: codeFor({ secondsLeft: 599, expiresAt: '2026-01-01T00:10:00Z' }) }),
    [STATE]: () => ({ body: open }),
  });
  renderIn('en', <PaymentCode orderId="PH-ABCD2345" chatLink="https://t.me/shop" />);
  await screen.findByText('9:59 left');
});

it('takes the code away when its order is cancelled', async () => {
  let isCancelled = false;
  fakeApi({
    [ASK]: () => (isCancelled ? refused('order_cancelled') : { body: codeFor() }),
    [STATE]: () => ({ body: isCancelled ? over : open }),
  });
  renderIn('en', <PaymentCode orderId="PH-ABCD2345" chatLink="https://t.me/shop" />);
  await screen.findByRole('img');
  isCancelled = true;
  const told = await screen.findByText(/^This order is cancelled/, {}, { timeout: 5_000 });
  expect(told.closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

it('shows the new code when the order was edited', async () => {
  let md5 = codeFor().md5;
  fakeApi({
    [ASK]: () => ({ body: codeFor({ md5, amount: md5 === 'new' ? 20 : 12.5 }) }),
    [STATE]: () => ({ body: { ...open, md5: md5 === 'new' ? 'new' : open.md5 } }),
  });
  renderIn('en', <PaymentCode orderId="PH-ABCD2345" chatLink="https://t.me/shop" />);
  await screen.findByText('$12.50');
  md5 = 'new';
  await screen.findByText('$20.00', {}, { timeout: 5_000 });
});

it.each(['unpaid', 'paid'])(
  'shows a code for the rest once its own is used up, though the order is %s',
  async (paymentStatus) => {
    let isUsedUp = false;
    fakeApi({
      [ASK]: () => ({ body: codeFor(isUsedUp ? { md5: 'new', amount: 20, paymentStatus } : {}) }),
      [STATE]: () => ({ body: isUsedUp ? { ...over, paymentStatus } : open }),
    });
    renderIn('en', <PaymentCode orderId="PH-ABCD2345" chatLink="https://t.me/shop" />);
    await screen.findByText('$12.50');
    isUsedUp = true;
    await screen.findByText('$20.00', {}, { timeout: 5_000 });
  },
);

// Covers payments 3.4
it('offers a new code when the time is over', async () => {
  let asked = 0;
  fakeApi({
    [ASK]: () => {
      asked += 1;
      return { body: codeFor({ secondsLeft: asked === 1 ? 0 : 600 }) };
    },
    [STATE]: () => ({ body: open }),
  });
  renderIn('en', <PaymentCode orderId="PH-ABCD2345" chatLink="https://t.me/shop" />);
  await userEvent.click(await screen.findByRole('button', { name: 'New code' }));
  await screen.findByRole('img');
  expect(asked).toBe(2);
});

// Covers payments 3.3
it('leads to the app of the bank where there is a link, and asks for riel in riel', async () => {
  fakeApi({
    [ASK]: () => ({
      body: codeFor({ amount: 88_700, currency: 'KHR', deepLink: 'https://bakong.page.link/abc' }),
    }),
    [STATE]: () => ({ body: open }),
  });
  renderIn('en', <PaymentCode orderId="PH-ABCD2345" chatLink="https://t.me/shop" />);
  const link = await screen.findByRole('link', { name: 'Open bank app' });
  expect(link.getAttribute('href')).toBe('https://bakong.page.link/abc');
  screen.getByText('88,700៛');
});

it.each([
  [409, 'already_paid', 'Payment received. Thank you'],
  [
    409,
    'order_cancelled',
    'This order is cancelled, please do not pay. If you have paid already, the shop will return your money',
  ],
  [404, 'order_not_found', 'This payment link is not right. Please ask the shop'],
])('with a link: %s %s', async (status, code, text) => {
  const { calls } = fakeApi({ [ASK]: () => ({ status, body: { success: false, message: 'No', code } }) });
  renderIn('en', <PaymentCode orderId="PH-ABCD2345" accessKey="key" chatLink={null} />);
  await screen.findByText(text);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

// Covers payments 4.8
it.each(['km', 'en'] as const)(
  'asks the bank at once, and never believes the shopper (%s)',
  async (language) => {
    const words = WORDS[language];
    const fake = fakeApi({
      [ASK]: () => ({ body: codeFor() }),
      [STATE]: () => ({ body: open }),
      [CHECK]: () => ({ body: open }),
    });
    renderIn(language, <PaymentCode orderId="PH-ABCD2345" chatLink="https://t.me/shop" />);
    await userEvent.click(await screen.findByRole('button', { name: words.check }));
    expect((await screen.findByText(words.none)).closest('[role=status]')).not.toBeNull();
    screen.getByRole('img', { name: words.picture });
    fake.on(CHECK, () => ({ body: paid }));
    await userEvent.click(screen.getByRole('button', { name: words.check }));
    await screen.findByText(words.paid);
    expect(screen.queryByText(words.none)).toBeNull();
  },
);

it('says why the bank could not be asked, beside the button, which tries again', async () => {
  const fake = fakeApi({
    [ASK]: () => ({ body: codeFor() }),
    [STATE]: () => ({ body: open }),
    [CHECK]: () => 'offline',
  });
  renderIn('en', <PaymentCode orderId="PH-ABCD2345" chatLink={null} />);
  await userEvent.click(await screen.findByRole('button', { name: 'I have paid' }));
  await screen.findByText('No response received from server');
  fake.on(CHECK, () => ({ body: paid }));
  await userEvent.click(screen.getByRole('button', { name: 'I have paid' }));
  await screen.findByText('Payment received. Thank you');
});

// Covers decisions C24.2
it.each(['km', 'en'] as const)(
  'asks for the proof in Telegram, and promises nothing, where the shop cannot ask Bakong (%s)',
  async (language) => {
    const words = WORDS[language];
    fakeApi({
      [ASK]: () => ({ body: codeFor({ asksBank: false }) }),
      [STATE]: () => ({ body: open }),
      [CHECK]: () => ({ body: open }),
    });
    renderIn(language, <PaymentCode orderId="PH-ABCD2345" chatLink="https://t.me/shop" />);
    const proof = await screen.findByRole('link', { name: words.proof });
    expect(proof.getAttribute('href')).toBe('https://t.me/shop');
    // The first of the actions below the code.
    const actions = [...document.querySelectorAll('section a, section button')];
    expect(actions[0]).toBe(proof);
    expect(screen.queryByRole('link', { name: words.chat })).toBeNull();
    expect(document.body.textContent).not.toMatch(/This page shows|ទំព័រនេះនឹងប្រាប់/);
    await userEvent.click(screen.getByRole('button', { name: words.check }));
    await screen.findByText(words.told);
  },
);

it('leads to the chat by a button below, where the shop asks Bakong', async () => {
  fakeApi({ [ASK]: () => ({ body: codeFor() }), [STATE]: () => ({ body: open }) });
  renderIn('en', <PaymentCode orderId="PH-ABCD2345" chatLink="https://t.me/shop" />);
  const chat = await screen.findByRole('link', { name: 'Chat in Telegram' });
  expect(chat.getAttribute('href')).toBe('https://t.me/shop');
  expect(screen.queryByRole('link', { name: 'Send proof in Telegram' })).toBeNull();
});
