import type { Customer } from '@phsar/contract/office/wire';
import { expect } from '../support/fixtures.ts';
import { answer, cut, hold } from '../support/network.ts';
import { signIn } from '../support/office.ts';
import { type OfficeStage, statesOf } from './screen-state.ts';

const CUSTOMERS = '/api/office/customers';

async function openList({ page, t, office }: OfficeStage, search = ''): Promise<void> {
  await signIn(page, office, office.owner);
  await page.goto(`/office/customers${search}`);
  await expect(page.getByRole('heading', { level: 1, name: t('customers_title') })).toBeVisible();
}

const list = statesOf<OfficeStage>('office-customers', {
  filled: async (stage) => {
    await blockedCustomer(stage);
    await stage.office.orderInShop();
    await openList(stage);
    await expect(stage.page.getByText(stage.t('customers_blocked'), { exact: true }).first()).toBeVisible();
  },
  loading: async (stage) => {
    await hold(stage.page, CUSTOMERS);
    await openList(stage);
  },
  empty: async (stage) => {
    await answer(stage.page, CUSTOMERS, 200, []);
    await openList(stage);
    await expect(stage.page.getByText(stage.t('customers_none'))).toBeVisible();
  },
  'none found': async (stage) => {
    await openList(stage, '?q=NOBODY');
    await expect(stage.page.getByText(stage.t('customers_none_found'), { exact: true })).toBeVisible();
  },
  failed: async (stage) => {
    await cut(stage.page, CUSTOMERS);
    await openList(stage);
    await expect(stage.page.getByText(stage.t('ui_no_response'))).toBeVisible();
  },
  offline: async (stage) => {
    await openList(stage);
    await stage.page.context().setOffline(true);
    await expect(stage.page.getByText(stage.t('shell_offline'))).toBeVisible();
  },
});

/** Somebody who has just ordered in the shop. Found by that order: the newest customer may be another test's. */
async function newCustomer({ office }: OfficeStage): Promise<Customer> {
  const api = office.as(office.owner);
  const { data: order } = await api.call('findOrder', { params: { orderId: await office.orderInShop() } });
  return (await api.call('findCustomer', { params: { id: order.customerId ?? '' } })).data;
}

async function blockedCustomer(stage: OfficeStage): Promise<Customer> {
  const customer = await newCustomer(stage);
  await stage.office.as(stage.office.owner).call('changeCustomer', {
    params: { id: customer._id },
    body: { isBlocked: true, blockReason: 'បញ្ជាទិញក្លែងក្លាយ 3 ដង', note: 'សូមទូរសព្ទមុនពេលផ្ញើ' },
  });
  return customer;
}

async function openPerson(stage: OfficeStage, { _id, name }: Customer): Promise<void> {
  const { page, office } = stage;
  await signIn(page, office, office.owner);
  await page.goto(`/office/customers/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const person = statesOf<OfficeStage>('office-customer', {
  filled: async (stage) => openPerson(stage, await newCustomer(stage)),
  blocked: async (stage) => openPerson(stage, await blockedCustomer(stage)),
  'log open': async (stage) => {
    await openPerson(stage, await blockedCustomer(stage));
    await stage.page.getByText(stage.t('log_subject'), { exact: true }).click();
    await expect(stage.page.getByRole('group').getByRole('listitem').first()).toBeVisible();
  },
  'to be blocked': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await openPerson(stage, await newCustomer(stage));
      await page.getByRole('button', { name: t('customers_block'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('customers_block'), exact: true }).click();
      await expect(dialog.getByText(t('customers_block_reason_required'))).toBeVisible();
    },
  },
  'to be removed': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t, office } = stage;
      const customer = await newCustomer(stage);
      const api = office.as(office.owner);
      for (const { orderId } of customer.orders)
        await api.call('cancelOrder', { params: { orderId }, body: { reason: 'សាកល្បង' } });
      await openPerson(stage, customer);
      await page.getByRole('button', { name: t('customers_remove'), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  failed: async ({ page, t, office }) => {
    await cut(page, `${CUSTOMERS}/one`);
    await signIn(page, office, office.owner);
    await page.goto('/office/customers/one');
    await expect(page.getByText(t('ui_no_response'))).toBeVisible();
  },
});

export const OFFICE_CUSTOMER_STATES = [...list, ...person];
