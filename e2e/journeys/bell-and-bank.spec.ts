import { type FakeBakong, openFakeBakong, paymentOf } from '../../apps/api/src/testing/fake-bakong.ts';
import { BOT_TOKEN, type FakeBotApi, startFakeBotApi } from '../../apps/api/src/testing/fake-bot-api.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { openAlive } from '../support/network.ts';
import { becomeOwner, signIn, speakInOffice } from '../support/office.ts';
import { loggedIn } from '../support/people.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { fillDeliveryForm, orderNow, plentyOf, putInCart } from '../support/shopping.ts';
import { officeText } from '../support/texts.ts';

const GROUP = -100;
const DARA = { id: 501, first_name: 'Dara' };
const ACCOUNT = 'phsar@devb';
/** Milliseconds within which the group hears of an order. */
const BELL = 2_000;
/** Milliseconds within which page and group hear of a payment, from the bank's word on. */
const BANK = 5_000;

/** A shop of the test's own with a bot and a bank. */
const test = base.extend<{ bell: FakeBotApi; bank: FakeBakong; shop: ShopProcess }>({
  bell: async ({ language: _ }, use) => {
    const bell = await startFakeBotApi();
    bell.addGroup(GROUP, 'បុគ្គលិកផ្សារ');
    bell.addPerson(DARA);
    await use(bell);
    await bell.close();
  },
  bank: async ({ language: _ }, use) => {
    const bank = await openFakeBakong();
    await use(bank);
    await bank.close();
  },
  shop: async ({ bell, bank }, use, testInfo) => {
    testInfo.slow();
    const settings = {
      RATE_LIMIT: 'off',
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_ROOT: bell.apiRoot,
      KHQR_ACCOUNT: ACCOUNT,
      KHQR_NAME: 'Phsar',
      BAKONG_TOKEN: 'first-token',
      BAKONG_API_ROOT: bank.apiRoot,
    };
    const shop = await startShop(settings, process.env.SHOP_GOODS);
    await use(shop);
    await shop.remove();
  },
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
});

test('an order rings in the group, is paid by code and shipped by the group, and the shopper reads so', async ({
  page,
  t,
  language,
  telegram,
  bell,
  bank,
  shop,
}) => {
  const office = (key: string) => officeText(language, key);
  const inGroup = (text: string) =>
    bell.messages.find((one) => one.chat === GROUP && one.text.includes(text));

  await test.step('the owner links the group and herself in the office', async () => {
    const door = await becomeOwner(shop);
    await speakInOffice(page, language);
    await signIn(page, door, door.owner);
    await page.goto(`${door.url}/office/settings`);
    for (const [key, chat] of [
      ['settings_telegram_link_group', GROUP],
      ['settings_telegram_link_me', DARA.id],
    ] as const) {
      await page.getByRole('button', { name: office(key) }).click();
      const command = page.getByText(/^\/link [A-Z2-9]{8}$/);
      bell.write(DARA, chat, (await command.textContent()) ?? '');
      await expect.poll(() => bell.messages.at(-1)?.chat).toBe(chat);
      await page.getByRole('button', { name: office('settings_telegram_check') }).click();
      await expect(command).toBeHidden();
    }
    await expect(page.getByText('បុគ្គលិកផ្សារ')).toBeVisible();
  });

  const order = async (): Promise<string> => {
    await openAlive(page, '/shop');
    const person = await loggedIn(page);
    const [product] = await plentyOf(page, language);
    await putInCart(page, person, [product, 1]);
    await openAlive(page, '/checkout');
    await fillDeliveryForm(page, t, person);
    await page.getByLabel(t('checkout_province'), { exact: true }).selectOption('takeo');
    await page.getByLabel(t('checkout_delivery'), { exact: true }).selectOption('vtb');
    await page.getByRole('button', { name: t('checkout_proceed') }).click();
    await orderNow(page, t);
    // Arrived there: a page opened on the way would be left again.
    await expect(page).toHaveURL(/^https:\/\/t\.me\//);
    return /PH-[0-9A-Z]+/.exec(telegram.links.at(-1)?.searchParams.get('text') ?? '')?.[0] ?? '';
  };
  /** The code on the page, as the bank knows it. */
  const askForCode = async (): Promise<{ md5: string; amount: number; currency: string }> => {
    const asked = page.waitForResponse(/\/orders\/[\w-]+\/khqr$/);
    await openAlive(page, '/payment');
    const code = await (await asked).json();
    await expect(page.getByRole('img', { name: /KHQR/ })).toBeVisible();
    return code;
  };
  const payInBank = (code: Awaited<ReturnType<typeof askForCode>>, hash: string) => {
    const paid = paymentOf(code, { hash, at: new Date() });
    bank.transactions.set(code.md5, { ...paid, toAccountId: ACCOUNT });
  };
  const isToldAsPaid = (orderNumber: string) =>
    bell.messages.some(({ text }) => text.includes('💰 បានទទួលប្រាក់') && text.includes(orderNumber));
  const ship = async (orderNumber: string) => {
    const message = inGroup(orderNumber);
    if (message === undefined) throw new Error('No message');
    bell.press(DARA, message, `ship:${orderNumber}`);
    await expect.poll(() => inGroup(orderNumber)?.text).toContain('បានផ្ញើ');
    await openAlive(page, '/order-history');
    const shown = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: orderNumber }) });
    await expect(shown.getByText(t('orders_on_delivery'))).toBeVisible();
  };

  await test.step('when all goes well', async () => {
    const orderNumber = await order();
    await expect.poll(() => inGroup(orderNumber), { timeout: BELL }).toBeDefined();
    payInBank(await askForCode(), 'hash-of-the-first');
    const since = performance.now();
    await expect(page.getByText(t('ui_khqr_paid'))).toBeVisible({ timeout: BANK });
    await expect
      .poll(() => isToldAsPaid(orderNumber), { timeout: BANK - (performance.now() - since) })
      .toBe(true);
    await ship(orderNumber);
  });

  await test.step('when each part fails once', async () => {
    bell.refuseNext('server_error');
    const orderNumber = await order();
    await expect.poll(() => inGroup(orderNumber)).toBeDefined();
    const code = await askForCode();
    bank.trouble = 'broken';
    payInBank(code, 'hash-of-the-second');
    const asked = bank.calls.length;
    await expect.poll(() => bank.calls.length).toBeGreaterThan(asked);
    bank.trouble = null;
    await expect(page.getByText(t('ui_khqr_paid'))).toBeVisible();
    await expect.poll(() => isToldAsPaid(orderNumber)).toBe(true);
    bell.refuseNext('server_error');
    await ship(orderNumber);
  });
});
