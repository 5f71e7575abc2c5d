import { expect } from '../support/fixtures.ts';
import { answer, cut, hold } from '../support/network.ts';
import { signIn } from '../support/office.ts';
import { type OfficeStage, statesOf } from './screen-state.ts';

const DAILY = '/api/office/reports/daily';
const PRODUCTS = '/api/office/reports/products';

async function open({ page, t, office }: OfficeStage, search: string) {
  await signIn(page, office, await office.staff('owner'));
  await page.goto(`/office/reports${search}`);
  await expect(page.getByRole('heading', { level: 1, name: t('reports_title') })).toBeVisible();
}

/** Opens one of the reports, and waits for its rows. */
const filled =
  (report: string, key: string, search = '') =>
  async (stage: OfficeStage) => {
    await open(stage, `?report=${report}${search}`);
    const part = stage.page.getByRole('region', { name: stage.t(key) });
    await expect(part.getByRole('button', { name: stage.t('reports_csv') })).toBeVisible();
  };

const reports = statesOf<OfficeStage>('office-reports', {
  days: filled('days', 'reports_days', '&range=month'),
  products: filled('products', 'reports_products', '&range=month'),
  provinces: filled('provinces', 'reports_provinces', '&range=month'),
  couriers: filled('couriers', 'reports_couriers', '&range=month'),
  customers: filled('customers', 'reports_customers', '&range=month'),
  'own days': filled('days', 'reports_days', '&range=own&from=2026-01-01&to=2026-12-31'),
  'wrong days': async (stage) => {
    await open(stage, '?range=own&from=2026-11-10&to=2026-11-01');
    await stage.page.getByRole('button', { name: stage.t('reports_show') }).click();
    await expect(stage.page.getByText(stage.t('orders_filter_days_wrong'))).toBeVisible();
  },
  empty: async (stage) => {
    await answer(stage.page, PRODUCTS, 200, []);
    await open(stage, '?report=products');
    await expect(stage.page.getByText(stage.t('reports_none'))).toBeVisible();
  },
  loading: async (stage) => {
    await hold(stage.page, DAILY);
    await hold(stage.page, PRODUCTS);
    await open(stage, '?report=products');
  },
  failed: async (stage) => {
    await cut(stage.page, DAILY);
    await cut(stage.page, PRODUCTS);
    await open(stage, '?report=products');
    await expect(stage.page.getByText(stage.t('ui_no_response')).first()).toBeVisible();
  },
});

export const OFFICE_REPORT_STATES = [...reports];
