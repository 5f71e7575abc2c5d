import { csvLine } from '@phsar/domain/csv';
import { expect } from '../support/fixtures.ts';
import { cut, hold } from '../support/network.ts';
import { signIn } from '../support/office.ts';
import { type OfficeStage, statesOf } from './screen-state.ts';

const IMPORT = '/api/office/products/import*';

async function open({ page, t, office }: OfficeStage): Promise<void> {
  await signIn(page, office, office.owner);
  await page.goto('/office/products/csv');
  await expect(page.getByRole('heading', { level: 1, name: t('csv_title') })).toBeVisible();
}

/** Chooses a file with three products of the shop at other prices, and a new one. */
async function choose({ page, t, office }: OfficeStage, prices: readonly string[]): Promise<void> {
  const { data } = await office.as(office.owner).call('listProducts', { query: { limit: 3 } });
  const keys = [...data.map(({ key }) => key), 'new-brush'];
  const titles = [...data.map(({ title }) => title.km ?? ''), 'ច្រាសដុសធ្មេញទន់ថ្មី'];
  const lines = keys.map((key, at) => [key, titles[at] ?? '', prices[at] ?? '', '1000']);
  const file = [['key', 'title_km', 'price', 'stock'], ...lines].map(csvLine).join('');
  await page
    .getByLabel(t('csv_choose'), { exact: true })
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
}

const GOOD = ['20', '21', '22.5', '3.5'];

export const OFFICE_CSV_STATES = statesOf<OfficeStage>('office-csv', {
  'nothing chosen': open,
  checking: async (stage) => {
    await hold(stage.page, IMPORT);
    await open(stage);
    await choose(stage, GOOD);
    await expect(stage.page.getByText(stage.t('csv_checking'), { exact: true })).toBeVisible();
  },
  checked: async (stage) => {
    await open(stage);
    await choose(stage, GOOD);
    await expect(stage.page.getByRole('button', { name: stage.t('csv_run', { count: 4 }) })).toBeVisible();
  },
  'wrong rows': async (stage) => {
    await open(stage);
    await choose(stage, ['20', 'cheap', '1.005', '']);
    await expect(stage.page.getByText(stage.t('csv_wrong_notice', { count: 3 }))).toBeVisible();
  },
  offline: async (stage) => {
    await cut(stage.page, IMPORT);
    await open(stage);
    await choose(stage, GOOD);
    await expect(stage.page.getByText(stage.t('ui_no_response'), { exact: true }).first()).toBeVisible();
  },
});
