import type { Language } from '@phsar/domain/language';
import { CONTACT_LABELS } from '@phsar/texts/contact';
import type { Page } from '@playwright/test';
import { pauseClock } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold, openAlive, whileOffline } from '../support/network.ts';

const MESSAGES = '/api/messages';

type Texts = (key: string) => string;

async function fillIn(page: Page, language: Language) {
  const labels = CONTACT_LABELS[language];
  const form = page.getByRole('main');
  await form.getByLabel(labels.phone, { exact: true }).fill('012 345 678');
  await form.getByLabel(labels.name, { exact: true }).fill('Sok Dara');
  await form.getByLabel(labels.message, { exact: true }).fill('When do you open?');
}

function send(page: Page, t: Texts) {
  return page.getByRole('button', { name: t('contact_send') }).click();
}

// Covers 2.17, 2.53
test('the contact page has a form and the map', async ({ page, t }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: t('contact_title') })).toBeVisible();
  await expect(page.getByTitle(t('contact_map'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(3);
});

// Covers 9.29
test('form and map stand side by side from 768 px on, and below each other at 767 px', async ({
  page,
  t,
  language,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/contact');
  const form = page.getByRole('textbox', { name: CONTACT_LABELS[language].name });
  const place = page.getByRole('region', { name: t('contact_find_us') });
  const isBeside = async () =>
    ((await form.boundingBox())?.x ?? 0) + 300 < ((await place.boundingBox())?.x ?? 0);
  await expect.poll(isBeside).toBe(true);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect.poll(isBeside).toBe(false);
});

// Covers 1.12, 3.9, 9.19
test('a message is sent once, which is told for 2 seconds, and clears the form', async ({
  page,
  t,
  language,
}) => {
  await page.clock.install();
  await openAlive(page, '/contact');
  await fillIn(page, language);
  const call = await hold(page, MESSAGES);
  await send(page, t);
  const button = page.getByRole('button', { name: t('contact_send') });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await pauseClock(page);
  const answered = page.waitForResponse((response) => response.url().endsWith(MESSAGES));
  await call.mend();
  expect((await answered).request().postDataJSON()).toEqual({
    phonenumber: '012-345-678',
    name: 'Sok Dara',
    message: 'When do you open?',
  });
  await expect(page.getByText(t('contact_sent'))).toBeVisible();
  for (const field of await page.getByRole('main').getByRole('textbox').all())
    await expect(field).toHaveValue('');
  await page.clock.runFor(1900);
  await expect(page.getByText(t('contact_sent'))).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page.getByText(t('contact_sent'))).toBeHidden();
});

test('a message waits in the form while there is no network', async ({ page, t, language }) => {
  await openAlive(page, '/contact');
  await fillIn(page, language);
  await whileOffline(page, t('layout_offline'), async () => {
    await send(page, t);
    await expect(page.getByText(t('contact_error'))).toBeVisible();
  });
  await send(page, t);
  await expect(page.getByText(t('contact_sent'))).toBeVisible();
});
