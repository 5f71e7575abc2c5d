import { randomInt } from 'node:crypto';
import { signIn } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';

test('a visitor writes, and a manager answers', async ({ page, t, office }) => {
  const name = `Sokha ${randomInt(1_000_000)}`;
  const asked = 'តើហាងដឹកជញ្ជូនដល់ខេត្តកែបទេ?';
  const manager = await office.join('manager');
  await signIn(page, office, manager);
  await page.goto('/office/');
  const sent = await page.request.post('/api/messages', {
    data: { name, phonenumber: '012 345 678', message: asked },
  });
  expect(sent.status()).toBe(201);

  await page.reload();
  await page
    .getByRole('region', { name: t('today_waiting') })
    .getByRole('link', { name: t('today_messages') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('messages_title') })).toBeVisible();
  const entry = page
    .getByRole(page.viewportSize()?.width === 360 ? 'listitem' : 'row')
    .filter({ hasText: name });
  await expect(entry.getByText(asked)).toBeVisible();
  const chat = entry.getByRole('link', { name: t('messages_telegram_named', { name }) });
  await expect(chat).toHaveAttribute('href', 'https://t.me/+85512345678');
  await expect(entry.getByRole('link', { name: t('messages_call_named', { name }) })).toHaveAttribute(
    'href',
    'tel:+85512345678',
  );

  await entry.getByRole('button', { name: t('messages_mark_answered_named', { name }) }).click();
  await expect(entry.getByText(t('messages_answered'), { exact: true })).toBeVisible();
  await expect(entry.getByText(manager.name)).toBeVisible();
});
