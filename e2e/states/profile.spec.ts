import { expect, test } from '../support/fixtures.ts';
import { openAlive, whileOffline } from '../support/network.ts';
import { loggedIn, stored } from '../support/people.ts';

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// Covers 2.20, 2.100
test('it shows name, phone and address to read, and the picture of this device', async ({ page, t }) => {
  const person = await loggedIn(page);
  await openAlive(page, '/profile');
  const main = page.getByRole('main');
  await expect(main.getByText(person.fullName)).toBeVisible();
  await expect(main.getByText(person.address)).toBeVisible();
  await expect(main.getByText(/^\d{3}-\d{3}-\d{4}$/)).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(0);

  const input = page.getByLabel(t('accounts_picture_choose'));
  await input.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText(t('accounts_picture_unreadable'))).toBeVisible();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
  const picture = main.getByRole('img', { name: t('accounts_picture_of', { name: person.fullName }) });
  await expect(picture).toBeVisible();
  await expect.poll(() => stored(page, 'profilePicture')).toMatch(/^data:image\/jpeg;base64,/);
  await whileOffline(page, t('layout_offline'), async () => {
    await expect(main.getByText(person.address)).toBeVisible();
  });
  await main.getByRole('button', { name: t('accounts_log_out') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => stored(page, 'profilePicture')).toBeNull();
});
