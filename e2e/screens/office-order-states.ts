import type { OfficeClient } from '@phsar/contract/office/client';
import type { Role } from '@phsar/contract/office/permissions';
import { expect } from '../support/fixtures.ts';
import { alter, answer, cut, hold } from '../support/network.ts';
import { signIn } from '../support/office.ts';
import { type OfficeStage, statesOf } from './screen-state.ts';

const ORDERS = '/api/office/orders';

async function openList({ page, t, office }: OfficeStage, search = ''): Promise<void> {
  await signIn(page, office, office.owner);
  await page.goto(`/office/orders${search}`);
  await expect(page.getByRole('heading', { level: 1, name: t('orders_title') })).toBeVisible();
}

const aNumber = ({ page }: OfficeStage) => page.getByRole('main').getByRole('link', { name: /^PH-/ }).first();

async function chooseOne(stage: OfficeStage): Promise<void> {
  const orderId = await stage.office.enter();
  await openList(stage);
  await stage.page.getByRole('checkbox', { name: orderId }).check();
  const bar = stage.page.getByRole('region', { name: stage.t('orders_selection') });
  await expect(bar).toBeVisible();
}

const list = statesOf<OfficeStage>('office-orders', {
  filled: async (stage) => {
    await stage.office.enter();
    await openList(stage);
    await expect(aNumber(stage)).toBeVisible();
  },
  filtered: async (stage) => {
    await stage.office.enter();
    await openList(stage, '?status=Pending&payment=unpaid');
    await expect(aNumber(stage)).toBeVisible();
  },
  'filters asked': async (stage) => {
    await stage.office.enter();
    await openList(stage, '?province=phnom_penh&courier=vtb');
    await stage.page.getByRole('button', { name: stage.t('orders_filter'), exact: true }).click();
    await expect(stage.page.getByRole('dialog', { name: stage.t('orders_filters') })).toBeVisible();
  },
  'news not arrived': async (stage) => {
    const orderId = await stage.office.enter();
    const failed = [
      { _id: '1', topic: 'order.placed', orderId, reason: 'bot_removed', at: '2026-11-20T02:05:00.000Z' },
    ];
    await answer(stage.page, '/api/office/telegram', 200, { failed });
    await openList(stage);
    await expect(stage.page.getByRole('alert')).toBeVisible();
  },
  chosen: chooseOne,
  'to be shipped': async (stage) => {
    const { page, t } = stage;
    await chooseOne(stage);
    await page.getByRole('button', { name: t('orders_bulk_ship') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'to be printed': async (stage) => {
    const orderId = await stage.office.enter();
    await openList(stage);
    await stage.page.goto(`/office/orders/print?orders=${orderId}&what=both`);
    await expect(stage.page.getByRole('article')).toHaveCount(2);
  },
  loading: async (stage) => {
    await hold(stage.page, ORDERS);
    await openList(stage);
  },
  empty: async (stage) => {
    await answer(stage.page, ORDERS, 200, []);
    await openList(stage);
    await expect(stage.page.getByText(stage.t('orders_none'), { exact: true })).toBeVisible();
  },
  'payments not heard of': async (stage) => {
    const at = '2026-11-20T03:00:00.000Z';
    await answer(stage.page, '/api/office/payments/state', 200, {
      failure: 'token',
      failingSince: at,
      accountChanged: { at, by: 'ចាន់ បូផា' },
    });
    await stage.office.enter();
    await openList(stage);
    await expect(stage.page.getByRole('alert')).toBeVisible();
  },
  'none found': async (stage) => {
    await openList(stage, '?q=NOBODY');
    await expect(stage.page.getByText(stage.t('orders_none_found'), { exact: true })).toBeVisible();
  },
  failed: async (stage) => {
    await cut(stage.page, ORDERS);
    await openList(stage);
    await expect(stage.page.getByText(stage.t('ui_no_response'))).toBeVisible();
  },
  offline: async (stage) => {
    await openList(stage, '?status=Pending');
    await stage.page.context().setOffline(true);
    await expect(stage.page.getByText(stage.t('shell_offline'))).toBeVisible();
  },
});

/** Opens a new order after `prepare` has moved it. @returns its number */
async function openOrder(
  { page, office }: OfficeStage,
  prepare: (api: OfficeClient, params: { orderId: string }) => Promise<unknown> = async () => {},
  role: Role = 'owner',
): Promise<string> {
  const orderId = await office.enter();
  await prepare(office.as(office.owner), { orderId });
  await signIn(page, office, await office.staff(role));
  await page.goto(`/office/orders/${orderId}`);
  await expect(page.getByRole('main').getByRole('term').first()).toBeVisible();
  return orderId;
}

const ship = (api: OfficeClient, params: { orderId: string }) =>
  api.call('shipOrder', { params, body: { courier: 'J&T Express', trackingNumber: 'JT0012345678' } });
const pay = (api: OfficeClient, params: { orderId: string }) =>
  api.call('payOrder', { params, body: { kind: 'transfer', reference: 'ABA 4711' } });
const cancel = (api: OfficeClient, params: { orderId: string }) =>
  api.call('cancelOrder', { params, body: { reason: 'អតិថិជនប្ដូរចិត្ត' } });

/** A dialog of the order, opened by the button of that name. */
const asking = (key: string, prepare?: Parameters<typeof openOrder>[1]) => ({
  isWindowOnly: true,
  show: async (stage: OfficeStage) => {
    await openOrder(stage, prepare);
    await stage.page.getByRole('button', { name: stage.t(key), exact: true }).click();
    await expect(stage.page.getByRole('dialog')).toBeVisible();
  },
});

const order = statesOf<OfficeStage>('office-order', {
  pending: async (stage) => {
    await openOrder(stage);
  },
  'payable by a link': async (stage) => {
    const link = 'https://phsar.example/pay/PH-ABCD2345?key=Xk3vQ9bYt2Lm8RzUw1Ns5A';
    await alter(stage.page, `${ORDERS}/*`, (body: object) => ({ ...body, payLink: link }));
    await openOrder(stage);
    await expect(stage.page.getByRole('textbox', { name: stage.t('orders_pay_link') })).toBeVisible();
  },
  'pending, of a packer': async (stage) => {
    await openOrder(stage, undefined, 'packer');
  },
  shipped: async (stage) => {
    await openOrder(stage, ship);
  },
  delivered: async (stage) => {
    await openOrder(stage, async (api, params) => {
      await ship(api, params);
      await api.call('noteOnOrder', { params, body: { text: 'ទូរសព្ទមុនពេលប្រគល់' } });
      await api.call('deliverOrder', { params });
    });
  },
  'paid in part': async (stage) => {
    await openOrder(stage, async (api, params) => {
      await pay(api, params);
      const { data } = await api.call('findOrder', { params });
      const products = data.products.map(({ productId, quantity }) => ({
        productId,
        quantity: quantity + 1,
      }));
      await api.call(
        'editOrder',
        { params, body: { products } },
        { headers: { 'if-match': `"${data.version}"` } },
      );
    });
  },
  'cancelled, money due': async (stage) => {
    await openOrder(stage, async (api, params) => {
      await pay(api, params);
      await cancel(api, params);
    });
  },
  shipping: asking('orders_ship'),
  paying: asking('orders_pay'),
  cancelling: {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await openOrder(stage, pay);
      const cancelIt = page.getByRole('button', { name: t('orders_cancel'), exact: true });
      await cancelIt.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('orders_cancel'), exact: true })
        .click();
      await expect(page.getByText(t('orders_reason_required'))).toBeVisible();
    },
  },
  'giving back': asking('orders_refund', async (api, params) => {
    await pay(api, params);
    await cancel(api, params);
  }),
  'writing a note': asking('orders_note_add'),
  'just shipped': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await openOrder(stage);
      await page.getByRole('button', { name: t('orders_ship'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('orders_ship'), exact: true })
        .click();
      await expect(page.getByRole('button', { name: t('orders_undo'), exact: true })).toBeVisible();
    },
  },
  'somebody was first': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t, office } = stage;
      const orderId = await openOrder(stage);
      await page.getByRole('button', { name: t('orders_ship'), exact: true }).click();
      await ship(office.as(await office.staff('packer')), { orderId });
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('orders_ship'), exact: true })
        .click();
      await expect(page.getByRole('alertdialog', { name: t('orders_conflict') })).toBeVisible();
    },
  },
  'not there': async ({ page, t, office }) => {
    await signIn(page, office, office.owner);
    await page.goto('/office/orders/PH-AAAAAAAA');
    await expect(page.getByText(t('ui_error_order_not_found'))).toBeVisible();
  },
});

async function openNewOrder({ page, t, office }: OfficeStage): Promise<void> {
  await signIn(page, office, office.owner);
  await page.goto('/office/orders/new');
  await expect(page.getByRole('heading', { level: 1, name: t('orders_new') })).toBeVisible();
}

async function pickProducts(stage: OfficeStage): Promise<void> {
  const { page, t } = stage;
  await openNewOrder(stage);
  await page.getByRole('button', { name: t('orders_form_add') }).click();
  const products = page.getByRole('dialog').getByRole('listitem');
  for (const at of [0, 1, 1]) await products.nth(at).getByRole('button').first().click();
  await expect(page.getByText(t('orders_form_chosen', { count: 2 }))).toBeVisible();
}

const newOrder = statesOf<OfficeStage>('office-new-order', {
  first: openNewOrder,
  'fields missing': async (stage) => {
    await openNewOrder(stage);
    await stage.page.getByRole('button', { name: stage.t('orders_new_send') }).click();
    await expect(stage.page.getByText(stage.t('orders_form_lines_required'))).toBeVisible();
  },
  'products searched': { isWindowOnly: true, show: pickProducts },
  filled: async (stage) => {
    const { page, t } = stage;
    await pickProducts(stage);
    await page.keyboard.press('Escape');
    await page.getByLabel(t('ui_name'), { exact: true }).fill('ចាន់ វណ្ណា');
    await page.getByLabel(t('orders_province'), { exact: true }).selectOption('kandal');
    await expect(page.getByText(t('orders_total'), { exact: true })).toBeVisible();
  },
});

/** Chooses the two newest orders, one of them shipped. */
async function chooseTwo(stage: OfficeStage): Promise<void> {
  const { page, t, office } = stage;
  const [pending, shipped] = [await office.enter(), await office.enter()];
  await ship(office.as(office.owner), { orderId: shipped });
  await openList(stage);
  for (const orderId of [pending, shipped])
    await page.getByRole('checkbox', { name: t('orders_select', { orderId }) }).check();
  await expect(page.getByText(t('orders_selected', { count: 2 }))).toBeVisible();
}

async function askToShipTwo(stage: OfficeStage): Promise<void> {
  await chooseTwo(stage);
  await stage.page.getByRole('button', { name: stage.t('orders_bulk_ship') }).click();
  await expect(stage.page.getByRole('dialog')).toBeVisible();
}

const several = statesOf<OfficeStage>('office-several-orders', {
  chosen: { isWindowOnly: true, show: chooseTwo },
  'to be shipped': { isWindowOnly: true, show: askToShipTwo },
  shipped: {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await askToShipTwo(stage);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('orders_bulk_ship') })
        .click();
      await expect(page.getByText(t('orders_bulk_shipped', { count: 1 }))).toBeVisible();
    },
  },
  'filters open': {
    isWindowOnly: true,
    show: async (stage) => {
      await openList(stage);
      await stage.page.getByRole('button', { name: stage.t('orders_filter'), exact: true }).click();
      await expect(stage.page.getByRole('dialog', { name: stage.t('orders_filters') })).toBeVisible();
    },
  },
});

async function openEdit({ page, t, office }: OfficeStage): Promise<string> {
  const orderId = await office.enter();
  await signIn(page, office, office.owner);
  await page.goto(`/office/orders/${orderId}/edit`);
  await expect(page.getByRole('button', { name: t('orders_edit_save') })).toBeVisible();
  return orderId;
}

const edit = statesOf<OfficeStage>('office-edit-order', {
  first: async (stage) => {
    await openEdit(stage);
  },
  'both versions': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t, office } = stage;
      const orderId = await openEdit(stage);
      await page.getByLabel(t('orders_address'), { exact: true }).fill('ផ្ទះលេខ 8 ផ្លូវ 271');
      const headers = { 'if-match': '"1"' };
      const body = { address: 'ផ្ទះលេខ 9 ផ្លូវ 63', customerName: 'ចាន់ វណ្ណា' };
      const manager = office.as(await office.staff('manager'));
      await manager.call('editOrder', { params: { orderId }, body }, { headers });
      await page.getByRole('button', { name: t('orders_edit_save') }).click();
      await expect(page.getByRole('alertdialog', { name: t('orders_conflict') })).toBeVisible();
    },
  },
  'too late': async ({ page, t, office }) => {
    const orderId = await office.enter();
    await ship(office.as(office.owner), { orderId });
    await signIn(page, office, office.owner);
    await page.goto(`/office/orders/${orderId}/edit`);
    await expect(page.getByRole('link', { name: t('orders_edit_back') })).toBeVisible();
  },
});

const printing = statesOf<OfficeStage>('office-print', {
  'label and slip': async ({ page, t, office }) => {
    const orderId = await office.enter();
    await signIn(page, office, office.owner);
    await page.goto(`/office/orders/print?orders=${orderId}&paper=100x150&what=both`);
    await expect(page.getByRole('region', { name: t('printing_preview') })).toContainText(orderId);
  },
  'roll, paid and cancelled': async ({ page, t, office }) => {
    const [paid, cancelled] = [await office.enter(), await office.enter()];
    const api = office.as(office.owner);
    await pay(api, { orderId: paid });
    await cancel(api, { orderId: cancelled });
    await signIn(page, office, office.owner);
    await page.goto(`/office/orders/print?orders=${paid},${cancelled},PH-AAAAAAAA&paper=58&what=label`);
    await expect(page.getByRole('region', { name: t('printing_preview') })).toContainText(paid);
  },
  'nothing chosen': async ({ page, t, office }) => {
    await signIn(page, office, office.owner);
    await page.goto('/office/orders/print');
    await expect(page.getByText(t('printing_none'))).toBeVisible();
  },
});

export const OFFICE_ORDER_STATES = [...list, ...several, ...order, ...newOrder, ...edit, ...printing];
