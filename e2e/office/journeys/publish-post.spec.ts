import type { Page } from '@playwright/test';
import { becomeOwner, officeBehind, signIn } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';
import { aPicture } from '../../support/pictures.ts';
import { fieldIn } from '../../support/texts.ts';

const TITLE = 'ដុសធ្មេញឱ្យកូនតាំងពីតូច';
const WORDS = 'ដុសថ្នមៗ **ពីរដង** ក្នុងមួយថ្ងៃ។';
const CAPTION = 'ច្រាសទន់សម្រាប់កុមារ';

test('a post with two pictures, from a draft to the shop and back', async ({
  page,
  t,
  language,
  context,
  ownShop,
}) => {
  const office = officeBehind(await becomeOwner(ownShop));
  await signIn(page, office, office.owner);
  const shopper = await context.newPage();
  await context.addCookies([{ name: 'language', value: language, url: office.url }]);
  const press = (key: string, within: Page | ReturnType<Page['getByRole']> = page) =>
    within.getByRole('button', { name: t(key), exact: true }).click();
  const openPost = () => page.getByRole('link', { name: TITLE }).click();
  const inShop = () => shopper.getByRole('heading', { name: TITLE });
  const visitBlog = async () => {
    await shopper.goto(`${office.url}/blogs`);
    await expect(shopper.getByRole('heading', { level: 2 }).first()).toBeVisible();
  };
  const inKhmer = (kind: string) => page.getByLabel(fieldIn(t, kind, 'km'), { exact: true });

  await test.step('is written in Khmer, with a picture above and one inside', async () => {
    await page.goto(`${office.url}/office/blogs`);
    await page
      .getByRole('link', { name: t('blog_new'), exact: true })
      .first()
      .click();
    await page.getByLabel(fieldIn(t, 'ui_heading', 'km'), { exact: true }).fill(TITLE);
    await inKhmer('blog_kind_paragraph').fill(WORDS);
    const chosen = page.getByRole('img', { name: t('ui_picture_current') });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await aPicture(0));
    await expect(chosen).toHaveCount(1);
    await press('blog_kind_picture', page.getByRole('list', { name: t('blog_add') }));
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(await aPicture(1));
    await expect(chosen).toHaveCount(2);
    await inKhmer('blog_caption').fill(CAPTION);
  });

  await test.step('is looked at before anybody else sees it', async () => {
    await press('blog_preview');
    const preview = page.getByRole('dialog', { name: t('blog_preview') });
    await expect(preview.getByRole('heading', { name: TITLE })).toBeVisible();
    await expect(preview.getByText('ពីរដង', { exact: true })).toHaveCSS('font-weight', /^[67]00$/);
    await expect(preview.getByRole('img', { name: CAPTION })).toBeVisible();
    await preview.getByRole('button').first().press('Escape');
    await expect(preview).toBeHidden();
  });

  await test.step('is a draft that no shopper sees', async () => {
    await press('blog_save_draft');
    await expect(page.getByText(t('blog_draft_saved'))).toBeVisible();
    await expect(page.getByText(t('blog_state_draft'), { exact: true }).last()).toBeVisible();
    await visitBlog();
    await expect(inShop()).toHaveCount(0);
  });

  await test.step('is published, and read in the shop with both pictures', async () => {
    await openPost();
    await press('blog_publish');
    await expect(page.getByText(t('blog_published'))).toBeVisible();
    await visitBlog();
    await expect(inShop()).toBeVisible();
    await openPost();
    const address = await page.getByRole('link', { name: t('blog_see') }).getAttribute('href');
    await shopper.goto(`${office.url}${address}`);
    await expect(inShop()).toBeVisible();
    await expect(shopper.getByText('ពីរដង', { exact: true })).toBeVisible();
    const pictures = shopper.getByRole('article').locator('img');
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).not.toBe(0);
    }
  });

  await test.step('is a draft again, and gone from the shop', async () => {
    // The toast of the first step has the same text, and may still be shown.
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await press('blog_hide');
    expect((await answer).status()).toBe(200);
    await expect(page.getByText(t('blog_draft_saved'))).toBeVisible();
    expect((await shopper.reload())?.status()).toBe(404);
    await expect(shopper.getByRole('main')).toBeVisible();
    await expect(inShop()).toHaveCount(0);
  });
});
