import type { Role } from '@phsar/contract/office/permissions';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import { expect } from '../support/fixtures.ts';
import { alter, answer, cut, hold } from '../support/network.ts';
import { signIn } from '../support/office.ts';
import { aPicture } from '../support/pictures.ts';
import { fieldIn } from '../support/texts.ts';
import { type OfficeStage, type ScreenState, statesOf } from './screen-state.ts';

const PRODUCTS = '/api/office/products';
const CATEGORIES = '/api/office/categories';

async function openList({ page, t, office }: OfficeStage, search = ''): Promise<void> {
  await signIn(page, office, office.owner);
  await page.goto(`/office/products${search}`);
  await expect(page.getByRole('heading', { level: 1, name: t('products_title') })).toBeVisible();
}

async function openFilledList(stage: OfficeStage): Promise<void> {
  await openList(stage);
  await expect(stage.page.getByRole('main').getByRole('checkbox').nth(3)).toBeVisible();
}

async function chooseThree(stage: OfficeStage): Promise<void> {
  const { page, t } = stage;
  await openFilledList(stage);
  for (const at of [1, 2, 3]) await page.getByRole('main').getByRole('checkbox').nth(at).check();
  await expect(page.getByText(t('products_selected', { count: 3 }))).toBeVisible();
}

/** A dialog for three products, opened by the button of that name. */
const changingThree = (key: string, amount?: string): Omit<ScreenState<OfficeStage>, 'screen' | 'state'> => ({
  isWindowOnly: true,
  show: async (stage) => {
    const { page, t } = stage;
    await chooseThree(stage);
    const bar = page.getByRole('region', { name: t('products_selection') });
    await bar.getByRole('button', { name: t(key), exact: true }).click();
    if (amount !== undefined) await page.getByRole('dialog').getByRole('textbox').first().fill(amount);
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  },
});

const list = statesOf<OfficeStage>('office-products', {
  filled: openFilledList,
  filtered: (stage) => openList(stage, '?state=discounted'),
  chosen: { isWindowOnly: true, show: chooseThree },
  'new prices': changingThree('products_price', '10'),
  'new discounts': changingThree('products_discount', '25'),
  'to be archived': changingThree('products_archive'),
  'of a packer': async ({ page, t, office }) => {
    await signIn(page, office, await office.staff('packer'));
    await page.goto('/office/products');
    await expect(page.getByText(t('products_sold_out'), { exact: true }).first()).toBeVisible();
  },
  loading: async (stage) => {
    await hold(stage.page, `${PRODUCTS}*`);
    await openList(stage);
  },
  empty: async (stage) => {
    await answer(stage.page, `${PRODUCTS}*`, 200, []);
    await openList(stage);
    await expect(stage.page.getByText(stage.t('products_none'), { exact: true })).toBeVisible();
  },
  'none found': async (stage) => {
    await openList(stage, '?q=ZZZZZZ');
    await expect(stage.page.getByText(stage.t('products_none_found'), { exact: true })).toBeVisible();
  },
  failed: async (stage) => {
    await cut(stage.page, `${PRODUCTS}*`);
    await openList(stage);
    await expect(stage.page.getByText(stage.t('ui_no_response'))).toBeVisible();
  },
  offline: async (stage) => {
    await openFilledList(stage);
    await stage.page.context().setOffline(true);
    await expect(stage.page.getByText(stage.t('shell_offline'))).toBeVisible();
  },
});

async function openNew({ page, t, office }: OfficeStage): Promise<void> {
  await signIn(page, office, office.owner);
  await page.goto('/office/products/new');
  await expect(page.getByRole('heading', { level: 1, name: t('products_new') })).toBeVisible();
}

async function fillNew(stage: OfficeStage): Promise<void> {
  const { page, t } = stage;
  await openNew(stage);
  await page.locator('input[type=file][multiple]').setInputFiles(await aPicture());
  await expect(page.getByText(t('products_picture_main'))).toBeVisible();
  await page.getByLabel(fieldIn(t, 'ui_name', 'km')).fill('ច្រាសដុសធ្មេញទន់សម្រាប់កុមារ');
  await page.getByLabel(t('products_price_dollars')).fill('2.50');
  await page.getByLabel(t('products_stock_pieces')).fill('24');
}

/** A product of the demo shop with pictures, as the office shows it. */
async function someProduct({ office }: OfficeStage): Promise<OfficeProduct> {
  const { data } = await office.as(office.owner).call('listProducts', { query: { limit: 50 } });
  const product = data.find(({ pictures, stock }) => pictures.length > 0 && stock > 10);
  if (product === undefined) throw new Error('The demo shop has no product with a picture');
  return product;
}

const newProduct = statesOf<OfficeStage>('office-new-product', {
  first: openNew,
  'fields missing': async (stage) => {
    await openNew(stage);
    await stage.page.getByRole('button', { name: stage.t('products_put_on_sale') }).click();
    await expect(stage.page.getByText(stage.t('products_title_required'))).toBeVisible();
  },
  filled: fillNew,
  'picture under way': async (stage) => {
    const { page } = stage;
    await hold(page, '/api/office/pictures');
    await openNew(stage);
    await page.locator('input[type=file][multiple]').setInputFiles(await aPicture());
    await expect(page.getByRole('progressbar')).toBeVisible();
  },
  'everything open': async (stage) => {
    const { page, t } = stage;
    await openNew(stage);
    await page.getByText(t('products_more_fields_hint')).click();
    await expect(page.getByLabel(t('products_discount_percent'))).toBeVisible();
  },
  'on sale': async (stage) => {
    const { page, t } = stage;
    await fillNew(stage);
    await answer(page, PRODUCTS, 201, await someProduct(stage));
    await page.getByRole('button', { name: t('products_put_on_sale') }).click();
    await expect(page.getByRole('heading', { name: t('products_added') })).toBeVisible();
  },
});

async function openProduct(
  stage: OfficeStage,
  role: Role = 'owner',
  changes: Partial<OfficeProduct> = {},
): Promise<OfficeProduct> {
  const { page, t, office } = stage;
  const product = await someProduct(stage);
  if (Object.keys(changes).length > 0)
    await alter<OfficeProduct>(page, `${PRODUCTS}/${product._id}`, (body) => ({ ...body, ...changes }));
  await signIn(page, office, await office.staff(role));
  await page.goto(`/office/products/${product._id}`);
  await expect(page.getByRole('region', { name: t('products_stock'), exact: true })).toBeVisible();
  return product;
}

/** A dialog of the product, opened by the button of that name. */
const asking = (key: string): Omit<ScreenState<OfficeStage>, 'screen' | 'state'> => ({
  isWindowOnly: true,
  show: async (stage) => {
    await openProduct(stage);
    await stage.page.getByRole('button', { name: stage.t(key), exact: true }).click();
    await expect(stage.page.getByRole('dialog')).toBeVisible();
  },
});

const product = statesOf<OfficeStage>('office-product', {
  'of the owner': async (stage) => {
    await openProduct(stage);
  },
  'of a packer': async (stage) => {
    await openProduct(stage, 'packer', { stock: 3 });
  },
  'of a writer': async (stage) => {
    await openProduct(stage, 'writer');
  },
  'archived, sold out': async (stage) => {
    await openProduct(stage, 'owner', { isArchived: true, stock: 0 });
  },
  'not saved': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await openProduct(stage);
      await page.getByLabel(t('products_price_dollars')).fill('9.90');
      await expect(page.getByText(t('products_unsaved'))).toBeVisible();
    },
  },
  counting: asking('products_stock_count'),
  'a delivery': asking('products_stock_delivery'),
  moving: asking('products_move'),
  'both versions': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      const read = await openProduct(stage);
      await page.getByLabel(fieldIn(t, 'ui_name', 'km')).fill('ច្រាសដុសធ្មេញទន់');
      await page.getByLabel(t('products_price_dollars')).fill('9.90');
      const title = { km: 'ច្រាសដុសធ្មេញ', en: read.title.en };
      await answer(page, `${PRODUCTS}/${read._id}`, 409, {
        code: 'changed_meanwhile',
        message: 'Somebody changed this in the meantime',
        by: { _id: 'other', name: 'ចាន់ បូផា' },
        at: '2026-11-20T03:00:00.000Z',
        current: { ...read, title, price: 11, version: read.version + 1 },
        yours: { version: read.version },
      });
      await page.getByRole('button', { name: t('products_save'), exact: true }).click();
      await expect(page.getByRole('alertdialog', { name: t('ui_changed_title') })).toBeVisible();
    },
  },
  'not there': async ({ page, t, office }) => {
    await signIn(page, office, office.owner);
    await page.goto('/office/products/999999999');
    await expect(page.getByText(t('ui_error_product_not_found'))).toBeVisible();
  },
});

async function openCategories({ page, t, office }: OfficeStage): Promise<void> {
  await signIn(page, office, office.owner);
  await page.goto('/office/categories');
  await expect(page.getByRole('heading', { level: 1, name: t('categories_title') })).toBeVisible();
}

const categories = statesOf<OfficeStage>('office-categories', {
  filled: async (stage) => {
    await openCategories(stage);
    await expect(stage.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  },
  adding: {
    isWindowOnly: true,
    show: async (stage) => {
      await openCategories(stage);
      await stage.page.getByRole('button', { name: stage.t('categories_add') }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  deleting: {
    isWindowOnly: true,
    show: async (stage) => {
      await openCategories(stage);
      await stage.page.getByRole('main').getByRole('listitem').first().getByRole('button').last().click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  empty: async (stage) => {
    await answer(stage.page, CATEGORIES, 200, []);
    await openCategories(stage);
    await expect(stage.page.getByText(stage.t('categories_none'), { exact: true })).toBeVisible();
  },
});

export const OFFICE_PRODUCT_STATES = [...list, ...newProduct, ...product, ...categories];
