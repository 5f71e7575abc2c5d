import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS } from '@phsar/contract/limits';
import type { Role } from '@phsar/contract/office/permissions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { enqueue } from '../../platform/outbox.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { BOT_TOKEN, type FakeBotApi, type SentMessage, startFakeBotApi } from '../../testing/fake-bot-api.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';
import {
  joinAs,
  joinAsOwner,
  officeBrowser,
  STAFF_PASSWORD,
  type StaffPerson,
} from '../../testing/office-calls.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { addProduct, addShopper, productsOutOfStep, type TestShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder, type WantedLine } from '../../testing/sample-order.ts';
import { tellOfFailedBackup } from '../backup/backup.module.ts';
import { ORDER_CANCELLED, PAYMENT_MISFIT, PAYMENT_RECEIVED } from '../orders/order-news.ts';
import { PAYMENT_CLAIMED } from '../payments/payments.module.ts';
import { BotApi, BotError } from './bot-api.ts';
import { TelegramService } from './telegram.service.ts';

const GROUP = -100;
const DARA = { id: 501, first_name: 'Dara' };
const VANNA = { id: 502, first_name: 'Vanna' };
const STRANGER = { id: 666, first_name: 'Nobody' };
/** 14:00 in Phnom Penh: no morning's summary comes in between. */
const AFTERNOON = new Date('2026-11-21T07:00:00Z');
const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

let database: TestDatabase;
let fake: FakeBotApi;
let shop: TestApp;
let owner: StaffPerson;
let shopper: TestShopper;
let product: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.emptyAll();
  fake = await startFakeBotApi();
  fake.addGroup(GROUP, 'ហាងផ្សារ');
  for (const person of [DARA, VANNA, STRANGER]) fake.addPerson(person);
  shop = await open();
  owner = await joinAsOwner(shop);
  shopper = await addShopper(shop);
  product = await addProduct(shop, { stock: 1_000, km: 'សាប៊ូ <b>&' });
});
afterEach(async () => {
  await shop.close();
  await fake.close();
  // No secret, whatever happened.
  expect(JSON.stringify(shop.lines)).not.toContain(BOT_TOKEN);
});

/** A shop that listens, so that its outbox and its polling run. Of a webhook Telegram's part is played by `tell`. */
async function open(
  mode: 'polling' | 'webhook' = 'webhook',
  changes: Partial<Config> = {},
): Promise<TestApp> {
  const { shop: settings, telegram } = readConfig({
    TOKEN_SECRET: 'token-secret-of-the-tests-0123456789',
    PUBLIC_URL: 'https://phsar.example',
    SMS_LOG_CODES: 'on',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_ROOT: fake.apiRoot,
    TELEGRAM_MODE: mode,
  });
  const config = { hasRateLimits: false, shop: settings, officeSecondFactor: 'optional', telegram } as const;
  const opened = await openTestApp({
    database,
    config: { ...config, ...changes },
    sources: fixedSources(AFTERNOON),
  });
  await opened.app.listen({ port: 0, host: '127.0.0.1' });
  if (mode === 'webhook') await expect.poll(() => fake.webhook).not.toBeNull();
  return opened;
}

/** Telegram tells the shop of an update. */
const tell = (update: object, secret = fake.webhook?.secret ?? '') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/telegram/webhook',
    headers: { [SECRET_HEADER]: secret },
    payload: update,
  });

const linkGroup = async (chat = GROUP) => {
  const { code } = (await owner.call('POST', '/telegram/links', { kind: 'group' })).json();
  await tell(fake.write(DARA, chat, `/link ${code}`));
};
const link = async (person: StaffPerson, account: typeof DARA) => {
  const { code } = (await person.call('POST', '/telegram/links', { kind: 'me' })).json();
  await tell(fake.write(account, account.id, `/link@phsar_test_bot ${code.toLowerCase()}`));
};
const staffOf = async (role: Role, account: typeof DARA) => {
  const person = await joinAs(shop, role, owner);
  await link(person, account);
  return person;
};

/** The same person with the server that is open now. */
const signedInAgain = async ({ id, phoneNumber }: StaffPerson): Promise<StaffPerson> => {
  const browser = officeBrowser(shop);
  await browser.call('POST', '/login', { phoneNumber, password: STAFF_PASSWORD });
  return Object.assign(browser, { id, phoneNumber });
};

const order = async (changes: object = {}, quantity = 2): Promise<string> => {
  const body = orderBody([{ productId: product, quantity, unitPrice: 10 }], changes);
  return (await placeOrder(shopper, body)).json().order.orderId;
};
const toGroup = () => fake.messages.filter(({ chat }) => chat === GROUP);
const messageOf = async (orderNumber: string): Promise<SentMessage> => {
  const find = () => toGroup().find(({ text }) => text.includes(orderNumber));
  await expect.poll(find, { timeout: 5_000 }).toBeDefined();
  return find() as SentMessage;
};
const dataOf = ({ buttons }: SentMessage) => buttons.map(({ callback_data: data, url }) => data ?? url);
const paidButton = (message: SentMessage): string =>
  dataOf(message).find((data) => data?.startsWith('paid:')) ?? '';
const stateOf = async (orderNumber: string) => {
  const { status, paymentStatus, events } = (await owner.call('GET', `/orders/${orderNumber}`)).json();
  return { status, paymentStatus, events };
};
const lastAnswer = () => fake.answers.at(-1)?.text;
const logged = async (action: string) =>
  (await database.pool.query('SELECT * FROM audit_log WHERE action = $1 ORDER BY at', [action])).rows;

describe('linking', () => {
  // Covers office 2.37, office 7.11
  test('takes a code of the office, once, within ten minutes', async () => {
    const { code, expiresAt } = (await owner.call('POST', '/telegram/links', { kind: 'group' })).json();
    expect(code).toMatch(/^[A-Z2-9]{8}$/);
    expect(new Date(expiresAt).getTime() - shop.sources.now().getTime()).toBe(600_000);
    await tell(fake.write(DARA, DARA.id, `/link ${code}`));
    expect(fake.messages.at(-1)?.text).toContain('ប្រើនៅទីនេះមិនបានទេ');
    await tell(fake.write(DARA, GROUP, `/link ${code}`));
    expect(toGroup().at(-1)?.text).toContain('បានភ្ជាប់');
    fake.addGroup(-200, 'Another');
    await tell(fake.write(DARA, -200, `/link ${code}`));
    expect(fake.messages.at(-1)?.text).toContain('មិនត្រឹមត្រូវ');
    expect((await owner.call('GET', '/telegram/links')).json()).toMatchObject([
      { kind: 'group', title: 'ហាងផ្សារ', staff: { _id: owner.id, name: 'Sok Dara' } },
    ]);
    const late = (await owner.call('POST', '/telegram/links', { kind: 'me' })).json();
    shop.sources.advance(600_000);
    await tell(fake.write(DARA, DARA.id, `/link ${late.code}`));
    expect(fake.messages.at(-1)?.text).toContain('ផុតកំណត់');
    const log = JSON.stringify([
      ...(await logged('telegram.code_made')),
      ...(await logged('telegram.linked')),
    ]);
    expect(log).not.toContain(code);
    expect((await logged('telegram.linked')).map(({ via, staff_id }) => [via, staff_id])).toEqual([
      ['telegram', owner.id],
    ]);
  });

  // Covers office 2.24, office 7.12
  test('needs a fresh proof; the group is for the owner, oneself for everybody', async () => {
    const writer = await joinAs(shop, 'writer', owner);
    const manager = await joinAs(shop, 'manager', owner);
    shop.sources.advance(6 * 60_000);
    const codes = async (person: StaffPerson, kind: string) =>
      (await person.call('POST', '/telegram/links', { kind })).json().code;
    expect(await codes(owner, 'group')).toBe('step_up_required');
    expect(await codes(writer, 'me')).toBe('step_up_required');
    await manager.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
    expect(await codes(manager, 'group')).toBe('forbidden');
    await writer.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
    expect(await codes(writer, 'me')).toMatch(/^[A-Z2-9]{8}$/);
    await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
    expect(await codes(owner, 'group')).toMatch(/^[A-Z2-9]{8}$/);
    expect(await codes(owner, 'nobody')).toBe('invalid_input');
  });

  test('of a person notifies the group, the owners and the account that was linked before', async () => {
    const SOKHA = { id: 503, first_name: '\u202eSokha\n<b>' };
    fake.addPerson(SOKHA);
    await linkGroup();
    await link(owner, DARA);
    const packer = await staffOf('packer', VANNA);
    const told = (chat: number) =>
      fake.messages.filter((one) => one.chat === chat && one.text.startsWith('🔐')).map(({ text }) => text);
    await expect.poll(() => [told(GROUP), told(DARA.id)].map(({ length }) => length)).toEqual([2, 1]);
    fake.messages.length = 0;
    await link(packer, SOKHA);
    const words = '🔐 គណនី Telegram «Sokha &lt;b&gt;» ត្រូវបានភ្ជាប់ក្នុងឈ្មោះ <b>A packer</b> ហើយ។';
    for (const chat of [GROUP, DARA.id, VANNA.id])
      await expect.poll(() => told(chat), { timeout: 5_000 }).toEqual([expect.stringContaining(words)]);
    expect(told(SOKHA.id)).toEqual([]);
    expect((await owner.call('GET', '/telegram/links')).json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Sokha <b>', staff: { _id: packer.id, name: 'A packer' } }),
      ]),
    );
  });

  test('of a person notifies the accounts that were unlinked before it', async () => {
    const SOKHA = { id: 503, first_name: 'Sokha' };
    fake.addPerson(SOKHA);
    await link(owner, DARA);
    const packer = await staffOf('packer', VANNA);
    const unlink = async (person: StaffPerson) => {
      const [mine] = (await person.call('GET', '/telegram/links')).json();
      expect((await person.call('DELETE', `/telegram/links/${mine._id}`)).statusCode).toBe(200);
    };
    await unlink(packer);
    await unlink(owner);
    fake.messages.length = 0;
    await link(packer, SOKHA);
    const told = (chat: number) =>
      fake.messages.filter(({ chat: one, text }) => one === chat && text.includes('«Sokha»')).length;
    await expect.poll(() => [told(VANNA.id), told(DARA.id)], { timeout: 5_000 }).toEqual([1, 1]);
    // An unlinked account is notified for 30 days.
    shop.sources.advance(30 * 24 * 60 * 60_000);
    const again = await signedInAgain(packer);
    await again.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
    await link(again, STRANGER);
    const { rows } = await database.pool.query(
      "SELECT payload->'data'->>'chat' AS chat FROM outbox WHERE payload->'data'->>'account' = $1 ORDER BY chat",
      [STRANGER.first_name],
    );
    expect(rows.map(({ chat }) => chat)).toEqual([String(SOKHA.id), null]);
  });

  test('of a person is no failure when an owner has blocked the bot', async () => {
    await linkGroup();
    await link(owner, DARA);
    fake.kick(DARA.id);
    await staffOf('packer', VANNA);
    await expect.poll(() => toGroup().filter(({ text }) => text.includes('A packer'))).toHaveLength(1);
    const open = async () =>
      (await database.pool.query("SELECT 1 FROM outbox WHERE topic LIKE 'telegram%' AND done_at IS NULL"))
        .rows;
    await expect.poll(open, { timeout: 5_000 }).toEqual([]);
    expect((await owner.call('GET', '/telegram')).json().failed).toEqual([]);
  });

  test('of a person, and codes for it, end with a new password', async () => {
    await linkGroup();
    const packer = await staffOf('packer', VANNA);
    const { code } = (await packer.call('POST', '/telegram/links', { kind: 'me' })).json();
    const orderNumber = await order();
    const message = await messageOf(orderNumber);
    const words = { oldPassword: STAFF_PASSWORD, newPassword: 'a-new-password-of-the-packer' };
    expect((await packer.call('PUT', '/me/password', words)).statusCode).toBe(200);

    await tell(fake.press(VANNA, message, `ship:${orderNumber}`));
    expect(lastAnswer()).toContain('មិនទាន់បានភ្ជាប់');
    await tell(fake.write(STRANGER, STRANGER.id, `/link ${code}`));
    await tell(fake.press(STRANGER, message, `ship:${orderNumber}`));
    expect(lastAnswer()).toContain('មិនទាន់បានភ្ជាប់');
    expect((await stateOf(orderNumber)).status).toBe('Pending');
    // The group stays, whoever linked it.
    await owner.call('PUT', '/me/password', { ...words, newPassword: 'a-new-password-of-the-owner' });
    expect((await owner.call('GET', '/telegram/links')).json()).toMatchObject([{ kind: 'group' }]);
  });

  test('ends by a tap: one’s own by everybody, the others by the owner', async () => {
    await linkGroup();
    const manager = await staffOf('manager', VANNA);
    const links = async (by: StaffPerson) => (await by.call('GET', '/telegram/links')).json();
    const found = await links(manager);
    expect(found).toHaveLength(2);
    const [mine, group] = ['me', 'group'].map((kind) =>
      found.find((one: { kind: string }) => one.kind === kind),
    );
    expect((await manager.call('DELETE', `/telegram/links/${group._id}`)).json().code).toBe('forbidden');
    expect((await manager.call('DELETE', `/telegram/links/${mine._id}`)).statusCode).toBe(200);
    expect((await owner.call('DELETE', `/telegram/links/${mine._id}`)).statusCode).toBe(404);
    expect((await owner.call('DELETE', `/telegram/links/${group._id}`)).statusCode).toBe(200);
    expect(await links(owner)).toEqual([]);
  });
});

describe('a new order', () => {
  beforeEach(() => linkGroup());

  // Covers office 7.1, office 7.2
  test('is in the group within two seconds, with what staff needs and buttons', async () => {
    const started = performance.now();
    const orderNumber = await order({ customerName: '<i>សុខ & ដារ៉ា' });
    const message = await messageOf(orderNumber);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(message.text.split('\n')).toEqual([
      `🔔 ការបញ្ជាទិញថ្មី <b>${orderNumber}</b>`,
      '<b>$21.50</b> · បង់ប្រាក់ពេលទទួលទំនិញ',
      'ឈ្មោះ៖ &lt;i&gt;សុខ &amp; ដារ៉ា',
      'ទូរសព្ទ៖ +85512345678',
      'ភ្នំពេញ · បង់ប្រាក់ពេលទទួលទំនិញ',
      '• 2 × សាប៊ូ &lt;b&gt;&amp;',
    ]);
    expect(dataOf(message)).toEqual([
      `paid:${orderNumber}:2150`,
      `ship:${orderNumber}`,
      `https://phsar.example/office/orders/${orderNumber}`,
    ]);
  });

  // Covers office 7.3, office 7.5
  test('is shipped by a press, the same way as in the office, and the message says so', async () => {
    const packer = await staffOf('packer', VANNA);
    const orderNumber = await order();
    const message = await messageOf(orderNumber);
    const press = fake.press(VANNA, message, `ship:${orderNumber}`);
    expect((await tell(press)).statusCode).toBe(200);
    expect(lastAnswer()).toBe('✓ បានកត់ត្រាហើយ');
    expect(message.text).toContain('✓ A packer · បានផ្ញើ · 14:00');
    expect(dataOf(message)).toEqual([
      `paid:${orderNumber}:2150`,
      `https://phsar.example/office/orders/${orderNumber}`,
    ]);
    const { status, events } = await stateOf(orderNumber);
    expect(status).toBe('Shipped');
    expect(events.at(-1)).toMatchObject({ action: 'shipped', via: 'telegram', by: { _id: packer.id } });
    expect(await logged('order.shipped')).toMatchObject([{ via: 'telegram', staff_id: packer.id }]);

    // Telegram tells it again, as after a lost answer.
    expect((await tell(press)).statusCode).toBe(200);
    expect(await logged('order.shipped')).toHaveLength(1);
  });

  // Covers office 7.4
  test('is paid by a press of whoever may confirm payments', async () => {
    await staffOf('packer', VANNA);
    await staffOf('manager', DARA);
    const orderNumber = await order({ deliveryMethod: 'vtb', province: 'kampot' }, 5);
    const message = await messageOf(orderNumber);
    expect(message.text).toContain('មិនទាន់បង់ប្រាក់');
    await tell(fake.press(VANNA, message, paidButton(message)));
    expect(lastAnswer()).toBe('អ្នកគ្មានសិទ្ធិធ្វើការនេះទេ។');
    expect((await stateOf(orderNumber)).paymentStatus).toBe('unpaid');
    await tell(fake.press(DARA, message, paidButton(message)));
    expect((await stateOf(orderNumber)).paymentStatus).toBe('paid');
    expect(message.text).toContain('✓ A manager · បានបង់ប្រាក់');
  });

  test('is not paid by a press that saw another amount: the message then tells the new one', async () => {
    await staffOf('manager', VANNA);
    const orderNumber = await order();
    const message = await messageOf(orderNumber);
    const editTo = async (quantity: number) => {
      const { version } = (await owner.call('GET', `/orders/${orderNumber}`)).json();
      const headers = { 'if-match': `"${version}"` };
      const edit = { products: [{ productId: product, quantity }] };
      expect((await owner.call('PATCH', `/orders/${orderNumber}`, edit, { headers })).statusCode).toBe(200);
    };
    await editTo(3);
    await tell(fake.press(VANNA, message, `paid:${orderNumber}:2150`));
    expect(lastAnswer()).toContain('សារនេះចាស់ហើយ');
    expect((await stateOf(orderNumber)).paymentStatus).toBe('unpaid');
    expect(message.text).toContain('<b>$31.50</b>');
    await tell(fake.press(VANNA, message, `paid:${orderNumber}:3150`));
    expect(lastAnswer()).toBe('✓ បានកត់ត្រាហើយ');
    const paid = (await stateOf(orderNumber)).events.at(-1);
    expect(paid).toMatchObject({ action: 'paid', details: { amount: 31.5 } });

    // What is left to pay after an edit stands on the button: the message tells the whole.
    await editTo(4);
    await tell(fake.press(VANNA, message, `ship:${orderNumber}`));
    expect(message.text).toContain('<b>$41.50</b> · នៅសល់ត្រូវបង់ $10.00');
    expect(message.buttons[0]).toEqual({
      text: '✓ បានបង់ប្រាក់ $10.00',
      callback_data: `paid:${orderNumber}:1000`,
    });
  });

  // Covers office 7.4
  test('obeys nobody who is not linked, is dismissed, or presses elsewhere', async () => {
    const manager = await staffOf('manager', VANNA);
    const orderNumber = await order();
    const message = await messageOf(orderNumber);
    const press = (by: typeof DARA) => tell(fake.press(by, message, `ship:${orderNumber}`));
    await press(STRANGER);
    expect(lastAnswer()).toContain('មិនទាន់បានភ្ជាប់');
    fake.addGroup(-200, 'Another');
    const elsewhere = Object(fake.press(VANNA, message, `ship:${orderNumber}`));
    elsewhere.callback_query.message.chat.id = -200;
    await tell(elsewhere);
    expect(lastAnswer()).toBe('អ្នកគ្មានសិទ្ធិធ្វើការនេះទេ។');
    await owner.call('PATCH', `/staff/${manager.id}`, { isActive: false });
    await press(VANNA);
    expect(lastAnswer()).toContain('មិនទាន់បានភ្ជាប់');
    // Nor when they come back: who holds that phone by now?
    await owner.call('PATCH', `/staff/${manager.id}`, { isActive: true });
    await press(VANNA);
    expect(lastAnswer()).toContain('មិនទាន់បានភ្ជាប់');
    expect((await stateOf(orderNumber)).status).toBe('Pending');
  });

  test('does not show what was undone in the office', async () => {
    await staffOf('manager', VANNA);
    const orderNumber = await order();
    const message = await messageOf(orderNumber);
    await owner.call('POST', `/orders/${orderNumber}/ship`, {});
    expect((await owner.call('POST', `/orders/${orderNumber}/undo`)).statusCode).toBe(200);
    await tell(fake.press(VANNA, message, paidButton(message)));
    expect(message.text).toContain('✓ A manager · បានបង់ប្រាក់');
    expect(message.text).not.toContain('បានផ្ញើ');
  });

  test('that was shipped meanwhile says so to a second press', async () => {
    await staffOf('manager', VANNA);
    const orderNumber = await order();
    const message = await messageOf(orderNumber);
    const second = fake.press(VANNA, message, `ship:${orderNumber}`);
    await owner.call('POST', `/orders/${orderNumber}/ship`, {});
    await tell(second);
    expect(lastAnswer()).toContain('ធ្វើលែងបានហើយ');
    expect(message.text).toContain('✓ Sok Dara · បានផ្ញើ');
    expect(
      (await stateOf(orderNumber)).events.filter(({ action }: { action: string }) => action === 'shipped'),
    ).toHaveLength(1);
    expect(await productsOutOfStep(shop)).toEqual([]);
  });

  test('does what an old press asks although it can no longer be answered', async () => {
    await staffOf('manager', VANNA);
    const orderNumber = await order();
    const press = Object(fake.press(VANNA, await messageOf(orderNumber), `ship:${orderNumber}`));
    press.callback_query.id = 'too-old';
    expect((await tell(press)).statusCode).toBe(200);
    expect((await stateOf(orderNumber)).status).toBe('Shipped');
  });

  test('brings its message up to date later when Telegram is busy', async () => {
    await staffOf('manager', VANNA);
    const orderNumber = await order();
    const message = await messageOf(orderNumber);
    fake.refuseNext('too_many', 'too_many');
    await tell(fake.press(VANNA, message, `ship:${orderNumber}`));
    expect((await stateOf(orderNumber)).status).toBe('Shipped');
    expect(message.text).not.toContain('បានផ្ញើ');
    await expect
      .poll(() => {
        shop.sources.advance(7_000);
        return message.text;
      })
      .toContain('✓ A manager · បានផ្ញើ');
  });

  // Covers office 7.7
  test('says what runs low, once', async () => {
    await owner.call('POST', `/products/${product}/stock`, { counted: 8 });
    const first = await messageOf(await order());
    const second = await messageOf(await order());
    expect(first.text).not.toContain('ជិតអស់ស្តុក');
    expect(second.text).toContain('⚠️ ជិតអស់ស្តុក៖ សាប៊ូ &lt;b&gt;&amp; (នៅសល់ 4)');
    expect((await messageOf(await order())).text).not.toContain('ជិតអស់ស្តុក');
  });

  test('of many products with long names that all run low is told, in as much as a message holds', async () => {
    const lines: WantedLine[] = [];
    for (let count = 0; count < LIMITS.lines; count += 1) {
      const productId = await addProduct(shop, { stock: 6, price: 100, km: 'ក'.repeat(LIMITS.productTitle) });
      lines.push({ productId, quantity: 1, unitPrice: 1 });
    }
    const { orderId } = (await placeOrder(shopper, orderBody(lines))).json().order;
    const { text } = await messageOf(orderId);
    const name = `${'ក'.repeat(99)}…`;
    expect(text.split('\n').slice(-2)).toEqual([
      'និង 95 មុខទៀត',
      `⚠️ ជិតអស់ស្តុក៖ ${Array(5).fill(`${name} (នៅសល់ 5)`).join(', ')}, និង 95 មុខទៀត`,
    ]);
  });

  test('with a long history shows its newest moves', async () => {
    await staffOf('packer', VANNA);
    const orderNumber = await order();
    const message = await messageOf(orderNumber);
    await owner.call('POST', `/orders/${orderNumber}/pay`, { kind: 'cash' });
    await owner.call('POST', `/orders/${orderNumber}/cancel`, { reason: 'Broken' });
    for (let count = 0; count < 130; count += 1) {
      await owner.call('POST', `/orders/${orderNumber}/refund`, { amount: 0.01 });
    }
    await tell(fake.press(VANNA, message, `ship:${orderNumber}`));
    expect(message.text.split('\n').slice(-11)).toEqual([
      '…',
      ...Array(10).fill('✓ Sok Dara · បានសងប្រាក់វិញ · 14:00'),
    ]);
  });

  test('leaves out the phone number when the owner wants that', async () => {
    const manager = await joinAs(shop, 'manager', owner);
    expect((await manager.call('PATCH', '/telegram', { hidesContact: true })).json().code).toBe('forbidden');
    const answer = await owner.call('PATCH', '/telegram', { hidesContact: true });
    expect(answer.json()).toMatchObject({ isOn: true, hidesContact: true, problem: null, failed: [] });
    const { text } = await messageOf(await order());
    expect(text).not.toContain('12345678');
    expect(text).toContain('សុខ ដារ៉ា');
    expect(await logged('telegram.changed')).toHaveLength(1);
  });

  test('comes in a list with others when there are more than 15 in a minute', async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 40; count += 1) numbers.push(await order({}, 1));
    const isTold = () => {
      shop.sources.advance(1_000);
      return numbers.filter((one) => !toGroup().some(({ text }) => text.includes(one)));
    };
    await expect.poll(isTold, { timeout: 30_000 }).toEqual([]);
    const singles = toGroup().filter(({ buttons }) => buttons.length === 3);
    const lists = toGroup().filter(({ text }) => text.includes('• PH-'));
    expect(singles.length + lists.length).toBeLessThanOrEqual(20);
    const told = numbers.flatMap((one) => toGroup().filter(({ text }) => text.includes(one)));
    expect(told).toHaveLength(40);
  });

  test('that its shopper cancels is told', async () => {
    const orderNumber = await order();
    await messageOf(orderNumber);
    expect((await shopper.call('POST', `/orders/${orderNumber}/cancel`)).statusCode).toBe(200);
    await expect
      .poll(() => toGroup().at(-1)?.text)
      .toBe(`❌ អតិថិជនបានបោះបង់ការបញ្ជាទិញ <b>${orderNumber}</b> ($21.50)`);
  });
});

describe('the other news', () => {
  beforeEach(() => linkGroup());

  // Covers office 7.6
  test('are a contact message', async () => {
    const payload = { name: 'Dara <b>', phonenumber: '012 345 678', message: 'សួស្តី & ជំរាបសួរ' };
    await shop.app.inject({ method: 'POST', url: '/api/messages', payload });
    await expect
      .poll(() => toGroup().at(-1)?.text.split('\n'))
      .toEqual([
        '✉️ <b>សារថ្មីពីទំព័រទំនាក់ទំនង</b>',
        'ឈ្មោះ៖ Dara &lt;b&gt;',
        'ទូរសព្ទ៖ 012 345 678',
        'សួស្តី &amp; ជំរាបសួរ',
      ]);
  });

  test('are contact messages, counted in one when there are many: an order is told among them', async () => {
    fake.limit = { perMinute: 20, now: shop.sources.now };
    const payload = { name: 'Dara', phonenumber: '012 345 678', message: 'សួស្តី' };
    for (let count = 0; count < 200; count += 1) {
      await shop.app.inject({ method: 'POST', url: '/api/messages', payload });
    }
    const orderNumber = await order();
    shop.sources.advance(60_000);
    await messageOf(orderNumber);
    const countTold = () => {
      const texts = toGroup().map(({ text }) => text);
      const singles = texts.filter((text) => text.includes('ទំនាក់ទំនង</b>\n')).length;
      const counts = texts.map((text) => Number(/សារថ្មីចំនួន (\d+)/.exec(text)?.[1] ?? 0));
      return counts.reduce((sum, one) => sum + one, singles);
    };
    await expect
      .poll(
        () => {
          shop.sources.advance(10_000);
          return countTold();
        },
        { timeout: 20_000 },
      )
      .toBe(200);
    expect(toGroup().length).toBeLessThanOrEqual(20);
  });

  test('of many cancellations come in one message, and a new order is told between them', async () => {
    await messageOf(await order());
    const { rows } = await database.pool.query<{ number: string }>(
      `INSERT INTO orders SELECT (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(), 'order_number', order_number || n))).*
       FROM orders CROSS JOIN generate_series(101, 220) AS n RETURNING order_number AS number`,
    );
    await database.db.transaction(async (transaction) => {
      for (const { number } of rows) {
        const data = { orderNumber: number, total: 2_150 };
        await enqueue(transaction, { topic: ORDER_CANCELLED, about: number, data, now: shop.sources.now() });
      }
    });
    const cancellations = () => toGroup().filter(({ text }) => text.startsWith('❌'));
    // The rest waits for a minute, in which there is room for others.
    await expect.poll(() => cancellations().length).toBe(4);
    await messageOf(await order());
    const list = cancellations().at(-1)?.text.split('\n') ?? [];
    expect(list).toHaveLength(42);
    expect([list[0], list[41]]).toEqual(['❌ <b>អតិថិជនបានបោះបង់ការបញ្ជាទិញចំនួន 117</b>', 'និងការបញ្ជាទិញចំនួន 77 ទៀត']);
    expect(list[1]).toMatch(/^• PH-\w+ · \$21\.50$/);
  });

  // Covers office 7.9
  test.each([
    [false, '💰 បានទទួលប្រាក់ <b>$21.50</b> សម្រាប់ការបញ្ជាទិញ'],
    [true, '⚠️ បានទទួលប្រាក់ <b>$21.50</b> ដែលត្រូវសងវិញ សម្រាប់ការបញ្ជាទិញ'],
  ])('are a payment by code; to be given back: %s', async (surplus, headline) => {
    const orderNumber = await order();
    await messageOf(orderNumber);
    const data = { orderNumber, amount: 2_150, surplus };
    const now = shop.sources.now();
    await enqueue(database.db, { topic: PAYMENT_RECEIVED, about: orderNumber, data, now });
    await expect.poll(() => toGroup().at(-1)?.text.split('\n')[0]).toBe(`${headline} <b>${orderNumber}</b>`);
  });

  test('are a payment that does not fit its code', async () => {
    const orderNumber = await order();
    await messageOf(orderNumber);
    const data = { orderNumber, cause: 'account' };
    await enqueue(database.db, { topic: PAYMENT_MISFIT, about: orderNumber, data, now: shop.sources.now() });
    await expect.poll(() => toGroup().at(-1)?.text).toMatch(/^⚠️ Bakong ប្រាប់ថាមានការបង់ប្រាក់ចូលគណនីផ្សេង/);
    expect(toGroup().at(-1)?.text).toContain(orderNumber);
  });

  // Covers payments 4.7
  test('are a shopper who says that an order is paid, with the button that confirms it', async () => {
    const orderNumber = await order();
    await messageOf(orderNumber);
    const now = shop.sources.now();
    await enqueue(database.db, { topic: PAYMENT_CLAIMED, about: orderNumber, data: { orderNumber }, now });
    await expect.poll(() => toGroup().at(-1)?.text).toMatch(/^🔎 អតិថិជនប្រាប់ថាបានបង់ប្រាក់ហើយ/);
    expect(toGroup().at(-1)?.text).toContain(orderNumber);
    expect(JSON.stringify(toGroup().at(-1))).toContain(`paid:${orderNumber}:2150`);
  });

  // Covers office 7.10
  test('are a backup that failed', async () => {
    await tellOfFailedBackup(shop);
    await expect.poll(() => toGroup().at(-1)?.text).toContain('ការបម្រុងទុកទិន្នន័យមិនបានសម្រេច');
  });

  // Covers office 7.8
  test('are the morning’s summary, once a day', async () => {
    await messageOf(await order());
    const told = toGroup().length;
    const service = () =>
      new TelegramService({
        db: database.db,
        bot: new BotApi({ token: BOT_TOKEN, apiRoot: fake.apiRoot }),
        audit: { record: async () => {} },
        sources: shop.sources,
        log: recordingLog(),
      });
    const begun = async () =>
      (await database.pool.query("SELECT 1 FROM outbox WHERE topic = 'day.began'")).rows.length;
    // A moment before 08:00 of the next day, then 08:10.
    shop.sources.advance(18 * 3_600_000 - 1);
    await service().beginDay();
    expect(await begun()).toBe(0);
    shop.sources.advance(600_001);
    await Promise.all([service().beginDay(), service().beginDay()]);
    await expect
      .poll(() =>
        toGroup()
          .slice(told)
          .map(({ text }) => text.split('\n')),
      )
      .toEqual([['☀️ <b>អរុណសួស្ដី!</b>', 'ម្សិលមិញ៖ ការបញ្ជាទិញចំនួន 1 · លក់បាន $21.50', '• រង់ចាំវេចខ្ចប់៖ 1']]);
    await service().beginDay();
    shop.sources.advance(6 * 3_600_000);
    await service().beginDay();
    expect(await begun()).toBe(1);
  });
});

describe('when Telegram does not do its part', () => {
  const failed = async () => (await owner.call('GET', '/telegram')).json().failed;

  // Covers office 7.14
  test('a busy one is asked again after the time it names, an unreachable one after growing waits', async () => {
    await linkGroup();
    fake.refuseNext('too_many', 'server_error');
    const tries = () => fake.calls.filter(({ method }) => method === 'sendMessage').length;
    const before = tries();
    const orderNumber = await order();
    await expect.poll(tries).toBe(before + 1);
    // Nor is it asked for another order meanwhile.
    const second = await order();
    shop.sources.advance(6_000);
    await wait(1_200);
    expect(tries()).toBe(before + 1);
    shop.sources.advance(1_000);
    await messageOf(second);
    expect(tries()).toBe(before + 3);
    shop.sources.advance(4_000);
    await messageOf(orderNumber);
    expect(await failed()).toEqual([]);
  });

  // Covers office 7.17
  test('a message whose answer is lost comes again, since nobody knows that it arrived', async () => {
    await linkGroup();
    fake.refuseNext('lost_answer');
    const orderNumber = await order();
    await messageOf(orderNumber);
    await expect
      .poll(() => {
        shop.sources.advance(1_000);
        return toGroup().filter(({ text }) => text.includes(orderNumber));
      })
      .toHaveLength(2);
    // What was acknowledged does not come again.
    shop.sources.advance(3_600_000);
    await messageOf(await order());
    expect(toGroup().filter(({ text }) => text.includes(orderNumber))).toHaveLength(2);
  });

  // Covers office 7.13
  test('an order is taken all the same, and told once the bot is back in a group', async () => {
    await linkGroup();
    fake.kick(GROUP);
    const orderNumber = await order();
    await expect
      .poll(failed)
      .toMatchObject([{ topic: 'order.placed', orderId: orderNumber, reason: 'bot_removed' }]);
    shop.sources.advance(6 * 3_600_000);
    const tries = fake.calls.length;
    await wait(1_200);
    expect(fake.calls).toHaveLength(tries);

    fake.addGroup(-300, 'New group');
    await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
    await linkGroup(-300);
    const answer = await owner.call('POST', '/telegram/failed', { deed: 'retry' });
    expect(answer.json().failed).toEqual([]);
    await expect
      .poll(() => fake.messages.at(-1))
      .toMatchObject({ chat: -300, text: expect.stringContaining(orderNumber) });
    expect(await logged('telegram.retried')).toHaveLength(1);
  });

  test('without a bot only what a CDN did not take is told', async () => {
    await shop.close();
    shop = await open('polling', { telegram: { ...shop.config.telegram, token: undefined } });
    owner = await signedInAgain(owner);
    await database.pool.query(
      `INSERT INTO outbox (topic, payload, attempts, next_attempt_at, failed_at, failure)
       SELECT topic, '{"about": "one", "data": {}}', 1, now(), now(), 'refused'
       FROM unnest(ARRAY['order.placed', 'catalogue.written']) AS topic`,
    );
    expect((await owner.call('GET', '/telegram')).json()).toMatchObject({
      isOn: false,
      failed: [{ topic: 'catalogue.written', orderId: null }],
    });
  });

  // Covers office 7.15
  test('a token that is no longer good is told, and what failed can be let go', async () => {
    await linkGroup();
    fake.isTokenGood = false;
    await order();
    await expect.poll(failed).toMatchObject([{ reason: 'token_refused' }]);
    const packer = await joinAs(shop, 'packer', owner);
    expect((await packer.call('POST', '/telegram/failed', { deed: 'dismiss' })).statusCode).toBe(403);
    expect((await packer.call('GET', '/telegram')).json().failed).toHaveLength(1);
    expect((await owner.call('POST', '/telegram/failed', { deed: 'dismiss' })).json().failed).toEqual([]);
  });

  test('a group that became a supergroup is followed', async () => {
    await linkGroup();
    fake.upgrade(GROUP, -1_000_000_000_100);
    const orderNumber = await order();
    await expect
      .poll(() => fake.messages.at(-1))
      .toMatchObject({ chat: -1_000_000_000_100, text: expect.stringContaining(orderNumber) });
    const second = await order();
    await expect.poll(() => fake.messages.at(-1)?.text).toContain(second);
    expect(await failed()).toEqual([]);
  });

  test('a silent one holds up nobody', async () => {
    await linkGroup();
    fake.refuseNext('silence');
    const orderNumber = await order();
    await order();
    await expect
      .poll(
        () => {
          shop.sources.advance(1_000);
          return toGroup().some(({ text }) => text.includes(orderNumber));
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  });

  test('without a group the shop is as it was', async () => {
    const orderNumber = await order();
    await expect
      .poll(() => shop.lines.filter(({ message }) => message === 'order placed'))
      .toMatchObject([{ fields: { orderNumber } }]);
    expect(fake.messages).toEqual([]);
  });

  test('a shop on localhost does without the button that Telegram refuses', async () => {
    await shop.close();
    shop = await open('webhook', { officeOrigin: 'http://localhost:3000' });
    shopper = await addShopper(shop);
    // The office answers on its own hostname alone.
    await database.pool.query(
      `INSERT INTO telegram_links (kind, staff_id, chat_id, title, linked_at) VALUES ('group', $1, $2, 'a', now())`,
      [owner.id, GROUP],
    );
    const orderNumber = await order();
    expect(dataOf(await messageOf(orderNumber))).toEqual([`paid:${orderNumber}:2150`, `ship:${orderNumber}`]);
  });
});

describe('updates', () => {
  // Covers office 7.19
  test('by a webhook need its secret, which is not the bot’s token', async () => {
    const update = fake.write(DARA, DARA.id, '/link ABCDEFGH');
    expect(fake.webhook?.url).toBe('https://phsar.example/api/telegram/webhook');
    expect(fake.webhook?.secret).toMatch(/^[\w-]{43}$/);
    for (const secret of ['', 'wrong', BOT_TOKEN]) expect((await tell(update, secret)).statusCode).toBe(403);
    expect((await tell({ update_id: 'one' })).statusCode).toBe(400);
    expect((await tell({ update_id: 5, edited_message: {} })).statusCode).toBe(200);
    expect(fake.messages).toEqual([]);
    expect((await tell(update)).statusCode).toBe(200);
    expect(fake.messages).toHaveLength(1);
  });

  // Covers office 7.18
  test('by polling are read by one server of several, the next one after it has gone', async () => {
    await shop.close();
    shop = await open('polling');
    const other = await open('polling');
    owner = await signedInAgain(owner);
    const { code } = (await owner.call('POST', '/telegram/links', { kind: 'group' })).json();
    fake.write(DARA, GROUP, `/link ${code}`);
    await expect.poll(() => toGroup()).toHaveLength(1);
    const polls = fake.calls.filter(({ method }) => method === 'getUpdates').length;
    expect(polls).toBeGreaterThan(0);
    const { rows } = await database.pool.query("SELECT name FROM leases WHERE name = 'telegram polling'");
    expect(rows).toHaveLength(1);
    await shop.close();
    fake.write(STRANGER, STRANGER.id, '/start');
    await expect.poll(() => fake.messages.at(-1)?.chat, { timeout: 20_000 }).toBe(STRANGER.id);
    // The server that went told Telegram what it had done: nothing comes twice.
    expect(toGroup()).toHaveLength(1);
    shop = other;
    owner = await signedInAgain(owner);
    expect((await owner.call('GET', '/telegram')).json()).toMatchObject({
      bot: 'phsar_test_bot',
      problem: null,
    });
  });

  test('that cannot come by a webhook are told to staff', async () => {
    await shop.close();
    fake.isTokenGood = false;
    shop = await open('webhook');
    owner = await signedInAgain(owner);
    const problem = async () => (await owner.call('GET', '/telegram')).json().problem?.reason;
    await expect.poll(problem).toBe('token_refused');
  });

  test('that cannot be read on one server can be again on another, which clears what staff is told', async () => {
    const server = () =>
      new TelegramService({
        db: database.db,
        bot: new BotApi({ token: BOT_TOKEN, apiRoot: fake.apiRoot }),
        audit: { record: async () => {} },
        sources: shop.sources,
        log: recordingLog(),
      });
    const [first, second] = [server(), server()];
    await first.saveProblem(null);
    await second.saveProblem(new BotError('other_reader', 'Conflict'));
    expect((await first.state()).problem?.reason).toBe('other_reader');
    await first.saveProblem(null);
    expect((await first.state()).problem).toBeNull();
  });

  test('that cannot be read are told to staff', async () => {
    await shop.close();
    fake.isTokenGood = false;
    shop = await open('polling');
    owner = await signedInAgain(owner);
    const problem = async () => (await owner.call('GET', '/telegram')).json().problem?.reason;
    await expect.poll(problem).toBe('token_refused');
    fake.isTokenGood = true;
    await expect.poll(problem, { timeout: 20_000 }).toBeUndefined();
  });
});
